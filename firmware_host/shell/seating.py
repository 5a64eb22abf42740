"""Who plays, chosen before the first move by the board's own light and buttons: undo (or hint) lights the next choice,
OK takes the one that is lit.

First the level: of eight lights as many are lit as suggested as the level says, none where only people play; the
others ask. Then the side that people play: its pieces, its half of the pits, or where nothing tells the sides apart as
many lights as say whose turn it is: one for who begins. A hand that begins a move plays on without any of this.

Lives in the board's thread; only the seat that comes of it stands in the journal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from firmware_host.core.cues import Cue, Role, Scene
from firmware_host.core.events import RefusedError
from firmware_host.core.offers import can_take_back
from firmware_host.core.session import Session
from firmware_host.core.states import State
from firmware_host.shell.controller import Controller
from firmware_host.shell.opponent import Opponent, Seat
from firmware_host.shell.views.describing import Phrase
from firmware_host.shell.views.presenter import Button
from firmware_host.thinking.levels import STRONGEST
from rules.lesson import Lesson
from rules.model import Game
from rules.steps import Site

ALONE = 0
"""The level at which nobody thinks."""
SIDES = 2


@dataclass(frozen=True, slots=True)
class Choosing:
    """level: 0 to 8. side: which the board plays (player index), as lit. of_side: whether the side is being asked."""

    session: Session
    level: int
    side: int
    of_side: bool = False


class Seating:
    """offered: whether every game begins with it. engaged: whether another board plays one of the sides."""

    def __init__(
        self,
        controller: Controller,
        opponent: Opponent,
        *,
        offered: bool = False,
        engaged: Callable[[], bool] = lambda: False,
    ) -> None:
        self.offered = offered
        self._engaged = engaged
        self._controller = controller
        self._opponent = opponent
        self._choosing: Choosing | None = None
        self._session: Session | None = None
        self._is_due = False
        controller.buttons.reserve(self._reserves)

    @property
    def is_open(self) -> bool:
        return self._choosing is not None

    @property
    def can_begin(self) -> bool:
        """Whether nothing has been played, and nothing is under way."""
        controller, session = self._controller, self._controller.session
        if not controller.display.is_of_game or isinstance(session.game, Lesson):
            return False
        if session.state is not State.PLAY or session.line.ply or session.turn.is_under_way or session.turn.begun():
            return False
        return not can_take_back(session) and not session.pending_move and not self._engaged()

    def begin(self, now: float) -> None:
        """Raises RefusedError."""
        if not self.can_begin:
            raise RefusedError("seats: not now; only before the first move, outside lessons")
        session, seat = self._controller.session, self._opponent.seat
        side = seat.side if seat else len(session.game.sides) - 1
        self._ask(now, Choosing(session, seat.level if seat else ALONE, side))

    def press(self, now: float, name: str) -> bool:
        """One of the board's buttons; False where it has no use here."""
        choosing = self._choosing
        if choosing is None:
            if name != "undo" or not self.can_begin:
                return False
            self.begin(now)
        elif name == "ok":
            self._take(now, choosing)
        elif choosing.of_side:
            self._ask(now, replace(choosing, side=(choosing.side + 1) % len(choosing.session.game.sides)))
        else:
            self._ask(now, replace(choosing, level=(choosing.level + 1) % (STRONGEST + 1)))
        return True

    def choose(self, now: float, text: str) -> bool:
        """One of ``buttons``; False where it is none."""
        choosing = self._choosing
        texts = [button.text for button in self.buttons]
        if choosing is None or text not in texts:
            return False
        number = texts.index(text)
        self._take(now, replace(choosing, side=number) if choosing.of_side else replace(choosing, level=number))
        return True

    def look(self, now: float) -> None:
        """After every scan, before the opponent: cheap where nothing has changed."""
        session, choosing = self._controller.session, self._choosing
        if session is not self._session:
            self._session, self._is_due = session, self.offered
        if choosing:
            if session is not choosing.session or not self.can_begin:
                self._leave(now)
        elif self._is_due and session.line.ply:
            self._is_due = False
        elif self._is_due and self.can_begin:
            self.begin(now)

    def end(self, now: float) -> None:
        """It has been answered, here or elsewhere."""
        self._is_due = False
        self._leave(now)

    def _leave(self, now: float) -> None:
        """The game's own light again, and who played goes on playing."""
        if self._choosing:
            self._choosing = None
            self._opponent.go_on()
            self._controller.display.recall(now, None)

    # -- for a page

    @property
    def buttons(self) -> tuple[Button, ...]:
        """What can be chosen now."""
        choosing = self._choosing
        if choosing is None:
            return ()
        if choosing.of_side:
            sides = range(len(choosing.session.game.sides))
            return tuple(Button(f"side-{side}", (_told(choosing.session, side, "ask.seat"),)) for side in sides)
        levels = (Phrase("gallery.level", {"count": level}) for level in range(1, STRONGEST + 1))
        words = (Phrase("gallery.people"), *levels)
        return tuple(Button(f"level-{level}", (phrase,)) for level, phrase in enumerate(words))

    def message(self) -> dict[str, Any] | None:
        """For a page: ``say`` and ``ask``, in the place of the game's; None while nothing is asked."""
        choosing = self._choosing
        if choosing is None:
            return None
        of_side = _told(choosing.session, choosing.side, "say.seat")
        say = of_side if choosing.of_side else Phrase("say.seat-level", {"count": choosing.level})
        return {"say": say.message(), "ask": [button.message() for button in self.buttons]}

    # -- what is asked

    def _reserves(self, name: str) -> bool:
        """Whether a button of the board belongs to this, not to the game."""
        return name in ("ok", "undo", "hint") if self._choosing else name == "undo" and self.can_begin

    def _ask(self, now: float, choosing: Choosing) -> None:
        self._choosing = choosing
        self._opponent.wait()
        self._controller.display.recall(now, self._scene(choosing))

    def _take(self, now: float, choosing: Choosing) -> None:
        if choosing.level != ALONE and not choosing.of_side:
            self._ask(now, replace(choosing, of_side=True))
            return
        self._opponent.sit_down(now, None if choosing.level == ALONE else Seat(choosing.level, choosing.side))
        self.end(now)

    def _scene(self, choosing: Choosing) -> Scene:
        game, pixels = choosing.session.game, self._controller.fit.pixels
        sites = [site for site in _in_reading_order(game) if pixels[site]]
        if not choosing.of_side:
            return _counted(sites, choosing.level, STRONGEST)
        owners = _owners(game)
        if owners:
            return {site: Cue(Role.ASK if side == choosing.side else Role.HINT) for site, side in owners.items()}
        sides, first = len(game.sides), game.start().to_move
        person = next(k for k in range(sides) if (first + k) % sides != choosing.side)
        return _counted(sites, person + 1, sides)


