"""Colours of nets. They stay apart for the colour-blind (Okabe and Ito 2008), and every wire is labelled besides."""

from __future__ import annotations

from hardware.wiring.netlist import Net, Role

SHADES: dict[Role, tuple[str, ...]] = {
    "logic": ("#b8860b",),
    "5V": ("#c1121f",),
    "GND": ("#1c2529",),
    "row": ("#d55e00", "#8c3b00"),
    "supply": ("#d55e00", "#8c3b00"),
    "column": ("#0072b2", "#00406b"),
    "signal": ("#0072b2", "#00406b"),
    "analogue": ("#6a4c93", "#3d2a5c"),
    "clock": ("#cc79a7",),
    "select": ("#8f5a00", "#c98a1b"),
    "bus": ("#a23b72", "#5e1740"),
    "pixel": ("#00845f",),
}
MEANING: dict[Role, str] = {
    "logic": "supply of sensors and chips",
    "5V": "5 V for the pixels",
    "GND": "ground",
    "row": "row, selected in turn",
    "supply": "row supply, switched",
    "column": "column, read",
    "signal": "sensor or button",
    "analogue": "analogue level of a sensor",
    "clock": "clock",
    "select": "select",
    "bus": "data of the bus",
    "pixel": "pixel data",
}


def colours(nets: list[Net]) -> dict[str, str]:
    """Net name -> colour; neighbours of one role in turns darker and lighter."""
    seen: dict[Role, int] = {}
    found = {}
    for net in nets:
        shades = SHADES[net.role]
        found[net.name] = shades[seen.get(net.role, 0) % len(shades)]
        seen[net.role] = seen.get(net.role, 0) + 1
    return found
