"""``python -m tests.strength``: how strong the levels are, against each other and against flat Monte Carlo.

Every result is kept in tests/strength/played.jsonl, so that measuring can be stopped at any time and goes on where it
was; what is of other rules, evaluation or search than now is played again. The lower steps come first, for they are the
quicker ones. Writes firmware_host/thinking/STRENGTH.md.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import rules
from rules import registry
from rules.model import Game
from tests.strength.ledger import THINKING, Ledger, Pairing, Played, mark
from tests.strength.match import Player, flat, of_level, result
from tests.strength.measured import FAMILIES, PLAYOUTS, SEED, by, level, told
from tests.strength.yardsticks import report as yardsticks
from tests.strength.yardsticks.kept import Kept

MANY, SOME = 400, 60
"""Games of a pairing: in one game of each family, and in the others."""
ENOUGH = 40
"""Games after which a pairing may end early."""
STEP = (0.55, 0.90)
"""Within which a level is to score against the one below."""
LADDER = ((2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6))
FLAT = f"flat Monte Carlo, {PLAYOUTS} playouts a move"
AGAINST_FLAT = (1, 3, 5)
LEDGER = Path(__file__).with_name("played.jsonl")
OUTPUT = THINKING / "STRENGTH.md"
HEAD = f"""# How strong the opponent is

Measured by `python -m tests.strength`: each pair of games begins with the same four random plies, with the sides
changed. A draw counts half. The interval holds the true share with 95 % (Wilson). A pairing has {MANY} games in one
game of each family and {SOME} in the others, or fewer: it ends after {ENOUGH} once its interval lies wholly inside or
outside {STEP[0]:.0%} to {STEP[1]:.0%}. What has not been measured yet is missing; what has few games as yet has a wide
interval. "By side" is the share of pairs in which the same side won both games: there the opening decided, not the
level. Where that is nearly all of them, no level can score much more than half. A row that says "before" was measured
before the rules, the weights or the search of its game changed. Levels are counted in positions that are looked at, so
that they play alike on every machine, with kernels or without; level 8 also has a limit of time and is not in the
tables. "Python" is CPython or PyPy, which choose alike (compared: 3,882 choices of levels 1 to 6 in all games).

"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.strength", description=__doc__)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="of processor time, at most")
    parser.add_argument("--only", nargs="*", default=sorted(registry.keys()), metavar="GAME")
    args = parser.parse_args()
    ledger = Ledger(LEDGER)
    until = time.process_time() + 60 * args.minutes
    for pairing in pairings(args.only):
        while not is_done(pairing, ledger) and time.process_time() < until:
            number = ledger.of(pairing).games
            ledger.add(pairing, play(pairing, number), by(rules.load(pairing.game)))
        if ledger.of(pairing).games:
            print(f"{', '.join(pairing)}: {told(ledger.of(pairing).score)}", flush=True)
            OUTPUT.write_text(report(ledger), "utf-8")
    left = sum(not is_done(one, ledger) for one in pairings(args.only))
    print(f"{OUTPUT.name} written; pairings not finished: {left}")


def pairings(keys: list[str]) -> Iterator[Pairing]:
    """The lowest step first. Pasang among four and games against more than one are not for this table."""
    for upper, lower in LADDER:
        for key in keys:
            yield Pairing(key, f"level {upper}", f"level {lower}")
    for number in AGAINST_FLAT:
        for key in keys:
            if key in FAMILIES[:3]:
                yield Pairing(key, f"level {number}", FLAT)


def is_done(pairing: Pairing, ledger: Ledger) -> bool:
    played = ledger.of(pairing)
    if played.games % 2 or played.games < ENOUGH:
        return False
    low, high = played.score.interval
    clear = high < STEP[0] or low > STEP[1] or (STEP[0] < low and high < STEP[1])
    return clear or played.games >= (MANY if pairing.game in FAMILIES else SOME)


def player(name: str, game: Game[Any]) -> Player:
    return flat(PLAYOUTS) if name == FLAT else of_level(level(name, game))


def play(pairing: Pairing, number: int) -> int:
    key, one, other = pairing
    game = rules.load(key)
    return result(game, player(one, game), player(other, game), number, SEED)


def report(ledger: Ledger) -> str:
    keys = sorted(registry.keys())
    games = "".join(section(key, ledger) for key in keys)
    return (HEAD + summary(keys, ledger) + games + yardsticks.sections(Kept())).rstrip() + "\n"


def summary(keys: list[str], ledger: Ledger) -> str:
    """Which steps are surely too small or too large."""
    steps = [one for one in pairings(keys) if one.against != FLAT]
    measured = [(one, ledger.last(one).score) for one in steps if ledger.last(one).games >= ENOUGH]
    small = [one for one, score in measured if score.interval[1] < STEP[0]]
    large = [one for one, score in measured if score.interval[0] > STEP[1]]
    inside = sum(STEP[0] <= score.share <= STEP[1] for _, score in measured)
    counted = f"{len(measured)} of {len(steps)} steps between levels have {ENOUGH} games or more"
    outside = f"Surely below: {named(small)}. Surely above: {named(large)}."
    return f"{counted}; {inside} of them scored {STEP[0]:.0%} to {STEP[1]:.0%}. {outside}\n\n"


def named(found: list[Pairing]) -> str:
    return ", ".join(f"{rules.rule_card(one.game).names['en']} ({one.player})" for one in found) or "none"


def section(key: str, ledger: Ledger) -> str:
    """The table of a game; empty where nothing has been measured."""
    lines = [row(one, ledger.last(one)) for one in pairings([key]) if ledger.last(one).games]
    if not lines:
        return ""
    head = [
        "| player | against | by | games | won, drawn, lost | share | interval | by side |",
        "|---|---|---|---|---|---|---|---|",
    ]
    return "\n".join([f"## {rules.rule_card(key).names['en']}", "", *head, *lines]) + "\n\n"


def row(pairing: Pairing, played: Played) -> str:
    how = played.by if played.mark == mark(pairing.game) else f"{played.by}, before"
    by_side = "" if played.by_side is None else f"{played.by_side:.0%}"
    return f"| {pairing.player} | {pairing.against} | {how} | {played.games} | {told(played.score)} | {by_side} |"


if __name__ == "__main__":
    main()
