"""The host's end of a serial line: its states, and the link against far sides that answer in every wrong way."""

from __future__ import annotations

import os
import pty
import re
import socket
import threading
import tty
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hardware.serial
from hardware.pixels.serial_pixels import SerialPixels
from hardware.ports import HardwareFault
from hardware.profile import ProfileError, boards_directory, load
from hardware.scales.counter import Seeds
from hardware.scales.scale import Trimmed
from hardware.sensors.serial_scales import SerialScales
from hardware.sensors.serial_scanner import SerialScanner
from hardware.serial import protocol
from hardware.serial.framing import Deframer, frame
from hardware.serial.link import Link, release, share
from hardware.serial.protocol import ANSWER, REFUSED, TABLE, Event, Host, Kind, ProtocolError, State

PROTOCOL = (Path(str(hardware.serial.__file__)).parent / "PROTOCOL.md").read_text()


# The states, without a line


def test_the_table_answers_everything_that_can_happen() -> None:
    assert protocol.manual() in PROTOCOL
    waits = {State.GREETING, State.WAITING}
    for state in State:
        known = {event for at, event in TABLE if at is state}
        in_reply = {Event.ANSWER, Event.REFUSAL, Event.OVERDUE, Event.SILENCE}
        assert Event.STRAY in known
        assert (in_reply <= known) is (state in waits)
        assert (Event.ASK in known) is (state not in waits)


def reply(sent: bytes, kind: int | None = None, payload: bytes = b"", late: int = 0) -> bytes:
    """The frame that answers the one that was sent."""
    (body,) = Deframer().feed(sent)
    return frame(bytes([body[0] | ANSWER if kind is None else kind, (body[1] - late) % 256]) + payload)


def greeted(tries: int = 3, patience: float = 1.0) -> Host:
    host = Host(tries, patience)
    assert host.receive(reply(host.ask(0, Kind.GREET, protocol.greet()), payload=b"\1")) == b"\1"
    return host


def test_the_documents_sizes_are_so() -> None:
    def size(kind: Kind, payload: bytes = b"") -> int:
        return len(frame(bytes([kind, 1]) + payload))

    scans = size(Kind.SCAN, protocol.scan(5)), size(Kind.SCAN, bytes(9))
    frames = size(Kind.SHOW, protocol.show(bytes(192), 0, bytes(192))), size(Kind.SHOW)
    assert "{} bytes there and {} back, 0.50 ms".format(*scans) in PROTOCOL
    assert "{} bytes there and {} back, 4.2 ms".format(*frames) in PROTOCOL
    assert f"One changed pixel is {size(Kind.SHOW, protocol.show(bytes(192), 0, bytes(3)))} bytes" in PROTOCOL
    assert [sum(scans) * 10 / 500, sum(frames) * 10 / 500] == [0.5, 4.2]


def test_nothing_is_asked_before_the_greeting() -> None:
    with pytest.raises(ProtocolError, match="before the greeting"):
        Host().ask(0, Kind.SCAN, b"")


def test_a_request_is_repeated_and_then_given_up() -> None:
    host = greeted(tries=3, patience=2)
    sent = [host.ask(10, Kind.SCAN, b"xy")]
    assert host.due == 12
    sent += [host.overdue(12), host.overdue(14)]
    bodies = [Deframer().feed(each)[0] for each in sent]
    assert len({body[1] for body in bodies}) == 3  # a number of its own each
    assert {(body[0], body[2:]) for body in bodies} == {(Kind.SCAN, b"xy")}
    assert host.repeated == 2
    with pytest.raises(ProtocolError, match="no answer to SCAN in 3 tries"):
        host.overdue(16)
    assert host.state is State.STRANGER


def test_only_the_answer_to_the_last_try_counts() -> None:
    host = greeted()
    first = host.ask(0, Kind.SCAN, b"")
    second = host.overdue(1)
    assert host.receive(reply(first, payload=b"old")) is None
    assert host.receive(reply(second, kind=Kind.SHOW | ANSWER)) is None
    assert host.receive(reply(second, payload=b"new")) == b"new"
    assert host.receive(reply(second, payload=b"again")) is None


