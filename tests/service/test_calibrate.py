"""``tablero calibrate`` from the empty board to its file, with the real drivers on simulated pins and chips."""

from __future__ import annotations

import io
import os
import signal
from pathlib import Path

import pytest

from firmware_host import cli
from firmware_host.service.calibrate import OnPorts, calibrate, north
from firmware_host.service.calibrating.plan import sites_of
from firmware_host.service.calibrating.procedure import Calibrating
from firmware_host.service.live import live
from firmware_host.service.opened import Opened
from firmware_host.service.screen import Screen
from hardware.calibration import apply, path_beside
from hardware.profile import load
from simulator.faults import Dead, Inverted
from simulator.rig import Rig
from tests.hardware.test_calibration import own
from tests.service.hands import Pace, rig_of
from tests.service.woods import BuiltPorts, Person, built


def test_analog_sensors_get_zeros_thresholds_and_poles() -> None:
    profile = load("square-8x8-mcp3008")
    swapped = {"a1": "h8", "h8": "a1"}
    wood = built(profile, sensors=swapped)
    rig = rig_of(wood, "pins")
    rig.faults.add(Inverted("c3"))
    it = Calibrating(profile, north(profile))
    board = Opened(profile, BuiltPorts(rig, profile))
    assert live(OnPorts(it, board), board, Screen(io.StringIO(), live=False), Pace(Person(rig, it)()))
    assert it.result is not None
    assert [f.split(":")[0] for f in it.diagnosis.findings if f] == ["sensor of a1 and h8", "c3"]
    found = apply(profile, it.result)
    assert {n: s.channel for n, s in found.spots.items()} == {n: s.channel for n, s in wood.spots.items()}
    assert it.result.inverted == {"c3"}
    trims = it.result.trims
    assert trims.keys() == sites_of(profile).keys()
    assert len({trim.zero for trim in trims.values()}) > 10
    assert all(abs(trim.zero - 512) < 30 for trim in trims.values())

    played = Rig(found, "pins", {"N": 1, "S": -1})
    played.world.set_up({"a1": "N", "c3": "S", "e5": "N"})
    levels = played.sensors.scan()
    for name, spot in found.spots.items():
        assert spot.channel is not None
        assert levels[spot.channel] == {"a1": 1, "c3": -1, "e5": 1}.get(name, 0)
    played.close()


def test_the_command_keeps_what_it_found_beside_the_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = own("pits-2x6", tmp_path)
    profile = load(path)
    rig = rig_of(built(profile, sensors={"b1": "c1", "c1": "b1"}, order="RGB"), "pins")
    board = Opened(profile, BuiltPorts(rig, profile))
    it = Calibrating(profile)
    assert calibrate(it, board, path_beside(path), Pace(Person(rig, it)())) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[-3:] == [
        "sensor of b1 and c1: swapped",
        "colours: their order is RGB, not GRB as the board file says",
        f"saved in {path_beside(path)}",
    ]
    found = load(path)
    assert found.pixels.order == "RGB"
    assert (found.spots["b1"].channel, found.spots["c1"].channel) == (2, 1)


@pytest.mark.parametrize("after", [1.0, 5.0, 20.0, 60.0])
def test_whoever_stops_it_changes_nothing(tmp_path: Path, after: float, capsys: pytest.CaptureFixture[str]) -> None:
    path = own("hall-8x8", tmp_path)
    profile = load(path)
    path_beside(path).write_text("what stood there before")
    rig = rig_of(profile, "pins")
    rig.faults.add(Dead("b1"))
    pace = Pace()

    def each() -> None:
        if pace.time > 1000 + after:
            os.kill(os.getpid(), signal.SIGINT)

    pace = Pace(each=each)
    board = Opened(profile, BuiltPorts(rig, profile))
    assert calibrate(Calibrating(profile), board, path_beside(path), pace) == 1
    assert "nothing was measured, so nothing was changed" in capsys.readouterr().out
    assert path_beside(path).read_text() == "what stood there before"
    assert not any(rig.frame)
    assert len(list(tmp_path.iterdir())) == 2


def test_where_nothing_can_be_kept_nobody_has_to_walk(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["calibrate", "--board", "hall-8x8", "--hardware", "simulated"]) == 2
    assert "comes with the program: copy" in capsys.readouterr().err


def test_a_broken_calibration_is_no_hindrance_to_a_new_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = own("pits-2x6", tmp_path)
    path_beside(path).write_text("nonsense")
    assert cli.main(["run", "--board", str(path), "--view", "none"]) == 2
    assert "calibration.toml: is not TOML" in capsys.readouterr().err
    args = cli.parser().parse_args(["calibrate", "--board", str(path), "--hardware", "pins", "--dry-run"])
    assert args.run(args, pace=Pace()) == 1
