"""Worked examples of the protocol, for whoever writes a device or a host: vectors.json, which PROTOCOL.md shows.

python -m hardware.serial.vectors       the tables of PROTOCOL.md
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("vectors.json")
SHOWN = 40
"""Bytes of a vector that the tables show."""

TABLES = {
    "checksums": ("data", "checksum"),
    "encodings": ("data", "encoded"),
    "frames": ("body", "frame"),
    "dropped": ("line",),
    "refusals": ("clause", "request", "answer"),
}
"""The tables and their columns, beside the first one, which says what it is."""


@cache
def vectors() -> Mapping[str, Sequence[Mapping[str, Any]]]:
    """checksums, encodings, frames: good ones. dropped: bytes on the line that no device answers. refusals: the bodies
    of a request and of its answer, for a device that has been greeted or not. All bytes are in hex."""
    found: Mapping[str, Sequence[Mapping[str, Any]]] = json.loads(FILE.read_text("utf-8"))
    return found


def table(name: str) -> str:
    """One of TABLES as Markdown."""
    columns = TABLES[name]
    rows = [("", *columns), ("---",) * (len(columns) + 1)]
    rows += [(vector["what"], *(_shown(column, vector[column]) for column in columns)) for vector in vectors()[name]]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows).replace("|  |", "| |")


def _shown(column: str, value: str) -> str:
    if column == "clause":
        return value
    data = bytes.fromhex(value)
    if len(data) <= SHOWN:
        return data.hex(" ").upper()
    return f"{data[:4].hex(' ').upper()} ... {data[-4:].hex(' ').upper()} ({len(data)} bytes)"


if __name__ == "__main__":
    print("\n".join(map(table, TABLES)), end="")
