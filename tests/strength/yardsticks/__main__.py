"""``python -m tests.strength.yardsticks``: how strong the opponent is against others.

One whose program is not there is named, with where it is to be had. Every result is kept in
tests/strength/yardsticks.jsonl, so that measuring can be stopped at any time and goes on where it was.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests.strength.measured import told
from tests.strength.yardsticks.contest import Yardstick
from tests.strength.yardsticks.kept import LEDGER, Kept
from tests.strength.yardsticks.program import YardstickError
from tests.strength.yardsticks.report import YARDSTICKS

GAMES = 100
PAIR = 2
"""Games of one opening, or of the same dice."""


def main(arguments: Sequence[str] | None = None) -> int:
    known = {kind.name: kind for kind in YARDSTICKS}
    parser = argparse.ArgumentParser(prog="python -m tests.strength.yardsticks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(known)}; else all")
    parser.add_argument("--games", type=int, default=GAMES, help=f"of a pairing, in all; else {GAMES}")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="at most")
    parser.add_argument("--only", nargs="*", metavar="WORD", default=[], help="pairings with these words in them")
    parser.add_argument("--results", type=Path, default=LEDGER, help="kept in this file instead")
    given = parser.parse_args(arguments)
    if unknown := [name for name in given.names if name not in known]:
        parser.error(f"{', '.join(unknown)}: allowed: {', '.join(known)}")
    until = time.monotonic() + 60 * given.minutes
    kept = Kept(given.results)
    return max([measured(known[name](), given.games, until, given.only, kept) for name in given.names or known])


def measured(one: Yardstick, games: int, until: float, only: Sequence[str] = (), kept: Kept | None = None) -> int:
    """until: by time.monotonic. Returns 1 where the other program failed."""
    if missing := one.missing():
        print(f"{one.name}: not run: missing is {missing}", flush=True)
        return 0
    ledger = kept or Kept()
    try:
        pairings = [each for each in one.pairings() if all(word in ", ".join(each) for word in only)]
        for goal in range(PAIR, games + PAIR, PAIR):  # by turns, so that there is something of each when time is up
            for pairing in pairings:
                while (number := ledger.of(pairing).games) < min(goal, games) and time.monotonic() < until:
                    ledger.note(pairing, one.play(pairing, number))
        for pairing in pairings:
            if ledger.of(pairing).games:
                print(
                    f"{', '.join(pairing)}: {ledger.of(pairing).games}: {told(ledger.of(pairing).score, 1)}", flush=True
                )
    except YardstickError as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        one.close()
    return 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # or the other program would go on without us
    sys.exit(main())
