"""Drivers with one thing wrong each: the contract catches every one. What is changed is the driver that ``tablero
new-driver`` begins, and a driver of pixels."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from firmware_host.service.new import driver
from firmware_host.service.new.skeleton import write_all
from tests.testing.suites import TREE, suite

OPENS = "    return Sensors((bus or RaspberryPi()).i2c(HZ), profile.sensors.params"
"""How the driver opens; those that look for an answer first begin and end as follows."""
LOCKS = "    i2c = (bus or RaspberryPi()).i2c(HZ)\n    i2c.try_lock()\n"
UNLOCKS = "    i2c.unlock()\n    return Sensors(i2c, profile.sensors.params"

MUTANTS = {
    "keeps its bus": ("            i2c.deinit()\n", "            pass\n", "close: I2C 1 not given back"),
    "names the inputs the wrong way round": (
        'f"P{number}", (4,',
        'f"P{INPUTS - 1 - number}", (4,',
        "at: a1 at PCF8574 1 P7, but it hangs on PCF8574 1 P0",
    ),
    "names the next chip": (
        '(Terminal(f"PCF8574 {chip + 1}", f"P{number}"',
        '(Terminal(f"PCF8574 {(chip + 1) % 3 + 1}", f"P{number}"',
        "at: a1 at PCF8574 2 P0, but it hangs on PCF8574 1 P0",
    ),
    "says at the opening what is wrong, and no cure": (
        OPENS,
        f"{LOCKS}"
        "    try:\n"
        "        i2c.readfrom_into(0x20, bytearray(1))\n"
        "    except OSError as error:\n"
        "        i2c.deinit()\n"
        '        raise HardwareFault("keys: no answer") from error\n'
        f"{UNLOCKS}",
        "open: no cure: keys: no answer",
    ),
    "lets through what the library raises at the opening": (
        OPENS,
        f"{LOCKS}    i2c.readfrom_into(0x20, bytearray(1))\n{UNLOCKS}",
        "open: no cure: keys: tablero_keys.driver:CARD",
    ),
    "keeps its bus when it cannot be opened": (
        OPENS,
        f"{LOCKS}"
        "    try:\n"
        "        i2c.readfrom_into(0x20, bytearray(1))\n"
        "    except OSError as error:\n"
        '        raise HardwareFault("keys: no answer. Cure: none") from error\n'
        f"{UNLOCKS}",
        "open, which raised a fault: I2C 1 not given back",
    ),
}


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("drivers") / "tablero-keys"
    write_all(driver.skeleton(folder, "keys"))
    return folder


@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_driver_of_sensors_with_one_thing_wrong(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], mutant: str
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(TREE))
    sound, wrong, told = MUTANTS[mutant]
    folder = tmp_path / "tablero-keys"
    shutil.copytree(package, folder)
    rewrite(folder / "tablero_keys" / "driver.py", {sound: wrong})
    assert not driver.conforms(folder)
    assert told in capfd.readouterr().out


REGISTER = {
    "        self._volts = volts\n": "        self._volts = volts\n        self._is_set_up = False\n",
    "        return self._volts() >= LEAST_V\n": (
        "        self._is_set_up &= self._volts() >= LEAST_V\n        return self._volts() >= LEAST_V\n"
    ),
    '        """It has no registers."""\n': "        self._is_set_up = True\n",
    "~self._low()]": "~(self._low() if self._is_set_up else 0)]",
}
"""Makes the chip one that reads its inputs only once it has been written to, and forgets that with its supply."""
SETS_UP = """    i2c = (bus or RaspberryPi()).i2c(HZ)
    i2c.try_lock()
    try:
        for address in profile.sensors.params["addresses"]:
            i2c.writeto(address, bytes(1))
        i2c.unlock()
    except OSError as error:
        i2c.deinit()
        raise HardwareFault(f"keys: {error}. Cure: none") from error
    return Sensors(i2c, profile.sensors.params"""
READS = "            self._i2c.readfrom_into(address, byte)\n"
FORGETFUL = {
    "sets its chips up once": (READS, "after the supply failed and came back: not seen: a1"),
    "sets its chips up for every scan": ("            self._i2c.writeto(address, bytes(1))\n" + READS, ""),
}


@pytest.mark.parametrize("mutant", FORGETFUL)
def test_a_driver_of_chips_that_forget(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], mutant: str
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(TREE))
    folder = tmp_path / "tablero-keys"
    shutil.copytree(package, folder)
    reads, told = FORGETFUL[mutant]
    rewrite(folder / "tablero_keys" / "driver.py", {OPENS: SETS_UP, READS: reads})
    rewrite(folder / "tablero_keys" / "circuit.py", REGISTER)
    assert driver.conforms(folder) is not bool(told)
    assert told in capfd.readouterr().out


def rewrite(file: Path, changes: Mapping[str, str]) -> None:
    text = file.read_text()
    for sound, wrong in changes.items():
        assert text.count(sound) == 1
        text = text.replace(sound, wrong)
    file.write_text(text)


PIXELS = """
from hardware.catalogue import PixelCard
from hardware.drivers import open_pixels
from hardware.ports import HardwareFault
from tablero.testing import PixelContract
from tablero.testing import _contracts


class Bus:
    def __init__(self, chip):
        self.chip = chip

    def write(self, data):
        if self.chip.unplugged:
            raise OSError("no answer")
        self.chip.frame = data

    def deinit(self):
        self.chip.released = True


class Chip:
    def __init__(self, profile):
        self.frame = bytes(3 * profile.pixels.count)
        self.released = self.unplugged = False
        self.bus = Bus(self)


class Lights:
    def __init__(self, count, bus):
        self.count, self.bus = count, bus
        self.show(bytes(3 * count))

    def show(self, pixels):
        if len(pixels) != 3 * self.count:
            raise ValueError(f"{len(pixels)} bytes for {self.count} pixels; allowed: {3 * self.count}")
        try:
            self.bus.write(pixels)
        except OSError as error:
            raise HardwareFault("lights: no answer. Cure: plug them in") from error

    def close(self):
        if self.bus:
            bus, self.bus = self.bus, None
            bus.write(bytes(3 * self.count))
            bus.deinit()


CARD = PixelCard("lights", (), lambda params: (), lambda profile, bus: Lights(profile.pixels.count, bus))
_contracts.pixel_card = lambda name: CARD


class TestLights(PixelContract):
    board, chip = "square-8x8", Chip
"""
DARK = {
    "sound": ("", "", ""),
    "keeps its bus": ("            bus.deinit()\n", "", "close: the bus is not given back"),
    "names no cure": (" Cure: plug them in", "", "does not say 'Cure: '"),
}


@pytest.mark.parametrize("mutant", DARK)
def test_a_driver_of_pixels_with_one_thing_wrong(tmp_path: Path, mutant: str) -> None:
    sound, wrong, told = DARK[mutant]
    (tmp_path / "test_lights.py").write_text(PIXELS.replace(sound, wrong) if sound else PIXELS)
    said = suite(tmp_path)
    assert ("1 failed, 5 passed" if told else "6 passed") in said
    assert told in said
