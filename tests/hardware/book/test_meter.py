"""What the book says the meter shows is what a board that is built right shows, with the pulls inside a Pi too; and
nothing is fed, or joined, before it has been measured."""

from __future__ import annotations

from functools import cache

import pytest

from hardware.book import meter
from hardware.book.meter import FIVE, MOST, THREE, USUAL, Built, Reading, measured, soldered
from hardware.book.step import Step
from hardware.book.steps import steps
from hardware.book.stripboard.check import neighbours
from hardware.book.stripboard.layout import layout
from hardware.profile import load, shipped
from hardware.wiring.circuit import circuit, has_wires
from hardware.wiring.electrical import quantity
from hardware.wiring.kinds import CONVERTER, HEADER, NANO, PICO, RESISTOR, SHIFTER
from hardware.wiring.netlist import LINES, Net, Netlist
from hardware.wiring.power import strength

WIRED = [name for name in shipped() if has_wires(load(name))]
CONVERTED = [name for name in WIRED if any(circuit(load(name)).of_kind(CONVERTER))]
SERIAL = [name for name in WIRED if not any(circuit(load(name)).of_kind(HEADER))]
PULLS = (50_000.0, 65_000.0)
"""Ohm, at the least and at the most."""


@cache
def of(name: str) -> tuple[Netlist, list[Step]]:
    made = circuit(load(name))
    return made, steps(load(name), made)


def gpio(made: Netlist, net: Net) -> int:
    """Of a net that is on a pin of the header."""
    node = next(made.on(net, HEADER))
    name = next(pin.name for pin in HEADER.pins if pin.number == node[1])
    return int(name.removeprefix("GPIO "))


def volts(built: Built, net: str) -> float:
    return measured(built, Reading((net, "GND"), 0, 0))


@pytest.mark.parametrize("ohm", PULLS)
@pytest.mark.parametrize("name", WIRED)
def test_a_sound_board_shows_what_the_book_says(name: str, ohm: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meter, "PULL_OHM", ohm)
    made, order = of(name)
    for step in order:
        built = Built(made, soldered(made, step.wired))
        shown = {reading: measured(built, reading) for reading in step.readings}
        assert [(step.key, r.between, r.told, v) for r, v in shown.items() if not r.is_right(v)] == []


