"""The command line: what it offers, and what each command prints. The program itself is put together in compose.

A Raspberry Pi takes long to import what it does not need: what a command brings is imported for that command alone.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from firmware_host.shell.devices.fit import Fit
    from firmware_host.shell.journal import store
    from firmware_host.shell.simulation.simulated_board import Bench, Rig
    from hardware.profile import Profile
    from rules.model import Game

    Commands = argparse._SubParsersAction["Parser"]  # noqa: SLF001 - argparse has no other name for it

LEVELS = ("debug", "info", "warning", "error")


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        from rules.telling import told

        self.exit(2, f"{self.prog}: {' '.join(told(message).splitlines())}\n")


def main(argv: Sequence[str] | None = None) -> int:
    """The exit status: 0, 1 where a check found a difference, 2 for a mistake in what was asked."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # names of games on a terminal that knows no accents
    words = sys.argv[1:] if argv is None else argv
    args = parser(words[0] if words else "").parse_args(words)
    try:
        status: int = args.run(args)
    except _refusals() as error:  # imported only where something has been raised
        print(f"tablero {args.command}: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever read our output has seen enough
        sys.stderr.close()
        return 1
    return status


def _refusals() -> tuple[type[Exception], ...]:
    from firmware_host.core.events import RefusedError
    from firmware_host.service.bundle_file import BundleError
    from firmware_host.shell.journal.database import JournalError
    from hardware.ports import HardwareFault
    from hardware.schema import ProfileError
    from rules.model import RulesError

    return (RulesError, ProfileError, HardwareFault, RefusedError, JournalError, BundleError)


def parser(word: str = "") -> Parser:
    """Of every command, or of one alone where the first word on the command line names it."""
    top = Parser(
        prog="tablero",
        description="Traditional board games on real wood, with light. Without hardware the board is simulated.",
        epilog="examples:\n  tablero run\n  tablero run --game wari --board pits-2x6 -o grand_slam=no_capture\n"
        "  tablero run --hardware real --board my-board.toml --host 0.0.0.0 --view none\n"
        "  tablero games --board my-board.toml\n  tablero perft othello 6\n"
        "  tablero replay ~/.local/state/tablero/journal.sqlite",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action=_Version, nargs=0, help="show program's version number and exit")
    if word != "--version":
        commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)
        for name, add in COMMANDS.items():
            if word not in COMMANDS or word == name:
                add(commands, name)
    return top


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from firmware_host.shell.process.version import VERSION

        print(f"tablero {VERSION}")
        parser.exit()


