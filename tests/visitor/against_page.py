"""A visitor at the page who plays against the board: he chooses it with a new game, at a level and on a side, makes the
moves that he is told, and carries out those of the board as the page leads him."""

from __future__ import annotations

from random import Random
from typing import Any

from firmware_host.thinking.levels import STRONGEST
from tests.visitor.cells import FREE, USUAL
from tests.visitor.guest import Seen
from tests.visitor.mind import Deed, View
from tests.visitor.prompter import Prompter
from tests.visitor.visit import Visit

STEADY = {"side": "two", "temper": "brisk"}
"""Of what a visit can be: he makes the moves that he is told, without haste and without mistakes."""

ANSWERED = 5.0
"""Seconds within which the board has answered an offer of a draw."""


def cell(game: str, board: str, seed: int) -> dict[str, str]:
    """A visit's factors: the usual rules, and a screen, a language and a hand by lot."""
    chance = Random(f"{game} {board} {seed}")
    lots = {factor: chance.choice(words) for factor, words in FREE.items()}
    return {"game": game, "board": board, "rules": USUAL, **lots, **STEADY}


class AgainstBoardAtPage(Visit):
    """prompter: tells him his moves, and what the board plays."""

    thinks = STRONGEST

    def __init__(self, game: str, board: str, prompter: Prompter, seed: int, **more: Any) -> None:
        super().__init__(cell(game, board, seed), seed, **more)
        self.prompter = prompter

    def _chosen(self) -> dict[str, object]:
        seat = self.prompter.seat
        return {**super()._chosen(), "opponent": seat.level, "opponent-side": seat.side}

    async def _begin(self) -> Seen:
        seen = await super()._begin()
        assert self.house.daemon.company.opponent.seat == self.prompter.seat, self.house.daemon.company.opponent.seat
        return seen

    async def _give_up(self) -> View:
        """A draw is for the board to accept; where it plays on, he resigns."""
        await self.guest.give_up(self.chance)
        view = await self.wait(ANSWERED)
        if not view.seen["outcome"]:
            await self.guest.give_up(self.chance, ("resign",))
            view = await self.wait(ANSWERED)
        return view

    @property
    def result(self) -> str:
        """Of a game that is over: "won", "drawn" or "lost" by the visitor."""
        return self.prompter.result(self.house.controller.session)

    def _decide(self, view: View) -> Deed:
        session = self.house.controller.session
        return self.prompter.decide(self.mind, view, session, holding=view.seen["hand"] is not None)
