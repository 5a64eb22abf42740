"""The book of every shipped board: complete, self-contained, and true to the board file."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from html import unescape
from html.parser import HTMLParser
from itertools import combinations, pairwise
from math import isclose, sqrt

import pytest

from hardware.book.counts import counts
from hardware.book.dxf import dxf
from hardware.book.extras import extras
from hardware.book.facts import FACTS, facts
from hardware.book.files import INDEX, book
from hardware.book.magnet import Disc, axial_field
from hardware.book.parts_list import wires
from hardware.book.pinouts import pinout
from hardware.book.reach import (
    OFF,
    ON,
    OTHERS,
    WANTED,
    Measures,
    aside,
    crowd,
    neighbour,
    proposed,
    reach,
    threshold,
)
from hardware.book.section import notes, section
from hardware.book.steps import steps
from hardware.book.wiring_files import wiring
from hardware.profile import load, shipped
from hardware.wiring.bars import BAR
from hardware.wiring.circuit import WiringError, circuit, has_wires
from hardware.wiring.drilling import template
from hardware.wiring.geometry import Box
from hardware.wiring.kinds import CAPACITOR, FUSE, HALL, LINEAR_HALL, LOAD_CELL, NANO, PICO, REED, SUPPLY
from hardware.wiring.netlist import Kind

WIRED = [name for name in shipped() if has_wires(load(name))]
OF_A_DRIVER = {
    load(name).sensors.driver: name for name in sorted(WIRED, key=lambda name: -load(name).pixels.count)
}.values()
"""The smallest board of each sensor driver: drawing all would take long."""
VOID = {"meta", "img", "br", "link", "hr"}


@cache
def made(name: str) -> dict[str, str]:
    return book(load(name))


class Page(HTMLParser):
    """What a page refers to, and what it says. Raises AssertionError where its elements are not nested."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.references: list[str] = []
        self.ids: list[str] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(text)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.references += [given[key] or "" for key in ("src", "href", "data") if key in given]
        self.ids += [given["id"] or ""] if "id" in given else []
        assert tag != "script"
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("name", OF_A_DRIVER)
def test_the_page_is_whole_and_needs_nothing_from_outside(name: str) -> None:
    page = Page(made(name)[INDEX])
    inside = {reference.removeprefix("#") for reference in page.references if reference.startswith("#")}
    beside = {reference for reference in page.references if not reference.startswith("#")}
    assert inside <= set(page.ids)
    assert beside <= made(name).keys()
    assert beside >= made(name).keys() - {INDEX}
    for text in made(name).values():
        assert set(re.findall(r"https?://[^\"'\s<]*", text)) <= {"http://www.w3.org/2000/svg"}


@pytest.mark.parametrize("name", OF_A_DRIVER)
def test_the_page_lists_every_part_with_its_number_and_every_step(name: str) -> None:
    profile = load(name)
    made_circuit = circuit(profile)
    text = re.sub(r"<[^>]*>", "|", made(name)[INDEX])
    for (kind, value), number in Counter((p.kind, p.value) for p in made_circuit.parts.values()).items():
        assert f"|{number}||" in text
        assert f"{kind.name} {value}".strip() in text
    for extra in extras(profile, made_circuit):
        assert f"|{extra.quantity}||" in text
        assert f"{extra.name} {extra.value}".strip() in text
    for number, step in enumerate(steps(profile, made_circuit), 1):
        assert f"Step {number}. {step.title}" in Page(made(name)[INDEX]).text


@pytest.mark.parametrize("name", OF_A_DRIVER)
def test_the_page_says_of_each_capacitor_and_of_the_wire_what_to_buy(name: str) -> None:
    """A value of one kind is not told of another: 100 nF would do for 10 nF, and a ceramic has no stripe."""
    profile, made_circuit = load(name), circuit(load(name))
    rows = re.findall(r"<tr>(.*?)</tr>", made(name)[INDEX], re.DOTALL)
    values = {part.value for part in made_circuit.of_kind(CAPACITOR)}
    assert "1000 µF, 10 V" in values
    for value in values:
        (row,) = (row for row in rows if f"<b>capacitor {value}</b>" in row)
        assert ("electrolytic of the same value" in row, "ceramic of the same value" in row) == (
            "µF" in value,
            "nF" in value,
        )
        assert ("stripe is the minus" in row) == ("µF" in value)
    for wire in wires(profile, made_circuit):
        assert any(f"<b>{wire.name} {wire.mm2:g} mm²</b>" in row and wire.use in row for row in rows)


@pytest.mark.parametrize("name", ["serial-8x8", "pits-2x6-nano", "pits-2x6-hx711"])
def test_the_sockets_that_a_microcontroller_is_put_into_are_bought(name: str) -> None:
    made_circuit = circuit(load(name))
    (kind,) = (part.kind for part in made_circuit.of_kind(NANO, PICO))
    (strip,) = (extra for extra in extras(load(name), made_circuit) if extra.name == "socket strip")
    assert strip.quantity * int(strip.value.split()[0]) == len(kind.pins)


