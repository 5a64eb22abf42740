"""The book of every shipped board: complete, self-contained, and true to the board file."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from html import unescape
from html.parser import HTMLParser
from itertools import pairwise
from math import isclose, sqrt

import pytest

from hardware.book.counts import counts
from hardware.book.dxf import dxf
from hardware.book.facts import FACTS, facts
from hardware.book.files import INDEX, book
from hardware.book.magnet import Disc, axial_field
from hardware.book.pinouts import pinout
from hardware.book.section import SWITCHES_MT, Measures, felt
from hardware.book.steps import steps
from hardware.profile import load, shipped
from hardware.wiring.circuit import WiringError, circuit, has_wires
from hardware.wiring.drilling import template
from hardware.wiring.kinds import FUSE, SUPPLY
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
    for number, step in enumerate(steps(profile, made_circuit), 1):
        assert f"Step {number}. {step.title}" in Page(made(name)[INDEX]).text


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
    layers = {"site": "SITES", "place": "PLACES", "button": "PLACES"}
    wanted = {(h.at[0], drilled.height - h.at[1], drilled.diameter, layers[h.kind]) for h in drilled.holes}
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


@pytest.mark.parametrize("name", [name for name in WIRED if load(name).sensing in ("occupancy", "polarity")])
def test_the_proposed_magnet_is_felt_twice_over_and_its_neighbour_is_not(name: str) -> None:
    profile, measures = load(name), Measures()
    assert felt(profile, measures) > 2 * SWITCHES_MT
    assert abs(felt(profile, measures, profile.pitch_mm)) < SWITCHES_MT / 10


def test_a_board_without_drivers_has_no_book() -> None:
    with pytest.raises(WiringError, match=r"square-8x8.*simulated"):
        book(load("square-8x8"))
