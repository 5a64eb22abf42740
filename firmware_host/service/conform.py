"""``tablero conform``: whether a device keeps to the serial protocol, clause by clause."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress
from textwrap import shorten

from firmware_host.shell.process import arguments
from hardware import reports
from hardware.conformance.document import clauses
from hardware.conformance.examiner import Examiner
from hardware.conformance.line import LineError, SerialLine
from hardware.conformance.register import UNSEEN
from hardware.conformance.report import as_json, as_junit, line_of, summary
from hardware.conformance.run import ClauseError, Result, Session, chosen
from hardware.libraries import LibraryError
from hardware.reports import ReportError
from hardware.serial.protocol import BAUDS

HELP = "test a device against the serial protocol, clause by clause"
INTERRUPTED = 130
MOST_SLACK_MS = 10_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    device = "a serial device, a pseudo terminal, or socket://host:port"
    parser.add_argument("device", type=arguments.word, nargs="?", metavar="DEVICE", help=device)
    baud = f"bits per second (500000): one of {', '.join(map(str, BAUDS))}"
    parser.add_argument("--baud", type=_baud, default=500000, metavar="BITS", help=baud)
    only = "only this clause, such as 3.6, or this section, such as 3; may be given several times"
    parser.add_argument("--only", action="append", default=[], metavar="CLAUSE", help=only)
    slack = "milliseconds that every answer may come late, for delays of the host and the line (20)"
    parser.add_argument("--slack", type=_slack, default=0.02, metavar="MS", help=slack)
    parser.add_argument("--junit", type=arguments.path, metavar="FILE", help="write the result as JUnit's XML")
    parser.add_argument("--json", type=arguments.path, metavar="FILE", help="write the result as JSON")
    parser.add_argument("--list", action="store_true", help="list the clauses, and mark those that no test can try")


def run(args: argparse.Namespace) -> int:
    """0 where every clause holds, 1 where one does not, 2 for what cannot be tried."""
    try:
        wanted = chosen(args.only)
        if args.list:
            print("\n".join(map(_listed, wanted)))
            return 0
        if args.device is None:
            raise LineError("no device; allowed: a serial device, a pseudo terminal, or socket://host:port")
        reports.must_spare({"--junit": args.junit, "--json": args.json}, (args.device,))
        for path in filter(None, (args.junit, args.json)):
            reports.prepare(path)
        line = SerialLine(args.device, args.baud)
    except (ClauseError, LineError, LibraryError, ReportError) as error:
        print(f"tablero conform: {error}", file=sys.stderr)
        return 2
    examiner = Examiner(line, args.slack)
    results: list[Result] = []
    try:
        return _test(examiner, wanted, results, args)
    except KeyboardInterrupt:
        with suppress(LineError, KeyboardInterrupt):
            examiner.leave()
        print("tablero conform: interrupted", file=sys.stderr)
        return INTERRUPTED
    except ReportError as error:
        print(f"tablero conform: {error}", file=sys.stderr)
        return 2
    finally:
        line.close()


def _test(examiner: Examiner, wanted: Sequence[str], results: list[Result], args: argparse.Namespace) -> int:
    for result in Session(examiner).run(wanted):
        results.append(result)
        print(line_of(result), flush=True)
    unit = examiner.unit
    print(f'"{unit.name}", {unit.rows} rows of {unit.columns} columns, {unit.pixels} pixels: {summary(results)}')
    if args.junit:
        reports.write(args.junit, as_junit(args.device, results))
    if args.json:
        reports.write(args.json, as_json(args.device, unit, results))
    return 1 if any(result.fails for result in results) else 0


def _listed(clause: str) -> str:
    reason = f" [not seen: {UNSEEN[clause]}]" if clause in UNSEEN else ""
    return f"{clause:<5} {shorten(clauses()[clause], 90, placeholder=' ...')}{reason}"


def _baud(text: str) -> int:
    return arguments.one_of(text, BAUDS, "speed of a line")


def _slack(text: str) -> float:
    return arguments.number(text, 0, MOST_SLACK_MS, "time", f"0 to {MOST_SLACK_MS} milliseconds") / 1000
