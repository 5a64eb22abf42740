"""The electrical rule check finds nothing on any board that ships or that ``board new`` makes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from firmware_host.service.board_new import Answers, NewBoardError, board_file, interview
from firmware_host.service.board_sensors import WRITERS
from hardware.catalogue import sensor_card
from hardware.profile import load, shipped
from hardware.wiring.circuit import WiringError, circuit, has_wires
from hardware.wiring.electrical import Facts, I2c
from hardware.wiring.erc.check import check
from hardware.wiring.kinds import CAPACITOR
from hardware.wiring.netlist import Kind, Pin
from tests.hardware.wiring.seeded import FAULTS, Fault, move, sensors_hang_on_the_pi

WIRED = [name for name in shipped() if has_wires(load(name))]
MOST_BOARDS = 2
SIZES = ("2x6", "5x9", "8x8", "10x10", "14x8")


@pytest.mark.parametrize("name", WIRED)
def test_every_shipped_board_is_clean(name: str) -> None:
    assert check(circuit(load(name))) == []


@pytest.mark.parametrize("driver", [name for name in WRITERS if name != "simulated"])
def test_every_board_that_board_new_makes_is_clean(tmp_path: Path, driver: str) -> None:
    path, seen = tmp_path / "mine.toml", 0
    for size in SIZES:
        for sensing in sensor_card(driver).sensing:
            try:
                path.write_text(board_file(interview(Answers(size=size, sensing=sensing, driver=driver), None)[0]))
                made = circuit(load(path))
            except (NewBoardError, WiringError):
                continue  # it has no room for so many
            seen += 1
            assert check(made) == [], (size, sensing)
    assert seen


@pytest.mark.parametrize(("rule", "fault"), [(rule, fault) for rule, faults in FAULTS.items() for fault in faults])
def test_every_seeded_fault_is_found_and_told_as_what_it_is(rule: str, fault: Fault) -> None:
    """On up to two boards, drawn from all that have what the fault spoils."""
    spoilt = 0
    for name in random.Random(fault.__name__).sample(WIRED, len(WIRED)):
        made = circuit(load(name))
        if fault(made):
            spoilt += 1
            found = check(made)
            assert rule in {finding.rule for finding in found}, (name, found)
            if spoilt == MOST_BOARDS:
                break
    assert spoilt, "no board has what it spoils"


def test_a_limit_without_a_page_only_warns() -> None:
    made = circuit(load("square-11x11"))
    assert sensors_hang_on_the_pi(made)
    assert {(finding.rule, finding.is_error) for finding in check(made)} >= {("budget of 3.3 V", False)}


def test_a_chip_with_facts_of_its_own_needs_no_rule() -> None:
    """A scale on I2C that another package could bring: its address is fixed, so two on one bus collide."""
    pins = (Pin("1", "VDD"), Pin("2", "VSS"), Pin("3", "SDA"), Pin("4", "SCL"))
    facts = Facts(
        {"VDD": "power in", "VSS": "ground", "SDA": "open drain", "SCL": "open drain"},
        volts=(2.7, 5.5),
        bypass="100 nF",
        i2c=I2c(0x2A, ()),
    )
    made = circuit(load("hall-8x8-mcp23017"))
    for _ in range(2):
        scale = made.add(Kind("scale", "U", pins, facts=facts))
        for name, net in (("VDD", "3V3"), ("VSS", "GND"), ("SDA", "SDA"), ("SCL", "SCL")):
            made.join(net, made.nets[net].role, scale[name])
        calm = made.add(CAPACITOR, "100 nF", beside=scale.ref)
        made.join("3V3", "logic", calm["+"])
        made.join("GND", "GND", calm["-"])
    (finding,) = check(made)
    assert (finding.rule, finding.where) == ("I2C", "SDA")
    assert "both answer at 0x2a" in finding.text


def test_a_part_of_which_nothing_is_known_is_told() -> None:
    made = circuit(load("pits-2x6"))
    made.add(Kind("riddle", "U", ()))
    (finding,) = check(made)
    assert not finding.is_error
    assert "nothing is known of riddle" in finding.text


def test_behind_a_bus_switch_the_same_address_is_no_clash_and_its_pull_ups_help() -> None:
    """Two scales at one address, each on a leg of its own, whose weak pull-ups alone would be too slow."""
    made = circuit(load("hall-8x8-mcp23017"))
    legs = ("SD0", "SC0", "SD1", "SC1")
    rails = {"VCC": "3V3", "RESET": "3V3", "GND": "GND", "A0": "GND", "A1": "GND", "A2": "GND"}
    names = (*rails, "SDA", "SCL", *legs)
    switch = made.add(Kind("TCA9548A", "U", tuple(Pin(str(k), name) for k, name in enumerate(names))))
    calm = made.add(CAPACITOR, "100 nF", beside=switch.ref)
    for node, net in (*((switch[pin], rail) for pin, rail in rails.items()), (calm["+"], "3V3"), (calm["-"], "GND")):
        made.join(net, made.nets[net].role, node)
    made.join("SDA", "bus", switch["SDA"])
    made.join("SCL", "clock", switch["SCL"])
    pins = tuple(Pin(str(k), name) for k, name in enumerate(("VIN", "GND", "SDA", "SCL")))
    for leg in "01":
        scale = made.add(Kind("NAU7802", "U", pins))
        made.join("3V3", "logic", scale["VIN"])
        made.join("GND", "GND", scale["GND"])
        made.join(f"SD{leg}", "bus", switch[f"SD{leg}"], scale["SDA"])
        made.join(f"SC{leg}", "clock", switch[f"SC{leg}"], scale["SCL"])
    assert check(made) == []
    move(made, scale["SDA"], "SD0")
    move(made, scale["SCL"], "SC0")
    assert [finding.text.split(".")[0] for finding in check(made)] == ["U8 and U9 both answer at 0x2a"]
