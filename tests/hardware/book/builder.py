"""Somebody who builds a board by the book alone, and makes one mistake: carries out a step's test on the virtual board
and says what is to be seen."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import signal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

import firmware_host
from firmware_host import cli
from firmware_host.core.events import RefusedError
from firmware_host.service import calibrate, doctor, flash, installed, monitor, test
from firmware_host.service.calibrating.procedure import Calibrating
from firmware_host.service.checks.case import SERVED
from firmware_host.service.opened import POLES, Opened
from firmware_host.shell.simulation.simulated_board import Bench
from hardware.book.meter import FIVE, USUAL, Built, Reading, measured, soldered
from hardware.book.step import Flaw, Step, Trouble
from hardware.book.steps import steps
from hardware.drivers import open_pixels
from hardware.profile import Profile, load
from hardware.sensors.nau7802 import ADDRESS
from hardware.sensors.nau7802_wires import LEGS
from hardware.wiring.circuit import circuit
from hardware.wiring.drilling import whole
from hardware.wiring.netlist import Node
from simulator.chips.tca9548a import Behind
from simulator.faults import Broken, ChainBroken, Dead, Faded, Joined, Shorted
from simulator.microcontroller import Strip
from simulator.rig import Rig, with_sensing
from simulator.wired.scales import ScaleBoard
from simulator.wires import Wires
from tests.service.computers import PI_5_TRIXIE, ZERO_2W_BOOKWORM, Computer
from tests.service.hands import Hand, Pace, touch
from tests.service.woods import BuiltPorts, Person, built

SETTINGS = Path(firmware_host.__file__).parent / "install" / "tablero.env"
LIT = 30
"""Of a pixel's brightest colour: what is seen as light."""
COLOURS = ("red", "green", "blue")


@dataclass(frozen=True)
class Plugged:
    """A Nano with a CH340."""

    device: str = "/dev/ttyUSB0"
    vid: int = 0x1A86
    pid: int = 0x7523


