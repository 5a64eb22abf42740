"""What has to be bought: the parts of the circuit, counted, and all else, as CSV."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass

from hardware.book.extras import extras
from hardware.book.facts import part_facts
from hardware.model import Profile
from hardware.wiring.kinds import PIXELS
from hardware.wiring.netlist import SIGNAL_MM2, Netlist
from hardware.wiring.power import strength
from hardware.wiring.references import ranges

THINNER = "thinner wire: the fuse would not protect it"


def parts_list(profile: Profile, circuit: Netlist) -> str:
    """Equal parts in one line; the prices are left to whoever buys."""
    counted: dict[tuple[str, str], list[str]] = {}
    notes: dict[tuple[str, str], str] = {}
    unfit: dict[tuple[str, str], str] = {}
    labels: dict[tuple[str, str], set[str]] = {}
    for part in circuit.parts.values():
        key = (part.kind.name, part.value)
        counted.setdefault(key, []).append(part.ref)
        labels.setdefault(key, set()).add(part.label)
        purpose = part.label if part.value and len(labels[key]) == 1 else ""
        notes[key] = "; ".join(filter(None, (part.kind.note, purpose)))
        unfit[key] = part_facts(part).unfit
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(("quantity", "part", "value", "references", "note", "what does not fit", "price"))
    for (name, value), refs in counted.items():
        table.writerow((len(refs), name, value, ranges(refs), notes[name, value], unfit[name, value], ""))
    for extra in extras(profile, circuit):
        table.writerow((extra.quantity, extra.name, extra.value, "", extra.note, extra.unfit, ""))
    for wire in wires(profile, circuit):
        table.writerow(("", wire.name, f"{wire.mm2:g} mm²", "", wire.use, wire.unfit, ""))
    return out.getvalue()


@dataclass(frozen=True, slots=True)
class Cut:
    """Wire that is cut to length. mm2: of copper."""

    name: str
    mm2: float
    use: str
    unfit: str = ""


def wires(profile: Profile, circuit: Netlist) -> list[Cut]:
    """The thickest first."""
    thin = Cut("wire, several colours", SIGNAL_MM2, "everything else")
    if not any(circuit.of_kind(*PIXELS)):
        return [thin]
    sized = strength(profile)
    trunk, feed = "from the supply to the fuses", "from each fuse to its section, and from pixel to pixel"
    thick = [(sized.wire_mm2, f"{trunk}; {feed}")]
    if sized.trunk_mm2 > sized.wire_mm2:
        thick = [(sized.trunk_mm2, trunk), (sized.wire_mm2, feed)]
    return [*(Cut("wire, red and black", mm2, use, THINNER) for mm2, use in thick), thin]