@pytest.mark.parametrize("ohm", PULLS)
def test_a_joined_pi_pulls_a_row_up_or_down_against_its_resistor(ohm: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """BCM2835 ARM Peripherals, page 102: GPIO 0 to 8 are pulled up, 9 to 27 down. The meter itself takes a little."""
    monkeypatch.setattr(meter, "PULL_OHM", ohm)
    made, _ = of("hall-8x8")
    rows = [net for net in made.nets.values() if net.role == "row" and any(made.on(net, HEADER))]
    assert {gpio(made, net) > 8 for net in rows} == {True, False}
    for net in rows:
        resistor = made.parts[next(made.on(net, RESISTOR))[0]]
        joints = soldered(made)
        is_up = gpio(made, net) <= 8
        pull = quantity(resistor.value) or 0
        assert volts(Built(made, joints), net.name) == pytest.approx(
            3.3 if is_up else 3.3 * ohm / (ohm + pull), rel=0.01
        )
        del joints[resistor.at(1)]
        assert volts(Built(made, joints), net.name) == pytest.approx(3.3 if is_up else 0, rel=0.01)
        alone = soldered(made, {ref for ref, _ in joints} - {"PI"})
        assert volts(Built(made, alone), net.name) == 0


@pytest.mark.parametrize("name", WIRED)
def test_the_resistor_of_each_row_and_column_is_measured_before_anything_feeds_the_board(name: str) -> None:
    made, order = of(name)
    before = [step for step in order if step.key == "board"]
    assert order.index(before[0]) < next(k for k, step in enumerate(order) if step.key == "electronics")
    lines = {net.name for net in made.nets.values() if net.role in LINES and any(made.on(net, RESISTOR))}
    ohms = {reading.between[0]: reading for step in before for reading in step.readings if reading.unit == "Ω"}
    assert lines <= ohms.keys()
    for line in lines:
        value = quantity(made.parts[next(made.on(made.nets[line], RESISTOR))[0]].value)
        assert value
        assert ohms[line].is_right(value)
        assert not ohms[line].is_right(value / 2)
    sources = {part.ref for part in made.of_kind(HEADER, CONVERTER)} | {"P1"}
    assert all(step.wired and not sources & set(step.wired) for step in before)


@pytest.mark.parametrize("name", [name for name in WIRED if any(circuit(load(name)).of_kind(SHIFTER))])
def test_solder_that_would_put_five_volts_on_a_pin_of_the_pi_is_measured_before_anything_is_fed(name: str) -> None:
    made, order = of(name)
    step = next(step for step in order if step.key == "board")
    five = {net.name for net in made.nets.values() if net.role == "5V"} | {"PIXELS 5V"}
    laid = layout(made)
    pairs = {(a, b) for a, b in (neighbours(laid, made) if laid else ()) if a in five and b not in (*five, "GND")}
    pairs |= {("PIXELS 5V", "PIXELS")}
    for pair in pairs:
        built = Built(made, soldered(made, step.wired), bridges=(pair,))
        assert any(not reading.is_right(measured(built, reading)) for reading in step.readings), pair


def test_neighbours_on_the_strips_are_those_of_the_layout() -> None:
    made, _ = of("hall-8x8")
    laid = layout(made)
    assert laid
    pairs = neighbours(laid, made)
    assert {("PIXELS", "PIXELS 5V"), ("PIXELS 5V", "PIXELS"), ("5V", "ROW 1"), ("COL 1", "COL 2")} <= pairs
    assert not {("COL 1", "COL 3"), ("5V", "PIXELS"), ("5V", "5V")} & pairs


@pytest.mark.parametrize("name", WIRED)
def test_the_supplys_plus_is_found_by_the_meter_before_a_capacitor_hangs_on_it(name: str) -> None:
    _, order = of(name)
    do = next(step for step in order if step.key == "supply").do
    (measuring,) = (k for k, line in enumerate(do) if line.endswith("Plug the supply in and measure."))
    assert "no capacitor" in do[measuring]
    assert [k for k, line in enumerate(do) if "screw a big capacitor" in line] == [measuring + 1]
    sized = strength(load(name))
    assert f"before it have {sized.trunk_mm2:g} mm² of copper, those behind it {sized.wire_mm2:g} mm²" in " ".join(do)


@pytest.mark.parametrize("name", CONVERTED)
def test_a_converter_is_measured_alone_and_first(name: str) -> None:
    made, order = of(name)
    ref = next(made.of_kind(CONVERTER)).ref
    first = next(step for step in order if ref in step.title or "electronics" in step.key)
    assert first.wired == ("PI", ref)
    assert any(f"Measure {ref} alone before you join it" in line for line in first.do)
    out = made.net_at(made.parts[ref]["VOUT"]).name
    right = next(reading for reading in first.readings if reading.between == (out, "GND"))
    assert right.is_right(THREE[USUAL])
    assert not right.is_right(FIVE[USUAL])


@pytest.mark.parametrize("name", SERIAL)
def test_a_microcontroller_is_flashed_bare_then_the_board_is_built_then_measured_then_joined(name: str) -> None:
    made, order = of(name)
    keys = [step.key for step in order]
    at = [keys.index(key) for key in ("controller", "board", "electronics")]
    assert at == sorted(at)
    flash, board, joined = (order[k] for k in at)
    assert any("tablero flash --board FILE. " in line for line in flash.do)
    assert any("nothing wired" in line for line in flash.do)
    assert not flash.readings
    assert board.picture == ("stripboard.svg" if layout(made) else joined.picture)
    assert any("Build the circuit board" in line for line in board.do)
    kind = next(made.of_kind(NANO, PICO)).kind
    assert any(f"Put the {kind.name} into its sockets" in line for line in joined.do)


@pytest.mark.parametrize("usb", [4.75, 5.0, 5.25])
@pytest.mark.parametrize("drop", [0.3, 0.38, 0.45])
def test_a_nano_has_less_than_the_five_volts_of_the_usb(usb: float, drop: float) -> None:
    """By the Schottky diode between the two."""
    _, order = of("serial-8x8")
    right = next(r for step in order if step.key == "electronics" for r in step.readings if r.between[0] == "5V USB")
    assert right.is_right(usb - drop)
    assert (right.low, right.high) == (4.3, FIVE[MOST])
    assert not right.is_right(THREE[MOST])


def test_a_supply_on_a_net_of_another_voltage_is_a_short_circuit() -> None:
    made, _ = of("hall-8x8")
    joints = soldered(made)
    joints[made.parts["P1"]["+5V"]] = "3V3"
    with pytest.raises(ValueError, match=r"held at .* a short circuit"):
        volts(Built(made, joints), "3V3")


def test_ohms_go_by_every_way_between_the_probes() -> None:
    made = Netlist()
    a, b, c, d = (made.add(RESISTOR, value) for value in ("10 kΩ", "20 kΩ", "30 kΩ", "60 kΩ"))
    made.join("LEFT", "signal", a.at(1), c.at(1))
    made.join("TOP", "signal", a.at(2), b.at(1), d.at(1))
    made.join("RIGHT", "signal", b.at(2), c.at(2))
    made.join("OPEN", "signal", d.at(2))
    built = Built(made, soldered(made))
    assert measured(built, Reading(("LEFT", "RIGHT"), 0, 0, "Ω")) == pytest.approx(15_000)
    assert measured(built, Reading(("LEFT", "OPEN"), 0, 0, "Ω")) == pytest.approx(
        60_000 + 1 / (1 / 10_000 + 1 / 50_000)
    )
    assert measured(built, Reading(("LEFT", "GND"), 0, 0, "Ω")) == float("inf")
    touching = Built(made, soldered(made), bridges=(("LEFT", "RIGHT"),))
    assert measured(touching, Reading(("LEFT", "RIGHT"), 0, 0, "Ω")) < 1