@pytest.mark.parametrize(("reason", "told"), [(1, "started anew"), (5, "other colours"), (99, "reason 99")])
def test_a_refusal_is_told_and_ends_the_acquaintance(reason: int, told: str) -> None:
    host = greeted()
    with pytest.raises(ProtocolError, match=f"SCAN is refused: .*{told}"):
        host.receive(reply(host.ask(0, Kind.SCAN, b""), REFUSED, bytes([reason])))
    assert host.state is State.STRANGER


@given(st.lists(st.binary(max_size=300), max_size=5), st.binary(max_size=40), st.integers(1, 300))
def test_an_answer_is_found_amid_garbage_and_no_other(garbage: list[bytes], payload: bytes, size: int) -> None:
    host = greeted()
    sent = host.ask(0, Kind.SCAN, b"")
    line = b"\0".join((*garbage, reply(sent, payload=payload)))
    answers = [host.receive(line[at : at + size]) for at in range(0, len(line), size)]
    assert [answer for answer in answers if answer is not None] == [payload]


@given(st.integers(1, 80).flatmap(lambda n: st.lists(st.integers(0, 1), min_size=n, max_size=n)))
def test_levels_are_the_bits_in_order(levels: list[int]) -> None:
    size = (len(levels) + 7) // 8
    payload = sum(level << k for k, level in enumerate(levels)).to_bytes(size, "little")
    assert protocol.read_levels(payload, len(levels)) == levels
    with pytest.raises(ProtocolError, match=f"levels of {size + 1} bytes; expected: {size}"):
        protocol.read_levels(payload + b"\0", len(levels))
    if len(levels) % 8:
        with pytest.raises(ProtocolError, match="levels beyond channel"):
            protocol.read_levels(payload[:-1] + b"\xff", len(levels))


# Far sides

Answer = Callable[[bytes], bytes]
"""From a body to what is put on the line."""
GREETING = bytes([1, 9, 8, 0, 64, 244]) + b"test 1"


class FarSide:
    """A line whose far end answers every whole body; ``unplug`` takes the line away. device: a link in a folder of its
    own, for the kernel gives the number of a terminal that is closed to the next one, perhaps of another test."""

    def __init__(self, answer: Answer) -> None:
        self.line, self._ours = pty.openpty()
        tty.setraw(self._ours)
        self._folder = TemporaryDirectory(prefix="tablero-line-")
        self.device = f"{self._folder.name}/ttyUSB0"
        os.symlink(os.ttyname(self._ours), self.device)
        self.heard: list[int] = []
        self._answer = answer
        self._stop, self._stopper = os.pipe()
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def unplug(self) -> None:
        if self._stopper >= 0:
            os.close(self._stopper)
            self._stopper = -1
            self._thread.join()
            for each in (self._stop, self._ours):
                os.close(each)
            self._folder.cleanup()

    def _serve(self) -> None:
        import select

        deframer = Deframer()
        while True:
            ready, _, _ = select.select([self.line, self._stop], [], [])
            if self._stop in ready:
                break
            for body in deframer.feed(os.read(self.line, 4096)):
                self.heard.append(body[0])
                os.write(self.line, self._answer(body))
        os.close(self.line)


Make = Callable[[Answer], FarSide]


@pytest.fixture
def far() -> Iterator[Make]:
    made: list[FarSide] = []

    def make(answer: Answer) -> FarSide:
        made.append(FarSide(answer))
        return made[-1]

    yield make
    for each in made:
        each.unplug()


def well(body: bytes) -> bytes:
    payload = {Kind.GREET: GREETING, Kind.SCAN: bytes(9)}.get(Kind(body[0]), b"")
    return frame(bytes([body[0] | ANSWER, body[1]]) + payload)


def scanner(side: FarSide, rows: int = 9) -> SerialScanner:
    return SerialScanner(share(side.device, 500000, timeout_ms=30, boot_ms=0), rows, 8)


def test_a_silent_line_names_device_and_cure(far: Make) -> None:
    side = far(lambda body: b"")
    with pytest.raises(HardwareFault, match=rf"serial {side.device}: .* greet at 500000 baud: .*2 tries.*Cure: .*baud"):
        scanner(side)


