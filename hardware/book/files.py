"""All files of a board's build book."""

from __future__ import annotations

from pathlib import Path

from hardware.book.dxf import dxf
from hardware.book.page import page
from hardware.book.section import section
from hardware.book.steps import steps
from hardware.model import Profile
from hardware.wiring.circuit import circuit
from hardware.wiring.files import wiring

INDEX, DRILLING = "index.html", "drilling-a4.html"
"""The pages that are printed."""


def book(profile: Profile) -> dict[str, str]:
    """File name -> contents: the page, and beside it what ``tablero wiring`` draws, the section and the drilling plan
    as DXF. Raises WiringError for a board with nothing to solder."""
    made = circuit(profile)
    files = wiring(profile) | {"section.svg": section(profile), "drilling.dxf": dxf(profile)}
    pictures = [name for name in files if name.endswith(".svg")]
    return {INDEX: page(profile, made, steps(profile, made), pictures, sorted(files)), **files}


def write_book(profile: Profile, directory: Path) -> list[Path]:
    """Writes them, made in full before the first is written; the directory is made if need be."""
    contents = book(profile)
    directory.mkdir(parents=True, exist_ok=True)
    for name, text in contents.items():
        (directory / name).write_text(text, encoding="utf-8")
    return [directory / name for name in contents]
