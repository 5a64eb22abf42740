"""Board files: the shipped ones hold what they promise, broken ones are refused with everything that is wrong."""

from __future__ import annotations

import string
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hardware import keys
from hardware.manual import manual, tables
from hardware.profile import ProfileError, boards_directory, load, shipped
from hardware.schema import Problem

HALL = (boards_directory() / "hall-8x8.toml").read_text()
PITS = (boards_directory() / "pits-2x6.toml").read_text()
Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def to_file(text: str) -> Path:
        path = tmp_path / "mine.toml"
        path.write_text(text)
        return path

    return to_file


def line_with(text: str, part: str) -> int:
    return next(i for i, line in enumerate(text.splitlines(), start=1) if part in line)


def test_the_promised_boards_are_shipped() -> None:
    promised = {"hall-8x8-hc165", "hall-8x8-mcp23017", "hall-8x8-rpi-gpio", "square-8x8-mcp3008"}
    promised |= {"square-8x8", "hall-8x8", "tiger-37", "pits-2x6", "pits-2x6-count", "backgammon-24"}
    assert promised <= set(shipped())


@pytest.mark.parametrize("name", shipped())
def test_a_shipped_board_is_whole(name: str) -> None:
    board = load(name)
    assert board.name == name
    assert set(board.buttons) == set(keys.BUTTONS)
    channels = [spot.channel for spot in board.spots.values()] + list(board.buttons.values())
    assert None not in channels
    assert len(set(channels)) == len(channels)
    assert set(channels) <= set(range(board.sensors.channels))
    pixels = [pixel for spot in board.spots.values() for pixel in spot.pixels]
    assert sorted(pixels) == list(range(board.pixels.count))
    lattice = [spot.cell for spot in board.spots.values() if spot.cell is not None]
    assert lattice == sorted(lattice, key=lambda cell: (cell[1], cell[0]))
    assert all(0 <= column < board.size[0] and 0 <= row < board.size[1] for column, row in lattice)
    for spot in board.spots.values():
        if spot.cell is not None:
            assert spot.name == f"{string.ascii_lowercase[spot.cell[0]]}{spot.cell[1] + 1}"


@pytest.mark.parametrize("name", [n for n in shipped() if load(n).sensors.driver == "gpio-matrix"])
def test_a_shipped_matrix_uses_each_header_pin_once(name: str) -> None:
    wiring = load(name).sensors.params
    pins = [*wiring["rows"], *wiring["columns"], *wiring["pins"]]
    assert len(set(pins)) == len(pins)
    assert set(pins) <= set(range(2, 28)) - set(range(7, 12))


def test_the_serpentine_turns_at_the_end_of_each_rank() -> None:
    spots = load("hall-8x8").spots
    assert [spots[site].pixels for site in ("a1", "h1", "h2", "a2", "a3", "a8")] == [
        (0,),
        (7,),
        (8,),
        (15,),
        (16,),
        (63,),
    ]


def test_the_tiger_board_has_its_37_points() -> None:
    ranks = {1: "ace", 2: "bcd", **dict.fromkeys(range(3, 8), "abcde"), 8: "bcd", 9: "ace"}
    assert set(load("tiger-37").spots) == {f"{file}{rank}" for rank, files in ranks.items() for file in files}


def test_point_1_of_backgammon_lies_at_the_lower_right() -> None:
    board = load("backgammon-24")
    assert board.size == (12, 2)
    assert board.spots["l1"].cell == (11, 0)
    assert board.places == ("bar.W", "bar.b", "off.W", "off.b")


@pytest.mark.parametrize(("degrees", "corner"), [(0, "a1"), (90, "a8"), (180, "h8"), (270, "h1")])
def test_turning_the_wood_clockwise_moves_its_first_corner(write: Write, degrees: int, corner: str) -> None:
    turned = load(write(f"rotation = {degrees}\n{HALL}"))
    assert turned.spots[corner].channel == turned.spots[corner].pixels[0] == 0
    assert list(turned.spots) == list(load("hall-8x8").spots)
    assert turned.buttons == load("hall-8x8").buttons


def test_turning_an_oblong_board_swaps_its_size(write: Write) -> None:
    turned = load(write(f"rotation = 90\n{PITS}"))
    assert turned.size == (2, 6)
    assert turned.spots["a6"].channel == load("pits-2x6").spots["a1"].channel
    assert turned.places == ("store.S", "store.N")


