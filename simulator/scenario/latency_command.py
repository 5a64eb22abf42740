"""``tablero latency``: how long light takes to answer what hands do, as a histogram."""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from firmware_host.service import bundle_file, scenario_journal
from firmware_host.service.replay_command import JOURNAL, board_of, opened
from firmware_host.shell.devices.fit import fit
from firmware_host.shell.journal.circumstances import mark
from firmware_host.shell.journal.store import JournalError
from firmware_host.shell.process import arguments
from firmware_host.shell.process.state_directory import state_directory
from hardware import reports
from hardware.files import open_file
from hardware.reports import ReportError
from rules import registry
from simulator import gates
from simulator.rig import Gate, RigError
from simulator.scenario.export import scenario_of
from simulator.scenario.language import ScenarioError
from simulator.scenario.latency import MS, Latency
from simulator.scenario.run import Result, load, perform
from simulator.scenario.script import Scenario, read
from simulator.scenario.stage import Stage
from simulator.scenario.timeline import Timeline

HELP = "measure how long the light takes to answer a hand, in a scenario or a journal's game: a histogram"
SQLITE = b"SQLite format 3\0"
WIDEST_MS = 60_000.0
BAR = 50
"""Characters of the longest bar."""
PERCENTILES = (50, 95, 99)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    source = "a scenario, its journal, the daemon's or a support bundle; without it, the journal of this user's daemon"
    parser.add_argument("source", type=arguments.path, nargs="?", metavar="JOURNAL|SCENARIO", help=source)
    parser.add_argument(
        "--game", type=arguments.game, metavar="N", help="the number of the journal's game; by default the last"
    )
    parser.add_argument("--gate", choices=gates.GATES, default="ports", help="where the board is simulated (ports)")
    parser.add_argument(
        "--board", metavar="NAME|FILE", help="this board instead of the one that the scenario or the journal names"
    )
    width = "width of a bar, in milliseconds (10)"
    parser.add_argument("--width", type=_width, default=10 * MS, metavar="MS", help=width)
    parser.add_argument("--json", type=arguments.path, metavar="FILE", help="write the figures as JSON")


def run(args: argparse.Namespace) -> int:
    """1 where not all came to pass, 2 for what cannot be acted out. Raises JournalError and what concerns boards."""
    source: Path = args.source or state_directory(os.environ) / JOURNAL
    try:
        reports.must_spare({"--json": args.json}, (source, args.board))
        scenario = _scenario(source, args.game, args.board)
        if args.json:
            reports.prepare(args.json)
        result, found = measure(scenario, args.gate)
    except (ScenarioError, RigError, ReportError) as error:
        print(f"{source}: {error}" if isinstance(error, RigError) else error, file=sys.stderr)
        return 2
    profile = scenario.fit.profile
    played = f"{scenario.game.key} on {profile.name} ({profile.sensing}) at {args.gate}"
    print(f"{played}, {profile.scan_hz:g} scans a second, from a hand's change until a light says something else")
    print("\n".join(_text(found, args.width)))
    if args.json:
        figures = {
            "game": scenario.game.key,
            "board": profile.name,
            "sensing": profile.sensing,
            "gate": args.gate,
            "scan_hz": profile.scan_hz,
            **_figures(found, args.width),
        }
        try:
            reports.write(args.json, json.dumps(figures, indent=1) + "\n")
        except ReportError as error:
            print(error, file=sys.stderr)
            return 2
    for failure in result.failures:
        print(f"  {failure}", file=sys.stderr)
    return 1 if result.failures else 0


def measure(scenario: Scenario, gate: Gate = "ports") -> tuple[Result, Latency]:
    """Of all changes by hands and all lights. Raises RigError."""
    timelines: list[Timeline] = []

    def watch(stage: Stage) -> None:
        timelines.append(Timeline(stage))
        stage.observers.append(timelines[0])

    result = perform(scenario, gate, [watch])
    samples, unanswered = timelines[0].answers(None, None)
    return result, Latency("any site", "any site", tuple(samples), unanswered)


def _scenario(source: Path, game: int | None, board: str | None) -> Scenario:
    """Raises ScenarioError, JournalError, BundleError, ProfileError."""
    if not _is_journal(source):
        if game is not None:
            raise JournalError(f"{source}: --game needs a journal; this is a scenario")
        return load(source, board)
    with opened(source, board) as there:
        if not there.games:
            raise JournalError(f"{source}: no game has been played yet")
        number = game or list(there.games)[-1]
        if number not in there.games:
            raise JournalError(f"{source}: no game {number}; games: {min(there.games)} to {max(there.games)}")
        record, happened = there.games[number].record, there.events(number)
        known = next((str(event.data["board"]) for event in happened if event.kind == "version"), "")
        profile = board_of(there, record.board, record.sensing, known, board)
        played = registry.load(record.key, **record.options)
        place = fit(played.geometry, profile) if profile else None
        if profile is None or place is None:
            why = f"{record.key} does not fit it" if profile else "it is not known (--board FILE)"
            raise JournalError(f"{source}: board {record.board}: {why}")
        if known and mark(profile) != known:
            print(f"board {profile.name} has changed since then; replaying all the same", file=sys.stderr)
        text = scenario_of(played, place, happened)
        name = f"game {number} of {source}"
        return read(text, name, board=str(profile.path), sensing=profile.sensing, folder=profile.path.parent)


def _is_journal(path: Path) -> bool:
    try:
        with open_file(path, follow=True) as file:
            begins = file.read(len(SQLITE))
    except OSError as error:
        raise JournalError(f"{path}: cannot be read: {error.strerror or error}") from error
    return begins == SQLITE or scenario_journal.is_one(path) or bundle_file.is_bundle(path)


def _figures(found: Latency, width: float) -> dict[str, Any]:
    bars = [{"from_ms": _ms(at), "to_ms": _ms(at + width), "count": n} for at, n in found.histogram(width).items()]
    figures = {f"p{percent}_ms": _ms(found.percentile(percent)) for percent in PERCENTILES} if len(found) else {}
    ends = {"min_ms": _ms(found.min), "max_ms": _ms(found.max)} if len(found) else {}
    return {
        "changes": len(found) + found.unanswered,
        "answered": len(found),
        "unanswered": found.unanswered,
        **ends,
        **figures,
        "histogram": bars,
    }


def _text(found: Latency, width: float) -> Iterator[str]:
    bars = found.histogram(width)
    most = max(bars.values(), default=1)
    for at, count in bars.items():
        yield f"{_ms(at):>8g} ms {count:>6} {'#' * math.ceil(BAR * count / most)}"
    yield f"{len(found)} changes answered, {found.unanswered} not before the next change"
    if len(found):
        shares = ", ".join(f"p{percent} {_ms(found.percentile(percent)):g}" for percent in PERCENTILES)
        yield f"min {_ms(found.min):g}, {shares}, max {_ms(found.max):g} ms, simulated"


def _ms(seconds: float) -> float:
    return round(seconds / MS, 3)


def _width(text: str) -> float:
    return arguments.number(text, 0.1, WIDEST_MS, "width", f"0.1 to {WIDEST_MS:g} milliseconds") * MS
