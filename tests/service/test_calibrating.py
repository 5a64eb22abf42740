"""The calibration on simulated boards that are built otherwise than their files say, led by light alone."""

from __future__ import annotations

import io
from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware_host.service.calibrating.plan import anchors, sites_of, symmetries, ways
from firmware_host.service.calibrating.procedure import Calibrating, State
from firmware_host.service.live import live
from firmware_host.service.screen import Screen
from hardware.calibration import apply
from hardware.profile import Profile, load, shipped
from simulator.faults import Chatter, Dead, Fault, Inverted, Joined
from simulator.rig import Gate
from tests.service.hands import Pace
from tests.service.woods import Person, built, opened


def calibrated(
    wood: Profile,
    profile: Profile,
    gate: Gate = "ports",
    faults: Iterable[Fault] = (),
    *,
    slow: bool = False,
    pole: str = "N",
) -> tuple[Calibrating, Person, float]:
    """The procedure at its end, who was at the board, and how many seconds it took."""
    rig, board = opened(wood, profile, gate)
    for fault in faults:
        rig.faults.add(fault)
    it = Calibrating(profile)
    person = Person(rig, it, slow=slow, pole=pole)
    pace = Pace(person())
    pace.limit = 20_000
    assert live(it, board, Screen(io.StringIO(), live=False), pace)
    assert not any(rig.frame)
    return it, person, pace.time - 1000


def same_wiring(it: Calibrating, wood: Profile, but: Iterable[str] = ()) -> None:
    assert it.result is not None
    found = apply(it.profile, it.result)
    sites = set(sites_of(wood)) - set(but)
    assert {s: found.spots[s].channel for s in sites} == {s: wood.spots[s].channel for s in sites}
    assert {s: found.spots[s].pixels for s in sites} == {s: wood.spots[s].pixels for s in sites}


@pytest.mark.parametrize("name", shipped())
def test_anchors_tell_every_way_of_the_chain_from_the_others(name: str) -> None:
    profile = load(name)
    chosen = anchors(profile)
    all_ways = ways(profile)
    assert len(chosen) <= 6
    assert all_ways[0].lamps == sites_of(profile)
    assert len({tuple(way.lamps[site] for site in chosen) for way in all_ways}) == len(all_ways)
    for way in all_ways:
        assert sorted(way.lamps.values()) == sorted(sites_of(profile).values())


@pytest.mark.parametrize(
    ("name", "gate"),
    [
        ("hall-8x8", "ports"),
        ("hall-8x8", "pins"),
        ("pits-2x6", "pins"),
        ("tiger-37", "ports"),
        ("square-8x8", "ports"),
        ("backgammon-24", "ports"),
        ("bao-4x8-count", "ports"),
    ],
)
def test_a_board_that_is_built_as_its_file_says(name: str, gate: Gate) -> None:
    profile = load(name)
    it, person, _ = calibrated(profile, profile, gate)
    same_wiring(it, profile)
    assert [f for f in it.diagnosis.findings if f] == []
    assert it.result is not None
    assert it.result.order == profile.pixels.order
    assert person.touched == len(sites_of(profile)) + len(anchors(profile)) + 2
    assert it.facts.way is not None


@pytest.mark.parametrize("order", ["RGB", "RBG", "GBR", "BRG", "BGR"])
def test_the_order_of_the_colours(order: str) -> None:
    profile = load("pits-2x6")
    it, _, _ = calibrated(built(profile, order=order), profile, "pins")
    assert it.result is not None
    assert it.result.order == order
    assert it.diagnosis.findings == (f"colours: their order is {order}, not GRB as the board file says",)


@pytest.mark.parametrize("name", ["pits-2x6", "tiger-37"])
def test_every_way_in_which_a_chain_may_run(name: str) -> None:
    profile = load(name)
    for way in ways(profile)[1:]:
        owner = {lamp: site for site, lamp in sites_of(profile).items()}
        wood = built(profile, lights={site: owner[lamp] for site, lamp in way.lamps.items()})
        it, person, _ = calibrated(wood, profile)
        same_wiring(it, wood)
        assert it.facts.way is not None
        assert it.facts.way.lamps == way.lamps
        assert it.diagnosis.findings == (f"lights: the chain does not run as the board file says: {it.facts.way.name}",)
        assert person.touched == len(sites_of(profile)) + len(anchors(profile)) + 2


def test_sensors_of_a_whole_board_turned() -> None:
    profile = load("square-8x8")
    for name, image in symmetries(profile).items():
        wood = built(profile, sensors=image)
        it, _, _ = calibrated(wood, profile)
        same_wiring(it, wood)
        assert it.diagnosis.findings == (f"sensors: all wired {name}, compared with the board file",)


def exchanged(profile: Profile, *pairs: tuple[str, str]) -> dict[str, str]:
    return {a: b for pair in pairs for a, b in (pair, pair[::-1])}


