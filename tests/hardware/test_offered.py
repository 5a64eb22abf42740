"""Drivers that other packages bring along: found by name, as ours are."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware_host.cli import main
from hardware.catalogue import pixel_drivers, sensor_drivers
from hardware.drivers import open_sensors
from hardware.offered import offered
from hardware.profile import ProfileError, load
from tablero.drivers import shipped

DRIVER = """
from dataclasses import replace

from hardware.sensors.simulated import CARD as BLANK


class Keys:
    def __init__(self, channels):
        self.channels = channels

    def scan(self):
        return [1] * self.channels

    def close(self):
        pass


CARD = replace(BLANK, name="keys", open=lambda profile, bus: Keys(profile.sensors.channels))
"""
Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts a package with one module and one sensor driver where Python finds it."""

    def put(package: str, module: str, *, name: str = "keys", value: str = "CARD") -> None:
        folder = tmp_path / package
        info = folder / f"{package}-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[tablero.sensors]\n{name} = {package}_driver:{value}\n")
        (folder / f"{package}_driver.py").write_text(module)
        monkeypatch.syspath_prepend(folder)
        monkeypatch.delitem(sys.modules, f"{package}_driver", raising=False)
        offered.cache_clear()

    yield put
    offered.cache_clear()


@pytest.fixture
def board(tmp_path: Path) -> Path:
    source = Path(load("square-8x8").path)
    text = source.read_text("utf-8")
    file = tmp_path / "board.toml"
    file.write_text(text.replace(f'driver = "{load("square-8x8").sensors.driver}"', 'driver = "keys"', 1))
    return file


def test_a_driver_of_another_package_reads_a_board(install: Install, tmp_path: Path) -> None:
    install("elsewhere", DRIVER)
    file = tmp_path / "board.toml"
    file.write_text(
        'title = "Mine"\nsensing = "occupancy"\nsize = [2, 2]\n[sensors]\ndriver = "keys"\n'
        '[pixels]\ndriver = "simulated"\nlayout = "serpentine"\nstart = "a1"\n[power]\nlimit_ma = 1000\n'
    )
    assert "keys" in sensor_drivers()
    profile = load(str(file))
    port = open_sensors(profile)
    assert list(port.scan()) == [1] * port.channels


@pytest.mark.parametrize(
    ("module", "value", "told"),
    [
        ("import nothing_of_that_name", "CARD", "cannot be loaded: ModuleNotFoundError"),
        ("CARD = 3", "CARD", "is a int; allowed: a SensorCard"),
        (DRIVER, "KARTE", "cannot be loaded: AttributeError"),
    ],
)
def test_a_driver_that_is_none_is_a_flaw_of_the_board_file(
    install: Install, board: Path, module: str, value: str, told: str
) -> None:
    install("elsewhere", module, value=value)
    with pytest.raises(ProfileError, match=told) as error:
        load(str(board))
    assert "package elsewhere" in str(error.value)


def test_two_packages_do_not_share_a_name(install: Install, board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install("one", DRIVER)
    install("other", DRIVER)
    assert main(["board", "check", str(board)]) == 2
    assert "keys: offered by the packages o" in (told := capsys.readouterr().err)
    assert "uninstall one of them" in told


@pytest.mark.parametrize("module", ["raise SystemExit(3)", "import nothing_of_that_name", "CARD = 3"])
def test_a_broken_driver_is_named_and_harms_nothing(
    install: Install, tmp_path: Path, capsys: pytest.CaptureFixture[str], module: str
) -> None:
    install("elsewhere", module)
    assert main(["drivers"]) == 1
    told = capsys.readouterr().out.splitlines()
    (broken,) = (line for line in told if "cannot be used" in line)
    assert broken.split()[0] == "keys"
    assert "package elsewhere" in broken
    assert set(sensor_drivers()) - {"keys"} <= {line.split()[0] for line in told if "senses" in line}
    scenario = tmp_path / "one.scenario"
    scenario.write_text("game othello\nboard hall-8x8\nset up\nplay d3\n")
    assert main(["scenario", str(scenario), "--gate", "ports,pins"]) == 0
    assert main(["board", "check", "hall-8x8"]) == 0


def test_every_driver_of_a_shipped_board_is_offered() -> None:
    boards = [load(name) for name in shipped()]
    assert {board.sensors.driver for board in boards} <= set(sensor_drivers())
    assert {board.pixels.driver for board in boards} <= set(pixel_drivers())