def _add_run(commands: Commands, name: str) -> None:
    from firmware_host.core.theme import CHOICES
    from firmware_host.service import exhibit_options, game_options, house_options
    from firmware_host.shell.exhibit.visitors import GRANTS
    from firmware_host.shell.journal.retention import KEEP_MB
    from firmware_host.shell.process import arguments
    from firmware_host.shell.views.words import languages
    from firmware_host.thinking.levels import STRONGEST
    from hardware.profile import shipped
    from rules import registry
    from simulator.control import options as control_options  # only this command line knows of the simulator

    told = "An option that is not given here has the value that the settings file gives it: see tablero settings"
    plays = "play: start the daemon, with its page or its view in the terminal"
    run = commands.add_parser(name, help=plays, epilog=told)
    boards, keys = ", ".join(shipped()), ", ".join(sorted(registry.keys()))
    board = f"one of {boards}, or a file; without it the simulated one that suits the game"
    run.add_argument("--board", type=arguments.word, metavar="NAME|FILE", help=board)
    run.add_argument("--game", metavar="KEY", help=f"one of {keys}")
    game_options.add_arguments(run)
    hardware = (
        "simulated: no hardware (the default); pins: simulated at the pins of the real drivers; "
        "real: the board that is wired"
    )
    run.add_argument("--hardware", choices=("simulated", "pins", "real"), help=hardware)
    sensing = "simulate this kind of sensor, whatever the board has: press, occupancy, polarity, count"
    run.add_argument("--sensing", metavar="KIND", help=sensing)
    host = "the address on which the page is served (0.0.0.0: all addresses of this computer)"
    run.add_argument("--host", type=_host, help=host)
    run.add_argument("--port", type=_port, help="the port of the page (8080); 0: any free one")
    view = "where to follow the game: a page for browsers (the default), this terminal, or neither"
    run.add_argument("--view", choices=("page", "terminal", "none"), default="page", help=view)
    run.add_argument("--language", choices=languages(), help="the language of a page whose reader has chosen none")
    run.add_argument("--theme", choices=tuple(CHOICES), help="the colours of the light")
    calm = "no light flashes: lights change in steps, at most every two seconds"
    run.add_argument("--calm", action="store_true", default=None, help=calm)
    opponent = f"the board plays too: 1 (weakest) to {STRONGEST}; without it only people play"
    run.add_argument("--opponent", type=_level, metavar="LEVEL", help=opponent)
    side = "with --opponent: the side that the board plays (the last of the game's sides)"
    run.add_argument("--opponent-side", type=arguments.word, metavar="SIDE", help=side)
    offer = "begin every game with a choice of level and side, by light: undo lights the next one, ok chooses it"
    run.add_argument("--offer-opponent", action="store_true", default=None, help=offer)
    warn = "tell the player about a move that loses much, and offer to take it back"
    run.add_argument("--warn", action="store_true", default=None, help=warn)
    exhibit_options.add_arguments(run)
    house_options.add_arguments(run)
    demo = "show what the program does: a demonstration of three minutes, repeated, on a simulated board"
    run.add_argument("--demo", action="store_true", help=demo)
    control_options.add_arguments(run)
    fleet = "a file that joins the board to a fleet over MQTT (docs/FLEET.md); without it the board is on its own"
    run.add_argument("--fleet", type=arguments.path, metavar="FILE", help=fleet)
    state = "where the journal is kept (by default $STATE_DIRECTORY, $XDG_STATE_HOME/tablero, ~/.local/state/tablero)"
    run.add_argument("--state", type=arguments.path, metavar="DIR", help=state)
    scans = "keep every scan, as the driver gives it, in the journal too: tablero replay then checks the debounce"
    run.add_argument("--keep-scans", action="store_true", help=scans)
    keep = f"megabytes of games that the journal keeps; the oldest are forgotten first ({KEEP_MB})"
    run.add_argument("--keep", type=_keep, metavar="MB", help=keep)
    least = f"the least severe messages to log: {', '.join(LEVELS)} (info)"
    run.add_argument("--log", choices=LEVELS, default="info", metavar="LEVEL", help=least)
    pin = "a file of mode 600 with the staff's PIN, 4 to 12 digits; without it every visitor may do everything"
    run.add_argument("--staff-pin-file", type=arguments.path, metavar="FILE", help=pin)
    may = f"with a staff PIN: what visitors may do besides playing: any of {', '.join(GRANTS)}, with commas between"
    run.add_argument("--visitors-may", metavar="WORDS", help=may)
    run.set_defaults(run=_run)


def _add_from(module: str, commands: Commands, name: str, **more: Any) -> None:
    """A command of a module of its own. more: what its run is given besides the arguments."""
    command = import_module(module)
    added = commands.add_parser(name, help=command.HELP)
    command.add_arguments(added)
    added.set_defaults(run=partial(command.run, **more) if more else command.run)


def _add_new(commands: Commands, name: str) -> None:
    from firmware_host.service import new

    new.add_command(commands, name)


def _port(text: str) -> int:
    return _whole(text, 0, 65535, "port", "0 (any free one) to 65535")


def _keep(text: str) -> int:
    from firmware_host.shell.journal.retention import MOST_KEPT_MB

    return _whole(
        text, 1, MOST_KEPT_MB, "number of megabytes", f"1 to {MOST_KEPT_MB}, since every start reads them all"
    )


def _level(text: str) -> int:
    from firmware_host.thinking.levels import STRONGEST

    return _whole(text, 1, STRONGEST, "level", f"1 to {STRONGEST}")


def _whole(text: str, low: int, high: int, what: str, allowed: str) -> int:
    from firmware_host.shell.process.arguments import whole

    return whole(text, low, high, what, allowed)


def _host(text: str) -> str:
    """An empty one would mean every address."""
    if not re.fullmatch(r"[0-9A-Za-z.:%_-]{1,253}", text):
        allowed = "a number such as 127.0.0.1 or ::1, or a name"
        raise argparse.ArgumentTypeError(f"{text!r} is no address; allowed: {allowed}")
    return text


def _run_arguments(words: Sequence[str]) -> argparse.Namespace:
    return parser("run").parse_args(["run", *words])


