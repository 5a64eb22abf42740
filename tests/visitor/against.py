"""A visitor without a page who plays against the board: he chooses level and side by light, with OK and undo alone,
makes the moves that he is told, and carries out those of the board as the light leads him."""

from __future__ import annotations

from typing import Any

from firmware_host.thinking.levels import STRONGEST
from tests.visitor.lights import LightVisit
from tests.visitor.mind import Deed, View
from tests.visitor.prompter import Prompter

PRESSES = 24
"""More than there are levels or sides."""


class AgainstBoard(LightVisit):
    """prompter: tells him his moves, and what the board plays."""

    thinks = STRONGEST

    def __init__(self, game: str, board: str, prompter: Prompter, seed: int, **more: Any) -> None:
        super().__init__(game, board, seed, **more)
        self.prompter = prompter

    async def _begin(self) -> None:
        """By what is lit alone: as many of eight lights as the level, then the side."""
        seat = self.prompter.seat
        await self._press("undo")
        view = await self._wait(1.0)
        for _ in range(PRESSES):
            if sum(role == "HINT" for role in view.roles.values()) == seat.level:
                break
            await self._press("undo")
            view = await self._wait(1.0)
        await self._press("ok")
        await self._wait(1.0)
        sides = len(self._session.game.sides)
        for _ in range((seat.side - (sides - 1)) % sides):
            await self._press("undo")
            await self._wait(0.3)
        await self._press("ok")
        await self._wait(0.3)
        assert self.house.daemon.company.opponent.seat == seat, self.house.daemon.company.opponent.seat

    @property
    def result(self) -> str:
        """Of a game that is over: "won", "drawn" or "lost" by the visitor."""
        return self.prompter.result(self._session)

    def _decide(self, view: View) -> Deed:
        return self.prompter.decide(self.mind, view, self._session, holding=bool(self._hand.held))