def test_what_does_not_greet_is_told_by_its_lasting_name(far: Make, tmp_path: Path) -> None:
    """After a restart of the computer another adapter may have the number."""
    side = far(lambda body: b"$GPGGA,092750.000,5321.6802,N\r\n")
    (tmp_path / "usb-Prolific_USB-Serial_Controller-if00-port0").symlink_to(side.device)
    link = Link(side.device, 500000, timeout_ms=20, boot_ms=0, names=tmp_path)
    with pytest.raises(HardwareFault, match=r"another device \(plugged in there: usb-Prolific_USB.*name the right one"):
        link.connect()


def test_a_line_that_never_stops_talking_is_given_up(far: Make) -> None:
    side = far(lambda body: b"\x55" * 4000)
    with pytest.raises(HardwareFault, match="does not greet"):
        scanner(side)


@pytest.mark.parametrize(
    ("greeting", "told"),
    [
        (
            b"\2",
            "it speaks version 2 of the protocol, this program 1. Cure: put the firmware that comes with this program",
        ),
        (b"\1\2\3", "a greeting of 3 bytes; expected: 6 or more"),
        (bytes([1, 8, 8, 0, 64, 244]) + b"mine 1", 'firmware "mine 1" does not fit: it scans 8 rows of 8 columns'),
    ],
)
def test_a_microcontroller_that_does_not_fit_is_refused(far: Make, greeting: bytes, told: str) -> None:
    side = far(lambda body: frame(bytes([body[0] | ANSWER, body[1]]) + greeting))
    with pytest.raises(HardwareFault, match=re.escape(told)) as refused:
        scanner(side)
    assert ". Cure: " in str(refused.value)


@pytest.mark.parametrize(
    ("pixels", "room", "told"), [(63, 244, "it drives 63 pixels, the board file has 64"), (64, 2, "not even one pixel")]
)
def test_a_chain_that_does_not_fit_is_refused(far: Make, pixels: int, room: int, told: str) -> None:
    side = far(lambda body: frame(bytes([body[0] | ANSWER, body[1], 1, 9, 8, 0, pixels, room])))
    with pytest.raises(HardwareFault, match=told):
        SerialPixels(share(side.device, 500000), 64)


def test_a_lost_answer_is_asked_for_again(far: Make) -> None:
    lost = iter([False, True, True, False])
    side = far(lambda body: b"" if next(lost) else well(body))
    port = scanner(side)
    assert port.scan() == [0] * 72
    assert side.heard == [Kind.GREET, Kind.SCAN, Kind.SCAN, Kind.SCAN]
    port.close()


def test_a_dead_microcontroller_is_noticed_and_greeted_when_it_is_back(far: Make) -> None:
    alive = threading.Event()
    alive.set()
    side = far(lambda body: well(body) if alive.is_set() else b"")
    port = scanner(side)
    port.scan()
    alive.clear()
    with pytest.raises(HardwareFault, match=r"no answer to SCAN in 3 tries.*Cure"):
        port.scan()
    with pytest.raises(HardwareFault, match=r"does not greet"):
        port.scan()
    alive.set()
    assert port.scan() == [0] * 72
    assert side.heard[-2:] == [Kind.GREET, Kind.SCAN]
    alive.clear()
    with pytest.raises(HardwareFault, match="no answer to SCAN in 3 tries"):  # the greeting's patience was its own
        port.scan()
    port.close()


def test_a_restart_behind_the_hosts_back_is_a_fault_and_then_a_greeting(far: Make) -> None:
    forgets = iter([False, True, False, False])
    side = far(lambda body: frame(bytes([REFUSED, body[1], 1])) if next(forgets) else well(body))
    port = scanner(side)
    with pytest.raises(HardwareFault, match="started anew"):
        port.scan()
    assert port.scan() == [0] * 72
    port.close()


def test_a_cell_whose_data_line_lies_on_ground_gives_no_weight(far: Make) -> None:
    sets = count(1)

    def weighing(body: bytes) -> bytes:
        if body[0] == Kind.GREET:
            return frame(bytes([body[0] | ANSWER, body[1], 1, 0, 0, 0, 0, 0]))
        number = next(sets)
        return frame(bytes([body[0] | ANSWER, body[1]]) + protocol.weights(number, [1000 + number % 7, 0]))

    link = share(far(weighing).device, 500000, timeout_ms=300, boot_ms=0)
    trimmed = dict.fromkeys(range(2), Trimmed(0.0, 1000.0))
    port = SerialScales(link, (0, 0), trimmed=trimmed, seeds=Seeds(4.0, 0.05), scan_hz=10)
    for _ in range(20):
        port.scan()
    with pytest.raises(HardwareFault, match=r"cell 2 of 2 .* gives no weight.*the wires DT"):
        [port.scan() for _ in range(3)]
    port.close()