def test_only_some_drivers_light_white(write: Write) -> None:
    text = (boards_directory() / "serial-8x8.toml").read_text().replace('start = "a1"', 'start = "a1"\norder = "GRBW"')
    with pytest.raises(ProfileError, match=r'pixels.order = "GRBW": the driver serial-pixels lights no white'):
        load(write(text))
    assert load(write(HALL.replace('start = "a1"', 'start = "a1"\norder = "GRBW"'))).pixels.order == "GRBW"


def test_a_chain_may_light_a_site_twice_and_leave_a_pixel_out(write: Write) -> None:
    board = load(write(PITS.replace('chain = ["store.N",', 'chain = ["store.N", "-", "a1",')))
    assert board.pixels.count == 16
    assert board.spots["a1"].pixels == (2, 3)


TITLE = 'title = "Board of 8 by 8, Hall sensors"'
HEAD = "it belongs at the head of the file, before the first table"
BROKEN = [
    # what is replaced, by what, the line's text to be named ("" for none), and what the message must say
    ("size = [8, 8]", 'size = [8, 8]\ncolour = "oak"', "colour", ['colour = "oak"', "is no key", "sensing"]),
    ("[pixels]", "[pixels]\nscan_hz = 5", "scan_hz", ["pixels.scan_hz = 5", "is no key here", HEAD]),
    ("[sensors]", "[sensors]\ndebounce_scans = 2", "debounce_scans", ["sensors.debounce_scans = 2", HEAD, "settle_us"]),
    ("[power]", "[power]\nrotation = 90", "rotation", ["power.rotation = 90", HEAD, "limit_ma"]),
    ("[power]", "[power.pixels]\nstart = 3\n[power]", "[power.pixels]", ["a table of its own, [pixels]"]),
    (TITLE, 'title = "\\u001b]0;mine\\u0007"', "title", ["title = ", "can be printed"]),
    (TITLE, f'title = "{"x" * 201}"', "title", ["title = ", "at most 200 characters"]),
    ('sensing = "occupancy"', 'sensing = "smell"', "sensing", ['sensing = "smell"', '"press"', '"polarity"']),
    ('sensing = "occupancy"', 'sensing = "polarity"', "sensing", ['"polarity"', "gpio-matrix", "press, occupancy"]),
    ('sensing = "occupancy"', "sensing = 3", "sensing", ["sensing = 3", '"occupancy"']),
    ('sensing = "occupancy"', "", "", ["sensing is missing", '"occupancy"']),
    ("size = [8, 8]", "size = [8]", "size", ["size = [8]", "two whole numbers"]),
    ("size = [8, 8]", "size = [8, true]", "size", ["[8, true]", "two whole numbers"]),
    ("size = [8, 8]", "size = [9, 8]", "[sensors]", ["8 rows and 8 columns", "i1, i2", "[sensors.map]"]),
    ("size = [8, 8]", 'size = [8, 8]\nsites = ["a1", "z9"]', "sites", ['"z9"', "a1 to h8"]),
    ("size = [8, 8]", 'size = [8, 8]\nsites = ["a1 a1"]', "sites", ['"a1"', "twice"]),
    ("size = [8, 8]", "size = [8, 8]\nsites = []", "sites", ["at least one site"]),
    ("size = [8, 8]", 'size = [8, 8]\nplaces = ["b2"]', "places", ['"b2"', "store.S"]),
    ("size = [8, 8]", 'size = [8, 8]\nplaces = ["ok"]', "places", ['"ok"', "store.S"]),
    ("size = [8, 8]", "size = [8, 8]\nscan_hz = 5", "scan_hz", ["scan_hz = 5", "10 to 1000"]),
    ("size = [8, 8]", "size = [8, 8]\ndebounce_scans = 0", "debounce_scans", ["debounce_scans = 0", "1 to 50"]),
    ("size = [8, 8]", "size = [8, 8]\npitch_mm = 20\nhole_mm = 20", "hole_mm", ["hole_mm = 20", "20 mm apart"]),
    ("size = [8, 8]", "size = [8, 8]\nrotation = 45", "rotation", ["rotation = 45", "0 or 90 or 180 or 270"]),
    ('driver = "gpio-matrix"', 'driver = "gpio"', 'driver = "gpio"', ['sensors.driver = "gpio"', '"gpio-matrix"']),
    ('driver = "neopixel-spi"', 'driver = "ws"', 'driver = "ws"', ['pixels.driver = "ws"', '"neopixel"']),
    ('driver = "gpio-matrix"', "", "[sensors]", ["sensors.driver is missing", '"gpio-matrix"']),
    ("rows = [4, 17,", "rows = [4, 28,", "rows", ["sensors.rows = 28", "2 to 27"]),
    ("rows = [4, 17,", 'rows = ["4", 17,', "rows", ['sensors.rows = "4"', "2 to 27"]),
    ("rows = [4, 17,", "rows = [4, 4,", "rows", ["sensors.rows = 4", "twice"]),
    ("rows = [4, 17,", "rows = [4, 18,", "columns", ["GPIO 18 serves row 2 and column 1", "pin of its own"]),
    ("rows = [4, 17,", "rows = [4, 10,", "rows", ["GPIO 10", "MOSI", "row 2"]),
    ('crossing = "hall"', 'crossing = "bare"', "crossing", ['crossing = "bare"', "fourth appear", "diode, hall"]),
    ('row_on = "low"', "", "[sensors]", ["sensors.row_on is missing", "nothing is driven", '"low"', '"high"']),
    ('"hall"\nrow_on = "low"', '"diode"\nrow_on = "high"', "row_on", ['row_on = "high"', "allowed: low"]),
    ('row_on = "low"', 'row_on = "low"\ninput_on = "high"', "new = 3", ["GPIO 3 (new) is pulled up on the Pi"]),
    ("settle_us = 100", "settle_us = 100\nsettel_us = 60", "settel_us", ["sensors.settel_us = 60", "settle_us"]),
    ("ok = 26", "ok = 4", "ok = 4", ["buttons.ok = 4", "row 1", "pin of its own"]),
    ("ok = 26", "ok = 2", "undo = 2", ["buttons.undo = 2", "ok"]),
    ("ok = 26", "ok = 40", "ok = 40", ["buttons.ok = 40", "2 to 27"]),
    ("ok = 26", "ok = [8, 0]", "ok = [8", ["buttons.ok = [8, 0]", "row 0 to 7"]),
    ("ok = 26", "ok = [0, 3]", "ok = [0", ["buttons.ok = [0, 3]", "d1", "share one sensor"]),
    ("ok = 26", "ok = true", "ok = true", ["buttons.ok = true", "crossing"]),
    ("ok = 26", "okay = 26", "okay", ["buttons.okay = 26", "ok, undo, hint, new"]),
    ("[buttons] ", "[sensors.map]\nk9 = [0, 0]\n[buttons] ", "k9", ["sensors.map.k9", "a1, b1"]),
    ("[buttons] ", "[sensors.map]\na1 = [0, 1]\n[buttons] ", "[sensors]", ["share one sensor", "a1", "b1"]),
    ('layout = "serpentine"', 'layout = "spiral"', "layout", ['layout = "spiral"', '"straight"']),
    ('layout = "serpentine"', "", "[pixels]", ["either a layout or a chain"]),
    ('start = "a1"', 'start = "b1"', "start", ['start = "b1"', "a1, h1, a8, h8"]),
    ('start = "a1"', "", "[pixels]", ["pixels.start", "a1, h1, a8, h8"]),
    ('start = "a1"', 'start = "a1"\ncount = 60', "count", ["count = 60", "64 pixels"]),
    ('start = "a1"', 'start = "a1"\nafter = ["x"]', "after =", ['"x"', "a1, b1"]),
    ('start = "a1"', 'start = "a1"\norder = "GRBX"', "order", ['order = "GRBX"', '"GRB"', '"GRBW"']),
    ('start = "a1"', 'start = "a1"\nbrightness = 2', "brightness", ["brightness = 2", "0.01 to 1"]),
    ('start = "a1"', 'start = "a1"\ngamma = nan', "gamma", ["gamma = nan", "1 to 3"]),
    ('start = "a1"', 'start = "a1"\npin = 18', "pin", ["pixels.pin = 18", "is no key", "reset_us"]),
    ('layout = "serpentine"', 'chain = ["a1"]', "chain", ["pixels.start", "goes with a layout"]),
    ("limit_ma = 2000", "limit_ma = 64", "limit_ma", ["limit_ma = 64", "64 dark pixels alone draw 64 mA"]),
    ("limit_ma = 2000", "limit_ma = 100000", "limit_ma", ["limit_ma = 100000", "50 to 60000"]),
    ("limit_ma = 2000", "", "[power]", ["power.limit_ma is missing", "50 to 60000"]),
    ("[power]\nlimit_ma = 2000", "", "", ["power is missing"]),
    ("[power]\nlimit_ma = 2000", "", "", ["power is missing"]),
    ("limit_ma = 2000", "limit_ma = = 2", "limit_ma", ["is not TOML", "column"]),
    ("limit_ma = 2000", "limit_ma = " + "9" * 5000, "", ["is too large"]),
]


