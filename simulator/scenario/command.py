"""``tablero scenario``: acts scenario files out and tells what failed."""

from __future__ import annotations

import argparse
import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from firmware_host.shell.process import arguments
from hardware import reports
from hardware.files import open_file
from hardware.reports import ReportError
from simulator import gates
from simulator.rig import Gate, RigError, must_have_pins
from simulator.scenario import matrix, report
from simulator.scenario.journal import Entry, difference
from simulator.scenario.language import Problem, ScenarioError
from simulator.scenario.matrix import Outcome, Verdict
from simulator.scenario.memory import seldom_collected
from simulator.scenario.run import Result, Watch, load, perform
from simulator.scenario.script import Scenario
from simulator.scenario.trace import traced

HELP = "run scenario files on a simulated board, and tell what failed"
ONE_BY_ONE = ("ports", "pins", "avr", matrix.BOTH)
"""Gates for which one line a file is told, unless more is asked for."""
NOT_AT_A_RIG = ("board", "sensing", "trace", "jobs", "coverage", "keep-scans")
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class RefusedError(ValueError):
    """Options that do not go together, or a board that cannot be had: says which, and why."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", nargs="+", type=arguments.path, metavar="FILE", help="scenario files (simulator/SCENARIOS.md)"
    )
    parser.add_argument(
        "--gate",
        type=matrix.chosen,
        default="ports",
        metavar="GATE[,GATE]",
        help="where the board is simulated: ports (the default); pins, those of the real drivers; avr, an emulated "
        "Arduino; both, ports and pins with equal journals; all, every gate of the board; available, those of them "
        "that this computer can run; or several of ports, pins, avr, with commas between",
    )
    parser.add_argument("--board", metavar="NAME|FILE", help="this board instead of the one that the file names")
    parser.add_argument(
        "--sensing", metavar="KIND", help="this kind of sensor instead: press, occupancy, polarity, count"
    )
    side_by_side = "run N scenarios at the same time (1)"
    parser.add_argument("--jobs", type=matrix.jobs, metavar="N", help=side_by_side)
    parser.add_argument("--junit", type=arguments.path, metavar="FILE", help="write the results as JUnit's XML")
    parser.add_argument("--json", type=arguments.path, metavar="FILE", help="write the results as JSON")
    covers = "list the states, transitions and, at a serial gate, protocol clauses that were reached, and the others"
    parser.add_argument("--coverage", action="store_true", help=covers)
    trace = "write sensors, lines and lights as waveforms (VCD); only for one scenario at one gate"
    parser.add_argument("--trace", type=arguments.path, metavar="OUT", help=trace)
    rig = "run them on this real board, with your hands: the light and the terminal say what to do"
    parser.add_argument("--rig", metavar="NAME|FILE", help=rig)
    actuator = "with --rig: a class that does what hands would, such as my_robot:Robot (tablero.testing.Actuator)"
    parser.add_argument("--rig-actuator", metavar="MODULE:CLASS", help=actuator)
    patience = "with --rig: seconds to wait for each thing that is asked for (90)"
    parser.add_argument("--rig-patience", type=_patience, default=90.0, metavar="S", help=patience)
    scans = "with --journal: write every scan too, as the driver gave it"
    parser.add_argument("--keep-scans", action="store_true", help=scans)
    journal = "write what the board saw and played, one line per event"
    parser.add_argument("--journal", type=arguments.path, metavar="OUT", help=journal)


def run(args: argparse.Namespace) -> int:
    """0 where all came to pass, 1 where something did not, 2 for a file that cannot be acted out."""
    entries: list[Entry] = []
    try:
        _check_rig(args)
        if args.trace and (len(args.files) > 1 or args.gate not in gates.GATES or _reports(args)):
            raise RefusedError("--trace: needs one scenario and one gate, without --coverage, --jobs, --junit, --json")
        _prepare(args)
        with seldom_collected():
            status = _report(args, entries) if _reports(args) else max(_act(path, args, entries) for path in args.files)
        if args.journal:
            reports.write(args.journal, "".join(f"{entry}\n" for entry in entries))
    except (RefusedError, ReportError) as error:
        print(error, file=sys.stderr)
        return 2
    return status


def _prepare(args: argparse.Namespace) -> None:
    """Raises ReportError, and then every file is as it was."""
    outputs = {f"--{name}": getattr(args, name) for name in ("junit", "json", "journal", "trace")}
    reports.must_spare(outputs, (*args.files, args.board, args.rig))
    for option, path in outputs.items():
        if path and _is_scenario(path):
            raise ReportError(f"{option} {path}: is a scenario; name another file")
    for path in filter(None, (args.junit, args.json, args.journal)):
        reports.prepare(path)
    if args.trace:  # goes straight into its file, once the scenario has been read
        reports.must_be_text(args.trace)


def _is_scenario(path: Path) -> bool:
    """No report has such a line."""
    try:
        with open_file(path, follow=True) as file:
            return any(line.startswith(b"game ") for line in file)
    except OSError:
        return False


def _patience(text: str) -> float:
    return arguments.number(text, 0.1, 86400, "patience", "0.1 to 86400 seconds")


def _check_rig(args: argparse.Namespace) -> None:
    """Raises RefusedError."""
    if args.rig_actuator and not args.rig:
        raise RefusedError("--rig-actuator: the board is missing; add --rig NAME|FILE")
    clash = [f"--{name}" for name in NOT_AT_A_RIG if getattr(args, name.replace("-", "_"))]
    if args.rig and (clash or args.gate != "ports"):
        raise RefusedError(
            f"--rig: not allowed with {', '.join(clash) or '--gate'}; allowed: --junit, --json, --journal"
        )


def _outcomes(args: argparse.Namespace) -> Iterator[Outcome]:
    """Raises RefusedError where a rig cannot be had, ProfileError."""
    if args.rig is None:
        wanted = {"board": args.board, "sensing": args.sensing, "side_by_side": args.jobs or 1, "covers": args.coverage}
        yield from matrix.outcomes(args.files, args.gate, **wanted, keep_scans=args.keep_scans)
        return
    from hardware.ports import HardwareFault
    from hardware.profile import load as load_board
    from simulator.scenario.on_wood.actuator import ActuatorError
    from simulator.scenario.on_wood.run import outcomes

    try:
        yield from outcomes(args.files, load_board(args.rig), args.rig_actuator, args.rig_patience)
    except (ActuatorError, HardwareFault) as error:
        raise RefusedError(f"--rig {args.rig}: {error}") from error


def _reports(args: argparse.Namespace) -> bool:
    return bool(args.rig or args.gate not in ONE_BY_ONE or args.jobs or args.junit or args.json or args.coverage)


def _report(args: argparse.Namespace, entries: list[Entry]) -> int:
    """A result for each scenario and gate."""
    found: list[Outcome] = []
    for outcome in _outcomes(args):
        entries += outcome.journal
        found.append(replace(outcome, journal=()))
        print(report.text_of(outcome), file=sys.stderr if outcome.verdict is Verdict.REFUSED else None, flush=True)
    print(report.summary(found))
    if args.coverage:
        print("\n".join(report.covered(found).told()))
    if args.junit:
        reports.write(args.junit, report.as_junit(found))
    if args.json:
        reports.write(args.json, report.as_json(found))
    if any(outcome.verdict is Verdict.REFUSED for outcome in found):
        return 2
    return 1 if any(outcome.fails for outcome in found) else 0


def gates_of(scenario: Scenario) -> tuple[Gate, ...]:
    """The gates at which its board can be simulated."""
    try:
        must_have_pins(scenario.fit.profile)
    except RigError:
        return ("ports",)
    return ("ports", "pins")


def _act(path: Path, args: argparse.Namespace, entries: list[Entry]) -> int:
    at: tuple[Gate, ...] = matrix.BOTH_GATES if args.gate == matrix.BOTH else (args.gate,)
    try:
        scenario = load(path, args.board, args.sensing)
        with _watches(args) as watches:
            results = [perform(scenario, gate, watches, keep_scans=args.keep_scans) for gate in at]
    except (ScenarioError, RigError) as error:
        print(error if isinstance(error, ScenarioError) else f"{path}: {error}", file=sys.stderr)
        return 2
    for result in results:
        entries += result.journal
    failures: list[tuple[str, Problem]] = [(result.gate, failure) for result in results for failure in result.failures]
    differs = difference(results[0].journal, results[-1].journal, in_time=results[-1].in_time)
    if differs and all(result.is_whole for result in results):
        failures.append(("both", Problem(str(path), 1, f"the journals of the gates differ at {differs}")))
    verdict = f"{len(failures)} failed" if failures else "passed"
    print(f"{path}: {verdict} ({_told(scenario, results)})")
    for gate, failure in failures:
        print(f"  {failure} ({gate})")
    return 1 if failures else 0


@contextmanager
def _watches(args: argparse.Namespace) -> Iterator[list[Watch]]:
    """Raises RefusedError."""
    if args.trace is None:
        yield []
        return
    try:
        out = args.trace.open("w", encoding="ascii")
    except OSError as error:
        raise reports.unwritable(args.trace, error) from error
    try:
        with out:
            yield [traced(out)]
    except OSError as error:
        if error.errno not in FULL:
            raise
        if args.trace.is_file():
            args.trace.unlink()
        raise reports.unwritable(args.trace, error) from error


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
