"""Every stand-in for a vendor's library has its contract: asked beside the real one (test_observed), or read there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

from simulator.pico import Pico, modules
from tests.hardware.vendors.test_observed import STAND_INS

TREE = Path(__file__).parents[3]
PLACES = ("simulator", "tests/hardware")


@dataclass(frozen=True)
class Read:
    """A line of the real library's source, and what follows from it. text: of the line. package: where pip installs
    that file; empty for a source that is only cited."""

    source: str
    line: str
    text: str
    so: str
    package: str = ""


BLINKA = "Adafruit-Blinka 10.0.0"
PYTHON = "MicroPython 1.29.0-preview"
CONTRACTS: dict[str, str | Sequence[Read]] = {
    # what it stands in for: the question asked of both (test_observed), or what was read
    "lgpio": "lgpio",
    "spidev.SpiDev": "spidev",
    "busio.I2C": "busio",
    "busio.SPI": (
        Read(
            f"{BLINKA}, busio.py",
            "237",
            'raise RuntimeError("First call try_lock()")',
            "configure needs the lock; the stand-in asks for it at every write, as CircuitPython does",
            "Adafruit-Blinka",
        ),
        Read(
            f"{BLINKA}, busio.py",
            "153",
            "def configure(self, baudrate=100000, polarity=0, phase=0, bits=8):",
            "the names of the settings and what they are without being told",
            "Adafruit-Blinka",
        ),
        Read(
            f"{BLINKA}, busio.py",
            "254",
            "def write(self, buf, start=0, end=None):",
            "a part is written",
            "Adafruit-Blinka",
        ),
    ),
    "machine": (
        Read(
            f"{PYTHON}, ports/rp2/machine_wdt.c",
            "33, 49",
            "#define WDT_TIMEOUT_MAX 8388",
            "a longer watchdog is a ValueError",
        ),
        Read(
            f"{PYTHON}, ports/rp2/machine_pin.c",
            "306, 501, 505",
            "gpio_set_pulls(self->id, pull & GPIO_PULL_UP, pull & GPIO_PULL_DOWN);",
            "a pin has the pull that it is given, IN and OUT are modes",
        ),
    ),
    "neopixel": (
        Read(
            "micropython-lib 0014eac, micropython/drivers/led/neopixel/neopixel.py",
            "18 to 37",
            "((400, 850, 800, 450) if timing else (800, 1700, 1600, 900))",
            "buf holds n * bpp bytes in the order of the wire; timing may be a tuple of nanoseconds",
        ),
    ),
    "micropython": (
        Read(
            f"{PYTHON}, py/modmicropython.c",
            "152",
            "static mp_obj_t mp_micropython_kbd_intr(mp_obj_t int_chr_in) {",
            "takes one number",
        ),
        Read(
            f"{PYTHON}, py/compile.c",
            "838",
            "static bool compile_built_in_decorator(compiler_t *comp, size_t name_len, mp_parse_node_t *name_nodes, "
            "uint *emit_options) {",
            "native changes how a function is compiled, not what it does",
        ),
    ),
    "select": (
        Read(
            f"{PYTHON}, extmod/modselect.c",
            "491, 539",
            "static mp_obj_t poll_register(size_t n_args, const mp_obj_t *args) {",
            "poll answers with (stream, events) pairs, and with none when the time is up",
        ),
    ),
    "time": (
        Read(
            f"{PYTHON}, extmod/modtime.c",
            "142, 166",
            "static mp_obj_t time_ticks_diff(mp_obj_t end_in, mp_obj_t start_in) {",
            "the later one comes first; sleep_us takes whole microseconds",
        ),
    ),
    "rp2": (
        Read(
            "MicroPython 00a1844, ports/rp2/modules/rp2.py",
            "18",
            "class PIOASMError(Exception):",
            "a program is run twice, for its labels and for its words; what cannot be said raises this",
        ),
    ),
    "gpiod": (
        Read(
            f"{BLINKA}, adafruit_blinka/microcontroller/generic_linux/raspberry_pi_pin.py",
            "-",
            "import gpiod",
            "only its version and the two values are looked at before a pin is claimed",
            "Adafruit-Blinka",
        ),
    ),
    "_rpi_ws281x": (
        Read(
            "rpi_ws281x 028c872, ws2811.h",
            "48, 57, 71, 104",
            'X(-5, WS2811_ERROR_MMAP, "mmap() failed"),',
            "without root opening answers -5; a colour is 0xWWRRGGBB; the numbers of the strips",
        ),
        Read(
            f"{BLINKA}, adafruit_blinka/microcontroller/bcm283x/neopixel.py",
            "-",
            "import _rpi_ws281x as ws",
            "the calls that are made of it are those that the test's own answers",
            "Adafruit-Blinka",
        ),
    ),
    "adafruit_raspberry_pi5_neopixel_write": (
        Read(
            f"{BLINKA}, neopixel_write.py",
            "-",
            "adafruit_raspberry_pi5_neopixel_write",
            "called with the pin and the bytes as they go on the wire",
            "Adafruit-Blinka",
        ),
    ),
}


def found() -> set[str]:
    """What stands in for something, by the places where it says so or is put in its place."""
    own = {"scales"}  # of our firmware, beside its main
    names = set(modules(Pico("diode", (0,), (1,), 2, -1)))
    for place in PLACES:
        for path in (TREE / place).rglob("*.py"):
            if path.parent == Path(__file__).parent:
                continue
            text = path.read_text("utf-8")
            names |= set(re.findall(r'"""Stands in for (?:the C library |a )?`{0,2}([\w.]+\w)', text))
            names |= set(re.findall(r'(?:sys\.modules\[|types\.ModuleType\(|super\(\).__init__\()"(\w+)"', text))
    return names - own


def test_every_stand_in_has_its_contract() -> None:
    assert found() == set(CONTRACTS)


def test_every_module_beside_them_says_what_it_stands_in_for() -> None:
    beside = {path.stem for path in (TREE / "simulator/vendors").glob("*.py")} - {"__init__", "libraries"}
    assert beside == {"lgpio", "spidev", "busio"} == set(STAND_INS)
    assert {contract for contract in CONTRACTS.values() if isinstance(contract, str)} == beside


READ = [(name, read) for name, contract in CONTRACTS.items() if not isinstance(contract, str) for read in contract]


@pytest.mark.parametrize(("name", "read"), READ, ids=[f"{name}-{read.line}" for name, read in READ])
def test_what_was_read_stands_there(name: str, read: Read) -> None:
    """In the file that is installed here; of a source that pip does not install, it is cited."""
    if not read.package:
        assert re.search(r"\d", read.line)
        return
    try:
        package = distribution(read.package)
    except PackageNotFoundError:
        pytest.skip(f"{read.package}: not installed here")
    path = Path(str(package.locate_file(read.source.partition(", ")[2])))
    lines = path.read_text("utf-8").splitlines()
    assert any(read.text in line for line in lines), f"{name}: {path.name} no longer says {read.text!r}: {read.so}"
