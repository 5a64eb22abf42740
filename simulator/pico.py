"""A Raspberry Pi Pico without a Pico: the firmware in MicroPython runs on this Python, on modules that answer as the
Pico's would, with a sensor matrix at its pins and a pseudo terminal as its USB.

    python -m simulator.pico CROSSING DESCRIPTOR
    python -m simulator.pico "scales RATE HUM_NV SEED" DESCRIPTOR

CROSSING: "diode" or "hall", what the matrix is made of. DESCRIPTOR: the number of the line's file descriptor. In the
second form the firmware's scales.py lies beside its main.py: RATE of the HX711, what the mains induce, and where the
chips differ.
simulator/microcontroller.py says what can be told to it.
"""

from __future__ import annotations

import os
import runpy
import select
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol

from simulator.circuit import Circuit
from simulator.pico_scales import PicoScales
from simulator.pio import rp2
from simulator.ws2812 import ONE_NS, ZERO_NS

FIRMWARE = Path(__file__).parents[1] / "hardware/firmware/rp2040/main.py"
SCALES = FIRMWARE.with_name("scales.py")
SETTINGS = ("ROWS", "COLUMNS", "DATA", "PIXELS", "SERVICE", "CELLS", "FIRST", "CLOCK", "BUTTONS")


class Pico:
    """The chip and what is soldered to it. now: its time in seconds, which passes when told to and while it waits."""

    def __init__(
        self, crossing: str, rows: tuple[int, ...], columns: tuple[int, ...], data: int, line: int, scales: str = ""
    ) -> None:
        self.circuit = Circuit(len(rows), len(columns), crossing)
        self.rows = {pin: i for i, pin in enumerate(rows)}
        self.columns = {pin: 1 << i for i, pin in enumerate(columns)}
        self.data = data
        self.line = line
        self.now = 0.0
        self.scales: PicoScales | None = None
        if scales:
            rate, hum, seed = scales.split(" ", 2)
            self.scales = PicoScales(settings(SCALES), lambda: self.now, int(rate), float(hum), seed)
        self.frames = 0
        self.complaints = 0
        self.lit = b""

    @property
    def ms(self) -> int:
        return int(self.now * 1000 + 1e-6)

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.circuit.wait(seconds)

    def drive(self, gpio: int, level: int) -> None:
        if self.scales:
            self.scales.drive(gpio, level)
        elif gpio in self.rows:
            self.circuit.drive(self.rows[gpio], bool(level))

    def read(self, gpio: int) -> int:
        if self.scales:
            return self.scales.read(gpio)
        return int(not self.circuit.low & self.columns.get(gpio, 0))

    def show(self, lit: bytes, *, well: bool) -> None:
        """A frame goes out to the pixels. well: whether they can read it."""
        self.frames += 1
        self.complaints += not well
        self.lit = lit

    def poll(self, timeout_ms: int) -> bool:
        """Whether the line has something to read. Waits for that, or until time passes; is told things meanwhile."""
        while True:
            ready, _, _ = select.select([self.line, 0], [], [])
            if 0 in ready:
                if self.told(_line_of(0)):
                    return False
            elif self.line in ready:
                return True

    def told(self, words: str) -> bool:
        """Whether time has passed."""
        command, _, argument = words.partition(" ")
        answer = "ok"
        if command == "contacts":
            bits = int.from_bytes(bytes.fromhex(argument), "little")
            if self.scales:
                self.scales.press(bits)
            else:
                self.circuit.set_contacts([bits >> k & 1 for k in range(len(self.rows) * len(self.columns))])
        elif command == "cells" and self.scales:
            self.scales.feel(argument)
        elif command == "frame":
            complaints = self.complaints + (self.scales.misused if self.scales else 0)
            answer = f"{self.frames} {complaints} 0 {self.lit.hex()}"
        elif command == "pass":
            self.now += int(argument) / 1000
        elif command == "until":
            self.now = max(self.now, int(argument) / 1000)
        else:
            sys.exit(f"{words!r}: no such command")
        os.write(1, f"{answer}\n".encode())
        return command in ("pass", "until")


def _line_of(descriptor: int) -> str:
    words = b""
    while not words.endswith(b"\n"):
        byte = os.read(descriptor, 1)
        if not byte:
            os._exit(0)  # the bench is gone
        words += byte
    return words.decode().strip()


