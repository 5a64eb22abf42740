"""Makes recordings of people who play from seeds, prints one to be read by eye, holds the tracker against them.

python -m tests.corpus make --set fit --games othello,molino --sensing occupancy --plies 2000 --out FILE.jsonl.gz
python -m tests.corpus show FILE.jsonl.gz --game 0
python -m tests.corpus judge tune --sensing occupancy --mix dense --most 10
python -m tests.corpus judge untouched --seed 1 --minutes 5
python -m tests.corpus judge fit --session
python -m tests.corpus margins --minutes 60
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from dataclasses import asdict
from functools import partial
from hashlib import sha256
from itertools import product
from pathlib import Path

import rules
from firmware_host.core.hypotheses.costs import Costs
from firmware_host.core.policy import Margins
from simulator.people.mixes import MIXES
from tests.corpus.fit import COSTS, count, fitted, written
from tests.corpus.judge import judge
from tests.corpus.judging import HEAD, judged, made, row, sample
from tests.corpus.live import judge_session
from tests.corpus.margins import MARGINS, WEIGHTS, searched
from tests.corpus.recorder import LENGTH, SENSINGS, corpus, sensings
from tests.corpus.recording import CorpusError, Recording, Sensing, line_of, read, write
from tests.corpus.sets import SETS, SetName
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
    fit = commands.add_parser("fit", help="count what hands do in the tree's fit set; writes a table of costs")
    fit.add_argument("--out", type=Path, default=COSTS, help="the program's, unless given")
    fit.add_argument("--rounds", type=int, default=2, help="so often, each time with the costs of the one before")
    margins = commands.add_parser("margins", help="search the margins on the tree's tune set; writes a table of them")
    margins.add_argument("--out", type=Path, default=MARGINS, help="the program's, unless given")
    margins.add_argument("--most", type=int, help="so many games of each sensing and mix")
    margins.add_argument("--minutes", type=float, help="of processor time, after which the best so far is taken")
    _judge_arguments(commands.add_parser("judge", help="hold the tracker against a set; a table"))
    return parser.parse_args(argv)


def _judge_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", choices=SETS, metavar="SET", help="fit and tune: what the tree keeps, unless --seed")
    parser.add_argument("--games", default="all", help="keys with commas")
    parser.add_argument("--sensing", choices=SENSINGS, help="only this one")
    parser.add_argument("--mix", choices=sorted(MIXES), help="only this one; realistic and dense otherwise")
    parser.add_argument("--most", type=int, help="so many games of each sensing and mix")
    parser.add_argument("--seed", type=int, help="new games from this seed on")
    parser.add_argument("--minutes", type=float, help="of processor time for each sensing and mix")
    parser.add_argument("--habits", type=float, default=1.0, help="how many times as many habits as the mix has")
    parser.add_argument("--pace", type=float, default=1.0, help="how many times as fast")
    parser.add_argument("--session", action="store_true", help="the whole session, not the tracker alone")
    parser.add_argument("--costs", type=Path, help="a table of costs instead of the program's")
    parser.add_argument("--looks", action="store_true", help="time every look too")
    parser.add_argument("--notes", action="store_true", help="a line for every mistake")


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


def _kept(name: SetName, most: int | None) -> list[Recording]:
    """What the tree keeps of a set: every sensing, realistic and dense; so many games of each."""
    each = product(SENSINGS, ("realistic", "dense"))
    return [one for sensing, mix in each for one in sample(name, sensing, mix, rules.keys(), most)]


def _fit(given: argparse.Namespace) -> None:
    table = json.loads(COSTS.read_text("utf-8"))
    costs, version = Costs.read(table), table["version"] + 1
    recordings = _kept("fit", None)
    for _ in range(given.rounds):
        counts = count(recordings, costs)
        table = fitted(counts, costs, version)
        costs = Costs.read(table)
    lines = "".join(line_of(recording) + "\n" for recording in recordings)
    on = {
        "set": "fit, as the tree keeps it: every sensing, realistic and dense",
        "seeds": sorted({recording.seed for recording in recordings}),
        "games": len(recordings),
        "plies": sum(recording.plies for recording in recordings),
        "sha256": sha256(lines.encode()).hexdigest(),
        "counts": {name: [counts.done[name], counts.of[name]] for name in counts.of},
        "waits": {wait: len(seconds) for wait, seconds in counts.waits.items()},
        "by hand": ["asked", "calm", "given_up", "lag", "liar", "own_for", "seed", "times"],
    }
    given.out.write_text(written(table | {"fitted_on": on}), "utf-8")
    print(f"{given.out}: version {version}, {on['games']} games, {on['plies']} plies")


def _margins(given: argparse.Namespace) -> None:
    table = json.loads(MARGINS.read_text("utf-8"))
    recordings = _kept("tune", given.most)
    found = searched(recordings, Margins.read(table), given.minutes, print)
    lines = "".join(line_of(recording) + "\n" for recording in recordings)
    on = {
        "set": "tune, as the tree keeps it: every sensing, realistic and dense",
        "games": len(recordings),
        "plies": sum(recording.plies for recording in recordings),
        "sha256": sha256(lines.encode()).hexdigest(),
        "weights": WEIGHTS,
        "before": found.before,
        "after": found.after,
        "whole": found.is_whole,
    }
    made = asdict(found.margins) | {"version": table["version"] + 1}
    given.out.write_text(written(made | {"searched_on": on}), "utf-8")
    print(f"{given.out}: version {made['version']}: {found.before} before, {found.after} after")


def _checked(given: argparse.Namespace, first: int | None) -> None:
    if first is not None and given.most is None and given.minutes is None:
        raise CorpusError("judge: new games go on without end; allowed: --most or --minutes with them")
    if first is None and (given.habits, given.pace) != (1.0, 1.0):
        raise CorpusError("judge: --habits and --pace make new games; allowed: with --seed")
    if given.session and (given.costs or given.looks):
        raise CorpusError("judge: --costs and --looks are the tracker's; allowed: without --session")


def _judge(given: argparse.Namespace) -> None:
    first = 1 if given.name == "untouched" and given.seed is None else given.seed
    _checked(given, first)
    costs = Costs.read(json.loads(given.costs.read_text("utf-8"))) if given.costs else None
    judge_one = judge_session if given.session else partial(judge, costs=costs, timed=given.looks)
    print(HEAD)
    for sensing in [given.sensing] if given.sensing else SENSINGS:
        for mix in [given.mix] if given.mix else ["realistic", "dense"]:
            found = judged(_recordings(given, sensing, mix, first), judge_one, given.minutes)
            print(row(sensing, mix, found), flush=True)
            for note in found.notes if given.notes else ():
                print(f"    {note}")


def _recordings(given: argparse.Namespace, sensing: Sensing, mix: str, first: int | None) -> Iterable[Recording]:
    """Those that the tree keeps, or new ones from the first seed."""
    keys = rules.keys() if given.games == "all" else given.games.split(",")
    if first is None:
        return sample(given.name, sensing, mix, keys, given.most)
    how = {"habits": given.habits, "pace": given.pace}
    return made(given.name, sensing, mix, keys, given.most, first, **how)


def main(argv: list[str] | None = None) -> int:
    given = _arguments(sys.argv[1:] if argv is None else argv)
    try:
        {"make": _make, "show": _show, "judge": _judge, "fit": _fit, "margins": _margins}[given.command](given)
    except BrokenPipeError:  # whoever reads has seen enough
        sys.stdout = None
    except (CorpusError, rules.RulesError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
