"""Which sheets a board needs."""

from __future__ import annotations

from collections.abc import Callable

from hardware import lattice
from hardware.profile import Profile
from hardware.wiring import sheet_lights, sheet_matrix, wood
from hardware.wiring.circuit import circuit
from hardware.wiring.drawing import Drawing
from hardware.wiring.netlist import Netlist
from hardware.wiring.power import strength

EDGE = {0: "at the foot", 90: "at the left", 180: "at the top", 270: "at the right"}
"""Where the first player's edge lies on a sheet that shows the wood as it was wired, seen from below."""


def sheets(profile: Profile) -> list[Drawing]:
    made = circuit(profile)
    drawing = Drawing("1-sensors", profile.title, _subtitle(profile, "sensors"))
    _matrix(profile, made, drawing)
    lit = Drawing("2-lights", profile.title, _subtitle(profile, "lights and power"))
    _lights(profile, made, lit)
    return [drawing, lit]


def _lights(profile: Profile, made: Netlist, drawing: Drawing) -> None:
    at = wood.cells(profile)
    lights = sheet_lights.Lights(
        made.parts["PI"],
        tuple(at[name] for name in wood.chain_names(profile)),
        wood.wired_size(profile),
        strength(profile).injections,
    )
    sheet_lights.draw(made, lights, drawing)


def _matrix(profile: Profile, made: Netlist, drawing: Drawing) -> None:
    params = profile.sensors.params
    matrix = sheet_matrix.Matrix(
        made.parts["PI"],
        tuple(made.nets[f"ROW {i + 1}"] for i in range(len(params["rows"]))),
        tuple(made.nets[f"COL {i + 1}"] for i in range(len(params["columns"]))),
        _wood(profile, len(params["columns"])),
    )
    sheet_matrix.draw(made, matrix, drawing)


def _wood(profile: Profile, width: int) -> tuple[int, int]:
    """Ranks and files as wired, if every site sits at its own crossing; else (0, 0)."""
    for spot in profile.spots.values():
        if spot.cell is not None and spot.channel is not None:
            column, row = lattice.turned(spot.cell, profile.size, (360 - profile.rotation) % 360)
            if spot.channel != row * width + column:
                return (0, 0)
    columns, rows = lattice.turned_size(profile.size, profile.rotation)
    return rows, columns


def _subtitle(profile: Profile, what: str) -> str:
    return (
        f"{what} · board file {profile.path.name} · SEEN FROM BELOW, so left and right are mirrored; "
        f"the first player's edge is {EDGE[profile.rotation]}"
    )
