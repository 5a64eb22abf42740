"""What goes into a session and what comes out of it. Times are seconds of whatever clock the caller keeps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from firmware_host.core.counts import Odds
from rules.model import Outcome
from rules.steps import Site
from rules.telling import told


def instant(seconds: float) -> float:
    """The time as a journal keeps it, in whole microseconds: whoever lives a game again comes to the same times."""
    return round(seconds, 6)


@dataclass(frozen=True, slots=True)
class Picture:
    """All readings at once: at the start, and after a fault. odds: of those that are not sure."""

    readings: Mapping[Site, int]
    odds: Mapping[Site, Odds] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reading:
    """A settled change at one site. more: others of the same scan follow; what they mean is judged with the last.
    odds: of other counts that it may stand for."""

    site: Site
    level: int
    more: bool = False
    odds: Odds = ()


@dataclass(frozen=True, slots=True)
class Touched:
    """A site's button was pressed."""

    site: Site


@dataclass(frozen=True, slots=True)
class Confirm:
    """The OK button."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Undo the last move, or give up what is under way."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw the dice; ``chance`` in [0, 1) was drawn by the caller."""

    chance: float


@dataclass(frozen=True, slots=True)
class Choose:
    """A move by its notation: the answer to a question, or a move for the hands to carry out."""

    text: str


@dataclass(frozen=True, slots=True)
class Resign:
    """A side (player index) gives the game up."""

    side: int


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """A side (player index) offers a draw; the other answers with ``Choose``, or by playing on."""

    side: int


@dataclass(frozen=True, slots=True)
class ShowHint:
    """A move to show by light. whole: or first only what it begins with, where it has more."""

    text: str
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Pause:
    pass


@dataclass(frozen=True, slots=True)
class GoOn:
    pass


@dataclass(frozen=True, slots=True)
class Broken:
    """A device failed."""

    text: str


@dataclass(frozen=True, slots=True)
class Mended:
    """The device works again; a Picture follows."""


@dataclass(frozen=True, slots=True)
class Distrust:
    """The sensors of these sites are not to be believed any more. made_up: nor what they have said lately."""

    sites: frozenset[Site]
    made_up: bool = False


@dataclass(frozen=True, slots=True)
class Trust:
    """The sensors of these sites are believed again. readings: site -> what they read now."""

    readings: Mapping[Site, int]


@dataclass(frozen=True, slots=True)
class Suspect:
    """The sensors of these sites fell silent in one moment: a wire, or an arm that swept them all away. Empty: none."""

    sites: frozenset[Site]


@dataclass(frozen=True, slots=True)
class Stalled:
    """For so many seconds nobody looked: they do not count as time that the hands let pass."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed: sent at ``wake_at``."""


Event = (
    Picture
    | Reading
    | Touched
    | Confirm
    | TakeBack
    | Roll
    | Choose
    | Resign
    | OfferDraw
    | ShowHint
    | Pause
    | GoOn
    | Broken
    | Mended
    | Distrust
    | Trust
    | Suspect
    | Stalled
    | Tick
)


@dataclass(frozen=True, slots=True)
class Played:
    """The ply-th move of the game, counted from 1, has been accepted."""

    ply: int
    text: str


@dataclass(frozen=True, slots=True)
class TookBack:
    """The ply-th move has been undone."""

    ply: int


@dataclass(frozen=True, slots=True)
class Ended:
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class GoesOn:
    """The players think better of having ended the game by word."""


@dataclass(frozen=True, slots=True)
class Distrusted:
    """The hands have said that the wood stands otherwise than the sensors of these sites read."""

    sites: frozenset[Site]


@dataclass(frozen=True, slots=True)
class Counted:
    """It is certain now how many lie on these sites, of which the sensors were not sure: so many as the game has
    there."""

    sites: frozenset[Site]


@dataclass(frozen=True, slots=True)
class NewGameWanted:
    """The wood stands as at the start, while the game is over or stands elsewhere."""


Effect = Played | TookBack | Ended | GoesOn | Distrusted | Counted | NewGameWanted


class RefusedError(ValueError):
    """An event that makes no sense now: says what it was and what is allowed."""

    def __init__(self, text: str) -> None:
        super().__init__(told(text))
