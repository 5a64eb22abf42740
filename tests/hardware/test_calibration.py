"""A board's calibration: to a file and back, applied, refused, and never half written."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from hardware.calibration import apply, path_beside, read, save, write
from hardware.drivers import open_sensors
from hardware.model import Calibration, Trim
from hardware.profile import Profile, ProfileError, boards_directory, load, shipped
from simulator.faults import Dead
from simulator.rig import Rig


def own(name: str, directory: Path) -> Path:
    """A copy of a shipped board's file."""
    path = directory / f"{name}.toml"
    path.write_bytes((boards_directory() / path.name).read_bytes())
    return path


def shuffled(profile: Profile, seed: int = 1) -> Calibration:
    chance = Random(seed)
    channels = {n: s.channel for n, s in profile.spots.items() if s.channel is not None}
    lamps = {n: s.pixels for n, s in profile.spots.items() if s.pixels}
    return Calibration(
        profile.name,
        profile.sensors.channels,
        profile.pixels.count,
        profile.rotation,
        dict(zip(channels, chance.sample(list(channels.values()), len(channels)), strict=True)),
        dict(zip(lamps, chance.sample(list(lamps.values()), len(lamps)), strict=True)),
        "BGR",
        frozenset(chance.sample(list(channels), 3)),
        {name: Trim(chance.randrange(500, 520), chance.randrange(30, 60)) for name in channels},
    )


@pytest.mark.parametrize("name", shipped())
def test_what_is_written_is_what_is_read(name: str) -> None:
    profile = load(name)
    calibration = shuffled(profile)
    assert read(write(calibration), "x", profile) == calibration
    bare = Calibration(profile.name, profile.sensors.channels, profile.pixels.count, profile.rotation)
    assert read(write(bare), "x", profile) == bare
    applied = apply(profile, bare)
    assert (applied.spots, applied.pixels) == (profile.spots, profile.pixels)


def test_it_lies_beside_the_board_and_is_read_with_it(tmp_path: Path) -> None:
    board = own("square-8x8-mcp3008", tmp_path)
    plain = load(board)
    calibration = shuffled(plain)
    save(calibration, path_beside(board))
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        "square-8x8-mcp3008.calibration.toml",
        "square-8x8-mcp3008.toml",
    ]
    found = load(board)
    assert found.calibration == calibration
    assert {n: s.channel for n, s in found.spots.items()} == calibration.sites
    assert {n: s.pixels for n, s in found.spots.items()} == calibration.lights
    assert found.pixels.order == "BGR"
    assert found.sensors.params["zeros"] == {calibration.sites[n]: t.zero for n, t in calibration.trims.items()}
    assert found.sensors.params["thresholds"][calibration.sites["d4"]] == calibration.trims["d4"].threshold
    assert load(board, calibrated=False) == plain


