"""The circuit of a serial scanner: the matrix and the pixels hang on a microcontroller, as its firmware has it."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.model import Profile
from hardware.wiring.kinds import NANO, PICO
from hardware.wiring.netlist import Kind, Netlist, Part
from hardware.wiring.parts_matrix import Plan, add_matrix

INSIDE_PULL = 50_000.0
"""Ohm, at most, of the pull-ups inside an ATmega328P (20 to 50 kohm) and an RP2040 (50 to 80 kohm, its data sheet)."""


@dataclass(frozen=True, slots=True)
class Scanner:
    """A microcontroller with our firmware, by its pins' names. logic: what supplies sensors. volts: a high level."""

    kind: Kind
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    data: str
    logic: str
    ground: int
    volts: float


SCANNERS = {
    # hardware/firmware/nano/board.h
    "nano": Scanner(
        NANO,
        ("A0", "A1", "A2", "A3", "A4", "A5", "D10", "D11", "D13"),
        ("D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9"),
        "D12",
        "5V",
        29,
        5.0,
    ),
    # hardware/firmware/rp2040/main.py
    "pico": Scanner(
        PICO,
        tuple(f"GP{n}" for n in range(2, 11)),
        tuple(f"GP{n}" for n in range(11, 19)),
        "GP28",
        "3V3",
        23,
        3.3,
    ),
}


def add_sensors(profile: Profile, circuit: Netlist, part: Part, scanner: Scanner) -> None:
    params = profile.sensors.params
    spots = {spot.channel: spot.name for spot in profile.spots.values() if spot.channel is not None}
    channels = spots | {channel: name for name, channel in profile.buttons.items()}
    plan = Plan(
        tuple(part[name] for name in scanner.rows[: params["rows"]]),
        tuple(part[name] for name in scanner.columns[: params["columns"]]),
        channels,
        params["crossing"],
        logic=logic_net(scanner.logic),
    )
    for node in plan.rows:
        circuit.configure(node, "tristate" if plan.crossing == "bare" else "output")
    for node in plan.columns:
        circuit.configure(node, "input", INSIDE_PULL)
    add_matrix(circuit, profile, plan)


def logic_net(logic: str) -> str:
    """The net of a microcontroller's supply pin: its 5 V are not the 5 V of the pixels."""
    return "5V USB" if logic == "5V" else logic
