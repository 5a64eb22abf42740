"""Faults in any combination, at any site and any wire, of every board with a driver on the Pi's pins and buses.

Whatever is wrong, a scan has its shape or is a HardwareFault that names a cure; and when all is mended and the board
has been opened again, it reads what stands on it.
"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hardware.contract import channels
from hardware.ports import doubtful
from hardware.profile import Profile, load
from simulator import faults
from simulator.faults import Fault
from simulator.on_the_bench import open_again, scan_or_fault
from simulator.rig import Rig
from simulator.wires import NOMINAL_V
from tests.hardware.boards import POLES, WIRED, occupy, sensed, with_params
from tests.hardware.test_mcp23017 import CROSSINGS, matrix_text

RATE = st.floats(0, 1)


def some_fault(sites: list[str], wires: list[str]) -> st.SearchStrategy[Fault]:
    site, wire = st.sampled_from(sites), st.sampled_from(wires)
    several = st.lists(wire, min_size=1, max_size=4, unique=True)
    return st.one_of(
        several.map(lambda names: faults.Broken(*names)),
        st.tuples(several, RATE).map(lambda drawn: faults.Loose(*drawn[0], rate=drawn[1])),
        st.tuples(several, st.sampled_from(["ground", "supply"])).map(lambda d: faults.Shorted(*d[0], to=d[1])),
        st.tuples(wire, wire).map(lambda drawn: faults.Shorted(drawn[0], to=drawn[1])),
        site.map(lambda name: faults.DiodeShorted(name)),
        st.floats(0, NOMINAL_V).map(faults.BrownOut),
        st.tuples(site, st.floats(-100, 100)).map(lambda drawn: faults.Stray(drawn[0], mt=drawn[1])),
        st.tuples(site, st.integers(0, 1)).map(lambda drawn: faults.Stuck(drawn[0], level=drawn[1])),
        site.map(lambda name: faults.Dead(name)),
        st.tuples(site, RATE).map(lambda drawn: faults.Faded(drawn[0], share=drawn[1])),
        RATE.map(lambda rate: faults.Noise(rate=rate)),
        st.tuples(site, st.integers(1, 4)).map(lambda drawn: faults.Bounce(drawn[0], scans=drawn[1])),
        RATE.map(lambda rate: faults.Dropped(rate=rate)),
    )


def suffer(profile: Profile, data: st.DataObject) -> None:
    rig = Rig(profile, "pins", POLES, data.draw(st.integers(0, 9)))
    sites = sorted(channels(profile))
    one = some_fault(sites, list(rig.board.wires.names))
    before: set[str] = set()
    for _ in range(data.draw(st.integers(1, 5))):
        before = data.draw(st.sets(st.sampled_from(sites), max_size=8))
        occupy(rig, before)
        match data.draw(st.sampled_from(["add", "add", "remove", "unplug", "plug", "off and on"])):
            case "add":
                rig.faults.add(data.draw(one))
            case "remove" if rig.faults.present:
                rig.faults.remove(data.draw(st.sampled_from(rig.faults.present)))
            case "unplug":
                rig.faults.unplug()
            case "plug":
                rig.faults.plug_in()
            case "off and on" if not rig.faults.present and not rig.faults.unplugged:
                rig.power_cycle()
        for _ in range(2):
            levels = scan_or_fault(rig)
            if levels is not None:
                assert len(levels) == rig.sensors.channels
                assert set(levels) <= {-1, 0, 1}
                assert not any(levels[channel] for channel in doubtful(rig.sensors))
    rig.faults.clear()
    open_again(rig)
    for _ in range(2):
        scan_or_fault(rig)  # the first may still say that settings were lost
    if profile.sensors.params.get("crossing") == "bare":
        occupy(rig, set())  # what is in doubt needs a moment without rectangles
        sensed(rig)
        before = set(sorted(before)[:2])
        occupy(rig, before)
    assert sensed(rig) == before
    rig.close()


@pytest.mark.parametrize("name", WIRED)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_any_faults_on_any_board(name: str, data: st.DataObject) -> None:
    suffer(load(name), data)


@settings(max_examples=40, deadline=None)
@given(data=st.data(), crossing=st.sampled_from(["diode", "bare"]), input_on=st.sampled_from(["low", "high"]))
def test_any_faults_on_a_matrix_of_switches(data: st.DataObject, crossing: str, input_on: str) -> None:
    suffer(with_params(load("pits-2x6"), crossing=crossing, input_on=input_on), data)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), crossing=st.sampled_from(sorted(CROSSINGS)))
def test_any_faults_on_a_matrix_behind_expanders(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject, crossing: str
) -> None:
    path = tmp_path_factory.mktemp("board") / "matrix.toml"
    path.write_text(matrix_text(crossing))
    suffer(load(path), data)
