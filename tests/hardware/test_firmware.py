"""The firmware of the Nano (C, on an emulated ATmega328P) and of the Pico (MicroPython, on this Python), both at the
far end of a real serial line: what PROTOCOL.md says, in spite of noise, and what the drivers make of it."""

from __future__ import annotations

import os
import random
import re
import select
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hardware.serial
from hardware.pixels.serial_pixels import SerialPixels
from hardware.ports import HardwareFault
from hardware.profile import load
from hardware.sensors.serial_scanner import SerialScanner
from hardware.serial import protocol
from hardware.serial.framing import Deframer, frame
from hardware.serial.link import share
from hardware.serial.protocol import ANSWER, REFUSED, ROOM, SILENCE_S, Kind, Reason
from simulator import pico
from simulator.microcontroller import PICO, Microcontroller, SerialBench, Strip
from simulator.nano import BuildError, built, missing, nano
from simulator.pico import settings as wiring
from simulator.rig import Rig
from simulator.senses import Senses
from tests.hardware.test_serial_framing import noise

PIXELS = 64
CHANNELS = 72
KINDS = ("nano", "pico")


def chip_of(kind: str, crossing: str = "hall") -> Microcontroller:
    if kind == "nano" and (lacking := missing()):
        pytest.skip(lacking)
    return Microcontroller(nano(crossing) if kind == "nano" else (*PICO[:-1], crossing))


