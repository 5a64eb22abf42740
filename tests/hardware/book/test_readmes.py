"""What is written by hand about wiring says the same as the circuit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hardware
from hardware.book.facts import facts
from hardware.profile import load
from hardware.wiring.circuit import circuit
from hardware.wiring.kinds import HALL, RESISTOR
from hardware.wiring.netlist import Role

FIRMWARE = Path(str(hardware.__file__)).parent / "firmware"


@pytest.mark.parametrize("controller", ["nano", "rp2040"])
def test_no_firmware_readme_recommends_a_sensor_that_does_not_fit(controller: str) -> None:
    text = (FIRMWARE / controller / "README.md").read_text("utf-8").replace("\n", " ")
    sentences = [sentence.strip() for sentence in re.split(r"\.\s", text)]
    unfit = set(re.findall(r"\b[A-Z]+\d{3,}\w*", facts(HALL).unfit))
    fits = set(re.findall(r"\b[A-Z]+\d{3,}\w*", facts(HALL).fits))
    assert any(part in sentence for sentence in sentences for part in fits)
    named = [sentence for sentence in sentences for part in unfit - fits if part in sentence]
    assert [sentence for sentence in named if not sentence.startswith("Not ")] == []


@pytest.mark.parametrize("controller", ["nano", "rp2040"])
def test_the_firmware_readmes_tell_of_the_resistors_of_rows_and_columns(controller: str) -> None:
    made = circuit(load("serial-8x8"))
    values: dict[Role, set[str]] = {}
    for part in made.of_kind(RESISTOR):
        for pin in part.kind.pins:
            if (net := made.net_of(part.at(pin.number))) and net.role in ("row", "column"):
                values.setdefault(net.role, set()).add(part.value)
    assert values.keys() == {"row", "column"}
    text = (FIRMWARE / controller / "README.md").read_text("utf-8").replace("\n", " ")
    for role, found in values.items():
        (value,) = found
        about = "gate" if role == "row" else "column"
        told = value.replace("kΩ", "kohm")
        assert re.search(rf"{about}[^|.]*{told}|{told}[^|.]*{about}", text)