@pytest.mark.parametrize("name", [name for name in WIRED if load(name).sensing == "press"])
def test_the_buttons_that_are_bought_are_those_for_the_holes_that_are_drilled(name: str) -> None:
    profile = replace(load(name), hole_mm=16.0)
    assert "a hole of 16 mm" in " ".join(notes(profile))
    assert {hole.diameter for hole in template(profile).holes} == {16.0}


@pytest.mark.parametrize("kind", FACTS, ids=lambda kind: kind.name)
def test_pads_are_those_of_the_kind_and_every_pin_is_in_the_picture(kind: Kind) -> None:
    pads = facts(kind).pads or {}
    assert pads.keys() <= {pin.number for pin in kind.pins}
    assert len(set(pads.values())) == len(pads)
    drawn = unescape(pinout(kind))
    assert drawn or kind in (SUPPLY, FUSE)
    told = {word for text in re.findall(r">([^<]*)</text>", drawn) for word in (text, text.partition(" ")[2])}
    assert not drawn or {pin.name for pin in kind.pins} <= told


@pytest.mark.parametrize("name", WIRED)
def test_the_plan_for_the_machine_has_the_holes_of_the_paper(name: str) -> None:
    drilled = template(load(name))
    lines = dxf(load(name)).splitlines()
    tags = list(zip((int(code) for code in lines[::2]), lines[1::2], strict=True))
    starts = [i for i, (code, _) in enumerate(tags) if code == 0]
    circles = [dict(tags[a:b]) for a, b in pairwise(starts) if tags[a] == (0, "CIRCLE")]
    found = {(float(c[10]), float(c[20]), 2 * float(c[40]), c[8]) for c in circles}
    layers = {"site": "SITES", "place": "PLACES", "button": "PLACES", "light": "LIGHTS", "screw": "SCREWS"}
    wanted = {(h.at[0], drilled.height - h.at[1], h.diameter, layers[h.kind]) for h in drilled.drilled}
    assert {tuple(round(v, 3) if isinstance(v, float) else v for v in hole) for hole in wanted} == {
        tuple(round(v, 3) if isinstance(v, float) else v for v in hole) for hole in found
    }
    assert tags[-1] == (0, "EOF")
    assert counts(load(name), circuit(load(name))).holes == len(circles)


@pytest.mark.parametrize("below", [1.0, 3.0, 7.0, 15.0])
@pytest.mark.parametrize("magnet", [Disc(10, 3), Disc(12, 3), Disc(8, 5, 1280)])
def test_the_field_on_the_axis_is_that_of_the_closed_formula(magnet: Disc, below: float) -> None:
    r, far = magnet.diameter / 2, below + magnet.height
    exact = magnet.remanence / 2 * (far / sqrt(far**2 + r**2) - below / sqrt(below**2 + r**2))
    assert isclose(axial_field(magnet, 0, below), exact, rel_tol=0.01)


HALLS = [name for name in WIRED if load(name).sensing in ("occupancy", "polarity")]
COUNTING = [name for name in WIRED if load(name).sensing == "count"]


@pytest.mark.parametrize("name", HALLS)
def test_a_piece_is_felt_off_the_middle_and_its_neighbours_are_not(name: str) -> None:
    """With every DRV5033AJ, and with the threshold of a linear sensor."""
    profile, measures = load(name), Measures()
    disc = proposed(profile)
    switch = threshold(profile) if profile.sensing == "polarity" else ON.most
    assert reach(profile, measures, disc, switch) >= profile.pitch_mm * WANTED
    assert neighbour(profile, measures, disc) < OFF.least
    assert crowd(profile, measures, disc) < min(ON.least, switch)
    assert disc.diameter < measures.piece < profile.pitch_mm


@pytest.mark.parametrize("name", HALLS)
def test_every_place_that_names_the_magnet_names_the_same(name: str) -> None:
    disc, profile = proposed(load(name)), load(name)
    told = " ".join(notes(profile))
    assert f"disc of {disc.diameter:g} by {disc.height:g} mm" in told
    assert f"{disc.diameter:g} × {disc.height:g} mm" in section(profile)
    (row,) = (line for line in wiring(profile)["parts.csv"].splitlines() if "disc magnet" in line)
    assert f",{disc.diameter:g} × {disc.height:g} mm," in row


@pytest.mark.parametrize("hole_mm", [3.0, 5.0, 8.0, 14.0])
def test_the_sensor_rests_on_the_wood_and_leaves_the_pixel_free(hole_mm: float) -> None:
    measures = Measures()
    middle = aside(replace(load("hall-8x8"), hole_mm=hole_mm), measures)
    assert middle + measures.width / 2 >= hole_mm / 2 + measures.rest
    assert middle - measures.width / 2 >= measures.pixel / 2


