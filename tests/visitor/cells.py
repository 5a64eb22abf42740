"""What is visited: every game on every board that it is offered on, and every two-way combination of all that a visit
can be.

Computed from the games and boards that there are. A cell's words are those of FACTORS; the first cells are the games on
the boards that suit them best, then come all other pairs of game and board, then what combinations are still missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from random import Random

from firmware_host.shell.devices.fit import fit
from firmware_host.shell.games import placement
from hardware.profile import load
from rules import registry
from rules.model import Option, RulesError
from tests.soak.campaign import Cell

FACTORS = ("game", "board", "rules", "side", "temper", "screen", "scheme", "language", "motion", "hand")
TEMPERS = ("brisk", "slow", "curious", "clumsy", "child")
FREE: Mapping[str, Sequence[str]] = {
    "side": ("two", "alone", "exhibit", "lesson"),
    "temper": TEMPERS,
    "screen": ("1280x800", "1080x1920", "390x844"),
    "scheme": ("light", "dark"),
    "language": ("en", "es"),
    "motion": ("motion", "still"),
    "hand": ("mouse", "touch", "keyboard"),
}
"""What may be combined with everything."""
USUAL = "usual"
"""Of rules: all at their defaults."""
SMALLEST, LARGEST = "smallest", "largest"
"""Of a number that may be chosen freely: the largest with which the game still fits the board."""
TRIES = 6
SEED = 7


@cache
def best_board(key: str) -> str:
    return placement.best(registry.load(key), None, placement.shelf()).profile.name


@cache
def boards() -> dict[str, tuple[str, ...]]:
    """game -> the boards that it is offered on, the best one first."""
    found = {}
    for key in sorted(registry.keys()):
        default, game = best_board(key), registry.load(key)
        found[key] = (
            default,
            *(p.name for p in placement.shelf() if p.name != default and placement.offered(game, p) is not None),
        )
    return found


@cache
def unoffered() -> dict[str, dict[str, str]]:
    """game -> the boards that it fits and is not offered on, each with its reason."""
    found: dict[str, dict[str, str]] = {}
    for key in sorted(registry.keys()):
        game = registry.load(key)
        fits = [one for profile in placement.shelf() if (one := fit(game.geometry, profile)) is not None]
        found[key] = {one.profile.name: reason for one in fits if (reason := placement.unoffered(game, one))}
    return found


@cache
def rules(key: str) -> tuple[str, ...]:
    """The presets of a game, and each of its options apart, "NAME=VALUE"."""
    card = registry.card(key)
    apart = [f"{option.name}={value}" for option in card.options for value in _values(option)]
    return (USUAL, *(f"preset={name}" for name in card.presets), *apart)


def _values(option: Option) -> Iterator[str]:
    if option.choices or isinstance(option.default, bool):
        values = option.choices or (True, False)
        yield from (
            str(value).lower() if isinstance(value, bool) else str(value) for value in values if value != option.default
        )
    else:
        yield from (SMALLEST, LARGEST)


def options(key: str, chosen: str, board: str) -> dict[str, object]:
    """The options that a word of ``rules`` stands for, on a board. Raises RulesError for one of another game."""
    if chosen == USUAL:
        return {}
    name, _, value = chosen.partition("=")
    card = registry.card(key)
    if name == "preset":
        return dict(card.presets[value])
    option = next((one for one in card.options if one.name == name), None)
    if option is None:
        raise RulesError(f"{key} has no option {name!r}")
    if value == SMALLEST:
        return {name: option.minimum}
    if value == LARGEST:
        profile = load(board)
        for number in range(option.maximum, option.minimum, -1):
            if fit(registry.load(key, **{name: number}).geometry, profile) is not None:
                return {name: number}
    return {name: option.check(value)}


@cache
def cells() -> tuple[Cell, ...]:
    """All of them, each pair of game and board before any comes again."""
    array = _Array()
    pairs = [(key, names[0]) for key, names in boards().items()]
    pairs += [(key, board) for key, names in boards().items() for board in names[1:]]
    rows = [array.row({"game": key, "board": board}) for key, board in pairs]
    while array.missing:
        wanted = dict(min(array.missing))
        if owner := wanted.get("rules", "").partition(":")[0]:
            wanted["game"] = owner
        elif "game" not in wanted:
            fitting = [key for key, names in boards().items() if wanted.get("board", names[0]) in names]
            wanted["game"] = array.chance.choice(fitting)
        wanted.setdefault("board", boards()[wanted["game"]][0])
        rows.append(array.row(wanted))
    return tuple(tuple(row[factor] for factor in FACTORS) for row in rows)


def drawn(chance: Random) -> list[Cell]:
    """All of them by lot, but the boards that suit the games best first, and each pair before any comes again."""
    every, most = cells(), [len(boards()), sum(map(len, boards().values()))]
    parts = [every[: most[0]], every[most[0] : most[1]], every[most[1] :]]
    return [cell for part in parts for cell in chance.sample(part, len(part))]


Pair = tuple[tuple[str, str], tuple[str, str]]


class _Array:
    """Greedy: each row takes those values that cover most of what is missing (Cohen and others, AETG, 1997)."""

    def __init__(self) -> None:
        self.chance = Random(SEED)
        self.missing: set[Pair] = set()
        for key, names in boards().items():
            for board in names:
                self._want({"game": (key,), "board": (board,)})
            for rule in rules(key):
                self._want({"game": (key,), "rules": (_owned(key, rule),)})
            own = [_owned(key, rule) for rule in rules(key)]
            for factor, values in FREE.items():
                self._want({"game": (key,), factor: values})
                self._want({"rules": own, factor: values})
                self._want({"board": names, factor: values})
        for one, other in combinations(FREE, 2):
            self._want({one: FREE[one], other: FREE[other]})

    def _want(self, factors: Mapping[str, Sequence[str]]) -> None:
        (one, values), (other, others) = sorted(factors.items())
        self.missing |= {((one, value), (other, another)) for value in values for another in others}

    def row(self, given: Mapping[str, str]) -> dict[str, str]:
        """The best of some rows that begin with what is given."""
        row = max((self._filled(given) for _ in range(TRIES)), key=self._news)
        self.missing -= set(_pairs(row))
        return {**row, "rules": row["rules"].partition(":")[2]}

    def _filled(self, given: Mapping[str, str]) -> dict[str, str]:
        row = dict(given)
        todo = [factor for factor in FACTORS if factor not in row]
        self.chance.shuffle(todo)
        for factor in todo:
            values = [_owned(row["game"], rule) for rule in rules(row["game"])] if factor == "rules" else FREE[factor]
            mixed = self.chance.sample(list(values), len(values))
            row[factor] = max(
                mixed, key=lambda value: sum(_pair(factor, value, f, v) in self.missing for f, v in row.items())
            )
        return row

    def _news(self, row: Mapping[str, str]) -> int:
        return sum(pair in self.missing for pair in _pairs(row))


def _owned(key: str, rule: str) -> str:
    """Rules of the same name are another matter in another game."""
    return f"{key}:{rule}"


def _pair(one: str, value: str, other: str, another: str) -> Pair:
    if one < other:
        return (one, value), (other, another)
    return (other, another), (one, value)


def _pairs(row: Mapping[str, str]) -> Iterator[Pair]:
    for one, other in combinations(sorted(row), 2):
        yield _pair(one, row[one], other, row[other])