def test_levels_of_another_length_are_a_fault(far: Make) -> None:
    side = far(lambda body: well(body) if body[0] == Kind.GREET else frame(bytes([body[0] | ANSWER, body[1], 0])))
    port = scanner(side)
    with pytest.raises(HardwareFault, match=r"levels of 1 bytes; expected: 9 for 72 channels.*Cure"):
        port.scan()
    port.close()


def test_unplugging_is_a_fault_that_says_so(far: Make) -> None:
    side = far(well)
    port = scanner(side)
    side.unplug()
    with pytest.raises(HardwareFault, match=r"it is gone: .*Cure: plug it in again"):
        port.scan()
    with pytest.raises(HardwareFault, match=r"cannot be opened: .*Cure: plug the microcontroller in"):
        port.scan()
    port.close()


@pytest.mark.parametrize("anew", [False, True], ids=["the same link", "a link opened anew, as by the daemon"])
def test_an_adapter_that_comes_back_under_another_number_is_found_by_its_lasting_name(
    far: Make, tmp_path: Path, anew: bool
) -> None:
    """The kernel numbers it anew while the daemon still holds the first."""
    name = tmp_path / "usb-1a86_USB_Serial-if00-port0"
    first = far(well)
    number = os.path.realpath(first.device)
    held = os.open(first.device, os.O_RDWR | os.O_NOCTTY)  # so that the second gets another
    name.symlink_to(first.device)
    link = share(first.device, 500000, timeout_ms=30, boot_ms=0, names=tmp_path)
    link.connect()
    first.unplug()
    name.unlink()
    with pytest.raises(HardwareFault, match="it is gone"):
        link.ask(Kind.SCAN, b"")
    with pytest.raises(HardwareFault, match=r"cannot be opened: .*Cure: plug the microcontroller in"):
        link.connect()
    if anew:
        release(link)
        link = share(first.device, 500000, timeout_ms=30, boot_ms=0, names=tmp_path)
    second = far(well)
    name.symlink_to(second.device)
    link.connect()
    assert os.path.realpath(second.device) != number
    assert link.ask(Kind.SCAN, b"") == bytes(9)
    release(link)
    os.close(held)


def test_what_a_device_that_does_not_listen_has_not_taken_holds_up_no_close(
    far: Make, capsys: pytest.CaptureFixture[str]
) -> None:
    link = Link(f"spy://{far(lambda body: b'').device}", 500000, timeout_ms=20, boot_ms=0)
    with pytest.raises(HardwareFault, match="does not greet"):
        link.connect()
    assert "reset_output_buffer" in capsys.readouterr().err.rpartition(" TX ")[2]


def test_a_device_that_is_not_there_and_one_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(HardwareFault, match=r"/no/ttyUSB0: it cannot be opened.*by-id"):
        SerialScanner(share("/no/ttyUSB0", 500000), 9, 8)
    plain = tmp_path / "file"
    plain.touch()
    with pytest.raises(HardwareFault, match=r"cannot be opened: .*Cure: check the device"):
        SerialScanner(share(str(plain), 500000), 9, 8)


@pytest.mark.parametrize("device", ["socket://board", "rfc2217://:7000", "socket://board:0", "socket://[board:7000"])
def test_an_address_without_host_and_port_is_told(device: str) -> None:
    with pytest.raises(HardwareFault, match=r"cannot be opened: it has no host and port; allowed: socket://HOST:PORT"):
        Link(device, 500_000).connect()


def test_a_microcontroller_that_does_not_greet_is_reset_and_greeted_again() -> None:
    """On a line that ends where it begins, whose DTR can be pulled: the host hears itself, which is no answer."""
    link = Link("loop://", 500000, timeout_ms=30, boot_ms=20)
    with pytest.raises(HardwareFault, match="loop://: the microcontroller does not greet"):
        link.connect()
    assert link.host.asked == 4  # twice before the reset, twice after it


