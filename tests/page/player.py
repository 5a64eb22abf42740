"""Plays whole games on the page: knows the rules, and asks of the page that it agrees ply by ply."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from rules.model import Game, Move
from rules.steps import sows, travels
from tests.page.tab import Tab
from tests.rules.play import choose

Policy = Callable[[Game[Any], Any, tuple[Move, ...]], Move]


class Player:
    def __init__(self, visitor: Tab, game: Game[Any]) -> None:
        self.visitor = visitor
        self.game = game
        self.position = game.start()
        self.texts: list[str] = []

    def follow(self) -> None:
        """Read what the page has recorded; raises RulesError where that is no legal move."""
        for text in self.visitor.moves[len(self.texts) :]:
            self.position = self.game.play(self.position, self.game.parse(text, self.position))
            self.texts.append(text)

    @property
    def over(self) -> bool:
        return self.game.outcome(self.position) is not None

    def roll(self) -> None:
        self.visitor.button("roll").click()
        self._recorded(1)

    def play(self, move: Move) -> None:
        """Carry a legal move out as the kind of board asks, until the page has recorded it."""
        due = 1 + self._forced(move)
        if self.visitor.board["sensing"] == "press":
            self._press(move)
        else:
            for step in move.steps:
                self.visitor.do(step)
        self._recorded(due, move)
        assert self.texts[-due] == move.text

    def _recorded(self, due: int, move: Move | None = None) -> None:
        """A slow hand may first have played what it began, and go on with it."""
        wanted, ply = len(self.texts) + due, len(self.texts)
        self.visitor.until(
            """([wanted, ply, text]) => {
                const moves = document.querySelectorAll('#desk .moves span');
                const told = moves.length >= wanted && (text === null || moves[ply].textContent === text);
                const choices = [...document.querySelectorAll('#speech .choice')];
                return told || choices.some((one) => one.dataset.move === text);
            }""",
            [wanted, ply, move.text if move else None],
        )
        choice = self.visitor.page.locator(f'#speech .choice[data-move="{move.text if move else ""}"]')
        if move and choice.count():
            choice.click()
            self.visitor.until_ply(wanted)
        self.follow()

    def _forced(self, move: Move) -> int:
        """How many passes that leave no choice the board plays by itself afterwards."""
        position, count = self.game.play(self.position, move), 0
        while len(legal := self.game.moves(position)) == 1 and not legal[0].weight and not legal[0].steps:
            position, count = self.game.play(position, legal[0]), count + 1
        return count

    def _press(self, move: Move) -> None:
        visitor = self.visitor
        if not sows(move.steps):
            for site in travels(move.steps)[0]:
                visitor.touch(site)
            return
        visitor.touch(move.steps[0].src)  # type: ignore[union-attr]
        visitor.until_phase("guided")
        presses = len([item for item in visitor.state["todo"] if item["do"] == "press"])
        for _ in range(presses):
            site = next(item["site"] for item in visitor.state["todo"] if item["do"] == "press")
            before = visitor.page.locator("#speech .todo").text_content()
            visitor.until_lit([site])
            visitor.touch(site)
            visitor.until(
                "before => document.querySelector('#speech .todo').textContent !== before "
                "|| document.body.dataset.phase !== 'guided'",
                before,
            )


def at_random(seed: int) -> Policy:
    rng = Random(seed)
    return lambda game, position, moves: choose(rng, moves)


def script(texts: Iterable[str]) -> Policy:
    left: Iterator[str] = iter(texts)
    return lambda game, position, moves: game.parse(next(left), position)


def play(player: Player, policy: Policy, plies: int) -> None:
    """Until the game ends, or so many plies of the players' own choice have been played."""
    for _ in range(plies):
        while not player.over and player.game.moves(player.position)[0].weight:
            player.roll()
        if player.over:
            return
        player.play(policy(player.game, player.position, player.game.moves(player.position)))