HEAD = 'version = 1\nboard = "pits-2x6"\nchannels = 18\npixels = 14\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("\nboard = 1 2", "pits-2x6.calibration.toml:2: is not TOML"),
        (HEAD + "colour = 3\n", ":5: colour = 3: is no key; allowed here: version, board"),
        (HEAD + "[sites]\na1 = 3\nz9 = 4\n", ":7: sites.z9 = 4: no such site with a sensor; allowed: a1"),
        (HEAD + "[sites]\na1 = 99\n", ":6: sites.a1 = 99: allowed: 0 to 17"),
        (HEAD + "[sites]\na1 = 1\n", ": sites.b1 = 1: b1 and a1 would share one sensor"),
        (HEAD + "[sites]\na1 = 14\n", ":6: sites.a1 = 14: a1 and ok would share one sensor"),
        (HEAD + '[lights]\na1 = [2]\n', "lights.b1 = 2: b1 and a1 would share one pixel"),
        (HEAD + "[lights]\na1 = 2\n", ":5: lights = 2: allowed: a list of different places"),
        (HEAD + 'inverted = ["q1"]\n', ':5: inverted = "q1": no such site'),
        (HEAD + "[zeros]\na1 = 500\n", ":6: zeros.a1 = 500: needs both a zero and a threshold"),
        (HEAD + 'order = "RGGB"\n', ':5: order = "RGGB": allowed: "RGB"'),
        (HEAD.replace("pits", "bits"), ':2: board = "bits-2x6": this calibration is for another board; pits'),
        (HEAD.replace("18", "19"), ":3: channels = 19: this calibration is for another board; pits-2x6 has 18"),
        (HEAD.replace("version = 1", "version = 2\nnew = 1"), ":1: version = 2: comes from a later version"),
        ("version = 1\n", "board is missing"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_refused_by_file_and_line(tmp_path: Path, text: str, told: str) -> None:
    board = own("pits-2x6", tmp_path)
    path_beside(board).write_text(text)
    with pytest.raises(ProfileError) as refused:
        load(board)
    assert told in str(refused.value)
    assert load(board, calibrated=False).calibration is None


@pytest.mark.parametrize(("name", "gate"), [("hall-8x8", "ports"), ("hall-8x8", "pins"), ("square-8x8", "ports")])
def test_inverted_sensors_are_told_aright(name: str, gate: str) -> None:
    plain = load(name)
    inverted = frozenset(("a1", "c3"))
    profile = apply(
        plain, Calibration(name, plain.sensors.channels, plain.pixels.count, plain.rotation, inverted=inverted)
    )
    rig = Rig(profile, gate, {"W": 1, "b": -1})  # type: ignore[arg-type]
    rig.world.set_up({"a1": "W", "b1": "b"})
    levels = rig.sensors.scan()
    other = -1 if profile.sensing == "polarity" else 1
    assert list(levels[:2]) == [1, other]
    assert not any(levels[2:])
    if gate == "pins":
        rig.sensors.close()
        raw = open_sensors(plain, rig.board.pi)
        felt = raw.scan()
        assert (felt[0], felt[1], felt[18]) == (0, 1, 1)
        raw.close()
    rig.close()


@pytest.mark.parametrize("gate", ["ports", "pins"])
def test_an_inverted_sensor_stays_so_when_every_fault_is_mended(gate: str) -> None:
    plain = load("hall-8x8")
    found = Calibration("hall-8x8", plain.sensors.channels, plain.pixels.count, inverted=frozenset(("a1",)))
    rig = Rig(apply(plain, found), gate, {"W": 1})  # type: ignore[arg-type]
    rig.faults.add(Dead("b1"))
    rig.faults.clear()
    assert not any(rig.sensors.scan())
    assert rig.faults.present == ()
    assert rig.is_still
    rig.close()


KEEPS_SAVING = """
import sys
from pathlib import Path
from hardware.calibration import *
from hardware.profile import load
profile, target = load(sys.argv[1], calibrated=False), path_beside(Path(sys.argv[1]))
own = Calibration(profile.name, profile.sensors.channels, profile.pixels.count, profile.rotation)
both = [own, Calibration(profile.name, profile.sensors.channels, profile.pixels.count, profile.rotation, order="RGB")]
print("begun", flush=True)
for k in range(10**6):
    save(both[k % 2], target)
    print(k, flush=True)
"""


def test_whenever_the_power_goes_a_whole_file_is_there(tmp_path: Path) -> None:
    board = own("hall-8x8", tmp_path)
    for seen in (3, 10, 24):
        with subprocess.Popen([sys.executable, "-c", KEEPS_SAVING, str(board)], stdout=subprocess.PIPE) as saver:
            assert saver.stdout
            for _ in range(seen):
                saver.stdout.readline()
            os.kill(saver.pid, signal.SIGKILL)
        assert load(board).calibration is not None


def test_a_file_that_cannot_be_replaced_stays(tmp_path: Path) -> None:
    board = own("hall-8x8", tmp_path)
    profile = load(board)
    target = path_beside(board)
    old = Calibration(profile.name, profile.sensors.channels, profile.pixels.count, profile.rotation)
    save(old, target)
    (tmp_path / f".{target.name}.new").mkdir()
    with pytest.raises(OSError, match="Is a directory"):
        save(replace(old, order="RGB"), target)
    assert load(board).calibration == old
