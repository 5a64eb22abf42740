"""Faults distort scans as they say, repeat with their seed, and leave no trace when they are gone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.profile import load
from simulator.faults import (
    Bounce,
    Broken,
    Chatter,
    Dead,
    Dropped,
    Fault,
    FaultError,
    Loose,
    Lost,
    Noise,
    Shorted,
    Stuck,
    Weak,
    row_of,
)
from simulator.rig import Rig, with_sensing
from simulator.wires import Flaw

POLES = {"W": 1, "b": -1}
MAKERS: dict[str, Callable[[], Fault]] = {
    "stuck": lambda: Stuck("a1", level=1),
    "dead": lambda: Dead("c3", 20),
    "weak": lambda: Weak("c3", miss=0.5),
    "noise": lambda: Noise(rate=0.1),
    "chatter": lambda: Chatter("d4"),
    "bounce": lambda: Bounce(scans=3),
    "dropped": lambda: Dropped(rate=0.3),
}


def hall(seed: int = 0, gate: str = "ports") -> Rig:
    rig = Rig(load("hall-8x8"), gate, POLES, seed)  # type: ignore[arg-type]
    rig.world.set_up({"c3": "W", "f6": "b"})
    return rig


def level(rig: Rig, spot: str) -> int:
    channel = rig.profile.spots[spot].channel
    assert channel is not None
    return rig.sensors.scan()[channel]


@settings(max_examples=25, deadline=None)
@given(names=st.lists(st.sampled_from(sorted(MAKERS)), max_size=4), seed=st.integers(0, 99))
def test_a_seed_gives_the_same_faults_at_both_gates(names: list[str], seed: int) -> None:
    def played(gate: str) -> list[list[int]]:
        rig = hall(seed, gate)
        scans: list[list[int]] = []
        rig.hand.pause = lambda: scans.extend(list(rig.sensors.scan()) for _ in range(3))
        for name in names:
            rig.faults.add(MAKERS[name]())
        rig.hand.move("c3", "d4")
        rig.hand.tap("ok")
        rig.faults.clear()
        rig.hand.move("d4", "c3")
        rig.close()
        return scans

    assert played("ports") == played("pins")


@pytest.mark.parametrize("name", sorted(MAKERS))
def test_a_removed_fault_leaves_no_trace(name: str) -> None:
    rig = hall()
    healthy = rig.sensors.scan()
    fault = rig.faults.add(MAKERS[name]())
    for _ in range(20):
        rig.sensors.scan()
    rig.faults.remove(fault)
    assert rig.sensors.scan() == healthy
    with pytest.raises(FaultError, match="not in force"):
        rig.faults.remove(fault)


def test_stuck_and_dead_ignore_the_wood() -> None:
    rig = hall()
    rig.faults.add(Stuck("a1", level=1))
    rig.faults.add(Dead("c3"))
    assert (level(rig, "a1"), level(rig, "c3"), level(rig, "f6")) == (1, 0, 1)


@pytest.mark.parametrize("fault", [Stuck("a1", level=2), Stuck("a1", level=-1), Lost("row-2", level=9)])
def test_a_sensor_says_only_what_its_kind_can_say(fault: Fault) -> None:
    rig = hall()
    with pytest.raises(FaultError, match="of sensors for occupancy; allowed: 0 to 1"):
        rig.faults.add(fault)
    assert not rig.faults.present
    Rig(with_sensing(rig.profile, "polarity")).faults.add(Stuck("a1", level=-1))


@pytest.mark.parametrize(
    ("spaced", "hyphened"),
    [
        (lambda: Broken("row 3"), lambda: Broken("row-3")),
        (lambda: Loose("row 3", rate=0.9), lambda: Loose("row-3", rate=0.9)),
        (lambda: Shorted("row 3", to="ground"), lambda: Shorted("row-3", to="ground")),
        (lambda: Shorted("row 3", to="column 6"), lambda: Shorted("row-3", to="column-6")),
    ],
)
def test_a_wire_is_found_by_the_name_that_its_line_has(
    spaced: Callable[[], Fault], hyphened: Callable[[], Fault]
) -> None:
    rigs = hall(gate="pins"), hall(gate="pins")
    for rig, fault in zip(rigs, (spaced(), hyphened()), strict=True):
        rig.faults.add(fault)
        rig.sensors.scan()
        rig.close()
    assert rigs[0].board.wires.flaws == rigs[1].board.wires.flaws != (Flaw(),)


def test_a_lost_row_loses_its_row_only() -> None:
    rig = hall()
    rig.world.set_up(dict.fromkeys(rig.profile.spots, "W"))
    rig.faults.add(Dead(*row_of(rig.profile, 2)))
    levels = rig.sensors.scan()
    assert [channel for channel in range(64) if not levels[channel]] == list(range(16, 24))
    with pytest.raises(FaultError, match="no matrix row 8"):
        row_of(rig.profile, 8)


@pytest.mark.parametrize(("fault", "low", "high"), [(Weak("c3", miss=0.3), 620, 780), (Chatter("c3"), 420, 580)])
def test_chances_are_as_told(fault: Fault, low: int, high: int) -> None:
    rig = hall()
    rig.faults.add(fault)
    seen = sum(level(rig, "c3") for _ in range(1000))
    assert low < seen < high


def test_a_bounce_falls_to_and_fro_only_after_a_change() -> None:
    rig = hall(seed=1)
    rig.faults.add(Bounce("c3", scans=6))
    assert [level(rig, "c3") for _ in range(10)] == [1] * 10
    rig.hand.pick("c3")
    bouncing = [level(rig, "c3") for _ in range(6)]
    assert set(bouncing) == {0, 1}
    assert [level(rig, "c3") for _ in range(10)] == [0] * 10


def test_a_dropped_frame_says_the_last_one_again() -> None:
    rig = hall()
    rig.faults.add(Dropped(rate=1))
    first = rig.sensors.scan()
    rig.hand.pick("c3")
    again = rig.sensors.scan()
    assert again == first
    again[0] = 9  # type: ignore[index]  # what a reader does to its scan is not in the next one
    assert rig.sensors.scan() == first
    rig.faults.clear()
    assert rig.sensors.scan() != first


@pytest.mark.parametrize("at", ["z9", 68, -1, "store.S"])
def test_a_fault_where_no_sensor_is_says_where_they_are(at: str | int) -> None:
    with pytest.raises(FaultError, match=r"no sensor at .*a1, .*channel 0 to 67"):
        hall().faults.add(Dead(at))


def test_impossible_numbers_are_refused() -> None:
    with pytest.raises(FaultError, match="miss 2; allowed: 0 to 1"):
        Weak("a1", miss=2)
    with pytest.raises(FaultError, match="scans 0; allowed: 1"):
        Bounce(scans=0)