HC165, MCP23017, MCP3008 = (
    (boards_directory() / f"{name}.toml").read_text()
    for name in ("hall-8x8-hc165", "hall-8x8-mcp23017", "square-8x8-mcp3008")
)
BROKEN_CHIPS = [
    # the board; then as above
    (HC165, "chips = 9", "chips = 8", "ok = 64", ["ok = 64", "0 to 63"]),
    (HC165, "chips = 9", "chips = 7", "chips", ["56 inputs leave none for a8, b8"]),
    (HC165, "chips = 9", "chips = 0", "chips", ["chips = 0", "1 to 32"]),
    (HC165, "load = 26", "load = 20", "load", ["GPIO 20 serves", "data out", "load (SH/LD)"]),
    (HC165, "load = 26", "load = 26\nspi = 0", "spi =", ["GPIO 8", "MOSI", "SPI 0"]),
    (HC165, "load = 26", "load = 26\nspi = 0\nselect = 2", "select", ["no such select line"]),
    (HC165, "load = 26", "load = 26\nrate_hz = 5", "rate_hz", ["rate_hz = 5", "10000 to 10000000"]),
    (HC165, "load = 26", "load = 26\nsettle_us = 5", "settle_us", ["is no key", "tied_low"]),
    (HC165, "tied_low = [70]", "tied_low = [71]", "tied_high", ["71", "low and high"]),
    (HC165, "tied_low = [70]", "tied_low = [72]", "tied_low", ["72", "0 to 71"]),
    (HC165, "tied_low = [70]", "tied_low = [64]", "ok = 64", ["ok", "tied input"]),
    (HC165, "ok = 64", "ok = 72", "ok = 72", ["buttons.ok = 72", "0 to 71", "[8, 7]"]),
    (HC165, "ok = 64", "ok = [8, 8]", "ok = [8", ["[8, 8]", "0 to 71"]),
    (HC165, "ok = 64", "ok = 0", "ok = 0", ["a1", "share one sensor"]),
    (HC165, '"occupancy"', '"polarity"', "sensing", ["hc165 senses only: press, occupancy"]),
    (MCP23017, "[0x20,", "[0x1f,", "chips", ["chips = 0x1f", "0x20 to 0x27"]),
    (MCP23017, "[0x20,", "[0x21,", "chips", ["chips = 0x21", "twice"]),
    (MCP23017, ", 0x24]", "]", "chips", ["56 inputs leave none for a8"]),
    (MCP23017, "ok = [4, 9]", "ok = [4, 15]", "ok =", ["[4, 15]", "outputs", "DS20001952D"]),
    (MCP23017, "ok = [4, 9]", "ok = [4, 16]", "ok =", ["[4, 16]", "no such pin", "[4, 14]"]),
    (MCP23017, "ok = [4, 9]", "ok = [5, 0]", "ok =", ["[5, 0]", "no such pin"]),
    (MCP23017, "ok = [4, 9]", "ok = 0", "ok =", ["share one sensor"]),
    (MCP23017, "0x24]", '0x24]\ncrossing = "hall"', "crossing", ["crossing", "goes with rows and columns"]),
    (MCP23017, "0x24]", "0x24]\nsettle_us = 5", "settle_us", ["settle_us", "goes with rows and columns"]),
    (MCP23017, "0x24]", '0x24]\nrows = ["1A0"]', "rows", ["needs columns too"]),
    (MCP23017, "0x24]", '0x24]\nrows = ["1C0"]', "rows", ['"1C0"', '"1A0"']),
    (MCP23017, "0x24]", '0x24]\nrows = ["6A0"]\ncolumns = ["1A1"]', "rows", ['"6A0"', "5 chips"]),
    (MCP23017, "0x24]", '0x24]\nrows = ["1A0"]\ncolumns = ["1A0"]', "columns", ['"1A0"', "is a row too"]),
    (MCP23017, "0x24]", '0x24]\nrows = ["1A0"]\ncolumns = ["1A7"]', "columns", ['"1A7"', "outputs"]),
    (MCP23017, "0x24]", '0x24]\nrows = ["1A0"]\ncolumns = ["1A1"]', "rows", ["crossing", '"diode"']),
    (MCP23017, "0x24]", '0x24]\nrows = ["1A0"]\ncolumns = ["1A1"]\ncrossing = "hall"', "[sensors]", ["row_on"]),
    (MCP3008, "[5, 6, 13, 26]", "[5, 6, 13]", "mux_pins", ["a list of 4 to 4"]),
    (MCP3008, "[5, 6, 13, 26]", "[5, 6, 13, 21]", "mux_pins", ["GPIO 21 serves", "clock", "S3"]),
    (MCP3008, "13, 26]", "13, 26]\nmuxes = [0, 1, 2]", "muxes", ["48 positions leave none for a7"]),
    (MCP3008, "13, 26]", "13, 26]\nmuxes = [0, 1, 2, 8]", "muxes", ["8", "0 to 7"]),
    (MCP3008, "13, 26]", "13, 26]\nrelease = 40", "release", ["less than the threshold, 40"]),
    (MCP3008, "13, 26]", "13, 26]\nzeros = { z9 = 500 }", "zeros", ["sensors.zeros.z9 = 500", "no such site"]),
    (MCP3008, "13, 26]", "13, 26]\nzeros = { ok = 500 }", "zeros", ["sensors.zeros.ok = 500", "no such site"]),
    (MCP3008, "13, 26]", "13, 26]\nzeros = { a1 = 1024 }", "zeros", ["1024", "0 to 1023"]),
    (MCP3008, "13, 26]", "13, 26]\nzeros = 512", "zeros", ["zeros = 512", "a table of sites"]),
    (MCP3008, "13, 26]", "13, 26]\ncoupling = 2", "coupling", ["-0.5 to 0.5"]),
    (MCP3008, "ok = 4", "ok = 3", "ok = 3", ["buttons.ok = 3", "no free input", "4"]),
    (MCP3008, "ok = 4", "ok = 5", "undo = 5", ["buttons.undo = 5", "no free input"]),
    (MCP3008, "ok = 4", "ok = [4, 0]", "ok = [4", ["[4, 0]", "[3, 15]"]),
    (MCP3008, "ok = 4", "ok = [0, 0]", "ok = [0", ["share one sensor", "a1"]),
    (MCP3008, "ok = 4", "ok = [3, 15]", "ok = [3", ["buttons.ok = [3, 15]", 'input_on = "high"']),
    (MCP3008, "[buttons] ", "[sensors.map]\na1 = 4\n[buttons] ", "a1 = 4", ["a site needs a multiplexer"]),
    (MCP3008, '"polarity"', '"press"', "sensing", ["mcp3008 senses only: occupancy, polarity"]),
]


