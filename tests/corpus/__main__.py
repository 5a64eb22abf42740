"""Makes recordings of people who play from seeds, and prints one to be read by eye.

python -m tests.corpus make --set fit --games othello,molino --sensing occupancy --plies 2000 --out FILE.jsonl.gz
python -m tests.corpus show FILE.jsonl.gz --game 0
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import rules
from simulator.people.mixes import MIXES
from tests.corpus.recorder import LENGTH, SENSINGS, corpus, sensings
from tests.corpus.recording import CorpusError, read, write
from tests.corpus.sets import SETS
from tests.corpus.show import shown


def _arguments(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.corpus", description="Recordings of people who play.")
    commands = parser.add_subparsers(dest="command", required=True)
    make = commands.add_parser("make", help="make recordings from seeds; the same arguments make the same lines")
    make.add_argument("--set", choices=SETS, required=True, dest="name")
    make.add_argument("--games", default="all", help="keys with commas, or all that the sensing can see")
    make.add_argument("--sensing", choices=SENSINGS, required=True)
    make.add_argument("--plies", type=int, default=1000, help="at least so many in all")
    make.add_argument("--seed", type=int, default=1, help="the first seed; those of other sets are passed over")
    make.add_argument("--mix", choices=sorted(MIXES), default="realistic")
    make.add_argument("--habits", type=float, default=1.0, help="how many times as many habits as the mix has")
    make.add_argument("--pace", type=float, default=1.0, help="how many times as fast")
    make.add_argument("--length", type=int, default=LENGTH, help="plies of a game, at most")
    make.add_argument("--out", type=Path, required=True)
    show = commands.add_parser("show", help="print one game")
    show.add_argument("file", type=Path)
    show.add_argument("--game", type=int, default=0, help="its number in the file, from 0")
    return parser.parse_args(argv)


def _make(given: argparse.Namespace) -> None:
    games = given.games.split(",")
    if given.games == "all":
        games = list(filter(lambda key: given.sensing in sensings(rules.load(key)), rules.keys()))
    if min(given.plies, given.length) < 1 or given.pace <= 0 or given.habits < 0:
        raise CorpusError("--plies and --length: 1 or more; --pace: above 0; --habits: 0 or more")
    how = {"habits": given.habits, "pace": given.pace, "length": given.length}
    recordings = corpus(given.name, games, given.sensing, given.plies, given.seed, given.mix, **how)
    count, plies, digest = write(given.out, recordings)
    print(f"{given.out}: {count} games, {plies} plies, {given.out.stat().st_size} bytes, sha256 of the lines {digest}")


def _show(given: argparse.Namespace) -> None:
    recordings = list(read(given.file))
    if not 0 <= given.game < len(recordings):
        raise CorpusError(f"{given.file}: no game {given.game}; allowed: 0 to {len(recordings) - 1}")
    for line in shown(recordings[given.game]):
        print(line)


def main(argv: list[str] | None = None) -> int:
    given = _arguments(sys.argv[1:] if argv is None else argv)
    try:
        (_make if given.command == "make" else _show)(given)
    except BrokenPipeError:  # whoever reads has seen enough
        sys.stdout = None
    except (CorpusError, rules.RulesError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
