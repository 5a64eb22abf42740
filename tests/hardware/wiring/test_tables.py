"""Pin table, parts list and drilling template of every shipped board, and that the committed files are fresh."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from math import ceil, dist, isclose
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hardware.book.stripboard.layout import layout
from hardware.book.wiring_files import wiring
from hardware.model import Profile
from hardware.profile import load, shipped
from hardware.wiring.bars import BAR
from hardware.wiring.circuit import WiringError, circuit, has_wires
from hardware.wiring.drilling import misdrilled, pages, template
from hardware.wiring.geometry import Box
from hardware.wiring.kinds import HALL, HEADER, HEADER_PIN, HIGH_SWITCH, LINEAR_HALL, LOAD_CELL, P_SWITCH
from hardware.wiring.netlist import Netlist
from hardware.wiring.wood import chain_names, wired_cell

KEPT = Path(__file__).parents[3] / "wiring_diagrams"
WIRED = [name for name in shipped() if has_wires(load(name))]
LEFT_MM = 2.0
"""Of wood between two holes, at the least."""
COUNTING = [name for name in WIRED if load(name).sensing == "count"]
MATRICES = [name for name in WIRED if load(name).sensors.driver == "gpio-matrix"]


@cache
def made(name: str) -> dict[str, str]:
    return wiring(load(name))


@pytest.mark.parametrize("name", WIRED)
def test_the_kept_files_are_fresh(name: str) -> None:
    kept = {path.name: path.read_text("utf-8") for path in (KEPT / name).iterdir()}
    stale = [file for file, text in made(name).items() if kept.get(file) != text]
    assert (stale, kept.keys() - made(name).keys()) == ([], set()), (
        "make them again: python -m hardware.book.wiring_files wiring_diagrams"
    )


def test_every_board_with_a_real_driver_has_its_files_and_no_other() -> None:
    real = {name for name in shipped() if load(name).sensors.driver != "simulated"}
    assert {path.name for path in KEPT.iterdir() if path.is_dir()} == set(WIRED) == real


@pytest.mark.parametrize("name", WIRED)
def test_every_picture_is_xml_and_holds_every_site_once_a_sheet(name: str) -> None:
    profile = load(name)
    for file, text in made(name).items():
        if file.endswith(".svg"):
            root = ElementTree.fromstring(text)
            words = Counter("".join(element.itertext()) for element in root.iter() if element.tag.endswith("}text"))
            if file == "drilling.svg" or "lights" in file:
                assert {spot: words[spot] for spot in profile.spots} == {
                    spot: len(profile.spots[spot].pixels) if "lights" in file else 1 for spot in profile.spots
                }
    sensors = Counter(
        word
        for file, text in made(name).items()
        if "sensors" in file
        for word in re.findall(r"font-weight=\"bold\" fill=\"[^\"]*\">([^<]*)</text>", text)
    )
    assert [name for name in (*profile.spots, *profile.buttons) if sensors[name] != 1] == []


@pytest.mark.parametrize("name", MATRICES)
def test_every_site_and_pin_is_in_the_table(name: str) -> None:
    profile = load(name)
    lines = made(name)["pins.md"].splitlines()
    for spot in profile.spots:
        assert sum(line.startswith(f"| {spot} |") for line in lines) == 1
    for gpio in (*profile.sensors.params["rows"], *profile.sensors.params["columns"], *profile.sensors.params["pins"]):
        assert sum(line.startswith(f"| {HEADER_PIN[gpio]} | GPIO {gpio} |") for line in lines) == 1


@pytest.mark.parametrize("name", WIRED)
def test_the_table_names_every_part_and_what_its_pins_do(name: str) -> None:
    table, parts = made(name)["pins.md"], circuit(load(name)).parts.values()
    alone = [part for part in parts if part.ref[0] in "QRDFV" and part.ref != "PI"]
    assert [part.ref for part in alone if f"| {part.ref} |" not in table] == []
    halls = [part.label for part in parts if part.kind.name.startswith(("Hall", "linear Hall"))]
    assert [label for label in halls if f"| {label}, to ground |" in table] == []


@pytest.mark.parametrize("name", WIRED)
def test_the_parts_list_counts_the_circuit_and_all_else(name: str) -> None:
    profile = load(name)
    made_circuit = circuit(profile)
    rows = list(csv.DictReader(io.StringIO(made(name)["parts.csv"])))
    parts = made_circuit.parts.values()
    listed = {row["references"] for row in rows if row["references"]}
    counted = {(row["part"], row["value"]): int(row["quantity"]) for row in rows if row["references"]}
    assert counted == Counter((part.kind.name, part.value) for part in parts)
    assert counted["pixel WS2812B", ""] == profile.pixels.count
    assert len(listed) == len(counted)
    others = [row for row in rows if row["quantity"] and not row["references"]]
    assert Counter({row["part"]: int(row["quantity"]) for row in others}) == beside(profile, made_circuit)
    assert {row["price"] for row in rows} == {""}
    assert [row["part"] for row in others if not row["what does not fit"]] in ([], ["nut M3"])
    board = layout(made_circuit)
    assert [row["value"] for row in others if row["part"] == "stripboard"] == (
        [f"{board.strips} strips of {board.holes} holes"] if board else []
    )


def beside(profile: Profile, made_circuit: Netlist) -> Counter[str]:
    """What a board wants besides its circuit."""
    kinds = Counter(part.kind for part in made_circuit.parts.values())
    found = Counter({"adapter": kinds[P_SWITCH] + kinds[HIGH_SWITCH], "stripboard": layout(made_circuit) is not None})
    if kinds[HEADER]:
        found["socket with ribbon cable"] = 1
    else:
        found["Raspberry Pi"] = found["USB cable"] = 1
        found["socket strip"] = 2  # of a Nano or a Pico, one at each side
    pieces = kinds[HALL] + kinds[LINEAR_HALL]
    cells = kinds[LOAD_CELL]
    found |= Counter({"disc magnet N35": pieces, "felt": pieces, "cup": cells, "nut M3": 8 * cells})
    found |= Counter(dict.fromkeys(("screw M3", "screw M3, countersunk", "spacer for M3"), 2 * cells))
    return +found


@pytest.mark.parametrize("name", WIRED)
def test_the_supply_blows_the_fuses_and_they_bear_what_their_section_draws(name: str) -> None:
    parts = circuit(load(name)).parts
    fuses = {float(part.value.split()[0]) for part in parts.values() if part.ref.startswith("F")}
    (fuse,), supply = fuses, float(parts["P1"].value.split()[0])
    limit = load(name).power.limit_ma / 1000
    sections = sum(part.ref.startswith("F") for part in parts.values())
    most = min(limit, ceil(load(name).pixels.count / sections) * 0.06)
    assert most / 0.75 <= fuse < 2.5 * most
    assert 2 * fuse <= supply >= limit


@pytest.mark.parametrize("name", WIRED)
def test_holes_lie_at_the_pitch_within_the_template(name: str) -> None:
    profile = load(name)
    drilled = template(profile)
    at = {hole.name: hole.at for hole in drilled.holes}
    assert at.keys() == {*profile.spots, *profile.buttons}
    for hole in drilled.drilled:
        assert hole.diameter / 2 < hole.at[0] < drilled.width - hole.diameter / 2
        assert hole.diameter / 2 < hole.at[1] < drilled.height - hole.diameter / 2
    for a, b in combinations(drilled.drilled, 2):
        assert dist(a.at, b.at) - a.diameter / 2 - b.diameter / 2 > LEFT_MM
    sites = [(spot.name, wired_cell(profile, spot.cell)) for spot in profile.spots.values() if spot.cell]
    first, origin = sites[0]
    for name_, cell in sites:
        assert isclose(at[name_][0] - at[first][0], profile.pitch_mm * (cell[0] - origin[0]), abs_tol=1e-9)
        assert isclose(at[first][1] - at[name_][1], profile.pitch_mm * (cell[1] - origin[1]), abs_tol=1e-9)
    assert len({(round(x, 3), round(y, 3)) for x, y in at.values()}) == len(at)


@pytest.mark.parametrize("name", WIRED)
def test_no_hole_is_cut_in_two_by_the_edge_of_a_page(name: str) -> None:
    number = r'="([\d.]+)"'
    clips = re.findall(rf"<clipPath[^>]*><rect x{number} y{number} width{number} height{number}", pages(load(name)))
    tiles = [Box(*map(float, clip)) for clip in clips]
    for hole in template(load(name)).drilled:
        across = hole.diameter
        circle = Box(hole.at[0] - across / 2, hole.at[1] - across / 2, across, across)
        assert sum(tile.holds(circle) for tile in tiles) == sum(tile.meets(circle) for tile in tiles) == 1


@pytest.mark.parametrize("name", WIRED)
def test_the_chain_of_the_circuit_is_that_of_the_board(name: str) -> None:
    """Followed from the resistor, DIN to DOUT, the pixels are those of the profile, in order."""
    parts = circuit(load(name))
    net, labels = parts.nets["PIXEL 1"], []
    while True:
        ref = next((ref for ref, pin in net.nodes if ref.startswith("L") and pin == "1"), None)
        if ref is None:
            break
        labels.append(parts.parts[ref].label)
        following = parts.net_of((ref, "2"))
        if following is None:
            break
        net = following
    assert labels == ["spare" if name_.startswith("spare ") else name_ for name_ in chain_names(load(name))]


def test_a_board_without_drivers_is_refused() -> None:
    with pytest.raises(WiringError, match=r"square-8x8.*simulated.*allowed: gpio-matrix"):
        wiring(load("square-8x8"))


@pytest.mark.parametrize("name", COUNTING)
def test_a_pixels_hole_is_refused_that_is_not_under_its_cup(name: str) -> None:
    """As where hole_mm is taken for the width of the pit."""
    assert misdrilled(load(name)) == []
    for hole_mm in range(1, 50):
        profile = replace(load(name), hole_mm=float(hole_mm))
        cup = profile.pitch_mm - BAR.cup
        drilled = template(profile)
        lights = [hole for hole in drilled.bores if hole.kind == "light"]
        if 2 * BAR.light(hole_mm) <= cup:
            assert misdrilled(profile) == []
            others = [hole for hole in drilled.drilled if hole.kind != "light"]
            gaps = [dist(a.at, b.at) - (a.diameter + b.diameter) / 2 for a in lights for b in others]
            assert min(gaps) >= LEFT_MM
            continue
        (finding,) = misdrilled(profile)
        assert finding.is_error
        assert finding.where == f"hole_mm = {hole_mm}"
        allowed = float(re.search(r"allowed: up to ([\d.]+)$", finding.text)[1])  # type: ignore[index]
        assert 2 * BAR.light(allowed) <= cup < 2 * BAR.light(allowed + 1)


def test_bars_that_meet_are_warned_of() -> None:
    (finding,) = misdrilled(replace(load("pits-2x6-count"), pitch_mm=40.0))
    assert (finding.is_error, finding.where) == (False, "pitch_mm = 40")


def test_nothing_is_drawn_of_a_board_that_cannot_be_drilled() -> None:
    with pytest.raises(WiringError, match=r"hole_mm = 44: .*allowed: up to 24"):
        wiring(replace(load("pits-2x6-count"), hole_mm=44.0))
