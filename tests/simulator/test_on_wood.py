"""``tablero scenario --rig``: scenarios on a board that is not the simulator's, moved by an actuator. The board is a
serial device, whose drivers open a line as they would open a real one's."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from firmware_host.cli import main
from hardware.profile import Profile, load
from simulator.scenario.on_wood.actuator import made
from tablero.testing import Actuator, Device

SHORT = "game othello\nset up\nplay d3\nexpect light d3 last\n"


class Magnets:
    """An electromagnet under every spot, and relays across the buttons: of a simulated device."""

    device: Device
    unwilling = ""
    closed = 0

    def __init__(self, profile: Profile) -> None:
        self.spots = profile.spots

    def put(self, place: str, pole: int) -> None:
        if place == self.unwilling:
            raise RuntimeError("its coil is hot")
        self.device.hand.place("W", place)

    def lift(self, place: str) -> None:
        self.device.hand.take(place)

    def press(self, place: str) -> None:
        self.device.hand.hold(place)

    def release(self, place: str) -> None:
        self.device.hand.release(place)

    def clear(self) -> None:
        self.device.hand.sweep(*(spot for spot in self.spots if self.device.at(spot)))

    def close(self) -> None:
        type(self).closed += 1


@pytest.fixture
def rig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of a board that is there."""
    module = ModuleType("my_magnets")
    module.Magnets = type("Magnets", (Magnets,), {})  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "my_magnets", module)
    with Device() as device:
        module.Magnets.device = device
        text = load("serial-8x8").path.read_text("utf-8")
        board = tmp_path / "mine.toml"
        board.write_text(re.sub(r'^device = ".*"', f'device = "{device.pty}"', text, count=1, flags=re.M))
        yield board


def act(rig: Path, text: str, *options: str) -> int:
    scenario = rig.with_name("one.scenario")
    scenario.write_text(text)
    rig_options = ("--rig", str(rig), "--rig-actuator", "my_magnets:Magnets")
    files = [option for option in options if option.endswith(".scenario")]
    others = [option for option in options if option not in files]
    return main(["scenario", str(scenario), *files, *rig_options, *others])


def test_an_actuator_takes_the_place_of_hands(rig: Path, capsys: pytest.CaptureFixture[str]) -> None:
    reports = {name: rig.with_name(f"out.{name}") for name in ("junit", "json", "journal")}
    status = act(rig, SHORT, *(word for name, path in reports.items() for word in (f"--{name}", str(path))))
    told = capsys.readouterr().out
    assert status == 0, told
    assert re.search(r"one\.scenario at rig: passed \(othello on mine, occupancy: ply 1, ", told), told
    (result,) = json.loads(reports["json"].read_text())["results"]
    assert result["gate"] == "rig"
    assert 0 < result["simulated_seconds"] <= result["wall_seconds"] + 0.001  # by the scenario's own clock
    assert "simulated" not in told
    assert ElementTree.parse(reports["junit"]).getroot().get("failures") == "0"
    assert '"kind": "ply"' in reports["journal"].read_text()
    assert sys.modules["my_magnets"].Magnets.closed == 1


def test_an_actuator_may_lie_in_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    verbs = ("__init__", "put", "lift", "press", "release", "clear", "close")
    lines = [f"    def {verb}(self, *given): pass" for verb in verbs]
    (tmp_path / "my_relays.py").write_text("\n".join(["class Relays:", *lines]))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    assert made("my_relays:Relays", load("serial-8x8"))
    assert sys.path[-1] == str(tmp_path)


def test_what_does_not_come_to_pass_is_told(rig: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert act(rig, SHORT + "expect played c4 within 0.2\n") == 1
    assert "one.scenario:5: expect played c4" in capsys.readouterr().out


def test_an_actuator_that_fails_ends_the_scenario_and_not_the_next(
    rig: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["my_magnets"].Magnets, "unwilling", "d6")  # d3 of the game
    another = rig.with_name("another.scenario")
    another.write_text("game othello\nset up\n")
    assert act(rig, SHORT, str(another)) == 1
    told = capsys.readouterr().out
    assert "put B on the lit site (d6): RuntimeError('its coil is hot')" in told
    assert "another.scenario at rig: passed" in told


def test_what_no_hand_can_do_is_skipped(rig: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert act(rig, "game othello\nset up\nfault dead d3\n") == 0
    assert "line 3, 'fault dead d3': no hand can do that to a real board" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--rig-actuator", "my_magnets:Magnets"], "--rig-actuator: the board is missing; add --rig NAME|FILE"),
        (["--rig", "RIG", "--gate", "pins"], "--rig: not allowed with --gate; allowed: --junit, --json, --journal"),
        (["--rig", "RIG", "--jobs", "2"], "--rig: not allowed with --jobs"),
        (["--rig", "RIG", "--keep-scans"], "--rig: not allowed with --keep-scans; allowed: --junit, --json, --journal"),
        (["--rig", "nowhere"], "nowhere: is no board"),
        (["--rig", "RIG", "--rig-actuator", "magnets"], "'magnets' names no actuator; allowed: MODULE:CLASS"),
        (["--rig", "RIG", "--rig-actuator", "no_such:Thing"], "no_such:Thing: cannot be loaded: ModuleNotFoundError"),
        (["--rig", "RIG", "--rig-actuator", "collections:UserDict"], "collections:UserDict: "),
    ],
)
def test_what_cannot_be_had_is_told(
    rig: Path, capsys: pytest.CaptureFixture[str], options: list[str], told: str
) -> None:
    scenario = rig.with_name("one.scenario")
    scenario.write_text(SHORT)
    assert main(["scenario", str(scenario), *(str(rig) if word == "RIG" else word for word in options)]) == 2
    assert told in capsys.readouterr().err


def test_it_is_an_actuator() -> None:
    actuator: Actuator = Magnets(load("serial-8x8"))
    methods = {name for name in vars(Actuator) if not name.startswith("_")}
    assert all(hasattr(actuator, name) for name in methods)