BROKEN_ANYWHERE = [(HALL, *case) for case in BROKEN] + BROKEN_CHIPS


@pytest.mark.parametrize(("board", "old", "new", "line", "parts"), BROKEN_ANYWHERE)
def test_a_broken_file_is_refused_by_file_line_key_and_what_is_allowed(
    write: Write, board: str, old: str, new: str, line: str, parts: list[str]
) -> None:
    assert board.count(old) >= 1
    text = board.replace(old, new, 1)
    with pytest.raises(ProfileError) as refusal:
        load(write(text))
    message = str(refusal.value)
    for part in parts:
        assert part in message
    assert "mine.toml" in message
    if line:
        assert f"mine.toml:{line_with(text, line)}: " in message


def test_all_problems_come_at_once_in_the_order_of_the_file(write: Write) -> None:
    text = HALL.replace("size = [8, 8]", "size = [8, 8]\ncolour = 1").replace("ok = 26", "ok = 99")
    text = text.replace('start = "a1"', 'start = "q"').replace("limit_ma = 2000", "limit_ma = true")
    with pytest.raises(ProfileError) as refusal:
        load(write(text))
    assert [problem.key for problem in refusal.value.problems] == [
        "colour",
        "buttons.ok",
        "pixels.start",
        "power.limit_ma",
    ]


