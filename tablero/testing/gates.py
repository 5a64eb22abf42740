"""Where a board is simulated: straight at the program's ports, at the pins of the real drivers, or at those of an
emulated microcontroller.

    >>> [gate.name for gate in ALL.on("serial-8x8")]
    ['ports', 'pins', 'avr']
    >>> [gate.name for gate in ALL.on("square-8x8")]
    ['ports']

``ALL`` and ``AVAILABLE`` are every gate that a board has. Where software for one of them is missing, its test fails
under ``ALL`` and is skipped under ``AVAILABLE``; both name the line that installs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from tablero.testing._errors import MissingError, SetupError

if TYPE_CHECKING:
    from hardware.profile import Profile
    from simulator.rig import Gate as Name

__all__ = ["ALL", "AVAILABLE", "AVR", "PINS", "PORTS", "Gate", "Gates"]

Built = TypeVar("Built")


@dataclass(frozen=True, slots=True)
class Gate:
    """name: as ``tablero scenario --gate`` takes it. told: what runs there."""

    name: Name
    told: str


PORTS = Gate("ports", "the simulated wood, straight at the program's ports")
PINS = Gate("pins", "the real drivers on simulated pins and chips, or the firmware in MicroPython")
AVR = Gate("avr", "the firmware in C, on an emulated Arduino Nano")


@dataclass(frozen=True, slots=True)
class Gates:
    """Several gates. skips: whether a test is skipped, and does not fail, where the software of its gate is missing."""

    of: tuple[Gate, ...]
    skips: bool = False

    def on(self, board: str | Path | Profile) -> tuple[Gate, ...]:
        """Those that a board has. board: a shipped board's name, a file, or a profile. Raises ProfileError."""
        from hardware.profile import load

        profile = load(board) if isinstance(board, str | Path) else board
        return tuple(gate for gate in self.of if not _refusal(gate, profile))


ALL = Gates((PORTS, PINS, AVR))
AVAILABLE = Gates((PORTS, PINS, AVR), skips=True)


def named(given: object) -> Gates:
    """Gates out of what a test may say: ALL, AVAILABLE, a gate, its name, or several of these. Raises SetupError."""
    if isinstance(given, Gates):
        return given
    known = {gate.name: gate for gate in ALL.of}
    parts = given if isinstance(given, Iterable) and not isinstance(given, str) else [given]
    found = [part if isinstance(part, Gate) else known.get(part) if isinstance(part, str) else None for part in parts]  # type: ignore[call-overload]
    if not found or None in found:
        raise SetupError(
            f"gates={given!r}; allowed: gates.ALL, gates.AVAILABLE, gates.PORTS, gates.PINS, gates.AVR, or several of "
            "the last three in a list"
        )
    return Gates(tuple(gate for gate in found if gate))


def check(gate: Gate, profile: Profile) -> None:
    """Raises SetupError for a gate that the board does not have."""
    if refusal := _refusal(gate, profile):
        raise SetupError(f"gate {gate.name}: {refusal}")


def building(gate: Gate, build: Callable[[], Built]) -> Built:
    """What ``build`` makes at this gate. Raises MissingError where software is missing, SetupError where the board
    cannot be had there for another reason."""
    from simulator.gates import lacking
    from simulator.rig import RigError

    try:
        return build()
    except RigError as error:
        if missing := lacking(gate.name, error):
            raise MissingError(f"gate {gate.name}: {missing}") from error
        raise SetupError(f"gate {gate.name}: {error}") from error


def _refusal(gate: Gate, profile: Profile) -> str:
    from simulator.gates import refusal

    return refusal(gate.name, profile)
