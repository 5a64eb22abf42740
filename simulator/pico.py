"""A Raspberry Pi Pico without a Pico: the firmware in MicroPython runs on this Python, on modules that answer as the
Pico's would, with a sensor matrix at its pins and a pseudo terminal as its USB.

    python -m simulator.pico CROSSING DESCRIPTOR

CROSSING: "diode" or "hall", what the matrix is made of. DESCRIPTOR: the number of the line's file descriptor.
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
from simulator.ws2812 import ONE_NS, ZERO_NS

FIRMWARE = Path(__file__).parents[1] / "hardware/firmware/rp2040/main.py"


class Pico:
    """The chip and what is soldered to it. ms: its time, which passes only when told to."""

    def __init__(self, crossing: str, rows: tuple[int, ...], columns: tuple[int, ...], data: int, line: int) -> None:
        self.circuit = Circuit(len(rows), len(columns), crossing)
        self.rows = {pin: i for i, pin in enumerate(rows)}
        self.columns = {pin: 1 << i for i, pin in enumerate(columns)}
        self.data = data
        self.line = line
        self.ms = 0
        self.frames = 0
        self.complaints = 0
        self.lit = b""

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
            self.circuit.set_contacts([bits >> k & 1 for k in range(len(self.rows) * len(self.columns))])
        elif command == "frame":
            answer = f"{self.frames} {self.complaints} 0 {self.lit.hex()}"
        elif command == "pass":
            self.ms += int(argument)
        else:
            sys.exit(f"{words!r}: no such command")
        os.write(1, f"{answer}\n".encode())
        return command == "pass"


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
        "select": _select(pico),
        "time": _module(
            "time",
            sleep_us=lambda us: pico.circuit.wait(us / 1e6),
            ticks_ms=lambda: pico.ms,
            ticks_diff=lambda later, earlier: later - earlier,
        ),
    }


def _machine(pico: Pico) -> ModuleType:
    class Pin:
        IN, OUT, PULL_UP = 0, 1, 2

        def __init__(self, number: int, mode: int, pull: int | None = None, value: int = 0) -> None:
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
            return int(not pico.circuit.low & pico.columns.get(self.number, 0))

        def _set(self, level: int) -> None:
            if self.mode == Pin.OUT and self.number in pico.rows:
                pico.circuit.drive(pico.rows[self.number], bool(level))

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
            pico.frames += 1
            pico.complaints += not self._good
            pico.lit = bytes(self.buf)

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


def wiring() -> dict[str, Any]:
    """The settings at the top of the firmware, without running it."""
    settings: dict[str, Any] = {}
    for line in FIRMWARE.read_text().splitlines():
        name, equals, value = line.partition(" = ")
        if equals and name in ("ROWS", "COLUMNS", "DATA", "PIXELS"):
            settings[name] = tuple(map(int, value.strip("()").split(","))) if "(" in value else int(value)
    return settings


def main() -> None:
    crossing, descriptor = sys.argv[1:]
    soldered = wiring()
    pico = Pico(crossing, soldered["ROWS"], soldered["COLUMNS"], soldered["DATA"], int(descriptor))
    os.write(1, b"ready\n")
    usb = open(pico.line, "r+b", buffering=0)  # noqa: SIM115 - as long as the chip is powered
    sys.stdin = SimpleNamespace(buffer=usb)
    sys.stdout = SimpleNamespace(buffer=usb)
    sys.modules.update(modules(pico))
    runpy.run_path(str(FIRMWARE), run_name="__main__")


if __name__ == "__main__":
    main()