def test_a_long_refused_value_is_cut(write: Write) -> None:
    with pytest.raises(ProfileError) as refusal:
        load(write(HALL.replace('sensing = "occupancy"', f'sensing = "{"x" * 5000}"')))
    assert len(str(refusal.value)) < 300


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("nowhere", ["nowhere", "hall-8x8"]),
        ("nowhere.toml", ["nowhere.toml", "cannot be read"]),
        (".", ["cannot be read"]),
    ],
)
def test_a_file_that_is_not_there(name: str, parts: list[str]) -> None:
    with pytest.raises(ProfileError) as refusal:
        load(name)
    assert all(part in str(refusal.value) for part in parts)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b'title = "\xff"')
    with pytest.raises(ProfileError, match="not UTF-8"):
        load(path)


def problems_of(path: Path) -> tuple[Problem, ...]:
    """Nothing for a file that loads; anything but a ProfileError with problems in it fails the test."""
    try:
        load(path)
    except ProfileError as refusal:
        return refusal.problems or pytest.fail("a refusal without a problem")
    return ()


SIGNS = '[ ] { } = " \' """ # . , -1 1e400 nan true 99999999999999999999 2026-01-01'
WORDS = "[[sensors]] [pixels] [buttons] size sites sensors.map a1 ok"
PIECES = st.sampled_from([*SIGNS.split(), *WORDS.split(), "\n", "{a1 = 1}", "rows = []"])


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    source=st.sampled_from(shipped()),
    cuts=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 30), PIECES | st.text(max_size=5)), min_size=1, max_size=4),
)
def test_no_mutation_of_a_file_does_anything_but_load_or_be_refused(
    tmp_path: Path, source: str, cuts: list[tuple[float, int, str]]
) -> None:
    text = (boards_directory() / f"{source}.toml").read_text()
    for where, length, piece in cuts:
        start = int(where * len(text))
        text = text[:start] + piece + text[start + length :]
    path = tmp_path / "mutant.toml"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    last = text.count("\n") + text.count("\r") + 2
    assert all(problem.line is None or 1 <= problem.line <= last for problem in problems_of(path))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 70) | st.sampled_from(["a1", "GRB", "x", ""]),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=6,
)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    line=st.sampled_from([line for line in HALL.splitlines() if "=" in line and not line.startswith("#")]), value=VALUES
)
def test_any_value_under_any_key_is_read_or_refused(tmp_path: Path, line: str, value: object) -> None:
    def toml(v: object) -> str:
        match v:
            case None:
                return "{}"
            case bool():
                return str(v).lower()
            case str():
                return f'"{v}"'
            case list():
                return "[" + ", ".join(map(toml, v)) + "]"
        return str(v)

    path = tmp_path / "mutant.toml"
    path.write_text(HALL.replace(line, f"{line.split('=', maxsplit=1)[0]}= {toml(value)}"))
    problems_of(path)


def test_the_manual_names_every_key_once() -> None:
    text = manual()
    for heading, own in tables():
        section = text.split(f"### {heading}\n")[1].split("\n### ")[0]
        assert [row.split("`")[1] for row in section.splitlines() if row.startswith("| `")] == [key.name for key in own]


def test_reading_a_board_imports_no_vendor_library() -> None:
    code = (
        "import sys, hardware.drivers, hardware.profile as p\n"
        "for name in p.shipped(): p.load(name)\n"
        "vendors = ('gpiozero', 'board', 'busio', 'neopixel', 'neopixel_spi', 'adafruit_pixelbuf')\n"
        "print([m for m in sys.modules if m.split('.')[0] in vendors])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_byte_order_mark_changes_nothing(write: Write) -> None:
    assert load(write("\ufeff" + HALL)).title == load("hall-8x8").title
