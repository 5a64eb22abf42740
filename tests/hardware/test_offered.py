"""Drivers that other packages bring along: found by name, as ours are."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import rules
from firmware_host.cli import main, simulator_bench
from firmware_host.core.states import State
from firmware_host.shell.controller import Controller
from firmware_host.shell.devices.fit import fit
from firmware_host.shell.devices.ports import DriverPorts
from firmware_host.shell.simulation.simulated_board import RigPorts
from hardware.catalogue import pixel_drivers, sensor_drivers
from hardware.drivers import open_sensors
from hardware.offered import load as load_offered
from hardware.offered import offered
from hardware.ports import HardwareFault
from hardware.profile import ProfileError, load
from simulator import gates, on_the_bench
from simulator.faults import Broken, FaultError
from simulator.players import writer
from simulator.rig import Rig
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
LIGHTS = """
from dataclasses import replace

from hardware.pixels.simulated import CARD as DARK


class Lamps:
    def __init__(self, count):
        self.count = count

    def show(self, pixels):
        raise OSError("unplugged")

    def close(self):
        pass


CARD = replace(DARK, name="lamps", open=lambda profile, bus: Lamps(profile.pixels.count))
"""
ON_A_BUS = LIGHTS.replace("bus: Lamps(profile.pixels.count)", "bus: Lamps(profile.pixels.count, bus)").replace(
    """(self, count):
        self.count = count
""",
    """(self, count, bus):
        self.count, self.bus = count, bus
""",
)
ON_A_BUS = ON_A_BUS.replace('raise OSError("unplugged")', "self.bus.append(pixels)")
STRIP = """
class Strip:
    def __init__(self, profile):
        self.count = profile.pixels.count
        self.bus = []

    @property
    def frame(self):
        return self.bus[-1] if self.bus else bytes(3 * self.count)
"""
Install = Callable[..., None]


def test_what_nobody_offers_is_told() -> None:
    """As every driver is where not even the package tablero is installed."""
    with pytest.raises(HardwareFault, match=r"gpio-matrix: no such driver; allowed: none, .*\(make setup\)"):
        load_offered("tablero.nothing", "gpio-matrix")


def board_with(folder: Path, *, sensors: str, pixels: str) -> str:
    """The file of a board with these drivers."""
    file = folder / "board.toml"
    file.write_text(
        f'title = "Mine"\nsensing = "occupancy"\nsize = [8, 8]\n[sensors]\ndriver = "{sensors}"\n'
        f'[pixels]\ndriver = "{pixels}"\nlayout = "serpentine"\nstart = "a1"\n[power]\nlimit_ma = 1000\n'
    )
    return str(file)


def at_the_board(folder: Path, *, sensors: str, pixels: str = "simulated") -> Controller:
    """A game on a board with these drivers, the real ones; the wood is simulated where nothing reads it."""
    game, profile = rules.load("othello"), load(board_with(folder, sensors=sensors, pixels=pixels))
    laid = fit(game.geometry, profile)
    assert laid
    ports = RigPorts(simulator_bench("lights").build(profile, {})) if sensors == "simulated" else DriverPorts(profile)
    controller = Controller(game, laid, ports)
    controller.new_game(0.0)
    return controller


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts a package with one module and one sensor driver where Python finds it."""

    def put(
        package: str, module: str, *, name: str = "keys", value: str = "CARD", group: str = "tablero.sensors"
    ) -> None:
        folder = tmp_path / package
        info = folder / f"{package}-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[{group}]\n{name} = {package}_driver:{value}\n")
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
        (
            "import nothing_of_that_name",
            "CARD",
            r"cannot be loaded: ModuleNotFoundError.*\. Cure: install the package elsewhere again",
        ),
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


