"""The stand-ins for vendors' libraries answer what the real libraries were seen to answer, question for question."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from simulator.raspberry import Pi
from simulator.vendors import lgpio
from tests.hardware.vendors import observed

HERE = Path(__file__).parent
NOT_HERE = {name: f"{name}: not installed here" for name in ("lgpio", "spidev", "busio") if find_spec(name) is None}


class Inverting:
    """At the end of an SPI: answers what it is sent, inverted."""

    def transfer(self, sent: bytes, hz: int) -> bytes:
        return bytes(0xFF ^ byte for byte in sent)


class Registers:
    """At 0x20 of an I2C: a write sets its place, and then the registers there."""

    def __init__(self) -> None:
        self._registers, self._place = bytearray(4), 0

    def answers(self) -> bool:
        return True

    def written(self, data: bytes) -> None:
        if data:
            self._place = data[0]
        for byte in data[1:]:
            self._registers[self._place & 3] = byte
            self._place += 1

    def read(self, count: int) -> bytes:
        self._place += count
        return bytes(self._registers[k & 3] for k in range(self._place - count, self._place))


def of_lgpio() -> Iterable[tuple[str, Any]]:
    pi = Pi()
    lgpio.chips[0] = pi  # in a test's process there is no other
    try:
        return list(observed.lgpio(lgpio, 0))
    finally:
        del lgpio.chips[0]


def of_spidev() -> Iterable[tuple[str, Any]]:
    pi = Pi()
    pi.spi_chips[0, 0] = Inverting()
    return observed.spidev(pi.spi(0, 0, 500_000))


def of_busio() -> Iterable[tuple[str, Any]]:
    pi = Pi()
    pi.i2c_chips[observed.ADDRESS] = Registers()
    return observed.busio(pi.i2c(400_000))


STAND_INS: Mapping[str, Callable[[], Iterable[tuple[str, Any]]]] = {
    "lgpio": of_lgpio, "spidev": of_spidev, "busio": of_busio,
}  # fmt: skip


@pytest.fixture(scope="session")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not shutil.which("cc"):
        pytest.skip("no cc on this machine: apt-get install gcc libc6-dev")
    made = tmp_path_factory.mktemp("kernel") / "kernel.so"
    command = ["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", str(made), str(HERE / "kernel.c"), "-ldl"]
    subprocess.run(command, check=True)
    return made


@pytest.mark.parametrize("name", STAND_INS)
def test_the_stand_in_answers_as_the_real_library(name: str, kernel: Path, tmp_path: Path) -> None:
    if name in NOT_HERE:
        pytest.skip(NOT_HERE[name])
    done = subprocess.run(
        [sys.executable, str(HERE / "observed.py"), name],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "LD_PRELOAD": str(kernel), "LG_WD": str(tmp_path), "PYTHONPATH": str(HERE.parents[2])},
    )
    assert done.returncode == 0, done.stderr
    real, here = json.loads(done.stdout), json.loads(json.dumps(list(STAND_INS[name]())))
    assert [pair for pair in zip(here, real, strict=True) if pair[0] != pair[1]] == []