def test_a_line_over_tcp_has_no_dtr_that_could_reset_a_microcontroller() -> None:
    """Nothing is waited for there: no microcontroller is about to start."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        link = Link(f"socket://127.0.0.1:{server.getsockname()[1]}", 500000, boot_ms=10_000)
        link._open()
        assert not link._reset()
        link.close()


def test_a_line_that_another_program_holds(far: Make) -> None:
    side = far(well)
    port = scanner(side)
    rival = Link(side.device, 500000)
    with pytest.raises(HardwareFault, match=r"cannot be opened.*Cure: end the program that holds it"):
        rival.connect()
    port.close()
    rival.connect()
    rival.close()


def test_sensors_and_pixels_share_the_line_until_the_last_one_leaves(far: Make) -> None:
    side = far(well)
    sensors = scanner(side)
    pixels = SerialPixels(share(side.device, 500000), 64)
    with pytest.raises(HardwareFault, match=r"in use at 500000 baud, not 250000.*Cure"):
        share(side.device, 250000)
    sensors.close()
    pixels.show(b"\1" * 192)
    pixels.close()
    assert side.heard == [Kind.GREET, Kind.SHOW, Kind.SHOW]  # the last one dark
    link = share(side.device, 250000)  # nobody holds it any more
    release(link)


def test_only_what_changed_goes_over_the_line(far: Make) -> None:
    bodies: list[bytes] = []

    def keep(body: bytes) -> bytes:
        bodies.append(body[2:])
        return well(body)

    pixels = SerialPixels(share(far(keep).device, 500000), 64, "GRB")
    show = bytearray(192)
    show[27:30] = 1, 2, 3
    pixels.show(bytes(show))
    pixels.show(bytes(show))
    chain = bytearray(192)
    chain[27:30] = 2, 1, 3
    # The same again takes one pixel: the device sends its whole chain for it.
    assert bodies[1:] == [protocol.show(bytes(chain), 9, bytes([2, 1, 3])), protocol.show(bytes(chain), 0, bytes(3))]
    pixels.close()


# Board files

SERIAL = (boards_directory() / "serial-8x8.toml").read_text()
SCANNED = SERIAL[SERIAL.index("rows = ") : SERIAL.index("100 ") + 3]
"""From the rows to the settle time."""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("rows = 9", "rows = 7", "7 rows of 8 columns leave no crossing for a8, b8"),
        ("ok = [8, 0]", "ok = 5", "ok = 5: pins are the firmware's own affair; allowed: a crossing"),
        ("ok = [8, 0]", "ok = [9, 0]", "ok = [9, 0]: no such crossing; allowed, counted from 0: row 0 to 8, column 0"),
        (SCANNED, "rows = 11\ncolumns = 8\nsettle_us = 5000", "settle_us = 5000: a scan of 11 rows would take half"),
        (
            "columns = 8",
            "columns = 8\ntimeout_ms = 4000",
            "timeout_ms = 4000: with boot_ms = 2200, a device that does not answer would hold up the board for 18.2 s",
        ),
        ("columns = 8", "columns = 8\ntimeout_ms = 99", "timeout_ms = 99: allowed: a whole number from 100 to 5000"),
        ("columns = 8", "columns = 8\nbaud = 9600", "baud = 9600: allowed: 115200 or 250000"),
        ('sensing = "occupancy"', 'sensing = "polarity"', "the driver serial-scanner senses only: press, occupancy"),
        ('"serial-pixels"', '"serial-pixels"\nbaud = 250000', "pixels.baud = 250000: the sensors use the same device"),
    ],
)
def test_a_board_file_that_cannot_be_is_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in SERIAL
    mine = tmp_path / "mine.toml"
    mine.write_text(SERIAL.replace(old, new))
    with pytest.raises(ProfileError) as refused:
        load(mine)
    assert told in str(refused.value)


def test_pixels_on_a_line_of_their_own_need_a_device(tmp_path: Path) -> None:
    text = (boards_directory() / "hall-8x8.toml").read_text()
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace('driver = "neopixel-spi"', 'driver = "serial-pixels"'))
    with pytest.raises(ProfileError, match=r"pixels\.device is missing: only with serial-scanner sensors"):
        load(mine)
    mine.write_text(text.replace('driver = "neopixel-spi"', 'driver = "serial-pixels"\ndevice = "/dev/ttyACM7"'))
    assert load(mine).pixels.params == {"device": "/dev/ttyACM7", "baud": None}
