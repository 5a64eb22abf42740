"""The circuits, traced pin by pin as one would with a meter, agree with what the drivers read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from hardware.profile import Profile, load, shipped
from hardware.wiring.chips import CHIPS, HC165, HC4067, HX711, MCP3008, MCP23017, NAU7802, TCA9548A
from hardware.wiring.circuit import WiringError, circuit, has_wires
from hardware.wiring.erc.check import check
from hardware.wiring.kinds import (
    BUTTON,
    CONTROLLERS,
    DIODE,
    HALL,
    HEADER,
    HEADER_NAMES,
    HIGH_SWITCH,
    LINEAR_HALL,
    LOAD_CELL,
    P_SWITCH,
    REED,
    RESISTOR,
    SENSORS,
    SHIFTER,
)
from hardware.wiring.netlist import Net, Netlist, Part
from hardware.wiring.parts_cells import CLOCK, WEIGHERS
from hardware.wiring.parts_scales import WIRES
from hardware.wiring.parts_serial import SCANNERS, logic_net
from hardware.wiring.sheets import sheets
from simulator.nano import pin_map
from simulator.pico import SCALES, settings

FIRMWARE = Path(__file__).parents[3] / "hardware" / "firmware"


def boards(*drivers: str) -> list[str]:
    return [name for name in shipped() if load(name).sensors.driver in drivers and has_wires(load(name))]


@cache
def made(name: str) -> Netlist:
    return circuit(load(name))


def sensors(name: str) -> Iterator[tuple[Part, int]]:
    """Each sensor of the circuit with the channel that its name has in the profile; each name once."""
    profile = load(name)
    wanted = {spot.name: spot.channel for spot in profile.spots.values() if spot.channel is not None}
    wanted |= profile.buttons
    parts = list(made(name).of_kind(*SENSORS))
    assert sorted(part.label for part in parts) == sorted(wanted)
    for part in parts:
        channel = wanted[part.label]
        assert channel is not None
        yield part, channel


def net(name: str, part: Part, pin: str) -> Net:
    found = made(name).net_of(part[pin])
    assert found is not None, (part, pin)
    return found


def gpio(name: str, joined: Net) -> int:
    """The one GPIO of the header on a net, or behind the resistor beside the Pi."""
    for ref, number in made(name).on(joined, RESISTOR):
        if number == "2" and not any(made(name).on(joined, HEADER)):
            joined = net(name, made(name).parts[ref], "1")
    (pin,) = (number for _, number in made(name).on(joined, HEADER))
    return int(HEADER_NAMES[int(pin) - 1].removeprefix("GPIO "))


def row_of(name: str, part: Part) -> Net:
    """The controller's net of the row that a sensor hangs on, through its diode and the row's switch."""
    made_ = made(name)
    into = net(name, part, "VCC" if part.kind is HALL else "1")
    for ref, number in made_.on(into, DIODE) if into.role == "signal" else ():
        assert number == DIODE.named("A"), "the cathode lies at the row"
        into = net(name, made_.parts[ref], "K")
    for ref, number in made_.on(into, P_SWITCH, HIGH_SWITCH):
        switcher = made_.parts[ref]
        if number in (switcher.kind.pins[-1].number,):
            into = net(name, switcher, "G" if switcher.kind is P_SWITCH else "ON")
    return into


@pytest.mark.parametrize("name", boards("gpio-matrix", "rpi-gpio"))
def test_every_crossing_joins_its_row_and_its_column(name: str) -> None:
    params = load(name).sensors.params
    rows, columns = params["rows"], params["columns"]
    for part, channel in sensors(name):
        if channel >= len(rows) * len(columns):
            assert gpio(name, net(name, part, "1")) == params["pins"][channel - len(rows) * len(columns)]
            assert net(name, part, "2").name == "GND"
            continue
        out = net(name, part, "OUT" if part.kind is HALL else "2")
        assert (gpio(name, row_of(name, part)), gpio(name, out)) == (
            rows[channel // len(columns)],
            columns[channel % len(columns)],
        )
        assert any(made(name).on(out, RESISTOR))


@pytest.mark.parametrize("name", boards("hc165"))
def test_the_shift_registers_come_out_in_the_order_of_the_channels(name: str) -> None:
    """Followed from the Pi's data input: QH, the chip, its SER, the next QH."""
    circuit_ = made(name)
    header = next(circuit_.of_kind(HEADER))
    data = next(n for n in circuit_.nets.values() if n.role == "bus" and any(circuit_.on(n, HEADER)))
    assert gpio(name, data) == {0: 9, 1: 19}[load(name).sensors.params["spi"]]
    order: list[Part] = []
    while data.role != "GND":
        (chip,) = (circuit_.parts[ref] for ref, pin in circuit_.on(data, HC165) if pin == HC165.named("QH"))
        order.append(chip)
        data = net(name, chip, "SER")
    assert len(order) == load(name).sensors.params["chips"]
    for part, channel in sensors(name):
        out = net(name, part, "OUT" if part.kind is HALL else "1")
        assert ("ABCDEFGH"[channel % 8]) == next(
            pin.name for pin in HC165.pins if order[channel // 8].at(pin.number) in out.nodes
        )
        assert any(circuit_.on(out, RESISTOR)), "an input that floats"
    assert header.ref == "PI"


@pytest.mark.parametrize("name", boards("mcp23017"))
def test_the_expanders_answer_where_the_driver_asks(name: str) -> None:
    params = load(name).sensors.params
    chips = list(made(name).of_kind(MCP23017))
    for chip, address in zip(chips, params["chips"], strict=True):
        bits = [net(name, chip, f"A{bit}").role == "logic" for bit in range(3)]
        assert 0x20 + sum(bit << k for k, bit in enumerate(bits)) == address
        assert (gpio(name, net(name, chip, "SDA")), gpio(name, net(name, chip, "SCL"))) == (2, 3)
    for part, channel in sensors(name):
        out = net(name, part, "OUT" if part.kind is HALL else "1")
        chip, pin = chips[channel // 16], channel % 16
        assert chip[f"GP{'AB'[pin // 8]}{pin % 8}"] in out.nodes


@pytest.mark.parametrize("name", boards("mcp3008"))
def test_the_multiplexers_lead_to_the_inputs_that_the_driver_reads(name: str) -> None:
    params, circuit_ = load(name).sensors.params, made(name)
    (adc,) = circuit_.of_kind(MCP3008)
    muxes = list(circuit_.of_kind(HC4067))
    for mux, number in zip(muxes, params["muxes"], strict=True):
        common = net(name, mux, "COM")
        assert adc[f"CH{number}"] in common.nodes
        assert any(circuit_.on(common, RESISTOR))
        assert [gpio(name, net(name, mux, f"S{k}")) for k in range(4)] == list(params["mux_pins"])
        assert net(name, mux, "E").name == "GND"
    for part, channel in sensors(name):
        if channel in params["contacts"]:
            pressed = net(name, part, "1")
            assert (part.kind, net(name, part, "2").name) == (BUTTON, "3V3")
            assert muxes[channel // 16][f"I{channel % 16}"] in pressed.nodes
            assert not any(circuit_.on(pressed, RESISTOR))
        elif channel >= 16 * len(muxes):
            assert adc[f"CH{params['inputs'][channel - 16 * len(muxes)]}"] in net(name, part, "1").nodes
        else:
            assert part.kind is LINEAR_HALL
            assert muxes[channel // 16][f"I{channel % 16}"] in net(name, part, "OUT").nodes


@pytest.mark.parametrize("name", boards("nau7802"))
def test_the_scales_hang_on_the_legs_that_the_driver_connects(name: str) -> None:
    params, circuit_ = load(name).sensors.params, made(name)
    switches = list(circuit_.of_kind(TCA9548A))
    for switch, address in zip(switches, params["switches"], strict=True):
        bits = [net(name, switch, f"A{bit}").role == "logic" for bit in range(3)]
        assert 0x70 + sum(bit << k for k, bit in enumerate(bits)) == address
        assert (gpio(name, net(name, switch, "SDA")), gpio(name, net(name, switch, "SCL"))) == (2, 3)
        assert net(name, switch, "RESET").name == "3V3"
    for part, channel in sensors(name):
        if part.kind is BUTTON:
            assert gpio(name, net(name, part, "1")) == params["pins"][channel - 8 * len(switches)]
            continue
        (converter,) = {circuit_.parts[ref] for wire in WIRES for ref, _ in circuit_.on(net(name, part, wire), NAU7802)}
        assert all(converter[wire] in net(name, part, wire).nodes for wire in WIRES)
        switch, leg = switches[channel // 8], channel % 8
        assert set(net(name, converter, "SDA").nodes) == {switch[f"SD{leg}"], converter["SDA"]}
        assert set(net(name, converter, "SCL").nodes) == {switch[f"SC{leg}"], converter["SCL"]}
        assert (net(name, converter, "VIN").name, net(name, converter, "GND").name) == ("3V3", "GND")
        assert part.kind is LOAD_CELL


def named(pin: str) -> str:
    """Of a port's pin, such as C0, what the Nano calls it (Arduino, "Nano pinout"). A6 and A7 are no port's."""
    port, bit = pin[0], int(pin[1:])
    return pin if port == "A" else f"A{bit}" if port == "C" else f"D{bit + 8 * (port == 'B')}"


def test_the_microcontrollers_are_wired_as_their_firmware_says() -> None:
    board_h = (FIRMWARE / "nano" / "board.h").read_text()

    def pins(macro: str) -> tuple[str, ...]:
        body = board_h.split(f"#define {macro}(X)")[1].split("\n#define")[0].split("\n\n")[0]
        return tuple(named(port + bit) for port, bit in re.findall(r"X\((\w), (\d)\)", body))

    nano = SCANNERS["nano"]
    assert (nano.rows, nano.columns) == (pins("ROW_PINS"), pins("COLUMN_PINS"))
    (bit,) = re.findall(r"#define DATA_BIT (\d)", board_h)
    assert nano.data == named(f"B{bit}")
    main = (FIRMWARE / "rp2040" / "main.py").read_text()
    pico = SCANNERS["pico"]
    for key, names in (("ROWS", pico.rows), ("COLUMNS", pico.columns), ("DATA", (pico.data,))):
        (line,) = re.findall(rf"^{key} = (.*)$", main, re.MULTILINE)
        assert names == tuple(f"GP{number}" for number in re.findall(r"\d+", line))


WEIGHED = [name for name in boards("serial-scanner") if load(name).sensing == "count"]
SCANNED = [name for name in boards("serial-scanner") if name not in WEIGHED]


def test_the_scales_are_wired_as_their_firmware_says() -> None:
    found = settings(SCALES)
    pico = WEIGHERS["pico"]
    assert pico.cells[: found["CELLS"]] == tuple(f"GP{found['FIRST'] + k}" for k in range(found["CELLS"]))
    assert pico.clock == f"GP{found['CLOCK']}"
    assert pico.buttons == tuple(f"GP{number}" for number in found["BUTTONS"])
    assert pico.data == f"GP{settings()['DATA']}"
    assert pico.buttons[-1] == f"GP{settings()['SERVICE']}"
    soldered = pin_map()  # the firmware runs wired so
    nano = WEIGHERS["nano"]
    cells = [name for name in soldered if name.startswith("cell ")]
    assert nano.cells == tuple(named(soldered[f"cell {k}"]) for k in range(1, len(cells) + 1))
    assert (nano.clock, nano.data) == (named(soldered["clock"]), named(soldered["pixel data"]))
    assert nano.buttons == tuple(named(soldered[f"button {k}"]) for k in range(1, 5))
    assert nano.unpulled == tuple(pin for pin in nano.buttons if pin in ("A6", "A7"))


@pytest.mark.parametrize("name", WEIGHED)
def test_every_cell_hangs_on_the_pin_that_the_firmware_reads_and_all_on_one_clock(name: str) -> None:
    params, circuit_ = load(name).sensors.params, made(name)
    weigher, (chip,) = WEIGHERS[params["controller"]], circuit_.of_kind(*CONTROLLERS)
    for part, channel in sensors(name):
        if part.kind is BUTTON:
            assert chip[weigher.buttons[channel - params["cells"]]] in net(name, part, "1").nodes
            continue
        (converter,) = {circuit_.parts[ref] for wire in WIRES for ref, _ in circuit_.on(net(name, part, wire), HX711)}
        assert all(converter[wire] in net(name, part, wire).nodes for wire in WIRES)
        assert set(net(name, converter, "DT").nodes) == {chip[weigher.cells[channel]], converter["DT"]}
        assert net(name, converter, "SCK").name == CLOCK
        assert (net(name, converter, "VCC").name, net(name, converter, "GND").name) == (logic_net(weigher.logic), "GND")


def test_an_hx711_at_five_volts_is_refused_at_a_pico() -> None:
    circuit_ = circuit(load("pits-2x6-hx711"))
    converter = next(circuit_.of_kind(HX711))
    circuit_.cut(converter["VCC"])
    circuit_.join("5V", "5V", converter["VCC"])
    (data,) = (finding for finding in check(circuit_) if finding.is_error and "(GP0)" in finding.where)
    assert data.rule == "level shift"
    assert "gets 5 V on DT a1, but bears 3.3 V" in data.text


def test_an_hx711_at_three_volts_is_not_enough_for_a_nano() -> None:
    """Its DT, 3.3 V, is just above what the chip takes for high, and its clock is above its supply."""
    circuit_ = circuit(load("pits-2x6-nano"))
    converter = next(circuit_.of_kind(HX711))
    circuit_.cut(converter["VCC"])
    (chip,) = circuit_.of_kind(*CONTROLLERS)
    circuit_.join("3V3", "logic", converter["VCC"], chip["3V3"])
    wrong = [finding for finding in check(circuit_) if finding.is_error]
    assert any(finding.rule == "level shift" and "SCK" in finding.where for finding in wrong)


def test_a_button_that_can_only_be_measured_wants_a_pull_up() -> None:
    circuit_ = circuit(load("pits-2x6-nano"))
    (pull,) = (part for part in circuit_.of_kind(RESISTOR) if "hint" in part.label)
    circuit_.cut(pull["1"])
    (wrong,) = (finding for finding in check(circuit_) if finding.is_error)
    assert (wrong.rule, wrong.where) == ("missing pull-up", "hint")


@pytest.mark.parametrize("name", SCANNED)
def test_a_scanned_matrix_joins_its_row_and_its_column(name: str) -> None:
    params, circuit_ = load(name).sensors.params, made(name)
    scanner, (chip,) = SCANNERS[params["controller"]], circuit_.of_kind(*CONTROLLERS)
    for part, channel in sensors(name):
        row, column = divmod(channel, params["columns"])
        assert chip[scanner.rows[row]] in row_of(name, part).nodes
        assert chip[scanner.columns[column]] in net(name, part, "OUT" if part.kind is HALL else "2").nodes


SOLDERED = ("gpio-matrix", "rpi-gpio", "hc165", "mcp23017", "mcp3008", "nau7802", "serial-scanner")


@pytest.mark.parametrize("name", boards(*SOLDERED))
def test_everything_is_supplied_and_nothing_is_wired_to_nothing(name: str) -> None:
    circuit_ = made(name)
    for part in circuit_.of_kind(*CHIPS, SHIFTER):
        for pin in part.kind.pins:
            found = circuit_.net_of(part.at(pin.number))
            if pin.name in ("VCC", "VDD", "VREF"):
                assert found is not None
                assert found.name == ("5V" if part.kind is SHIFTER else "3V3")
            elif pin.name in ("GND", "VSS", "AGND", "DGND"):
                assert found is not None
                assert found.name == "GND"
    for part in circuit_.of_kind(HALL, LINEAR_HALL, BUTTON, REED, DIODE, RESISTOR):
        for pin in part.kind.pins:
            found = circuit_.net_of(part.at(pin.number))
            assert found is not None
            assert len(found.nodes) > 1, (part, pin)
    rails = {net_.name for net_ in circuit_.nets.values() if net_.role in ("logic", "5V", "GND")}
    assert {"GND", "5V", "5V SUPPLY"} <= rails


@pytest.mark.parametrize(
    ("board", "changes"),
    [
        ("hall-8x8", {'row_on = "low"': 'row_on = "high"'}),
        ("pits-2x6", {'crossing = "diode"': 'crossing = "bare"'}),
        ("pits-2x6", {'crossing = "diode"': 'crossing = "diode"\ninput_on = "high"'}),
        ("hall-8x8", {'crossing = "hall"\nrow_on = "low"': 'crossing = "diode"'}),
        ("hall-8x8", {"size = [8, 8]": "size = [8, 8]\nrotation = 90"}),
        ("pits-2x6", {'chain = ["store.N",': 'chain = ["store.N", "-", "a1 a1 b2",'}),
        ("serial-8x8", {'controller = "nano"': 'controller = "pico"'}),
        ("serial-8x8", {'crossing = "hall"': 'crossing = "diode"'}),
        ("hall-8x8-hc165", {"chips = 9": 'chips = 9\ninput_on = "high"'}),
        ("hall-8x8", {'driver = "neopixel-spi"': 'driver = "neopixel"\npin = 10'}),
        ("hall-8x8", {'start = "a1"': 'start = "h8"\nalong = "column"'}),
        ("hall-8x8", {'start = "a1"': 'start = "a1"\norder = "GRBW"'}),
        (
            "pits-2x6",
            {
                '"gpio-matrix"': '"mcp23017"\nchips = [0x20]',
                "[4, 17, 27]": '["1A0", "1A1", "1A7"]',
                "[18, 23, 24, 25, 12, 16]": '["1B0", "1B1", "1B2", "1B3", "1B4", "1B5"]',
            },
        ),
    ],
)
def test_other_wirings_than_the_shipped_ones_can_be_drawn(tmp_path: Path, board: str, changes: dict[str, str]) -> None:
    from tests.hardware.wiring.test_sheets import faults

    text = load(board).path.read_text("utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    profile: Profile = load(path)
    assert faults(circuit(profile), sheets(profile)) == []
    wrong = {finding.rule for finding in check(circuit(profile)) if finding.is_error}
    # An open drain cannot say "high": drawn it can be, but not wired.
    assert wrong == ({"missing pull-up"} if board == "hall-8x8-hc165" else set())


def test_a_matrix_too_large_for_its_firmware_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(load("serial-8x8").path.read_text("utf-8").replace("rows = 9 ", "rows = 10 "))
    with pytest.raises(
        WiringError, match=r"10 rows and 8 columns; allowed with the firmware of the Arduino Nano: 9 rows"
    ):
        circuit(load(path))


def test_more_buttons_than_a_nano_that_weighs_has_pins_for_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = load("pits-2x6-nano").path.read_text("utf-8")
    path.write_text(text.replace("columns = 4", "columns = 5"))
    with pytest.raises(WiringError, match=r"14 cells and 5 buttons; allowed with the firmware of the Arduino Nano: 14"):
        circuit(load(path))


def test_a_pin_cannot_be_in_two_nets() -> None:
    netlist = Netlist()
    resistor = netlist.add(RESISTOR, "1 kΩ")
    netlist.join("a", "signal", resistor["1"])
    with pytest.raises(ValueError, match="pin 1 of R1 is in net a and in b"):
        netlist.join("b", "signal", resistor["1"])
    with pytest.raises(ValueError, match="no pin 3 of a part R1"):
        netlist.join("b", "signal", resistor.at(3))
    with pytest.raises(ValueError, match="net a is a signal, not a GND"):
        netlist.join("a", "GND")
