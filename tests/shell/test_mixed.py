"""Boards of which only a half is there: real sensors without lights, real lights without sensors. What is real is a
serial device, whose driver opens a line as it would open a real one's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware_host.cli import _bench, parser, simulator_bench
from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.devices.ports import DriverPorts
from firmware_host.shell.journal.records import Forgetful
from hardware.profile import Profile, load
from rules import registry
from tablero.testing import Device

Make = Callable[[str], Profile]


@pytest.fixture
def device() -> Iterator[Device]:
    with Device() as device:
        yield device


@pytest.fixture
def board(device: Device, tmp_path: Path) -> Make:
    def make(real: str) -> Profile:
        text = load("serial-8x8").path.read_text("utf-8")
        text = re.sub(r'^device = ".*"', f'device = "{device.pty}"', text, flags=re.M)
        if real == "sensors":
            text = text.replace('driver = "serial-pixels"', 'driver = "simulated"')
        else:
            head, _, rest = text.partition("[sensors]")
            _, bracket, tail = rest.partition("\n[")
            text = f'{head}[sensors]\ndriver = "simulated"\n{bracket}{tail}'
            # Buttons: channels, not crossings.
            text = re.sub(r"^(ok|undo|hint|new) = \[8, (\d)\]", r"\1 = 10\2", text, flags=re.M)
            light = f'driver = "serial-pixels"\ndevice = "{device.pty}"'
            text = text.replace('driver = "serial-pixels"', light)
        file = tmp_path / f"{real}.toml"
        file.write_text(text)
        return load(file)

    return make


def run(manager: BoardManager, seconds: float, start: float = 0.0) -> float:
    for _ in range(round(seconds * 100)):
        start += 0.01
        manager.controller.step(start)
    return start


def test_real_sensors_without_lights(device: Device, board: Make) -> None:
    manager = BoardManager(board("sensors"), registry.load("othello"), Forgetful(), ports=DriverPorts)
    manager.start(0.0)
    for spot in ("d4", "e4", "d5", "e5"):
        device.hand.place("W", spot)
    now = run(manager, 0.5)
    device.hand.place("W", manager.controller.fit.spots["d3"].name)
    run(manager, 3, now)
    assert [move.text for move in manager.controller.session.line.moves] == ["d3"]
    assert not manager.controller.faults
    assert manager.controller.display.scene  # which the page shows
    manager.controller.close()


def test_real_lights_without_sensors(device: Device, board: Make) -> None:
    profile = board("lights")
    manager = BoardManager(profile, registry.load("othello"), Forgetful(), bench=simulator_bench("lights"))
    manager.start(0.0)
    now = run(manager, 0.5)
    assert any(device.frame)
    assert not manager.controller.faults
    device.reset()  # its lights are gone for a moment, and come back
    wood = manager.simulation
    assert wood
    wood.provide_one("B")
    wood.hand.place(wood.spot("d3"), "B")
    run(manager, 5, now)
    assert not manager.controller.faults
    assert any(device.light(wood.spot("d4")))
    manager.controller.close()


@pytest.mark.parametrize(("hardware", "real", "simulated"), [("real", "sensors", False), ("real", "lights", True)])
def test_the_command_line_tells_them_apart(board: Make, hardware: str, real: str, simulated: bool) -> None:
    words = ["run", "--board", str(board(real).path), "--hardware", hardware]
    assert (_bench(parser("run").parse_args(words)) is not None) == simulated
