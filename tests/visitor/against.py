"""A visitor without a page who plays against the board: he chooses level and side by light, with OK and undo alone,
makes the moves that an engine of another level tells him, and carries out those of the board as the light leads him."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from firmware_host.core.states import State
from firmware_host.shell.opponent import Seat
from firmware_host.thinking.levels import level_of
from firmware_host.thinking.think import think
from rules.model import Move
from rules.steps import touched, travels
from tests.visitor.lights import LightMind, LightVisit
from tests.visitor.mind import GO, PLACE, TAKE, Deed, View

T = TypeVar("T")
PRESSES = 24
"""More than there are levels or sides."""


@dataclass
class TaughtMind(LightMind):
    """wanted: the sites of the move that he was told, in the order in which they are touched. goal: where its piece
    ends, empty where none goes anywhere."""

    wanted: Sequence[str] = ()
    goal: str = ""

    def _carry(self, view: View) -> Iterator[Deed]:
        """Straight to where it was told; what stands there is taken on the way."""
        if self.goal and not self.taken and not self.sows:
            for meaning in (GO, PLACE, TAKE):
                if self.goal in view.lit.get(meaning, ()):
                    yield Deed("tap", self.goal, meaning=meaning, why=f"told, {meaning}")
        yield from super()._carry(view)

    def _mixed(self, what: Sequence[T]) -> list[T]:
        """What belongs to the move comes first."""
        order = {site: k for k, site in enumerate(self.wanted)}

        def rank(one: T) -> int:
            site = one if isinstance(one, str) else one[1] if isinstance(one, tuple) else None
            return order.get(str(site), len(order))

        return sorted(super()._mixed(what), key=rank)


class AgainstBoard(LightVisit):
    """level: the board's; side: which it plays; engine: the level of who tells the visitor his moves. told: how many
    moves he was told, and strayed: how many of them he did not make. led: the plies of the board that light led."""

    def __init__(self, game: str, board: str, level: int, side: int, engine: int, seed: int, **more: Any) -> None:
        super().__init__(game, board, seed, **more)
        self.seat = Seat(level, side)
        self.engine = engine
        self.mind: TaughtMind = TaughtMind(Random(f"{game} {board} {level} {side} {seed}"))
        self.taught = self.strayed = 0
        self.led: set[int] = set()
        self._move: tuple[int, Move] | None = None

    async def _begin(self) -> None:
        """By what is lit alone: as many of eight lights as the level, then the side."""
        await self._press("undo")
        view = await self._wait(1.0)
        for _ in range(PRESSES):
            if sum(role == "HINT" for role in view.roles.values()) == self.seat.level:
                break
            await self._press("undo")
            view = await self._wait(1.0)
        await self._press("ok")
        await self._wait(1.0)
        sides = len(self._session.game.sides)
        for _ in range((self.seat.side - (sides - 1)) % sides):
            await self._press("undo")
            await self._wait(0.3)
        await self._press("ok")
        await self._wait(0.3)
        assert self.house.daemon.company.opponent.seat == self.seat, self.house.daemon.company.opponent.seat

    @property
    def result(self) -> str:
        """Of a game that is over: "won", "drawn" or "lost" by the visitor."""
        outcome = self._session.outcome
        assert outcome
        return "drawn" if outcome.winner is None else "lost" if outcome.winner == self.seat.side else "won"

    def _decide(self, view: View) -> Deed:
        self._be_told()
        session = self._session
        if session.state is State.GUIDED and session.turn.position.to_move == self.seat.side:
            self.led.add(session.line.ply)
        waits = session.state is State.PLAY and session.turn.position.to_move == self.seat.side and not self._is_owing
        return Deed("wait", why="it is the board's turn") if waits else self.mind.decide(view)

    @property
    def _is_owing(self) -> bool:
        """Whether his own move is not finished yet."""
        session = self._session
        return bool(self._hand.held or session.turn.begun() or session.checklist or session.pending_move)

    def _be_told(self) -> None:
        """The move of the present position, once in every one."""
        session = self._session
        line, position = session.line, session.turn.position
        if self._move and line.ply > self._move[0]:
            self.strayed += line.moves[self._move[0]] != self._move[1]
            self._move, self.mind.wanted, self.mind.goal = None, (), ""
        legal = session.turn.legal
        his = position.to_move != self.seat.side and session.state is State.PLAY and legal and not legal[0].weight
        if his and not self._move and not session.turn.begun():
            text = think(session.game, position, level_of(self.engine, session.game), self.seed + line.ply).move
            move = session.game.parse(text, position)
            self._move, self.taught = (line.ply, move), self.taught + 1
            self.mind.last = Deed("wait", why="told a move")  # what was touched last may begin it
            self.mind.goal = next((dst for _, dst in travels(move.steps)[:1]), "")
            self.mind.wanted = list(dict.fromkeys(site for step in move.steps for site in touched(step)))
