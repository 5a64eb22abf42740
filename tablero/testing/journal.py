"""The journal of a board: what it saw, what people told it, and what came of it, as typed records.

    >>> read(4.2, "ply", {"ply": 1, "text": "d3", "light": "7e5592c3"})
    Ply(at=4.2, ply=1, text='d3')

Every record has ``at``, seconds since the board was first switched on, and ``data``, all that the journal holds of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar, overload

__all__ = [
    "Attract",
    "Began",
    "Button",
    "Command",
    "Ended",
    "Fault",
    "Journal",
    "Left",
    "Mended",
    "Picture",
    "Ply",
    "PowerCut",
    "Record",
    "Resumed",
    "Scan",
    "Setting",
    "Settled",
    "Stall",
    "Suspect",
    "TakeBack",
    "Tick",
    "Trust",
    "Version",
    "read",
]


@dataclass(frozen=True)
class Record:
    """Something that was written down."""

    at: float
    data: Mapping[str, Any] = field(repr=False, compare=False, kw_only=True, default_factory=dict)


@dataclass(frozen=True)
class Began(Record):
    """A game was begun, with these options."""

    game: str
    options: Mapping[str, Any]


@dataclass(frozen=True)
class Resumed(Record):
    """A saved game went on, after these moves; empty where only the number of plies was written."""

    moves: Sequence[str] = ()
    ply: int | None = None


@dataclass(frozen=True)
class Version(Record):
    """What else decides: the program's version, the board's mark, settings and theme are in ``data``."""


@dataclass(frozen=True)
class Picture(Record):
    """All settled levels at once: site -> level."""

    image: Mapping[str, int]


@dataclass(frozen=True)
class Settled(Record):
    """A level has changed and passed the debounce. site: of the game, or spot: of the board, where the game has no
    site; the other is empty."""

    level: int
    site: str = ""
    spot: str = ""


@dataclass(frozen=True)
class Tick(Record):
    """The board went on by itself, because time had passed."""


@dataclass(frozen=True)
class Button(Record):
    """One of the board's own buttons was pressed: ok, undo, hint or new."""

    button: str


@dataclass(frozen=True)
class Command(Record):
    """Something was said otherwise than on the wood: do is its name, the rest is in ``data``."""

    do: str


@dataclass(frozen=True)
class Setting(Record):
    """A setting was changed: name and value are in ``data``."""


@dataclass(frozen=True)
class Fault(Record):
    """Something is wrong. text: of the whole board, otherwise empty: then ``data`` names the reason and the sensor."""

    text: str = ""


@dataclass(frozen=True)
class Mended(Record):
    """It is no longer."""


@dataclass(frozen=True)
class Trust(Record):
    """Which sensors are not believed from now on."""

    distrusted: Sequence[str]


@dataclass(frozen=True)
class Suspect(Record):
    """A line fell silent with these channels; none when it senses again."""

    channels: Sequence[int]


@dataclass(frozen=True)
class Stall(Record):
    """Nothing was looked at for so many seconds."""

    seconds: float


@dataclass(frozen=True)
class Ply(Record):
    """A move was accepted, in the game's notation. ply: its number, from 1."""

    ply: int
    text: str


@dataclass(frozen=True)
class TakeBack(Record):
    """The move of this number was taken back."""

    ply: int


@dataclass(frozen=True)
class Left(Record):
    """Nobody goes on; what follows, an exhibit does of its own accord."""

    what: str


@dataclass(frozen=True)
class Attract(Record):
    """The light calls for players, or stops doing so."""

    on: bool


@dataclass(frozen=True)
class Ended(Record):
    """The game ended, with winner, reason and points; None: it goes on after all."""

    outcome: Mapping[str, Any] | None


@dataclass(frozen=True)
class Scan(Record):
    """What the driver gave, where scans are kept; ``data`` has the levels of all channels, or what has changed."""


@dataclass(frozen=True)
class PowerCut(Record):
    """The power failed."""


KINDS: Mapping[str, type[Record]] = {
    "begin": Began, "resume": Resumed, "resumed": Resumed, "version": Version, "picture": Picture, "settled": Settled,
    "tick": Tick, "button": Button, "command": Command, "setting": Setting, "fault": Fault, "mended": Mended,
    "trust": Trust, "suspect": Suspect, "stall": Stall, "ply": Ply, "takeback": TakeBack, "left": Left,
    "attract": Attract, "ended": Ended, "power-cut": PowerCut, "scan": Scan,
}  # fmt: skip
"""As ``tablero scenario --journal`` writes them -> the class."""

R = TypeVar("R", bound=Record)


def read(at: float, kind: str, data: Mapping[str, Any]) -> Record:
    """The record of an entry as ``tablero scenario --journal`` writes it. Raises ValueError for an unknown kind."""
    if kind not in KINDS:
        raise ValueError(f"no kind of record {kind!r}; allowed: {', '.join(KINDS)}")
    made = KINDS[kind]
    own = {one.name for one in fields(made)} - {"at", "data"}
    told = {"text": data["frozen"], **data} if kind == "fault" and "frozen" in data else data
    return made(at, data=dict(data), **{name: told[name] for name in own & told.keys()})


class Journal(Sequence[Record]):
    """The records in their order. Two are equal where they tell the same at the same times, at whichever gates."""

    def __init__(self, records: Iterable[Record]) -> None:
        self._records = tuple(records)

    def of(self, kind: type[R]) -> list[R]:
        """Those of one kind: ``board.journal.of(journal.Ply)``."""
        return [record for record in self._records if isinstance(record, kind)]

    @overload
    def __getitem__(self, at: int) -> Record: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Record]: ...

    def __getitem__(self, at: int | slice) -> Record | Sequence[Record]:
        return self._records[at]

    def __len__(self) -> int:
        return len(self._records)

    def __iter__(self) -> Iterator[Record]:
        return iter(self._records)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Journal) and self._records == other._records

    def __repr__(self) -> str:
        return "\n".join(map(repr, self._records))
