"""What the steps of lights and sensors say is true of the board's circuit."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from firmware_host.cli import parser
from hardware.book.page import shell
from hardware.book.step import Step
from hardware.book.steps import steps
from hardware.profile import Profile, load, shipped
from hardware.wiring.circuit import circuit, has_wires
from hardware.wiring.kinds import (
    BUTTON,
    CONTROLLERS,
    DIODE,
    HALL,
    HEADER,
    HIGH_SWITCH,
    LINEAR_HALL,
    LOAD_CELL,
    P_SWITCH,
    PIXELS,
    REED,
    SHIFTER,
)  # fmt: skip
from hardware.wiring.netlist import Kind, Netlist

WIRED = [name for name in shipped() if has_wires(load(name))]
SOLDERED = ("lights", "first", "others", "buttons", "calibrate", "seeds")
COUNT = [name for name in WIRED if load(name).sensing == "count"]
SAID_OF: dict[str, tuple[Kind, ...]] = {
    "VCC, GND and OUT": (HALL, LINEAR_HALL),
    "flat side": (HALL, LINEAR_HALL),
    "glass": (REED,),
    "Load cells": (LOAD_CELL,),
    "diode": (DIODE,),
    "level shifter": (SHIFTER,),
    "in pulses": (P_SWITCH, HIGH_SWITCH),
    "four legs": (BUTTON,),
}
"""Words, and the parts of which they are true."""


@cache
def built(name: str) -> tuple[Profile, Netlist, dict[str, Step]]:
    profile = load(name)
    made = circuit(profile)
    return profile, made, {step.key: step for step in steps(profile, made)}


def text(step: Step) -> str:
    return "\n".join((*step.do, step.see, *(f"{each.cause}; {each.cure}" for each in step.troubles)))


UNLIKE = {
    "reeds": ("serial-8x8", 'crossing = "hall"', 'crossing = "diode"'),
    "presses": ("hall-8x8-hc165", 'sensing = "occupancy"', 'sensing = "press"'),
}
"""Boards that are not shipped: another, with something else in its file."""


def board(name: str, directory: Path) -> str:
    if name not in UNLIKE:
        return name
    other, before, after = UNLIKE[name]
    file = directory / f"{name}.toml"
    file.write_text(load(other).path.read_text("utf-8").replace(before, after))
    return str(file)


@pytest.mark.parametrize("name", [*WIRED, *UNLIKE])
def test_a_step_speaks_of_the_parts_that_are_there(tmp_path: Path, name: str) -> None:
    _, made, by_key = built(board(name, tmp_path))
    said = "\n".join(text(step) for step in by_key.values() if step.key in SOLDERED)
    for words, kinds in SAID_OF.items():
        assert (words in said) == any(made.of_kind(*kinds)), words


@pytest.mark.parametrize("name", WIRED)
def test_the_lights_are_joined_as_the_circuit_has_it(name: str) -> None:
    _, made, by_key = built(name)
    said = text(by_key["lights"])
    pixels = list(made.of_kind(*PIXELS))
    apart = {
        f"between {a.ref} ({a.label}) and {b.ref} ({b.label})"
        for a, b in pairwise(pixels)
        if made.net_at(a["5V"]) is not made.net_at(b["5V"])
    }
    assert set(re.findall(r"between L\d+ \(.*?\) and L\d+ \(.*?\)", said)) == apart
    name = "Pi" if any(made.of_kind(HEADER)) else next(made.of_kind(*CONTROLLERS)).kind.name
    assert f"ground to that of the {name}." in said


def commands(step: Step) -> Iterator[list[str]]:
    """Those that the step has typed, in their order."""
    for line in (*step.do, shell(step.command)):
        if found := re.search(r"tablero test .*", line):
            yield shlex.split(found[0])[1:]


@pytest.mark.parametrize("name", WIRED)
def test_each_group_has_the_command_that_tests_it_alone(name: str) -> None:
    profile, _, by_key = built(name)
    sites = [spot.name for spot in profile.spots.values() if spot.channel is not None]
    tested: list[str] = []
    for step in (by_key[key] for key in ("first", "others") if key in by_key):
        *alone, last = (parser("test").parse_args(words).only for words in commands(step))
        assert last in (("sites",), step.tries)
        tested += [each for names in alone or [step.tries] for each in names]
    assert sorted(tested) == (sorted(sites) if "first" in by_key else [])


@pytest.mark.parametrize("name", WIRED)
def test_whoever_tests_is_told_how_to_stop(name: str) -> None:
    _, _, by_key = built(name)
    for step in by_key.values():
        assert ("Ctrl-C" in text(step)) == (step.command[0] in ("test", "monitor")), step.key


@pytest.mark.parametrize("name", WIRED)
def test_tablero_is_installed_before_it_is_typed_and_root_names_the_board(name: str) -> None:
    _, _, by_key = built(name)
    first, *_, last = by_key.values()
    assert [step.key for step in by_key.values() if "sudo make install" in text(step)] == [first.key]
    assert [step.key for step in by_key.values() if step.by_root] == [last.key]
    assert shell(last.command, by_root=last.by_root) == "sudo tablero board use FILE --game GAME"


@pytest.mark.parametrize("name", COUNT)
def test_scales_are_soldered_once_and_calibrated_with_what_the_command_expects(name: str) -> None:
    _, _, by_key = built(name)
    given = parser("calibrate").parse_args(shlex.split(shell(by_key["calibrate"].command))[1:])
    said = text(by_key["calibrate"])
    assert f"a mass of {given.mass_g:g} g" in said
    assert f"for {given.seeds} seeds" in said
    assert [key for key, step in by_key.items() if "scales" in text(step) and "older" in text(step)] == ["calibrate"]
