"""Puzzles out of the games that were played: looked for after a review, kept, and set up on the wood as a lesson is.

The review says where one move was clearly better than the others; that is looked into again, deeper, while nobody else
waits for the thinking process. Lives in the board's thread.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any

from firmware_host.core import events as ev
from firmware_host.shell.controller import Controller
from firmware_host.shell.puzzle_book import Kept, PuzzleBook
from firmware_host.shell.thinker import Thinker
from firmware_host.thinking.messages import Question
from firmware_host.thinking.thought import Puzzle, Thought
from rules import puzzle as one
from rules import registry
from rules.model import Game, OptionValue, RulesError
from rules.rule_cards import rule_card

A_GAME = 3
"""Puzzles that are looked for in one game, at most."""
WAITING = 30
"""Positions that wait to be looked into, at most."""
AGAIN = 5.0
"""Seconds until a position is looked into again, after somebody else wanted an answer."""
TRIES = 20


class Puzzler:
    """book: where they are kept."""

    def __init__(self, controller: Controller, thinker: Thinker, book: PuzzleBook | None = None) -> None:
        self.book = PuzzleBook() if book is None else book
        self._controller = controller
        self._thinker = thinker
        self._waiting: deque[Question] = deque(maxlen=WAITING)
        self._asked = False
        self._tries = 0
        self._not_before = 0.0

    # -- found

    def seek(self, questions: Iterable[Question]) -> None:
        """Whether there is a puzzle at any of these places, the best first."""
        self._waiting.extend(list(questions)[:A_GAME])

    def look(self, now: float) -> None:
        """After every scan: cheap where nothing waits."""
        if self._asked or not self._waiting or now < self._not_before or not self._thinker.is_free:
            return
        question, self._asked = self._waiting[0], True

        def hear(now: float, thought: Thought | None) -> None:
            self._asked = False
            self._tries = 0 if thought else self._tries + 1
            if thought is None and self._tries < TRIES:
                self._not_before = now + AGAIN
                return
            self._tries = 0
            if self._waiting and self._waiting[0] is question:  # else newer ones have taken its place
                self._waiting.popleft()
            if thought and thought.puzzle:
                self._keep(question, thought.puzzle)

        self._thinker.ask(question, hear)

    def _keep(self, question: Question, puzzle: Puzzle) -> None:
        options = one.played_options(question.options)
        kept = Kept(
            0,
            question.game,
            options,
            puzzle.position,
            puzzle.side,
            puzzle.solutions,
            round(puzzle.gain, 1),
            wins=puzzle.wins,
            missed=not puzzle.is_found,
        )
        if self.book.add(kept):
            self._controller.touch()

    # -- played

    def options(self, number: int, game: str) -> dict[str, OptionValue]:
        """What the puzzle of this number is laid out with. game: the one that it should be of. Raises RefusedError."""
        found = self.book.get(number)
        if found is None or found.game != game:
            allowed = ", ".join(str(each.number) for each in self.book.of(game)[:20]) or "none of this game"
            raise ev.RefusedError(f"puzzle: no number {number} of {game[:40]!r}; allowed: {allowed}")
        options = one.puzzle_options(found.options, found.position, found.find)
        try:
            registry.load(found.game, **options)
        except RulesError as error:  # the rules have changed since
            self.book.remove(number)
            self._controller.touch()
            raise ev.RefusedError(f"puzzle: {error}") from error
        return options

    def here(self) -> Kept | None:
        """The one that is played now, if it is still kept."""
        return self.known(self._controller.game)

    def known(self, game: Game[Any]) -> Kept | None:
        if not isinstance(game, one.Puzzle):
            return None
        return self.book.find(game.key, one.played_options(game.options), game.text(game.start()))

    def solved(self) -> None:
        """The present one has been; nothing happens where none is played."""
        if here := self.here():
            self.book.solve(here.number)

    def unsolved(self) -> Kept | None:
        """Of the present game, the next that nobody has solved yet."""
        here, others = self.here(), self.book.of(self._controller.game.key)
        later = [each for each in others if here and each.number > here.number] + others
        return next((each for each in later if not each.solved), None)

    # -- for a page

    def message(self) -> dict[str, Any]:
        """Part of the state: how many there are, and which is played."""
        told: dict[str, Any] = {"count": len(self.book), "here": None}
        game = self._controller.game
        if isinstance(game, one.Puzzle):
            told["here"] = self._here(game)
        return told

    def _here(self, game: one.Puzzle) -> dict[str, Any]:
        here = self.known(game)
        numbers = [each.number for each in self.book.of(game.key)]
        at = numbers.index(here.number) if here else -1
        around = {"back": numbers[at - 1] if at > 0 else None, "next": None}
        if numbers[at + 1 :]:
            around["next"] = numbers[at + 1]
        place = {"number": at + 1, "of": len(numbers), "wins": bool(here and here.wins)}
        return {**place, **around, "side": game.start().to_move, "options": one.played_options(game.options)}


def listing(book: Iterable[Kept]) -> dict[str, Any]:
    """What GET /api/puzzles answers: all, by game, without their solutions. From any thread."""
    games: dict[str, list[dict[str, Any]]] = {}
    for each in book:
        told = {"id": each.number, "wins": each.wins, "missed": each.missed, "solved": each.solved}
        if (side := _side(each)) is not None:
            games.setdefault(each.game, []).append({**told, "side": side})
    return {"games": [{**_named(key), "puzzles": found} for key, found in games.items()]}


def _side(kept: Kept) -> str | None:
    """The word key of the side that moves."""
    try:
        return registry.load(kept.game, **kept.options).sides[kept.side]
    except (RulesError, IndexError):
        return None


def _named(key: str) -> dict[str, Any]:
    return {"key": key, "names": {"native": registry.card(key).native, **rule_card(key).names}}
