"""All files of a wiring. ``python -m hardware.book.wiring_files DIRECTORY`` makes those of the shipped boards."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Mapping
from pathlib import Path

from hardware.book.parts_list import parts_list
from hardware.model import Profile
from hardware.profile import load, shipped
from hardware.wiring.circuit import WiringError, circuit, has_wires
from hardware.wiring.drilling import misdrilled, pages, whole
from hardware.wiring.erc.check import check
from hardware.wiring.erc.view import Finding
from hardware.wiring.pin_table import pin_table
from hardware.wiring.sheets import sheets
from hardware.wiring.svg import svg


def wiring(profile: Profile) -> dict[str, str]:
    """File name -> contents. Raises WiringError for a board with nothing to solder, or that must not be wired or
    drilled so."""
    made = circuit(profile)
    if wrong := [finding for finding in (*check(made), *misdrilled(profile)) if finding.is_error]:
        raise WiringError(f"board {profile.name}: {told(wrong)}")
    drawings = sheets(profile)
    return {
        **{f"{drawing.name}.svg": svg(drawing) for drawing in drawings},
        "pins.md": pin_table(profile, made),
        "parts.csv": parts_list(profile, made),
        "drilling.svg": whole(profile),
        "drilling-a4.html": pages(profile),
    }


MOST_TOLD = 3


def told(findings: list[Finding]) -> str:
    """The first of them, in one line."""
    more = len(findings) - MOST_TOLD
    shown = "; ".join(map(str, findings[:MOST_TOLD]))
    return f"{shown}; and {more} more (tablero board check shows them)" if more > 0 else shown


def write(profile: Profile, directory: Path) -> list[Path]:
    """Writes them, made in full before the first is written; the directory is made if need be."""
    return lay(wiring(profile), directory)


def lay(contents: Mapping[str, str], directory: Path) -> list[Path]:
    """Writes files, by name; the directory is made if need be. Where they lie now."""
    directory.mkdir(parents=True, exist_ok=True)
    for name, text in contents.items():
        (directory / name).write_text(text, encoding="utf-8")
    return [directory / name for name in contents]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m hardware.book.wiring_files", description=__doc__)
    parser.add_argument("directory", type=Path)
    directory = parser.parse_args().directory
    for name in shipped():
        shutil.rmtree(directory / name, ignore_errors=True)
        profile = load(name)
        if has_wires(profile):
            write(profile, directory / name)


if __name__ == "__main__":
    main()