def test_faults_are_told_by_name() -> None:
    profile = load("hall-8x8")
    rows = [(f"{file}2", f"{file}3") for file in "abcdefgh"]
    cases: list[tuple[Profile, list[Fault], list[str], set[str]]] = [
        (built(profile, sensors=exchanged(profile, ("a1", "b1"))), [], ["sensor of a1 and b1: swapped"], set()),
        (built(profile, sensors=exchanged(profile, *rows)), [], ["sensors of row 2 and 3: swapped"], set()),
        (
            built(profile, sensors={"a1": "b1", "b1": "c1", "c1": "a1"}),
            [],
            [f"sensor of {a}: wired where {b} belongs" for a, b in (["a1", "b1"], ["b1", "c1"], ["c1", "a1"])],
            set(),
        ),
        (
            profile,
            [Dead("d4")],
            ["d4: dead: no answer from its sensor (channel 27, row 4 (Pi GPIO 22), column 4 (Pi GPIO 25))"],
            {"d4"},
        ),
        (
            profile,
            [Dead(*(f"{file}5" for file in "abcdefgh"))],
            ["row 5 (Pi GPIO 5): dead: none of its 8 sensors answers"],
            {f"{file}5" for file in "abcdefgh"},
        ),
        (profile, [Inverted("c3")], ["c3: inverted, its sensor says something for nothing"], set()),
        (
            profile,
            [Inverted(*profile.spots)],
            ["sensors: inverted, each says something for nothing: all of them"],
            set(),
        ),
        (profile, [Joined("e5", "e6")], ["e5 and e6: double: their sensors answer together"], set()),
        (
            profile,
            [Joined(f"c{rank}", f"d{rank}") for rank in range(1, 9)],
            ["column 3 (Pi GPIO 24) and column 4 (Pi GPIO 25): joined: their sensors answer together, all of them"],
            set(),
        ),
        (profile, [Chatter("g7")], ["g7: noisy: it changes with nothing there"], {"g7"}),
        (
            built(profile, lights=exchanged(profile, ("c3", "f6"))),
            [],
            ["light of c3 and f6: swapped"],
            set(),
        ),
    ]
    for wood, faults, told, dead in cases:
        it, _, _ = calibrated(wood, profile, faults=faults)
        findings = [finding for finding in it.diagnosis.findings if finding]
        assert len(findings) == len(told), findings
        for finding, beginning in zip(findings, told, strict=True):
            assert finding.startswith(beginning), findings
        assert it.diagnosis.sites == dead
        same_wiring(it, wood)


def test_two_sensors_on_one_channel() -> None:
    profile = load("pits-2x6")
    it, _, _ = calibrated(profile, profile, faults=[Joined("a1", "b1"), Dead("b1")])
    assert [finding for finding in it.diagnosis.findings if "joined" in finding]
    same_wiring(it, profile, but={"a1", "b1"})


def test_poles_of_sensors_that_lie_upside_down() -> None:
    profile = load("square-8x8")
    it, _, _ = calibrated(profile, profile, faults=[Inverted("c3", "e5")])
    assert it.result is not None
    assert it.result.inverted == {"c3", "e5"}
    assert sum("reads the other pole" in finding for finding in it.diagnosis.findings) == 2


def test_without_buttons_what_does_not_answer_is_passed_over_after_a_while() -> None:
    profile = load("tiger-37")
    it, _, seconds = calibrated(profile, profile, faults=[Dead("c3"), Dead("a1")], slow=True)
    assert it.diagnosis.sites == {"c3", "a1"}
    same_wiring(it, profile)
    assert seconds < 300


def test_nobody_there_leaves_it_waiting() -> None:
    profile = load("hall-8x8")
    it, now = Calibrating(profile), 0.0
    for _ in range(3000):
        it.scan(now, [0] * profile.sensors.channels)
        it.lights(now)
        now += 1.0
    assert it.state is State.WALK
    assert it.result is None


def test_a_board_that_is_not_empty_is_to_be_cleared_first() -> None:
    profile = load("hall-8x8")
    it, levels = Calibrating(profile), [0] * profile.sensors.channels
    levels[9] = 1
    times = iter(0.01 * k for k in range(100_000))

    def scan(seconds: float) -> set[int]:
        lit: set[int] = set()
        for _ in range(round(100 * seconds)):
            now = next(times)
            it.scan(now, levels)
            lit = lit | set(it.lights(now))
        return lit

    scan(2.2)
    assert scan(3.0) == set(profile.spots["b2"].pixels)
    levels[9] = 0
    scan(2.5)
    assert it.state is State.WALK
    assert it.feeler.rest[9] == 0


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10_000), board=st.sampled_from(["pits-2x6", "tiger-37", "square-8x8"]))
def test_any_wiring_is_found_out(seed: int, board: str) -> None:
    """Sensors and lights soldered in any order, some sensors inverted, some dead."""
    profile, chance = load(board), Random(seed)
    sites = list(sites_of(profile))
    shuffled = [chance.sample(sites, len(sites)) if chance.random() < 0.7 else sites for _ in range(2)]
    sensors, lights = (dict(zip(sites, each, strict=True)) for each in shuffled)
    wood = built(profile, sensors, lights)
    spoilt = chance.sample(sites, 4)
    inverted, dead = set(spoilt[:2]), set(spoilt[2 : 2 + chance.randrange(3)])
    faults: list[Fault] = [Inverted(*inverted)] + [Dead(site) for site in dead]
    it, _, _ = calibrated(wood, profile, faults=faults)
    assert it.result is not None
    assert it.result.inverted == inverted
    # Two dead sensors leave two channels and lamps of which nothing can be known.
    same_wiring(it, wood, but=dead if len(dead) > 1 or it.facts.way is None else ())
    assert it.diagnosis.sites >= dead
    found = apply(profile, it.result)
    channels = [spot.channel for spot in found.spots.values() if spot.channel is not None]
    assert len(set(channels)) == len(channels)
