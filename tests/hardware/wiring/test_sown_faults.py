"""The electrical rule check finds what was sown without sight of it (``sown.py``), in boards drawn from all."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from hardware.profile import load, shipped
from hardware.wiring.circuit import circuit, has_wires
from hardware.wiring.erc.check import check
from hardware.wiring.netlist import Netlist
from tests.hardware.wiring.soldering import DoesNotApplyError
from tests.hardware.wiring.sown import FAULTS, Fault, Place

RULES = {"I2C address": "I2C", "I2C capacitance": "I2C"}
"""Class -> rule, where they are not called alike."""
BOARDS = [name for name in shipped() if has_wires(load(name))]


def drawn(fault: Fault, seed: int) -> tuple[str, Netlist, Place]:
    """A board that the fault applies to, with the fault."""
    chance = Random(f"{fault.name} {seed}")
    for name in chance.sample(BOARDS, len(BOARDS)):
        made = circuit(load(name))
        try:
            return name, made, fault.sow(made, chance)
        except DoesNotApplyError:
            continue
    raise AssertionError(f"{fault.name} applies to no shipped board")


def names(text: str, place: Place) -> bool:
    return any(all(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) for word in words) for words in place)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_found_by_its_class_and_its_place(fault: Fault, seed: int) -> None:
    board, made, place = drawn(fault, seed)
    found = check(made)
    told = [finding for finding in found if finding.rule.startswith(RULES.get(fault.kind, fault.kind))]
    assert any(names(f"{finding.where} {finding.text}", place) for finding in told), (board, place, found)


def test_two_faults_of_every_class_are_sown() -> None:
    assert set(Counter(fault.kind for fault in FAULTS).values()) == {2}
