"""What has to be bought: the parts of the circuit, counted, as CSV."""

from __future__ import annotations

import csv
import io

from hardware.model import Profile
from hardware.wiring.kinds import PIXELS
from hardware.wiring.netlist import Netlist
from hardware.wiring.power import strength


def parts_list(profile: Profile, circuit: Netlist) -> str:
    """Columns: quantity, part, value, references, note; equal parts in one line."""
    counted: dict[tuple[str, str], list[str]] = {}
    notes: dict[tuple[str, str], str] = {}
    labels: dict[tuple[str, str], set[str]] = {}
    for part in circuit.parts.values():
        key = (part.kind.name, part.value)
        counted.setdefault(key, []).append(part.ref)
        labels.setdefault(key, set()).add(part.label)
        purpose = part.label if part.value and len(labels[key]) == 1 else ""
        notes[key] = "; ".join(filter(None, (part.kind.note, purpose)))
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(("quantity", "part", "value", "references", "note"))
    for (name, value), refs in counted.items():
        table.writerow((len(refs), name, value, ranges(refs), notes[name, value]))
    if any(circuit.of_kind(*PIXELS)):
        for section, what in _wires(profile):
            table.writerow(("", "wire, red and black", f"{section:g} mm²", "", what))
    table.writerow(("", "wire, several colours", "0.14 mm²", "", "everything else"))
    return out.getvalue()


def _wires(profile: Profile) -> list[tuple[float, str]]:
    """Copper sections and purposes of the thick wires."""
    sized = strength(profile)
    trunk, feed = "from the supply to the fuses", "from each fuse to its section, and from pixel to pixel"
    if sized.trunk_mm2 > sized.wire_mm2:
        return [(sized.trunk_mm2, trunk), (sized.wire_mm2, feed)]
    return [(sized.wire_mm2, f"{trunk}; {feed}")]


def ranges(refs: list[str]) -> str:
    """R1, R2, R3, R7 -> R1-R3 R7."""
    found: list[list[str]] = []
    for ref in refs:
        if found and _after(found[-1][-1]) == ref:
            found[-1].append(ref)
        else:
            found.append([ref])
    return " ".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in found)


def _after(ref: str) -> str:
    letters = ref.rstrip("0123456789")
    number = ref.removeprefix(letters)
    return f"{letters}{int(number) + 1}" if number else ""