class Builder:
    """home: where the board file is copied to. said: all that the command printed, with what was seen beside it."""

    def __init__(self, name: str, home: Path) -> None:
        self.home = home
        home.mkdir(parents=True, exist_ok=True)
        self.file = Path(shutil.copy(load(name).path, home))
        self.profile = load(str(self.file))
        self.circuit = circuit(self.profile)

    def tests(self, step: Step, flaw: Flaw | None = None) -> Seen:
        """Does the step's test, with a mistake or without."""
        built = self._built(step, flaw)
        meter = {reading: measured(built, reading) for reading in step.readings}
        ruler = float(re.search(r"M4 6\.5H(\d+)", whole(self.profile))[1]) - 4  # type: ignore[index]
        return Seen(self._types(step, flaw), meter, ruler * (0.97 if flaw and flaw.kind == "scale" else 1))

    def _built(self, step: Step, flaw: Flaw | None) -> Built:
        joints: dict[Node, str] = soldered(self.circuit, step.wired)
        if flaw is None:
            return Built(self.circuit, joints)
        nodes: list[Node] = [(ref, number) for ref, dot, number in (pin.partition(".") for pin in flaw.at) if dot]
        if flaw.kind == "open":
            joints = {node: net for node, net in joints.items() if node not in nodes}
        if flaw.kind == "swapped":
            a, b = nodes
            joints[a], joints[b] = joints[b], joints[a]
        bridges = ((flaw.at[0], flaw.at[1]),) if flaw.kind == "joined" else ()
        return Built(self.circuit, joints, bridges, dict.fromkeys(nodes, FIVE[USUAL]) if flaw.kind == "misset" else {})

    def _types(self, step: Step, flaw: Flaw | None) -> str:
        given = "nowhere.toml" if flaw and flaw.kind == "wrong name" else str(self.file)
        words = [word.replace("{board}", given) for word in step.command]
        do: Callable[[list[str], Step, Flaw | None], str] = {
            "doctor": self._doctor,
            "test": self._board,
            "calibrate": self._calibrates,
            "flash": self._flashes,
            "monitor": self._tries_pieces,
        }.get(words[0], self._plain)
        return do(words, step, flaw)

    def _plain(self, words: list[str], step: Step, flaw: Flaw | None) -> str:
        if words[:2] == ["board", "use"]:
            settings = self.home / "root/etc/tablero/tablero.env"
            settings.parent.mkdir(parents=True, exist_ok=True)
            settings.write_text("TABLERO_ARGS=--hardware simulated\n")
            fitting = re.search(
                r"games that fit: ([\w-]+)", _printed(lambda: cli.main(["board", "check", str(self.file)]))
            )
            assert fitting
            words = [word.replace("{game}", fitting[1]) for word in words] + ["--root", str(self.home / "root")]
        return _printed(lambda: cli.main(words))

    def _doctor(self, words: list[str], step: Step, flaw: Flaw | None) -> str:
        machine = self._computer(flaw).lay(self.home / f"computer-{flaw.kind if flaw else 'sound'}")
        args = cli.parser("doctor").parse_args(words)
        return _printed(lambda: doctor.run(args, machine))

    def _flashes(self, words: list[str], step: Step, flaw: Flaw | None) -> str:
        here = flash.Surroundings(ports=lambda: [] if flaw and flaw.kind == "no port" else [Plugged()])

        def refused_or_not() -> None:
            try:
                flash.run(cli.parser("flash").parse_args(words), here)
            except RefusedError as error:
                print(error)

        return _printed(refused_or_not)

    def _computer(self, flaw: Flaw | None) -> Computer:
        """One with Tablero installed, and nothing plugged in."""
        computer = PI_5_TRIXIE if self.profile.sensors.driver in ("mcp23017", "nau7802") else ZERO_2W_BOOKWORM
        computer = computer.but({installed.FILE: SETTINGS.read_text("utf-8"), f"{SERVED}/": ""})
        if self.profile.sensors.driver in ("hc165", "mcp3008"):
            computer = _with_config(computer, "dtoverlay=spi1-1cs\n").but({"/dev/spidev1.0": ""})
        if self.profile.sensors.driver == "rpi-gpio":
            computer = computer.but(packages={"rpi-lgpio": "0.6"})
        if flaw and flaw.kind == "spi off":
            path = "/boot/firmware/config.txt"
            text = re.sub(r"dtparam=spi=on|,spi=on", "", computer.files[path])
            computer = computer.but({path: text, "/dev/spidev0.0": None, "/dev/spidev0.1": None})
        return computer

    def _rig(self, flaw: Flaw | None) -> Rig:
        """The board as it was built."""
        wood = self.profile
        if flaw and flaw.kind == "order":
            wood = built(wood, order={"GRB": "RGB", "RGB": "GRB"}[wood.pixels.order])
        if flaw and flaw.kind == "exchanged":
            a, b = flaw.at
            wood = built(wood, sensors={a: b, b: a})
        rig = Rig(wood, "pins", POLES)
        rig.world.stock(dict.fromkeys(POLES, 1000))
        if rig.serial:
            rig.strip = Strip(rig.serial.chip, wood.pixels.count, wood.pixels.order)
        rig.pixels = open_pixels(self.profile, rig.serial.address if rig.serial else rig.spi)
        if flaw and flaw.kind in ("broken", "joined", "weak magnet", "dark from"):
            _suffer(rig, flaw)
        return rig

    def _board(self, words: list[str], step: Step, flaw: Flaw | None) -> str:
        words = ["pins" if word == "real" else word for word in words]
        rig = self._rig(flaw)
        lacking(rig, self._to_come(step))
        watching = _Watching(rig)
        args = cli.parser("test").parse_args([*words, "--seconds", "0.05"])
        typed = [line for name in step.tries for line in self._touches(name, flaw)]
        pace = Pace(lines=typed, each=watching.look)
        bench = Bench(lambda profile, poles: rig, with_sensing, ())
        with contextlib.redirect_stdout(watching), contextlib.redirect_stderr(watching):
            test.run(args, lambda gate: bench, pace)
        return watching.text

    def _to_come(self, step: Step) -> list[str]:
        """The sites and buttons that are mounted later."""
        so_far = list(takewhile(lambda one: one.key != step.key, steps(self.profile, self.circuit)))
        there = {name for one in (*so_far, step) for name in one.tries}
        if any(one.key == "calibrate" for one in so_far):
            return []
        sites = [spot.name for spot in self.profile.spots.values() if spot.channel is not None]
        return [name for name in (*sites, *self.profile.buttons) if name not in there]

    def _touches(self, name: str, flaw: Flaw | None) -> list[str]:
        """A press, or a magnet that is put there and taken away, with one pole and with the other where poles count."""
        if name in self.profile.buttons or self.profile.sensing == "press":
            return [name]
        if self.profile.sensing == "polarity":
            turned = name if flaw and flaw.kind == "one pole" and name in flaw.at else f"{name} S"
            return [name, name, turned, name]
        return [name, name]

    def _tries_pieces(self, words: list[str], step: Step, flaw: Flaw | None) -> str:
        """Two of each side on one site, then Ctrl-C."""
        words = ["pins" if word == "real" else word for word in words]
        args = cli.parser("monitor").parse_args([*words, "--state", str(self.home / "state")])
        rig = self._rig(flaw)
        poles = ["N", "N", "S", "N" if flaw and flaw.kind == "one pole" else "S"]

        def hand() -> Hand:
            yield 1.0
            for pole in poles if self.profile.sensing == "polarity" else "NN":
                yield from touch(rig, step.tries[0], pole=pole)
            os.kill(os.getpid(), signal.SIGINT)

        bench = Bench(lambda profile, poles: rig, with_sensing, ())
        return _printed(lambda: monitor.run(args, lambda gate: bench, Pace(hand())))

    def _calibrates(self, words: list[str], step: Step, flaw: Flaw | None) -> str:
        rig = self._rig(flaw)
        it = Calibrating(self.profile, calibrate.north(self.profile))
        pace = Pace(Person(rig, it)())
        pace.limit = 20_000
        opened = Opened(self.profile, BuiltPorts(rig, self.profile))
        target = self.home / "calibration.toml"
        return _printed(lambda: calibrate.calibrate(it, opened, target, pace))