def _counted(sites: list[Site], lit: int, of: int) -> Scene:
    return {site: Cue(Role.HINT if k < lit else Role.ASK) for k, site in enumerate(sites[:of])}


def _in_reading_order(game: Game[Any]) -> list[Site]:
    """Of the first player, the nearest row first."""
    cells = game.geometry.cells
    return sorted(cells, key=lambda site: (cells[site][1], cells[site][0]))


def _owners(game: Game[Any]) -> dict[Site, int]:
    """Whose each site is as the game begins, where that can be seen of all sides; else none."""
    owners = dict(_standing(game))
    if not owners and game.geometry.drawing == "pits" and len(game.sides) == SIDES:
        rows = game.geometry.size[1]
        owners = {site: int(2 * row >= rows) for site, (_, row) in game.geometry.cells.items()}
    return owners if len(set(owners.values())) == len(game.sides) else {}


def _standing(game: Game[Any]) -> Iterator[tuple[Site, int]]:
    for site, contents in game.board(game.start()).items():
        side = game.pieces[contents[-1]].side if contents else None
        if side is not None:
            yield site, side


def _told(session: Session, board: int, family: str) -> Phrase:
    """Which side the board plays, and who begins, by a word of a family."""
    game = session.game
    if len(game.sides) != SIDES:
        return Phrase(f"{family}-board", {"side": f"side.{game.sides[board]}"})
    begins = "second" if session.turn.position.to_move == board else "first"
    return Phrase(f"{family}-{begins}", {"side": f"side.{game.sides[1 - board]}"})