class Line:
    """A raw line to a microcontroller. hurried: more is sent before an answer has come, which the protocol forbids."""

    def __init__(self, chip: Microcontroller) -> None:
        self.chip = chip
        self.hurried = False
        self.strip = Strip(chip, PIXELS, "RGB")
        self._line = os.open(chip.device, os.O_RDWR | os.O_NOCTTY)
        self._deframer = Deframer()
        self._number = 0

    def send(self, data: bytes) -> None:
        os.write(self._line, data)

    def hear(self, seconds: float = 5) -> bytes:
        """What comes next, at least a byte; empty after so many seconds."""
        ready, _, _ = select.select([self._line], [], [], seconds)
        return os.read(self._line, 4096) if ready else b""

    def ask(self, kind: int, payload: bytes = b"") -> tuple[int, bytes]:
        """Kind and payload of the answer."""
        for _ in range(10):
            self._number = (self._number + 1) % 256
            self.send(frame(bytes([kind, self._number]) + payload))
            while chunk := self.hear(0.5 if self.hurried else 5):
                for body in self._deframer.feed(chunk):
                    # Noise may hold a whole frame of no known kind, which is refused.
                    if body[1] == self._number and not (self.hurried and body[0] == REFUSED):
                        return body[0], body[2:]
            assert self.hurried, f"no answer to {kind}"
        raise TimeoutError(f"no answer to {kind}")

    def light(self, chain: bytes) -> None:
        half = len(chain) // 2
        assert self.ask(Kind.STORE, protocol.store(0, chain[:half])) == (Kind.STORE | ANSWER, b"")
        assert self.ask(Kind.SHOW, protocol.show(chain, half // 3, chain[half:])) == (Kind.SHOW | ANSWER, b"")

    def close(self) -> None:
        os.close(self._line)


@pytest.fixture(params=KINDS)
def chip(request: pytest.FixtureRequest) -> Iterator[Microcontroller]:
    chip = chip_of(request.param)
    chip.plug()
    yield chip
    chip.close()


@pytest.fixture
def line(chip: Microcontroller) -> Iterator[Line]:
    line = Line(chip)
    yield line
    assert line.strip.complaints == 0
    assert line.hurried or line.strip.overruns == 0
    line.close()


def greet(line: Line) -> protocol.Greeting:
    kind, payload = line.ask(Kind.GREET, protocol.greet())
    assert kind == Kind.GREET | ANSWER
    return protocol.read_greeting(payload)


def refused(reason: Reason) -> tuple[int, bytes]:
    return REFUSED, bytes([reason])


# What PROTOCOL.md says

DOCUMENT = (Path(str(hardware.serial.__file__)).parent / "PROTOCOL.md").read_text()


def test_the_example_of_the_document_is_so_byte_by_byte() -> None:
    chip = chip_of("nano")
    chip.plug()
    line = Line(chip)
    chip.tell("contacts " + (1 | 1 << 18).to_bytes(9, "little").hex())
    (block,) = re.findall(r"```example\n(.*?)```", DOCUMENT, re.S)
    said = re.findall(r"^([<>])((?: [0-9a-f]{2}(?= |\n))+)", block, re.M)
    assert len(said) == 12
    for direction, text in said:
        data = bytes.fromhex(text)
        if direction == ">":
            line.send(data)
        else:
            heard = b""
            while len(heard) < len(data) and (chunk := line.hear()):
                heard += chunk
            assert heard.hex(" ") == data.hex(" ")
    assert [k for k in range(PIXELS) if any(line.strip.frame[3 * k : 3 * k + 3])] == [0, 9]
    chip.close()


def test_it_introduces_itself_and_never_speaks_unasked(line: Line) -> None:
    assert not select.select([line._line], [], [], 0)[0]
    greeting = greet(line)
    assert (greeting.version, greeting.rows, greeting.columns) == (1, 9, 8)
    assert (greeting.pixels, greeting.room) == (PIXELS, ROOM)
    assert re.fullmatch(r"tablero-\w+ 1", greeting.name)


def test_a_stranger_is_refused_until_he_greets(line: Line) -> None:
    for kind in (Kind.SCAN, Kind.STORE, Kind.SHOW, 99):
        assert line.ask(kind, protocol.scan(5)) == refused(Reason.STRANGER)
    greet(line)
    assert line.ask(Kind.SCAN, protocol.scan(5))[0] == Kind.SCAN | ANSWER


@pytest.mark.parametrize(
    ("kind", "payload", "reason"),
    [
        (99, b"", Reason.KIND),
        (0, b"", Reason.KIND),
        (Kind.GREET, b"", Reason.LENGTH),
        (Kind.SCAN, b"\0", Reason.LENGTH),
        (Kind.SCAN, b"\0\0\0", Reason.LENGTH),
        (Kind.STORE, b"\0", Reason.LENGTH),
        (Kind.STORE, protocol.store(0, b"\1\2"), Reason.LENGTH),
        (Kind.STORE, protocol.store(64, b"\1\2\3"), Reason.PLACE),
        (Kind.STORE, protocol.store(63, bytes(6)), Reason.PLACE),
        (Kind.STORE, protocol.store(65535, b"\1\2\3"), Reason.PLACE),
        (Kind.STORE, protocol.store(21845, b"\1\2\3"), Reason.PLACE),  # 3 * 21845 is 65535
        (Kind.SHOW, b"\0\0\0", Reason.LENGTH),
        (Kind.SHOW, protocol.show(bytes(192), 64, b"\1\2\3"), Reason.PLACE),
        (Kind.SHOW, protocol.show(bytes(191)), Reason.CHECKSUM),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(line: Line, kind: int, payload: bytes, reason: Reason) -> None:
    greet(line)
    chain = bytes(range(1, 193))
    line.light(chain)
    frames = line.strip.frames
    assert line.ask(kind, payload) == refused(reason)
    assert line.strip.frame == chain
    assert line.strip.frames == frames
    assert line.ask(Kind.SHOW, protocol.show(chain)) == (Kind.SHOW | ANSWER, b"")


def test_pixels_are_lit_whole_or_not_at_all(line: Line) -> None:
    greet(line)
    dark, chain = bytes(192), bytes(range(1, 193))
    line.ask(Kind.STORE, protocol.store(0, chain[:96]))
    assert line.strip.frame == dark
    assert line.ask(Kind.SHOW, protocol.show(chain)) == refused(Reason.CHECKSUM)  # its second half got lost
    assert line.strip.frame == dark
    assert line.ask(Kind.SHOW, protocol.show(chain, 32, chain[96:]))[0] == Kind.SHOW | ANSWER
    assert line.strip.frame == chain
    greet(line)
    assert line.strip.frame == dark


def test_a_host_that_dies_leaves_no_light(line: Line) -> None:
    greet(line)
    chain = bytes(range(1, 193))
    line.light(chain)
    silence = int(1000 * SILENCE_S)
    line.chip.tell(f"pass {2 * silence}")
    assert line.strip.frame == chain  # it has never scanned: nobody is missed
    line.ask(Kind.SCAN, protocol.scan(5))
    line.chip.tell(f"pass {silence - 100}")
    line.ask(Kind.SCAN, protocol.scan(5))
    line.chip.tell(f"pass {silence - 100}")
    assert line.strip.frame == chain
    line.chip.tell("pass 200")
    assert not any(line.strip.frame)
    assert line.ask(Kind.SCAN, protocol.scan(5)) == refused(Reason.STRANGER)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("crossing", "settle_us", "seen"),
    [("diode", 6, True), ("hall", 10, False), ("hall", 40, True), ("hall", 65535, True)],
)
def test_a_row_is_read_when_its_sensors_have_settled(kind: str, crossing: str, settle_us: int, seen: bool) -> None:
    chip = chip_of(kind, crossing)
    chip.plug()
    line = Line(chip)
    greet(line)
    for channel in (0, 7, 8, 35, 71):
        chip.tell(f"contacts {(1 << channel).to_bytes(9, 'little').hex()}")
        _, payload = line.ask(Kind.SCAN, protocol.scan(settle_us))
        assert int.from_bytes(payload, "little") == (1 << channel if seen else 0)
    chip.close()


@given(st.integers(0, (1 << CHANNELS) - 1))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_picture_is_read_as_it_is(line: Line, bits: int) -> None:
    if line._number == 0:
        greet(line)
    line.chip.tell(f"contacts {bits.to_bytes(9, 'little').hex()}")
    assert int.from_bytes(line.ask(Kind.SCAN, protocol.scan(50))[1], "little") == bits


# Noise


def resident(chip: Microcontroller) -> int:
    """kB of memory that the process has."""
    assert chip.process
    status = Path(f"/proc/{chip.process.pid}/status").read_text()
    return int(re.findall(r"VmRSS:\s+(\d+)", status)[0])


def test_noise_is_dropped_and_the_next_request_understood(line: Line) -> None:
    greet(line)
    chain = bytes(range(1, 193))
    line.light(chain)
    line.chip.tell(f"contacts {(1 << 40).to_bytes(9, 'little').hex()}")
    line.hurried = True
    chance = random.Random(4)
    before = 0
    total = 0
    for k, (piece, _, whole) in enumerate(noise(5, 50_000)):
        if whole:
            continue  # whole frames are requests, and noise may ask for light
        line.send(piece + chance.randbytes(chance.randrange(4)))
        total += len(piece)
        if k % 10 == 0:
            kind, payload = line.ask(Kind.SCAN, protocol.scan(50))
            assert (kind, int.from_bytes(payload, "little")) == (Kind.SCAN | ANSWER, 1 << 40)
        if k >= 100 and not before:
            before = resident(line.chip)
    assert total > 40_000
    assert line.strip.frame == chain
    assert resident(line.chip) - before < 512


@pytest.mark.parametrize("kind", [Kind.STORE, Kind.SHOW])
def test_a_frame_torn_or_flipped_anywhere_is_never_half_applied(line: Line, kind: Kind) -> None:
    line.hurried = True
    greet(line)
    old, new = bytes(192), bytes([255]) * 192
    payload = protocol.store(0, new) if kind is Kind.STORE else protocol.show(new, 0, new)
    sent = frame(bytes([kind, 200]) + payload)
    chance = random.Random(6)
    for at in range(1, len(sent) - 1, 3):
        flipped = bytearray(sent)
        flipped[at] ^= 1 << chance.randrange(8)
        line.send(sent[:at] + b"\0" + bytes(flipped))
        assert line.ask(Kind.SHOW, protocol.show(old)) == (Kind.SHOW | ANSWER, b"")  # what it holds is still the old
    assert line.strip.frame == old


# The drivers on it


@pytest.fixture(params=KINDS)
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    if request.param == "nano" and (lacking := missing()):
        pytest.skip(lacking)
    rig = Rig(load("serial-8x8"), "avr" if request.param == "nano" else "pins", {"W": 1})
    yield rig
    rig.close()


def test_unplugged_amid_a_game_and_plugged_in_again(rig: Rig) -> None:
    rig.world.set_up({"c3": "W"})
    frame_of = bytes(range(192))
    rig.pixels.show(frame_of)
    assert rig.serial
    sockets = rig.serial
    for _ in range(3):
        sockets.chip.unplug()
        for use in (sockets.sensors.port.scan, lambda: sockets.pixels.port.show(bytes(192))):
            with pytest.raises(HardwareFault, match=r"ttyUSB0: .*Cure: plug"):
                use()
        assert rig.frame == frame_of  # pixels keep what they have
        sockets.chip.plug()
        assert sum(rig.sensors.scan()) == 1
        assert rig.frame == bytes(192)
        rig.pixels.show(frame_of)
        assert rig.frame == frame_of


@given(frames=st.lists(st.binary(min_size=192, max_size=192), min_size=1, max_size=3), spot=st.integers(0, 63))
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_is_shown_is_lit(rig: Rig, frames: list[bytes], spot: int) -> None:
    rig.world.set_up({list(rig.profile.spots)[spot]: "W"})
    for each in frames:
        rig.pixels.show(each)
        assert rig.frame == each
        assert rig.sensors.scan().index(1) == spot
    assert rig.serial
    assert rig.serial.strip.complaints == rig.serial.strip.overruns == 0


def test_a_chain_longer_than_a_request_comes_in_pieces() -> None:
    """300 pixels, of which the board file has 290: four requests, one light."""
    if lacking := missing():
        pytest.skip(lacking)
    chip = Microcontroller(nano(PIXELS=300))
    chip.plug()
    strip = Strip(chip, 300, "RGB")
    pixels = SerialPixels(share(chip.device, 500000, timeout_ms=5000), 290, "RGB")
    dark = strip.frames
    picture = bytes(k % 251 for k in range(870))
    pixels.show(picture)
    assert strip.frame == picture + bytes(30)
    assert strip.frames == dark + 1
    assert strip.complaints == strip.overruns == 0
    pixels.close()
    assert not any(strip.frame)
    chip.close()


def test_too_many_pixels_for_the_firmware_are_refused(rig: Rig) -> None:
    assert rig.serial
    with pytest.raises(HardwareFault, match=r"tablero-\w+ 1.*it drives 64 pixels, the board file has 65.*Cure"):
        SerialPixels(share(rig.serial.address, 500000), 65)


def test_the_wrong_matrix_is_refused(rig: Rig) -> None:
    assert rig.serial
    with pytest.raises(HardwareFault, match=r"it scans 9 rows of 8 columns, the board file says 8 rows of 9"):
        SerialScanner(share(rig.serial.address, 500000), 8, 9)


@pytest.mark.parametrize("cells", [0, 14])
def test_the_nanos_firmware_fits_and_says_so(cells: int) -> None:
    if lacking := missing():
        pytest.skip(lacking)
    log = (built(**({"CELLS": cells} if cells else {})) / "nano.log").read_text()
    told = re.findall(r"flash (\d+) of 30720 bytes, memory (\d+) of 2048", log)
    ((flash, memory),) = told
    assert int(flash) < 4096
    assert int(memory) < 1024


def test_without_the_compilers_the_cure_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    told = r"no avr-gcc, cc, make.* on this machine: apt-get install gcc-avr avr-libc libsimavr-dev"
    assert re.match(told, missing())
    with pytest.raises(BuildError, match=told):
        built(PIXELS=1)


def test_the_picos_readme_has_its_pins() -> None:
    soldered = wiring()
    table = (pico.FIRMWARE.parent / "README.md").read_text()
    for name, what in (("ROWS", "rows 1 to 9"), ("COLUMNS", "columns 1 to 8")):
        pins = soldered[name]
        assert pins == tuple(range(pins[0], pins[-1] + 1))
        assert f"| {pins[0]} to {pins[-1]} | {what}" in table
    assert f"| {soldered['DATA']} | pixel data" in table


def test_a_bench_of_another_board_is_a_bench_too() -> None:
    """Colours in another order: the host turns them, the firmware passes them through."""
    profile = load("serial-8x8")
    profile = replace(profile, pixels=replace(profile.pixels, order="BRG"))
    rig = Rig(profile, "ports", {"W": 1})
    bench = SerialBench(profile, Senses(profile, rig.world, rig.faults), PICO)
    bench.pixels.show(bytes(range(192)))
    assert bench.strip.frame == bytes(range(192))
    assert bench.chip.tell("frame").split()[3].startswith("020001")
    bench.sensors.close()
    bench.pixels.close()
    bench.close()
