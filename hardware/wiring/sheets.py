"""Which sheets a board needs."""

from __future__ import annotations

from hardware import lattice
from hardware.model import Profile
from hardware.wiring import chip_pages, sheet_cells, sheet_chips, sheet_lights, sheet_matrix, wood
from hardware.wiring.chips import CHIPS, HX711
from hardware.wiring.circuit import circuit
from hardware.wiring.drawing import Drawing
from hardware.wiring.kinds import CONTROLLERS, PIXELS
from hardware.wiring.netlist import Netlist
from hardware.wiring.power import strength
from hardware.wiring.reader_map import Wood

EDGE = {0: "at the foot", 90: "at the left", 180: "at the top", 270: "at the right"}
"""Where the first player's edge lies on a sheet that shows the wood as it was wired, seen from below."""


def sheets(profile: Profile) -> list[Drawing]:
    """The sensors, on as many sheets as they need, then the lights. Of a driver of another package, and of lights that
    are none of ours, there is no drawing. Raises WiringError."""
    made = circuit(profile)
    drawings: list[Drawing] = []

    def sheet(what: str) -> Drawing:
        subject = what.split(maxsplit=1)[0].strip(",")
        drawing = Drawing(f"{len(drawings) + 1}-{subject}", profile.title, _subtitle(profile, what))
        drawings.append(drawing)
        return drawing

    if any(made.of_kind(*CHIPS)):
        pages = chip_pages.pages(made)
        for k in range(len(pages)):
            _chips(profile, made, pages, k, sheet(f"sensors, part {k + 1} of {len(pages)}"))
    if any(made.of_kind(HX711)):
        sheet_cells.draw(made, next(made.of_kind(*CONTROLLERS)), sheet("sensors"))
    if any(net.role == "row" for net in made.nets.values()):
        _matrix(profile, made, sheet("sensors"))
    if any(made.of_kind(*PIXELS)):
        _lights(profile, made, sheet("lights and power"))
    return drawings


def _chips(profile: Profile, made: Netlist, pages: list[list[chip_pages.Unit]], number: int, drawing: Drawing) -> None:
    cells = {name: cell for name, cell in wood.cells(profile).items() if name in profile.spots}
    lies = Wood(cells, wood.wired_size(profile))
    sheet_chips.draw(made, pages, number, next(made.of_kind(*CONTROLLERS)), lies, drawing)


def _lights(profile: Profile, made: Netlist, drawing: Drawing) -> None:
    at, sized = wood.cells(profile), strength(profile)
    lights = sheet_lights.Lights(
        next(made.of_kind(*CONTROLLERS)),
        tuple(at[name] for name in wood.chain_names(profile)),
        wood.wired_size(profile),
        sized.sections,
        sized.wire_mm2,
        sized.trunk_mm2,
    )
    sheet_lights.draw(made, lights, drawing)


def _matrix(profile: Profile, made: Netlist, drawing: Drawing) -> None:
    rows = tuple(net for net in made.nets.values() if net.role == "row")
    columns = tuple(net for net in made.nets.values() if net.role == "column")
    refs = {ref for net in (*rows, *columns) for ref, _ in made.on(net, *CONTROLLERS, *CHIPS)}
    sources = tuple(part for part in made.parts.values() if part.ref in refs)
    matrix = sheet_matrix.Matrix(sources, rows, columns, _wood(profile, len(columns)))
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