def test_a_package_that_is_gone_is_told_in_one_line(
    install: Install, board: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By whatever reads a board file."""
    install("elsewhere", "import nothing_of_that_name")
    with pytest.raises(SystemExit) as left:
        writer.main(["othello", "--board", str(board)])
    assert left.value.code == 2
    assert on_the_bench.main(str(board)) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2
    assert all(line.endswith("Cure: install the package elsewhere again") for line in told)


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


@pytest.mark.parametrize(
    ("scan", "told"),
    [
        ("raise ValueError('upside down')", "scan failed: ValueError('upside down') ("),
        ("return self.chip.read()", "scan failed: AttributeError"),
        ("return None", "scan failed: TypeError"),
        ("return [0] * 3", "scan gave 3 levels; allowed: one a channel, 64"),
        ("return [0] * 63 + [2]", "scan gave 2 at channel 63; allowed: 0, 1"),
        ("return [None] * 64", "scan gave None at channel 0; allowed: 0, 1"),
        ("return [0.5] * 64", "scan gave 0.5 at channel 0; allowed: 0, 1"),
    ],
)
def test_what_a_driver_does_wrong_in_a_scan_is_a_fault_that_names_it_and_play_goes_on(
    install: Install, tmp_path: Path, scan: str, told: str
) -> None:
    install("elsewhere", DRIVER.replace("return [1] * self.channels", scan))
    controller = at_the_board(tmp_path, sensors="keys")
    controller.step(1.0)
    fault = controller.fault
    assert fault.startswith("keys: elsewhere_driver:CARD of the package elsewhere: ")
    assert told in fault
    assert "elsewhere_driver.py:12)" in fault or "raise" not in scan
    controller.step(2.0)  # tried again, and no worse
    assert controller.session.state is State.FAULT


@pytest.mark.parametrize(
    ("was", "wrong", "told"),
    [
        ("self.channels = channels", "self.channels = 3", "its port has 3 channels; the board has 64"),
        ("self.channels = channels", "raise SystemExit(3)", "open failed: SystemExit(3)"),
        ("self.channels = channels", "pass", "open failed: AttributeError"),
    ],
)
def test_a_driver_that_opens_as_something_else_is_a_fault_that_names_it(
    install: Install, tmp_path: Path, was: str, wrong: str, told: str
) -> None:
    install("elsewhere", DRIVER.replace(was, wrong))
    controller = at_the_board(tmp_path, sensors="keys")
    controller.step(1.0)
    assert controller.fault.startswith("keys: elsewhere_driver:CARD of the package elsewhere: ")
    assert told in controller.fault


def test_a_light_that_fails_is_a_fault_that_names_its_driver(install: Install, tmp_path: Path) -> None:
    install("elsewhere", LIGHTS, group="tablero.pixels", name="lamps")
    install("other", DRIVER)
    controller = at_the_board(tmp_path, sensors="keys", pixels="lamps")
    controller.step(1.0)
    assert controller.fault.startswith("lamps: elsewhere_driver:CARD of the package elsewhere: show failed: OSError")


@pytest.mark.parametrize(("sensors", "pixels"), [("keys", "simulated"), ("simulated", "lamps"), ("keys", "lamps")])
def test_drivers_of_others_may_be_alone_together_and_mixed_with_simulated_ones(
    install: Install, tmp_path: Path, capsys: pytest.CaptureFixture[str], sensors: str, pixels: str
) -> None:
    install("elsewhere", DRIVER)
    seen = tmp_path / "seen"
    lit = LIGHTS.replace('raise OSError("unplugged")', f"__import__('pathlib').Path({str(seen)!r}).write_bytes(pixels)")
    install("other", lit, group="tablero.pixels", name="lamps")
    controller = at_the_board(tmp_path, sensors=sensors, pixels=pixels)
    for k in range(20):
        controller.step(k / 100)
    assert not controller.fault
    assert seen.exists() == (pixels == "lamps")
    assert not seen.exists() or any(seen.read_bytes())
    controller.close()

    file = str(tmp_path / "board.toml")
    scenario = tmp_path / "one.scenario"
    scenario.write_text("game othello\nset up\nplay d3\n")
    assert main(["board", "check", file]) == 0
    assert main(["scenario", str(scenario), "--board", file]) == 0
    main(["doctor", "--board", file])
    assert f"board: board: 64 sites, 64 pixels; drivers {sensors}, {pixels}" in capsys.readouterr().out


@pytest.mark.parametrize("wired", ["simulated", "gpio-matrix"])
def test_lights_of_others_are_played_through_at_the_pins(
    install: Install, tmp_path: Path, capsys: pytest.CaptureFixture[str], wired: str
) -> None:
    """With sensors of ours, and where sensors are simulated."""
    install("elsewhere", ON_A_BUS, group="tablero.pixels", name="lamps")
    file = tmp_path / "board.toml"
    if wired == "simulated":
        board_with(tmp_path, sensors="simulated", pixels="lamps")
    else:
        file.write_text(load("hall-8x8").path.read_text("utf-8").replace('"neopixel-spi"', '"lamps"'))
    assert gates.of(load(str(file))) == ("ports",)
    install("other", STRIP, group="tablero.strips", name="lamps", value="Strip")
    profile = load(str(file))
    assert gates.of(profile) == ("ports", "pins")
    rig = simulator_bench("pins").build(profile, {"B": 0, "W": 0})
    assert isinstance(rig, Rig)
    lit = bytes([1, 2, 3]) * profile.pixels.count
    rig.pixels.show(lit)
    assert rig.frame == lit
    rig.world.stock("B")
    rig.hand.place("e4", "B")
    for _ in range(3):
        assert sum(rig.sensors.scan()) == 1
    rig.close()

    scenario = tmp_path / "one.scenario"
    scenario.write_text("game othello\nset up\nplay d3\nfault dead c3\nplay e3\nexpect light e3 last within 1\n")
    assert main(["scenario", str(scenario), "--gate", "ports,pins", "--board", str(file)]) == 0
    assert "2 passed" in capsys.readouterr().out  # and equal journals
    assert main(["drivers"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line for line in told if line.split()[0] == "lamps" and "simulated at the pins" in line]
    assert main(["faults", "--board", str(file)]) == 0


def test_lights_of_others_beside_a_microcontroller_are_simulated_at_the_ports_alone(
    install: Install, tmp_path: Path
) -> None:
    install("elsewhere", ON_A_BUS, group="tablero.pixels", name="lamps")
    install("other", STRIP, group="tablero.strips", name="lamps", value="Strip")
    file = tmp_path / "board.toml"
    file.write_text(load("serial-8x8").path.read_text("utf-8").replace('"serial-pixels"', '"lamps"'))
    profile = load(str(file))
    assert gates.of(profile) == ("ports",)
    assert 'sensors with the driver "serial-scanner" cannot be played at the pins' in gates.refusal("pins", profile)


def test_wires_that_there_are_not_are_refused_where_only_lights_are_at_the_pins(
    install: Install, tmp_path: Path
) -> None:
    install("elsewhere", ON_A_BUS, group="tablero.pixels", name="lamps")
    install("other", STRIP, group="tablero.strips", name="lamps", value="Strip")
    rig = Rig(load(board_with(tmp_path, sensors="simulated", pixels="lamps")), "pins")
    with pytest.raises(FaultError, match='driver "simulated" is not simulated at any gate'):
        rig.faults.add(Broken("row-1"))
    rig.power_cycle()
    assert not any(rig.look())
    rig.close()


def test_a_driver_that_hangs_as_it_is_imported_is_named_and_harms_nothing(
    install: Install, board: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hardware.offered.PATIENCE", 0.1)
    hangs = """
import threading
while True:
    try:
        threading.Event().wait()
    except Exception:
        pass
"""
    install("elsewhere", hangs)
    assert main(["drivers"]) == 1
    told = capsys.readouterr().out.splitlines()
    (line,) = (line for line in told if "cannot be used" in line)
    assert line.split()[0] == "keys"
    assert "elsewhere_driver:CARD of the package elsewhere: cannot be loaded: not imported after 0.1 seconds" in line
    assert set(sensor_drivers()) - {"keys"} <= {line.split()[0] for line in told if "senses" in line}
    assert main(["board", "check", str(board)]) == 2
    assert "not imported after 0.1 seconds" in capsys.readouterr().err
    assert main(["board", "check", "hall-8x8"]) == 0


def test_every_driver_of_a_shipped_board_is_offered() -> None:
    boards = [load(name) for name in shipped()]
    assert {board.sensors.driver for board in boards} <= set(sensor_drivers())
    assert {board.pixels.driver for board in boards} <= set(pixel_drivers())