class Seen:
    """said: what the command printed. meter: reading -> what it shows. ruler: mm of the print's ruler."""

    def __init__(self, said: str, meter: dict[Reading, float], ruler: float) -> None:
        self.said, self.meter, self.ruler = said, meter, ruler

    def is_right(self, step: Step) -> bool:
        """Whether the builder goes on to the next step."""
        told = re.search(r"the ruler measures (\d+) mm", step.see)
        return (
            re.search(step.expects, self.said) is not None
            and all(reading.is_right(shown) for reading, shown in self.meter.items())
            and (told is None or float(told[1]) == self.ruler)
        )

    def named(self, step: Step) -> Trouble | None:
        """The first row of the step's table that the builder finds to be so."""
        return next((trouble for trouble in step.troubles if self._is_so(trouble, step)), None)

    def _is_so(self, trouble: Trouble, step: Step) -> bool:
        if trouble.says:
            return re.search(trouble.says, self.said, re.MULTILINE) is not None
        if (wrong := trouble.reads) is None:  # the ruler
            return not self.is_right(step)
        where = (wrong.between, wrong.unit)
        return any(wrong.is_right(shown) for right, shown in self.meter.items() if (right.between, right.unit) == where)


class _Watching(io.StringIO):
    """Takes down each line that is printed, and beside it what of the chain is lit while the next has not come."""

    def __init__(self, rig: Rig) -> None:
        super().__init__()
        self._rig = rig
        self._lines: list[tuple[str, set[str]]] = []

    def write(self, text: str) -> int:
        self._lines += [(line, set()) for line in text.splitlines() if line]
        return len(text)

    def look(self) -> None:
        frame = self._rig.frame
        brightest = max(frame, default=0)
        if self._lines and brightest > LIT:
            parts = [max(frame[k::3]) for k in range(3)]
            names = [name for name, part in zip(COLOURS, parts, strict=True) if part > LIT]
            self._lines[-1][1].add(names[0] if len(names) == 1 else "lit")

    @property
    def text(self) -> str:
        shown = {"pixel": "dark", "all": "dark"}
        return "\n".join(
            f"{line} -- {' '.join(sorted(seen)) or 'dark'}" if line.split(" ")[0] in shown else line
            for line, seen in self._lines
        )


def _printed(do: Callable[[], object]) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        do()
    return out.getvalue()


def _with_config(computer: Computer, text: str) -> Computer:
    path = "/boot/firmware/config.txt"
    return computer.but({path: computer.files[path] + text})


def lacking(rig: Rig, names: Sequence[str]) -> None:
    """These sensors are not there, nor what reads each alone."""
    if not names:
        return
    if rig.serial:
        rig.faults.wiring.lay(Wires()).call(names)
    elif isinstance(rig.board, ScaleBoard):
        board = rig.board
        there = [channel for channel in board.chips if board.sensor_names[channel] not in names]
        board.pi.i2c_chips[ADDRESS] = Behind(
            (board.switches[channel // LEGS], channel % LEGS, board.chips[channel]) for channel in there
        )
    rig.faults.add(Broken(*names))


def _suffer(rig: Rig, flaw: Flaw) -> None:
    if flaw.kind == "dark from":
        rig.faults.add(ChainBroken(int(flaw.at[0])))
    elif rig.serial:  # its matrix has no wires of its own names: the same at its sensors
        rig.faults.add(_at_sensors(rig, flaw))
    elif flaw.kind == "broken":
        rig.faults.add(Broken(*flaw.at))
    elif flaw.kind == "joined":
        rig.faults.add(Shorted(flaw.at[0], to=flaw.at[1]))
    else:
        rig.faults.add(Faded(*flaw.at, share=0.3))


def _at_sensors(rig: Rig, flaw: Flaw) -> Dead | Joined:
    return Joined(*flaw.at) if flaw.kind == "joined" else Dead(*_behind(rig.profile, flaw.at))


def _behind(profile: Profile, wires: tuple[str, ...]) -> Iterator[str | int]:
    for wire in wires:
        if wire.startswith("row "):
            width = profile.sensors.params["columns"]
            first = (int(wire.removeprefix("row ")) - 1) * width
            yield from range(first, first + width)
        else:
            yield wire
