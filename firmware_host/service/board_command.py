"""``tablero board``: makes a board file, and says what one holds or everything that is wrong with it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from firmware_host.service import board_new, board_use
from firmware_host.service.board_new import LIGHTS, Answers, NewBoardError
from firmware_host.service.board_sensors import WRITERS
from firmware_host.shell.games.placement import games_on
from firmware_host.shell.process import arguments
from firmware_host.shell.process.attendance import is_attended
from hardware.keys import SENSING
from hardware.lattice import listed
from hardware.profile import Profile, ProfileError, load, shipped
from hardware.wiring.circuit import circuit, has_wires
from hardware.wiring.drilling import misdrilled
from hardware.wiring.erc.check import check
from hardware.wiring.erc.view import Finding
from hardware.wiring.paint import MEANING
from hardware.wiring.pin_table import controller_pins
from hardware.wiring.power import strength

HELP = "make a board file, check one, or name the one that the installed service plays on"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    check = actions.add_parser("check", help="show what a board file says, or everything that is wrong with it")
    check.add_argument("board", metavar="FILE|NAME", help="a board file, or the name of a shipped board")
    check.set_defaults(act=_check)
    added = actions.add_parser(
        "new",
        help="make a board file; asks for what is not given, or takes the defaults where there is no terminal",
    )
    add_answers(added)
    added.add_argument("--out", metavar="FILE", help="the board file to write; an existing file is not overwritten")
    added.set_defaults(act=new)
    use = actions.add_parser("use", help="name the board that is wired: the installed service plays on it from now on")
    named = f"one of {', '.join(shipped())}, a file, or {board_use.SIMULATED}"
    use.add_argument("board", type=arguments.word, metavar="NAME|FILE", help=named)
    use.add_argument("--game", metavar="KEY", help="the game that it starts with, where that is to change")
    root = "where the service is installed, if not in / (DESTDIR of make install)"
    use.add_argument("--root", type=arguments.path, default=Path("/"), metavar="DIR", help=root)
    use.set_defaults(act=_use)


def add_answers(parser: argparse.ArgumentParser) -> None:
    """To the questions of ``new``, but for the name of the file."""
    parser.add_argument("--game", metavar="KEY", help="the game that the board is for")
    parser.add_argument("--size", metavar="COLUMNSxROWS", help="a full lattice instead of a game's board, such as 8x8")
    parser.add_argument("--sensing", metavar="KIND", help=", ".join(SENSING))
    parser.add_argument("--driver", metavar="NAME", help=f"the driver of the sensors: {', '.join(WRITERS)}")
    parser.add_argument("--pixels", metavar="NAME", help=f"the driver of the pixels: {', '.join(LIGHTS)}")
    parser.add_argument("--limit-ma", metavar="MA", help="the most current, in mA, that all lights together may draw")
    parser.add_argument("--title", help="what the board is called on the page")
    parser.add_argument("--yes", action="store_true", help="ask nothing, take the defaults")


def run(args: argparse.Namespace) -> int:
    """0, or 2 for what cannot be had. Raises ProfileError for a file that is refused."""
    status: int = args.act(args)
    return status


def _check(args: argparse.Namespace) -> int:
    """1 for a board that can be read, but must not be wired as its file says."""
    profile = load(args.board)
    findings = _findings(profile)
    for line in report(profile, findings):
        print(line)
    return int(any(finding.is_error for finding in findings))


def _findings(profile: Profile) -> list[Finding]:
    """Of the electrical rules and of the drilling; none for a board without wires."""
    return [*check(circuit(profile)), *misdrilled(profile)] if has_wires(profile) else []


def report(profile: Profile, findings: Sequence[Finding]) -> Iterator[str]:
    """What a board file says, and what is found wrong with it."""
    columns, rows = profile.size
    sites = sum(spot.cell is not None for spot in profile.spots.values())
    yield f"{profile.path.name}: {'read; see the findings below' if findings else 'nothing is wrong with it'}"
    yield f"  {profile.title}: {columns} by {rows}, {sites} sites, sensing {profile.sensing}"
    if profile.rotation:
        yield f"  turned {profile.rotation} degrees clockwise after it was wired"
    if profile.places:
        yield f"  places beside the lattice: {', '.join(profile.places)}"
    blind = [name for name, spot in profile.spots.items() if spot.channel is None]
    yield (
        f"  sensors: {profile.sensors.driver}, {profile.sensors.channels} channels, {profile.scan_hz} scans a second"
        + (f"; without a sensor: {listed(blind)}" if blind else "")
    )
    yield f"  buttons: {', '.join(f'{name} (channel {c})' for name, c in profile.buttons.items()) or 'none'}"
    sized = strength(profile)
    yield (
        f"  pixels: {profile.pixels.driver}, {profile.pixels.count} in the chain, {profile.pixels.order}; at most "
        f"{profile.power.limit_ma} mA: supply of {sized.supply_a:g} A or more, {len(sized.sections)} x fuse of "
        f"{sized.fuse_a:g} A"
    )
    if has_wires(profile):
        for kind, pins in controller_pins(circuit(profile)):
            yield f"  {kind}:"
            for pin, name, what in pins:
                if what != MEANING["GND"]:
                    yield f"    pin {pin:>2}  {name:<8}  {what}"
    yield f"  games that fit: {', '.join(games_on(profile)) or 'none'}"
    yield from (f"  {finding}" for finding in findings)


def new(args: argparse.Namespace) -> int:
    """As ``begin``, at the place that the arguments name; 2 with the reason where nothing is written."""
    try:
        begin(args, args.out)
    except NewBoardError as error:
        print(f"tablero board new: {error}", file=sys.stderr)
        return 2
    return 0


def begin(args: argparse.Namespace, out: str | None) -> None:
    """Writes the file, and tells what it holds. out: None for the place that the answers suggest. Raises NewBoardError
    where nothing is written, and ProfileError."""
    answers = Answers(args.game, args.size, args.sensing, args.driver, args.pixels, args.limit_ma, args.title, out)
    wish, path = board_new.interview(answers, None if args.yes or not is_attended() else _ask)
    text = board_new.board_file(wish)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise NewBoardError(f"{path}: is there already; choose another name with --out") from None
    except OSError as error:
        raise NewBoardError(f"{path}: cannot be written: {error.strerror}") from error
    try:
        profile = load(path)
    except ProfileError:
        path.unlink()
        raise
    for line in report(profile, _findings(profile)):
        print(line)
    print(f"written: {path}. Next: tablero wiring {path}")


def _use(args: argparse.Namespace) -> int:
    here = args.root == Path("/")
    for line in board_use.use(args.board, args.game, args.root, board_use.restart_service if here else lambda: ""):
        print(line)
    return 0


def _ask(question: str, default: str) -> str:
    try:
        return input(f"{question} [{default}] ").strip() or default
    except EOFError:
        print()
        return default
