"""``python -m tests.strength``: how strong the levels are, against each other and against flat Monte Carlo.

Writes firmware_host/thinking/STRENGTH.md. Levels are counted in positions, so that the results are the same everywhere.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import firmware_host.thinking
import rules
from firmware_host.thinking.levels import LEVELS
from tests.strength.match import Player, Score, flat, match, of_level

GAMES = ("kalah", "molino", "othello")
LADDER = ((2, 1), (3, 2), (4, 3), (5, 4), (6, 5))
PLAYOUTS = 300
AGAINST_FLAT = (1, 3, 5)
OUTPUT = Path(str(firmware_host.thinking.__file__)).with_name("STRENGTH.md")
HEAD = """# How strong the opponent is

Measured by `python -m tests.strength`: each pair of games begins with the same four random plies, with the sides
changed. A draw counts half. The interval holds the true share with 95 % (Wilson). Levels are counted in positions that
are looked at, so that they play alike on every machine; level 8 also has a limit of time and is not in the tables.

"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.strength", description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="of each pairing (20)")
    parser.add_argument("--only", nargs="*", default=list(GAMES), metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    began = time.process_time()
    text = HEAD
    for key in args.only:
        text += section(key, args.games, args.seed)
        OUTPUT.write_text(text.rstrip() + "\n", "utf-8")
    print(f"{OUTPUT.name} written; {time.process_time() - began:.0f} s of processor time")


def section(key: str, games: int, seed: int) -> str:
    """The table of a game."""
    lines = [
        f"## {rules.rule_card(key).names['en']}",
        "",
        "| player | against | games | won, drawn, lost | share | interval |",
    ]
    lines.append("|---|---|---|---|---|---|")
    levels = {number: of_level(LEVELS[number]) for number in LEVELS}
    pairs: list[tuple[str, Player, str, Player]] = [
        (f"level {a}", levels[a], f"level {b}", levels[b]) for a, b in LADDER
    ]
    monte_carlo = f"flat Monte Carlo, {PLAYOUTS} playouts a move"
    pairs += [(f"level {a}", levels[a], monte_carlo, flat(PLAYOUTS)) for a in AGAINST_FLAT]
    for name, one, other_name, other in pairs:
        score = match(rules.load(key), one, other, games, seed)
        print(f"{key}: {name} against {other_name}: {_told(score)}", flush=True)
        lines.append(f"| {name} | {other_name} | {games} | {_told(score)} |")
    return "\n".join(lines) + "\n\n"


def _told(score: Score) -> str:
    low, high = score.interval
    return f"{score.won}, {score.drawn}, {score.lost} | {score.share:.0%} | {low:.0%} to {high:.0%}"


if __name__ == "__main__":
    main()
