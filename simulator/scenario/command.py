"""``tablero scenario``: acts scenario files out and tells what failed."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from firmware_host.shell.process import arguments
from simulator.rig import Gate, RigError, must_have_pins
from simulator.scenario.journal import Entry, difference
from simulator.scenario.language import Problem, ScenarioError
from simulator.scenario.run import Result, load, perform
from simulator.scenario.script import Scenario

HELP = "act scenario files out on a simulated board"
GATES = ("ports", "pins", "avr", "both")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=arguments.path, metavar="FILE")
    parser.add_argument(
        "--gate",
        choices=GATES,
        default="ports",
        help="where the board is simulated: at the ports (the default), at the pins of the real drivers, at those of "
        "an emulated Arduino, or at ports and pins in turn, with equal journals",
    )
    parser.add_argument("--board", metavar="NAME|FILE", help="another board than the file says")
    parser.add_argument("--sensing", metavar="KIND", help="another kind of sensor: press, occupancy, polarity, count")
    journal = "write what the board saw and played, a line each"
    parser.add_argument("--journal", type=arguments.path, metavar="OUT", help=journal)


def run(args: argparse.Namespace) -> int:
    """0 where all came to pass, 1 where something did not, 2 for a file that cannot be acted out."""
    entries: list[Entry] = []
    status = max(_act(path, args, entries) for path in args.files)
    if args.journal:
        try:
            args.journal.write_text("".join(f"{entry}\n" for entry in entries), encoding="utf-8")
        except OSError as error:
            print(f"{args.journal}: cannot be written: {error.strerror}", file=sys.stderr)
            return 2
    return status


def gates_of(scenario: Scenario) -> tuple[Gate, ...]:
    """The gates at which its board can be simulated."""
    try:
        must_have_pins(scenario.fit.profile)
    except RigError:
        return ("ports",)
    return ("ports", "pins")


def _act(path: Path, args: argparse.Namespace, entries: list[Entry]) -> int:
    gates: tuple[Gate, ...] = ("ports", "pins") if args.gate == "both" else (args.gate,)
    try:
        scenario = load(path, args.board, args.sensing)
        results = [perform(scenario, gate) for gate in gates]
    except (ScenarioError, RigError) as error:
        print(error if isinstance(error, ScenarioError) else f"{path}: {error}", file=sys.stderr)
        return 2
    for result in results:
        entries += result.journal
    failures: list[tuple[str, Problem]] = [(result.gate, failure) for result in results for failure in result.failures]
    if differs := difference(results[0].journal, results[-1].journal):
        failures.append(("both", Problem(str(path), 1, f"the journals of the gates differ at {differs}")))
    verdict = f"{len(failures)} failed" if failures else "passed"
    print(f"{path}: {verdict} ({_told(scenario, results)})")
    for gate, failure in failures:
        print(f"  {failure} ({gate})")
    return 1 if failures else 0


def _told(scenario: Scenario, results: list[Result]) -> str:
    profile = scenario.fit.profile
    where = " and ".join(result.gate for result in results)
    last = results[-1]
    return f"{scenario.game.key} on {profile.name}, {profile.sensing}, {where}: ply {last.plies}, {last.seconds:.1f} s"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tablero scenario", description=__doc__)
    add_arguments(parser)
    return run(parser.parse_args(argv))


if __name__ == "__main__":
    sys.exit(main())
