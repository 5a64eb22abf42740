"""``tablero flash``: puts the firmware on an Arduino Nano or a Raspberry Pi Pico, and lets it prove itself."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from firmware_host.core.events import RefusedError
from firmware_host.service import conform, flashing
from firmware_host.service.machine import Machine
from firmware_host.shell.process import arguments
from firmware_host.shell.process.attendance import is_attended
from hardware.flash import files, found, plans
from hardware.flash.files import FirmwareError
from hardware.libraries import LibraryError
from hardware.profile import load

HELP = "put the firmware on an Arduino Nano or a Raspberry Pi Pico, and test it"
BESIDE = Path(sys.prefix, "bin")
"""Where Python's own packages put their commands."""
PROGRAMS = {
    "nano": ("avrdude", "sudo apt install avrdude"),
    "pico": ("mpremote", f"{BESIDE / 'pip'} install mpremote"),
}
BACK_S = 15.0
"""How long a Pico may take until its new program is on the USB."""
GONE_S = 3.0
"""How long until its old port is gone: mpremote has done 0.1 s before the Pico restarts (its shortcut "reset")."""
AFTER_SERVICE = (
    "  -> where GP22 (pin 29) is still joined to ground, the program does not run: take the wire off, unplug the Pico "
    "and plug it in again. Type:  tablero conform {}"
)


def proved(device: str, baud: int) -> int:
    """The exit status of the test against the protocol."""
    words = ("--baud", str(baud), device)
    parser = argparse.ArgumentParser()
    conform.add_arguments(parser)
    return conform.run(parser.parse_args(words))


@dataclass
class Surroundings:
    """What the command meets: ports of the USB, mounted drives, somebody to ask (None where nobody is), time, and the
    test that the microcontroller has to pass: device and baud -> exit status."""

    ports: Callable[[], Iterable[found.Port]] = found.ports
    mounts: Path = Path("/proc/self/mounts")
    ask: Callable[[str], str] | None = None
    now: Callable[[], float] = time.monotonic
    wait: Callable[[float], None] = time.sleep
    prove: Callable[[str, int], int] = proved
    machine: Machine = field(default_factory=Machine)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    what = "the microcontroller to write to; without it, the only one that is plugged in"
    parser.add_argument("which", nargs="?", choices=tuple(PROGRAMS), help=what)
    parser.add_argument("--port", metavar="DEVICE", help="its serial device, such as /dev/ttyUSB0")
    board = "the board that it is for, with its numbers of pixels and load cells and its baud rate (serial-8x8)"
    parser.add_argument("--board", metavar="NAME|FILE", default="serial-8x8", help=board)
    own = "for a Nano: your own firmware instead of the one that comes with the program, as Intel HEX"
    parser.add_argument("--hex", type=arguments.path, metavar="FILE", help=own)
    uf2 = "for a Pico that was plugged in with BOOTSEL held: put this MicroPython on it first"
    parser.add_argument("--uf2", type=arguments.path, metavar="FILE", help=uf2)
    published = "SHA-256 of the file given with --uf2 or --hex, as its publisher gives it"
    parser.add_argument("--sha256", metavar="HASH", help=published)
    parser.add_argument("--dry-run", action="store_true", help="write nothing: only say what would be done")
    parser.add_argument("--yes", action="store_true", help="write without asking")
    parser.add_argument("--no-test", action="store_true", help="do not test it against the serial protocol afterwards")


def run(args: argparse.Namespace, surroundings: Surroundings | None = None) -> int:
    """0 where the firmware is on it and has passed, 1 where it has not, 2 for what cannot be done. Raises
    ProfileError and RefusedError."""
    here = surroundings or Surroundings(ask=_ask if is_attended() else None)
    try:
        with tempfile.TemporaryDirectory() as scratch:
            return _flash(args, here, Path(scratch))
    except (FirmwareError, LibraryError, flashing.FlashError) as error:
        raise RefusedError(str(error)) from error


