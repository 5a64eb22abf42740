"""All files of a board's build book."""

from __future__ import annotations

from pathlib import Path

from hardware.book.dxf import dxf
from hardware.book.kicad import kicad
from hardware.book.page import page
from hardware.book.pictures import pictures
from hardware.book.section import section
from hardware.book.steps import steps
from hardware.book.stripboard.check import faults
from hardware.book.stripboard.draw import drawing
from hardware.book.stripboard.layout import layout
from hardware.book.wiring_files import lay, wiring
from hardware.model import Profile
from hardware.wiring.circuit import circuit

INDEX, DRILLING = "index.html", "drilling-a4.html"
PRINTED = {INDEX: "book.pdf", DRILLING: "drilling-a4.pdf"}
"""The pages that are printed, and as what."""


def book(profile: Profile) -> dict[str, str]:
    """File name -> contents: the page, and beside it what ``tablero wiring`` draws, the section, the drilling plan as
    DXF, the netlist for KiCad, and a stripboard where one is large enough. Raises WiringError for a board
    with nothing to solder."""
    made = circuit(profile)
    files = wiring(profile) | {
        "section.svg": section(profile),
        "drilling.dxf": dxf(profile),
        f"{profile.name}.net": kicad(profile, made),
    }
    board = layout(made)
    if board is not None:
        if found := faults(board, made):
            raise AssertionError(f"board {profile.name}: the stripboard is not the circuit: {'; '.join(found)}")
        files["stripboard.svg"] = drawing(profile, made, board)
    order = steps(profile, made)
    sheets = [name for name in files if name[0].isdigit()]
    extras = sorted(name for name in files if not name.endswith(".svg"))
    files |= pictures(profile, made, order)
    return {INDEX: page(profile, made, order, board, sheets, extras), **files}


def write_book(profile: Profile, directory: Path) -> list[Path]:
    """Writes them, made in full before the first is written; the directory is made if need be."""
    return lay(book(profile), directory)
