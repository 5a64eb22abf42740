"""The netlist for KiCad, read back by a reader of s-expressions that knows nothing of it."""

from __future__ import annotations

import re
from collections import Counter
from math import isclose
from typing import Any

import pytest

from hardware.book.facts import facts
from hardware.book.kicad import footprint, kicad
from hardware.profile import load, shipped
from hardware.wiring.circuit import circuit, has_wires
from hardware.wiring.electrical import quantity
from hardware.wiring.kinds import CAPACITOR, RESISTOR

FORM = re.compile(r"([\d.]+)([kMunp]?)(?: [\d.]+V)?")
FACTORS = {"": 1, "k": 1e3, "M": 1e6, "u": 1e-6, "n": 1e-9, "p": 1e-12}
"""As KiCad writes 10 kΩ and 100 nF: 10k, 100n."""

sexpdata = pytest.importorskip("sexpdata", reason="of the dev extra")


def fields(expression: list[Any], name: str) -> list[list[Any]]:
    """The sub-expressions that begin with ``name``."""
    return [e for e in expression if isinstance(e, list) and str(e[0]) == name]


def field(expression: list[Any], name: str) -> str:
    (found,) = fields(expression, name)
    return str(found[1])


@pytest.mark.parametrize("name", [name for name in shipped() if has_wires(load(name))])
def test_parts_and_nets_are_those_of_the_circuit(name: str) -> None:
    made = circuit(load(name))
    text = kicad(load(name), made)
    assert text.isascii()
    (read,) = sexpdata.parse(text)
    assert field(read, "version") == "E"
    (components,), (nets,) = fields(read, "components"), fields(read, "nets")
    parts = {field(comp, "ref"): comp for comp in fields(components, "comp")}
    assert parts.keys() == made.parts.keys()
    for ref, comp in parts.items():
        if outline := footprint(made.parts[ref]):
            assert field(comp, "footprint") == outline
        if made.parts[ref].kind in (RESISTOR, CAPACITOR):
            number, factor = FORM.fullmatch(field(comp, "value")).groups()  # type: ignore[union-attr]
            assert isclose(float(number) * FACTORS[factor], quantity(made.parts[ref].value) or 0)
    found = {
        field(net, "name"): Counter((field(node, "ref"), field(node, "pin")) for node in fields(net, "node"))
        for net in fields(nets, "net")
    }
    pads = {ref: facts(part.kind).pads or {} for ref, part in made.parts.items()}
    assert found == {
        net.name: Counter((ref, pads[ref].get(pin, pin)) for ref, pin in net.nodes)
        for net in made.nets.values()
        if len(net.nodes) > 1
    }
    assert len({field(net, "code") for net in fields(nets, "net")}) == len(found)


def test_the_pads_of_the_lamp_are_those_of_its_data_sheet() -> None:
    """WorldSemi: 1 VDD, 2 DOUT, 3 VSS, 4 DIN; the lamps of the chain hang from DOUT to DIN."""
    made = circuit(load("pits-2x6"))
    (read,) = sexpdata.parse(kicad(load("pits-2x6"), made))
    (nets,) = fields(read, "nets")
    pins = {
        (field(node, "ref"), field(node, "pin")): field(net, "name")
        for net in fields(nets, "net")
        for node in fields(net, "node")
    }
    assert pins["L1", "1"] == "5V"
    assert pins["L1", "3"] == "GND"
    assert pins["L1", "2"] == pins["L2", "4"] == "PIXEL 2"
