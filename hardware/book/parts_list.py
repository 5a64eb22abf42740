"""What has to be bought: the parts of the circuit, counted, and all else, as CSV."""

from __future__ import annotations

import csv
import io

from hardware.book.extras import extras
from hardware.book.facts import facts
from hardware.model import Profile
from hardware.wiring.kinds import PIXELS
from hardware.wiring.netlist import Netlist
from hardware.wiring.power import strength
from hardware.wiring.references import ranges

THINNER = "thinner wire: the fuse would not protect it"


def parts_list(profile: Profile, circuit: Netlist) -> str:
    """Equal parts in one line; the prices are left to whoever buys."""
    counted: dict[tuple[str, str], list[str]] = {}
    notes: dict[tuple[str, str], str] = {}
    unfit: dict[str, str] = {}
    labels: dict[tuple[str, str], set[str]] = {}
    for part in circuit.parts.values():
        key = (part.kind.name, part.value)
        counted.setdefault(key, []).append(part.ref)
        labels.setdefault(key, set()).add(part.label)
        purpose = part.label if part.value and len(labels[key]) == 1 else ""
        notes[key] = "; ".join(filter(None, (part.kind.note, purpose)))
        unfit[part.kind.name] = facts(part.kind).unfit
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(("quantity", "part", "value", "references", "note", "what does not fit", "price"))
    for (name, value), refs in counted.items():
        table.writerow((len(refs), name, value, ranges(refs), notes[name, value], unfit[name], ""))
    for extra in extras(profile, circuit):
        table.writerow((extra.quantity, extra.name, extra.value, "", extra.note, extra.unfit, ""))
    if any(circuit.of_kind(*PIXELS)):
        for section, what in _wires(profile):
            table.writerow(("", "wire, red and black", f"{section:g} mm²", "", what, THINNER, ""))
    table.writerow(("", "wire, several colours", "0.14 mm²", "", "everything else", "", ""))
    return out.getvalue()


def _wires(profile: Profile) -> list[tuple[float, str]]:
    """Copper sections and purposes of the thick wires."""
    sized = strength(profile)
    trunk, feed = "from the supply to the fuses", "from each fuse to its section, and from pixel to pixel"
    if sized.trunk_mm2 > sized.wire_mm2:
        return [(sized.trunk_mm2, trunk), (sized.wire_mm2, feed)]
    return [(sized.wire_mm2, f"{trunk}; {feed}")]