def _run(args: argparse.Namespace) -> int:
    from firmware_host.service import installed, run_settings
    from firmware_host.shell.process.garbage import uncollected
    from firmware_host.shell.process.plain_http import without_tls
    from simulator.control.options import opened

    house = run_settings.settle(args, os.environ)
    advice = installed.advice(os.environ, named=run_settings.names_a_board(args, house))
    with uncollected():
        with without_tls() if house.values["page.tls"] == "off" else nullcontext():
            from firmware_host.compose import run  # the web server is not loaded for the other commands

        with opened(args) as control:
            return run(args, _bench(args), advice, control, house)


def _bench(args: argparse.Namespace) -> Bench | None:
    """None on wood whose sensors are real. Where only its lights are, hands on the page move simulated pieces."""
    if args.hardware != "real":
        return simulator_bench(args.hardware)
    from hardware.profile import load

    is_blind = args.board is not None and load(args.board).sensors.driver == "simulated"
    return simulator_bench("lights") if is_blind else None


def simulator_bench(gate: str) -> Bench:
    from firmware_host.shell.simulation.simulated_board import Bench
    from simulator import rig  # not loaded on real hardware
    from simulator.world import WorldError

    def build(profile: Profile, poles: Mapping[str, int]) -> Rig:
        if gate == "lights":
            return rig.LitRig(profile, "ports", poles)
        return rig.Rig(profile, "pins" if gate == "pins" else "ports", poles)

    return Bench(build, rig.with_sensing, (WorldError, rig.RigError))


def _scenario_of(game: Game[Any], place: Fit, happened: Sequence[store.Event]) -> str:
    from simulator.scenario.export import scenario_of

    return scenario_of(game, place, happened)


def _wired() -> Mapping[str, Collection[str]]:
    from simulator.wired_drivers import circuits, strips

    # of a board with a microcontroller the firmware runs
    return {"sensors": (*circuits(), "serial-scanner"), "pixels": (*strips(), "serial-pixels")}


COMMANDS: Mapping[str, Callable[[Commands, str], None]] = {
    "run": _add_run,
    "games": partial(_add_from, "firmware_host.service.games_command"),
    "perft": partial(_add_from, "firmware_host.service.perft"),
    "think": partial(_add_from, "firmware_host.service.think_command"),
    "kernels": partial(_add_from, "firmware_host.service.kernels_command"),
    # Only this command line knows of the simulator.
    "scenario": partial(_add_from, "simulator.scenario.command"),
    "device": partial(_add_from, "simulator.device.command"),
    "faults": partial(_add_from, "simulator.fault_command"),
    "latency": partial(_add_from, "simulator.scenario.latency_command"),
    "board": partial(_add_from, "firmware_host.service.board_command"),
    "wiring": partial(_add_from, "firmware_host.service.wiring"),
    "drivers": partial(_add_from, "firmware_host.service.drivers", wired=_wired),
    "doctor": partial(_add_from, "firmware_host.service.doctor"),
    "bundle": partial(_add_from, "firmware_host.service.bundle"),
    "fleet": partial(_add_from, "firmware_host.service.fleet_command"),
    "kiosk": partial(_add_from, "firmware_host.service.kiosk"),
    "update": partial(_add_from, "firmware_host.service.update_command"),
    "settings": partial(_add_from, "firmware_host.service.settings_command", read_run=_run_arguments),
    "conform": partial(_add_from, "firmware_host.service.conform"),
    "flash": partial(_add_from, "firmware_host.service.flash"),
    **dict.fromkeys(("new-game", "new-board", "new-driver", "new-language"), _add_new),
    "film": partial(_add_from, "firmware_host.service.film_command"),
    "words": partial(_add_from, "firmware_host.service.words_command"),
    "puzzles": partial(_add_from, "firmware_host.service.puzzles_command"),
    "replay": partial(_add_from, "firmware_host.service.replay_command", make_scenario=_scenario_of),
    # These work on simulated boards too.
    "test": partial(_add_from, "firmware_host.service.test", make_bench=simulator_bench),
    "monitor": partial(_add_from, "firmware_host.service.monitor", make_bench=simulator_bench),
    "calibrate": partial(_add_from, "firmware_host.service.calibrate", make_bench=simulator_bench),
}
"""In the order in which they are listed."""