def _flash(args: argparse.Namespace, here: Surroundings, scratch: Path) -> int:
    profile = load(args.board)
    target = _target(args, here)
    content = flashing.content(target.which, profile, args.hex, scratch)
    _check_given(args)
    name, cure = PROGRAMS[target.which]
    program = shutil.which(name) or shutil.which(name, path=BESIDE)
    later = found.Found("pico", "the port that it then shows", "") if args.uf2 else target
    planned = _attempts(later, name, content)
    for line in (*content.told, *_boot_lines(args, target), planned[0].told):
        print(line)
    if args.dry_run:
        for attempt in planned:
            print(f"would run: {' '.join(attempt.words)}")
        return 0
    if program is None:
        raise flashing.FlashError(f"{name} is not installed. Type:  {cure}")
    _must_be_free(target.device, here)
    _must_agree(args, here)
    if args.uf2:
        target = _boot(args.uf2, here)
    device = _write(target, program, content, here)
    if device is None:
        return 1
    if args.no_test:
        print("written; not tested")
        return 0
    print(f"testing it: tablero conform {device}")
    status = here.prove(device, profile.sensors.params["baud"])
    if status and target.which == "pico":
        print(AFTER_SERVICE.format(device), file=sys.stderr)
    return status


def _target(args: argparse.Namespace, here: Surroundings) -> found.Found:
    return _boot_drive(args, here) if args.uf2 else _plugged_in(args, found.known(here.ports()))


def _boot_drive(args: argparse.Namespace, here: Surroundings) -> found.Found:
    if args.which == "nano":
        raise flashing.FlashError("--uf2: is for a Pico; allowed for a Nano: --hex")
    drives = found.boot_drives(here.mounts)
    if len(drives) != 1:
        seen = ", ".join(map(str, drives)) or "none"
        raise flashing.FlashError(
            f"--uf2: needs one mounted drive RPI-RP2; mounted: {seen}. Hold BOOTSEL while you plug the Pico in"
        )
    return found.Found("pico", str(drives[0]), "its boot drive")


def _plugged_in(args: argparse.Namespace, listed: Sequence[found.Found]) -> found.Found:
    """The one that is meant of those that show a port."""
    port = args.port and os.path.realpath(args.port)  # a board file has it by its lasting name
    if port and args.which and all(one.device != port for one in listed):
        return found.Found(args.which, port, "as named")
    fits = [one for one in listed if args.which in (None, one.which) and port in (None, one.device)]
    if len(fits) == 1:
        return fits[0]
    if args.dry_run and args.which and not fits:
        return found.Found(args.which, "DEVICE", "none is plugged in")
    if fits:
        raise flashing.FlashError(f"several are plugged in; choose one with --port: {'; '.join(map(str, fits))}")
    raise _missing(args, listed)


def _missing(args: argparse.Namespace, listed: Sequence[found.Found]) -> flashing.FlashError:
    name = {"nano": "Nano", "pico": "Pico", None: "Nano or Pico"}[args.which]
    wanted = f"{name} at {args.port}" if args.port else name
    others = "; ".join(map(str, listed)) or "none"
    return flashing.FlashError(
        f"{wanted}: not found on the USB (found: {others}). Plug it in with a cable that carries data; a new Pico "
        "shows no port before it has MicroPython: hold BOOTSEL, plug it in, and add --uf2 FILE"
    )


def _check_given(args: argparse.Namespace) -> None:
    path = args.uf2 or args.hex
    if args.sha256 and not path:
        raise flashing.FlashError("--sha256: of which file? allowed: with --uf2 or --hex")
    if args.sha256 and (there := files.sha256(path)) != args.sha256.lower():
        raise flashing.FlashError(f"{path}: its SHA-256 is {there}, not the {args.sha256.lower()} of --sha256")


def _boot_lines(args: argparse.Namespace, target: found.Found) -> list[str]:
    """Of MicroPython: what it is, and whether anybody vouches for it."""
    if not args.uf2:
        return [str(target)]
    blocks, there = files.check_uf2(args.uf2), files.sha256(args.uf2)
    listed = files.sums(files.PICO_SUMS).get(there)
    vouched = f"listed as {listed}" if listed else "as given with --sha256" if args.sha256 else "in no list here"
    return [
        f"{args.uf2}: UF2 for the RP2040, {blocks} blocks, SHA-256 {there}, {vouched}",
        *([] if listed or args.sha256 else ["compare this hash with the one where you got the file, before you go on"]),
        f"copy it to {target.device}; the Pico then starts with it",
    ]


