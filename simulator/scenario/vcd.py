"""Value change dump, the format of waveform viewers (IEEE 1364-2005, section 18), as far as wires go.

A signal of several bits is written bit by bit, and each as a "tri": GTKWave joins them again by their name, and sigrok
passes over them. It knows wires of one bit only, and libsigrok 0.5 stops reading at the first vector that changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

NS = 1e-9
FIRST, LAST = 33, 126
"""The characters of which identifiers are made: ! to ~."""


class Vcd:
    """signals: (scope, name, bits), in the order in which they are shown. All values are unknown until they change.
    Time never goes back: a change that comes from before the last one is written at the time of that."""

    def __init__(self, out: TextIO, signals: Iterable[tuple[str, str, int]], comment: str) -> None:
        self._out = out
        self._signals: dict[tuple[str, str], list[str]] = {}
        self._values: dict[tuple[str, str], str] = {}
        self._made = 0
        self._at = -1
        out.write(f"$comment {comment} $end\n$timescale 1 ns $end\n")
        scope, leave = "", ""
        for room, name, bits in signals:
            if room != scope:
                out.write(f"{leave}$scope module {room} $end\n")
                scope, leave = room, "$upscope $end\n"
            identifiers = [_identifier(self._made + bit) for bit in range(bits)]
            self._made += bits
            self._signals[room, name] = identifiers
            if bits == 1:
                out.write(f"$var wire 1 {identifiers[0]} {_reference(name)} $end\n")
            for bit, identifier in zip(range(bits - 1, -1, -1), identifiers if bits > 1 else (), strict=False):
                out.write(f"$var tri 1 {identifier} {_reference(name)} [{bit}] $end\n")
        out.write(f"{leave}$enddefinitions $end\n")
        self._move(0)
        out.write("$dumpvars\n")
        for what, identifiers in self._signals.items():
            self._write(what, "x" * len(identifiers))
        out.write("$end\n")

    def change(self, seconds: float, scope: str, name: str, value: int | None) -> None:
        """value: None for a line that is let go; a negative one in two's complement."""
        what = (scope, name)
        bits = len(self._signals[what])
        text = "z" * bits if value is None else format(value & ((1 << bits) - 1), f"0{bits}b")
        if self._values[what] != text:
            self._move(round(seconds / NS))
            self._write(what, text)

    def end(self, seconds: float) -> None:
        """Nothing more changes until then."""
        self._move(round(seconds / NS))

    def _move(self, at: int) -> None:
        if at > self._at:
            self._at = at
            self._out.write(f"#{at}\n")

    def _write(self, what: tuple[str, str], text: str) -> None:
        before = self._values.get(what, "-" * len(text))
        self._values[what] = text
        for identifier, old, new in zip(self._signals[what], before, text, strict=True):
            if old != new:
                self._out.write(f"{new}{identifier}\n")


def _identifier(number: int) -> str:
    found = ""
    while True:
        number, digit = divmod(number, LAST - FIRST + 1)
        found += chr(FIRST + digit)
        if not number:
            return found
        number -= 1


def _reference(name: str) -> str:
    """As viewers take it: no spaces, and no digit at the beginning."""
    word = "".join(character if character.isalnum() and character.isascii() else "_" for character in name)
    return f"_{word}" if word[:1].isdigit() else word