def modules(pico: Pico) -> dict[str, ModuleType]:
    """machine, neopixel, micropython, select and time as the firmware may use them."""
    return {
        "machine": _machine(pico),
        "neopixel": _neopixel(pico),
        "micropython": _module("micropython", native=lambda function: function, kbd_intr=lambda byte: None),
        "rp2": rp2(pico),
        "select": _select(pico),
        "time": _module(
            "time",
            sleep_us=lambda us: pico.wait(us / 1e6),
            ticks_ms=lambda: pico.ms,
            ticks_diff=lambda later, earlier: later - earlier,
        ),
    }


def _machine(pico: Pico) -> ModuleType:
    class Pin:
        IN, OUT, PULL_UP = 0, 1, 2

        def __init__(self, number: int, mode: int | None = None, pull: int | None = None, value: int = 0) -> None:
            self.number, self.mode, self.pull = number, mode, pull
            self._set(value)

        def init(self, mode: int) -> None:
            self.mode = mode

        def value(self, level: int | None = None) -> int | None:
            if level is not None:
                self._set(level)
                return None
            if self.pull != Pin.PULL_UP:
                raise ValueError(f"GPIO {self.number} floats: nobody knows what it reads")
            return pico.read(self.number)

        def _set(self, level: int) -> None:
            if self.mode == Pin.OUT:
                pico.drive(self.number, level)

    class WDT:
        def __init__(self, timeout: int) -> None:
            if not 1 <= timeout <= 8388:
                raise ValueError(f"{timeout} ms; the RP2040 can wait 8388")

        def feed(self) -> None:
            pass

    return _module("machine", Pin=Pin, WDT=WDT)


class _Numbered(Protocol):
    """A pin, as far as the pixels ask it."""

    number: int


def _neopixel(pico: Pico) -> ModuleType:
    class NeoPixel:
        def __init__(
            self, pin: _Numbered, n: int, bpp: int = 3, timing: tuple[int, int, int, int] = (400, 850, 800, 450)
        ) -> None:
            if pin.number != pico.data:
                raise ValueError(f"the pixels hang on GPIO {pico.data}, not {pin.number}")
            self.buf = bytearray(n * bpp)
            self._good = ZERO_NS[0] <= timing[0] <= ZERO_NS[1] and ONE_NS[0] <= timing[2] <= ONE_NS[1]

        def write(self) -> None:
            pico.show(bytes(self.buf), well=self._good)

    return _module("neopixel", NeoPixel=NeoPixel)


def _select(pico: Pico) -> ModuleType:
    class Poll:
        def register(self, stream: Any, events: int) -> None:
            pass

        def poll(self, timeout_ms: int) -> list[tuple[Any, int]]:
            return [(sys.stdin, 1)] if pico.poll(timeout_ms) else []

    return _module("select", poll=Poll, POLLIN=1)


def _module(name: str, **contents: Any) -> ModuleType:
    module = ModuleType(name)
    vars(module).update(contents)
    return module


def settings(path: Path = FIRMWARE) -> dict[str, Any]:
    """The settings at the top of the firmware, without running it."""
    found: dict[str, Any] = {}
    for line in path.read_text().splitlines():
        name, equals, value = line.partition(" = ")
        if equals and name in SETTINGS:
            found[name] = tuple(map(int, value.strip("()").split(","))) if "(" in value else int(value)
    return found


def main() -> None:
    crossing, descriptor = sys.argv[1:]
    kind, _, scales = crossing.partition(" ")
    soldered = settings()
    pico = Pico(kind, soldered["ROWS"], soldered["COLUMNS"], soldered["DATA"], int(descriptor), scales)
    try:
        os.write(1, b"ready\n")
    except BrokenPipeError:  # whoever asked for it has gone
        return
    usb = open(pico.line, "r+b", buffering=0)  # noqa: SIM115 - as long as the chip is powered
    sys.stdin = SimpleNamespace(buffer=usb)
    sys.stdout = SimpleNamespace(buffer=usb)
    sys.modules.update(modules(pico))
    if pico.scales:
        sys.modules["scales"] = _module("scales", **runpy.run_path(str(SCALES)))
    runpy.run_path(str(FIRMWARE), run_name="__main__")


if __name__ == "__main__":
    main()
