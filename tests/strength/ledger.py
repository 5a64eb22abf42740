"""The results of the games that have been played, a line for each pairing, so that measuring can be stopped and gone on
with, on another machine too.

A game counts as long as its rules and the opponent's evaluation and search are those by which it was played.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import firmware_host.thinking
import rules
from firmware_host.thinking import nets, patterns
from firmware_host.thinking.budget import Budget
from firmware_host.thinking.evaluation import Evaluation
from firmware_host.thinking.expectation import Expectation
from firmware_host.thinking.features import feature
from firmware_host.thinking.levels import LEVELS, level_of
from firmware_host.thinking.native.library import Library, NoKernelsError
from firmware_host.thinking.think import searcher
from rules.model import Game
from tests.strength import match, montecarlo
from tests.strength.match import Score

THINKING = Path(str(firmware_host.thinking.__file__)).parent
RULES = Path(str(rules.__file__)).parent
SEARCH = ("think", "search", "evaluation", "endings", "budget")
"""The modules by which a move is found, beside those of its game's own search; kernels find the same."""
SIGNS = {1: "+", 0: "=", -1: "-"}


class Pairing(NamedTuple):
    game: str
    player: str
    against: str


@dataclass(frozen=True)
class Played:
    """results: a sign for each game, in the order of their numbers: + won, = drawn, - lost by the player. by: what
    looked at the positions. mark: of all by which the moves were found."""

    results: str = ""
    by: str = ""
    mark: str = ""

    @property
    def games(self) -> int:
        return len(self.results)

    @property
    def score(self) -> Score:
        return Score(*map(self.results.count, SIGNS.values()))

    @property
    def by_side(self) -> float | None:
        """The share of whole pairs in which both games, with the players changed, were won by the same side."""
        pairs = list(zip(self.results[::2], self.results[1::2], strict=False))
        return sum(set(pair) == {"+", "-"} for pair in pairs) / len(pairs) if pairs else None


@cache
def mark(key: str) -> str:
    """Eight hex digits."""
    game = rules.load(key)
    evaluation = Evaluation(game)
    modules = {kind.__module__ for kind in type(game).__mro__ if kind.__module__.startswith("rules.")}
    files = [RULES.parent.joinpath(*name.split(".")).with_suffix(".py") for name in modules]
    files += [RULES / "games" / f"{key.replace('-', '_')}.py"]
    files += [THINKING / f"{name}.py" for name in SEARCH] + searching(game)
    files += [Path(inspect.getfile(one)) for one in (type(evaluation.features), feature, match, montecarlo)]
    files += [Path(patterns.__file__), THINKING / f"{key}-patterns.xz"] if evaluation.patterns else []
    levels = [(one.nodes, one.depth, one.spread, one.counts) for one in (level_of(number, game) for number in LEVELS)]
    found = blake2b(repr((evaluation.weights, levels)).encode(), digest_size=4)
    for path in sorted({path for path in files if path.exists()}):
        found.update(path.read_bytes())
    return found.hexdigest()


def searching(game: Game[Any]) -> list[Path]:
    """What its search is made of."""
    search, _ = searcher(game, LEVELS[1], Budget(LEVELS[1].nodes), without)
    files = [Path(inspect.getfile(type(search)))]
    return [*files, Path(nets.__file__), THINKING / "backgammon.xz"] if isinstance(search, Expectation) else files


def without() -> Library:
    raise NoKernelsError("not wanted here")


class Ledger:
    """path: of the file, which need not be there yet."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._played: dict[Pairing, Played] = {}
        for line in path.read_text("utf-8").splitlines() if path.exists() else ():
            entry: dict[str, str] = json.loads(line)
            pairing = Pairing(entry.pop("game"), entry.pop("player"), entry.pop("against"))
            self._played[pairing] = Played(**entry)

    def of(self, pairing: Pairing) -> Played:
        """What has been played by what is here now."""
        found = self.last(pairing)
        return found if found.mark == mark(pairing.game) else Played()

    def last(self, pairing: Pairing) -> Played:
        """The same; before its first game, what was played before something changed."""
        return self._played.get(pairing, Played())

    def add(self, pairing: Pairing, result: int, by: str) -> None:
        """Of the next game. result: 1 won, 0 drawn, -1 lost by the player."""
        so_far = self.of(pairing)
        by = by if so_far.by in ("", by) else "both"
        self._played[pairing] = Played(so_far.results + SIGNS[result], by, mark(pairing.game))
        self._path.parent.mkdir(parents=True, exist_ok=True)
        new = self._path.with_suffix(".new")
        new.write_text("".join(self._lines()), "utf-8")
        new.replace(self._path)

    def _lines(self) -> Iterator[str]:
        for pairing, played in sorted(self._played.items()):
            yield json.dumps(pairing._asdict() | asdict(played)) + "\n"