def _attempts(target: found.Found, program: str, content: flashing.Content) -> list[plans.Attempt]:
    if target.which == "nano":
        return plans.nano(program, target.device, content.paths[0])
    return plans.pico(program, target.device, content.paths)


def _must_be_free(device: str, here: Surroundings) -> None:
    holders = list(here.machine.holders(device)) if device.startswith("/dev/") else []
    if holders:
        raise flashing.FlashError(
            f"{device}: in use by {', '.join(map(str, holders))}. Type:  sudo systemctl stop tablero, or close it"
        )
    with flashing.alone(device):
        pass


def _must_agree(args: argparse.Namespace, here: Surroundings) -> None:
    if args.yes:
        return
    if here.ask is None:
        raise flashing.FlashError("nothing was written, for there is no terminal to ask in; add --yes")
    if here.ask("go on? [y/N] ").strip().lower() not in ("y", "yes"):
        raise flashing.FlashError("nothing was written")


def _boot(uf2: Path, here: Surroundings) -> found.Found:
    """The Pico's port, once it runs MicroPython."""
    (drive,) = found.boot_drives(here.mounts)
    others = _picos(here)
    try:
        shutil.copyfile(uf2, drive / uf2.name)
    except OSError as error:
        raise flashing.FlashError(
            f"{drive}: cannot be written: {error.strerror}. The Pico's own loader cannot be lost: hold BOOTSEL, plug "
            "it in, and try again"
        ) from error
    device = _back(others, here)
    if device is None:
        raise flashing.FlashError(
            f"the Pico shows no port within {BACK_S:.0f} s after {uf2.name}. Hold BOOTSEL, plug it in again, and try "
            "another file: its boot loader is not damaged"
        )
    return found.Found("pico", device, "MicroPython")


def _picos(here: Surroundings) -> list[str]:
    return [one.device for one in found.known(here.ports()) if one.which == "pico"]


def _back(others: Sequence[str], here: Surroundings) -> str | None:
    """The port of the Pico that has just started."""
    until = here.now() + BACK_S
    while True:
        if there := [device for device in _picos(here) if device not in others]:
            return there[0]
        if here.now() >= until:
            return None
        here.wait(0.25)


def _restarted(device: str, here: Surroundings) -> str | None:
    """The port of a Pico that is about to restart, once it has."""
    others = [other for other in _picos(here) if other != device]
    until = here.now() + GONE_S
    while device in _picos(here) and here.now() < until:
        here.wait(0.05)
    return _back(others, here)


def _write(target: found.Found, program: str, content: flashing.Content, here: Surroundings) -> str | None:
    """The device, or None where nothing has worked; then what it means has been said."""
    if target.which == "pico":  # mpremote claims the port itself
        return _restarted(target.device, here) or target.device if _is_written(target, program, content) else None
    with flashing.alone(target.device):
        return target.device if _is_written(target, program, content) else None


def _is_written(target: found.Found, program: str, content: flashing.Content) -> bool:
    attempts = _attempts(target, program, content)
    for number, attempt in enumerate(attempts, start=1):
        print(f"{attempt.told} ...", flush=True)
        failed = flashing.carry_out(attempt)
        if failed is None:
            return True
        meant = plans.meaning(target.which, failed)
        if meant and meant.again and number < len(attempts):
            print(f"{meant.told.partition(';')[0]}; once more, at another speed")
            continue
        last = failed.strip().splitlines()[-1] if failed.strip() else "it said nothing"
        told, cure = (meant.told, meant.cure) if meant else (f"{attempt.words[0]} failed: {last}", "")
        print(f"tablero flash: {target.device}: {told}" + (f"\n  -> {cure}" if cure else ""), file=sys.stderr)
        break
    return False


def _ask(question: str) -> str:
    try:
        return input(question)
    except EOFError:
        return ""