def test_a_smaller_pitch_and_thicker_wood_are_told_of() -> None:
    small = replace(load("hall-8x8"), pitch_mm=25)
    assert "larger pitch" in " ".join(notes(small))
    wide = replace(load("hall-8x8"), pitch_mm=120)
    assert "That is too little" in " ".join(notes(wide))
    thick = Measures(wood=2 * Measures().wood)
    felt_through = reach(load("hall-8x8"), thick, proposed(load("hall-8x8")), ON.most)
    assert f"Through {thick.wood:g} mm this magnet is felt up to {felt_through:g} mm" in " ".join(
        notes(load("hall-8x8"))
    )


def test_the_figures_of_a_hall_sensor_are_not_said_to_be_those_of_reed_switches() -> None:
    halls = load("hall-8x8")
    params = {**halls.sensors.params, "crossing": "diode"}
    reeds = replace(halls, sensors=replace(halls.sensors, params=params))
    assert any(circuit(reeds).of_kind(REED))
    assert notes(reeds)[0] == OTHERS
    assert OTHERS not in notes(halls)
    assert "at worst" in section(halls)
    assert "at worst" not in section(reeds)


@pytest.mark.parametrize("name", COUNTING)
def test_the_section_of_pits_that_count_is_that_of_a_load_cell(name: str) -> None:
    profile = load(name)
    told = section(profile) + " ".join(notes(profile))
    assert [word for word in ("magnet", "mT", "sensor", "piece") if word in told] == []
    for word in ("cup", "load cell 47 × 12 × 6", "fixed end", "free end", "pixel", "spacers", "stop"):
        assert word in told
    for diameter in template(profile).drills:
        assert diameter == BAR.screw or f"hole of {diameter:g} mm" in told


def test_the_stop_is_drawn_below_the_screws_as_long_as_they_are_bought() -> None:
    """The cup's screws reach below the bar: at a stop right below that the pit would never weigh."""
    name = "pits-2x6-count"
    (length,) = (float(extra.value.removesuffix(" mm")) for extra in extras(load(name), circuit(load(name)))
                 if extra.name == "screw M3")  # fmt: skip
    drawn = re.findall(r'<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"', section(load(name)))
    boxes = [Box(*map(float, box)) for box in drawn]
    screw = max((box for box in boxes if box.x == -1.5 and box.w == 3), key=lambda box: box.h)
    cup_floor = -3.0 - 3.0
    assert isclose(screw.bottom, cup_floor + length)
    (gap,) = (box.y - screw.bottom for box in boxes if 0 <= box.y - screw.bottom < 2)
    assert isclose(gap, 0.5)


@pytest.mark.parametrize("name", COUNTING)
def test_each_pit_that_counts_has_its_four_holes_and_no_bar_meets_another(name: str) -> None:
    profile = load(name)
    drilled = template(profile)
    cells = len(list(circuit(profile).of_kind(LOAD_CELL)))
    assert Counter(bore.kind for bore in drilled.bores) == {"light": cells, "screw": 2 * cells}
    posts = [hole for hole in drilled.holes if hole.kind != "button"]
    assert len(posts) == cells
    assert {hole.diameter for hole in posts} == {BAR.post}
    assert BAR.gap >= 1
    bars = [Box(h.at[0] - BAR.width / 2, h.at[1] - BAR.apart - BAR.tip, BAR.width, BAR.length) for h in posts]
    assert [(a, b) for a, b in combinations(bars, 2) if a.meets(b)] == []
    for hole, bar in zip(posts, bars, strict=True):
        assert bar.y >= 0
        assert hole.kind == "place" or bar.y > drilled.wood.y


@pytest.mark.parametrize("kind", [HALL, LINEAR_HALL], ids=lambda kind: kind.name)
def test_the_legs_are_shown_from_both_sides(kind: Kind) -> None:
    """Whoever solders from below sees them the other way round."""
    texts = re.findall(r'<text x="([\d.]+)"[^>]*>([^<]*)</text>', pinout(kind))
    names = [name for _, name in sorted(((float(x), text) for x, text in texts), key=lambda pair: pair[0])]
    legs = [name for name in names if name in {pin.name for pin in kind.pins}]
    order = [pin.name for pin in kind.pins]
    assert legs == order + order[::-1]
    assert "from below" in " ".join(names)


@pytest.mark.parametrize("name", WIRED)
def test_the_step_of_the_wood_tells_what_each_hole_is_for(name: str) -> None:
    profile = load(name)
    (step,) = (step for step in steps(profile, circuit(profile)) if step.key == "wood")
    kinds = Counter(hole.kind for hole in template(profile).drilled)
    of_all = re.search(r"Of the (\d+) holes.*, (\d+) are for these(.*)", step.see)
    assert of_all
    others = [int(number) for number in re.findall(r"(\d+) for", of_all[3])]
    assert [int(of_all[1]), int(of_all[2])] == [kinds.total(), kinds["site"]]
    assert sum(others) == kinds.total() - kinds["site"]
    assert sum(int(number) for number in re.findall(r"(\d+) (?:holes )?of [\d.]+ mm", step.title)) == kinds.total()
    assert re.search(r"glasses.*clamp", " ".join(step.do))


def test_a_board_without_drivers_has_no_book() -> None:
    with pytest.raises(WiringError, match=r"square-8x8.*simulated"):
        book(load("square-8x8"))
