"""The circuit as a netlist for KiCad (the form that its layout editor imports), with footprints of its own library."""

from __future__ import annotations

from hardware.book.facts import facts, part_facts
from hardware.model import Profile
from hardware.wiring.kinds import CAPACITOR, RESISTOR
from hardware.wiring.netlist import Netlist, Node, Part

PLAIN = str.maketrans({"Ω": "R", "µ": "u", "²": "2", "−": "-"})
UNITS = {"Ω": "", "kΩ": "k", "MΩ": "M", "F": "", "µF": "u", "nF": "n", "pF": "p"}
"""As KiCad writes them: the part's symbol tells ohm from farad."""


def kicad(profile: Profile, circuit: Netlist) -> str:
    """S-expressions of version E. Nets of one pin are left out: KiCad would call them errors. Pins have the numbers of
    the footprint's pads (hardware/book/facts.py)."""
    lines = [
        '(export (version "E")',
        f"  (design (source {_quoted(profile.path.name)}) (tool {_quoted('tablero')}))",
        "  (components",
    ]
    for part in circuit.parts.values():
        value = _quoted(_value(part))
        outline = footprint(part)
        footprinted = f" (footprint {_quoted(outline)})" if outline else ""
        lines.append(f"    (comp (ref {_quoted(part.ref)}) (value {value}){footprinted})")
    lines.append("  )")
    lines.append("  (nets")
    used = [net for net in circuit.nets.values() if len(net.nodes) > 1]
    for code, net in enumerate(used, start=1):
        nodes = " ".join(
            f"(node (ref {_quoted(ref)}) (pin {_quoted(pad(circuit, (ref, pin)))}))" for ref, pin in net.nodes
        )
        lines.append(f"    (net (code {_quoted(str(code))}) (name {_quoted(net.name)}) {nodes})")
    return "\n".join([*lines, "  ))", ""])


def _value(part: Part) -> str:
    """10k, 330, 100n, "1000u 10V"; with the kind's name for parts whose value is no resistance or capacitance."""
    number, _, more = part.value.replace(",", "").partition(" ")
    unit, _, rest = more.partition(" ")
    if part.kind in (RESISTOR, CAPACITOR) and unit in UNITS:
        return f"{number}{UNITS[unit]} {rest.replace(' ', '')}".strip()
    return f"{part.kind.name} {part.value}".strip()


def footprint(part: Part) -> str:
    """Of KiCad's own library; "" where there is none, for parts on the wood or beside the board."""
    return part_facts(part).footprint


def pad(circuit: Netlist, node: Node) -> str:
    """The footprint's number for a pin."""
    pads = facts(circuit.parts[node[0]].kind).pads or {}
    return pads.get(node[1], node[1])


def _quoted(text: str) -> str:
    escaped = text.translate(PLAIN).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
