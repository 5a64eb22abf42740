"""The staff's PIN: in a file that is nobody else's, guessed slowly, forgotten by a page that is left alone."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.shell.web.staff import IDLE, MEMORY, Pin, PinError, Staff, read_pin

PAGE, OTHER = object(), object()
HERE, THERE, SCREEN = "192.168.0.8", "192.168.0.9", "127.0.0.1"


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "pin"
    path.touch(0o600)
    return path


@pytest.mark.parametrize("content", [b"1234", b"123456789012", b"0000\n", b" 4321 \r\n"])
def test_a_pin_is_read(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    pin = read_pin(file)
    digits = content.strip().decode()
    assert pin.is_(digits)
    assert not pin.is_(digits + "0")
    assert not pin.is_(digits[:-1])
    assert not pin.is_("")
    assert digits not in repr(vars(pin))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"123",
        b"1234567890123",
        b"12 34",
        b"abcd",
        b"\xef\xbb\xbf1234",
        "١٢٣٤".encode(),
        b"1234\n5678",
        b"9" * 10**6,
    ],
)
def test_what_is_no_pin_is_refused(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(PinError, match="is no PIN; allowed: 4 to 12 digits"):
        read_pin(file)


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o620, 0o666, 0o610])
def test_a_file_that_others_may_read_is_refused(file: Path, mode: int) -> None:
    file.write_bytes(b"1234")
    file.chmod(mode)
    with pytest.raises(PinError, match=f"mode {mode:03o}.*chmod 600"):
        read_pin(file)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo", 0o600)
    for path, why in (
        ("gone", "cannot be read: No such"),
        (".", "(is no file|Is a directory)"),
        ("fifo", "is no file"),
    ):
        with pytest.raises(PinError, match=why):
            read_pin(tmp_path / path)
    with pytest.raises(PinError, match="is no name of a file"):
        read_pin(Path("a\0b"))


def test_without_a_pin_everybody_is_staff(clock: Clock) -> None:
    staff = Staff(None, clock)
    assert staff.is_staff(PAGE)
    assert staff.knows("")
    assert not staff.enter(PAGE, HERE, "1234")


def test_a_page_is_staffs_until_it_is_left_alone(clock: Clock) -> None:
    staff = Staff(Pin(b"471100"), clock)
    assert not staff.is_staff(PAGE)
    assert staff.enter(PAGE, HERE, "471100")
    assert staff.is_staff(PAGE)
    assert not staff.is_staff(OTHER)
    token = staff.token(PAGE)
    assert token
    assert staff.knows(token)
    assert not staff.knows(token[:-1])
    clock.now += IDLE - 1
    staff.active(PAGE)
    clock.now += IDLE - 1
    assert staff.is_staff(PAGE)
    assert staff.ended() == []
    clock.now += 2
    assert not staff.is_staff(PAGE)
    assert not staff.knows(token)
    assert staff.token(PAGE) is None
    staff.active(PAGE)
    assert staff.ended() == [PAGE]
    assert staff.ended() == []


def test_guessing_gets_slower_and_a_wait_is_not_a_try(clock: Clock) -> None:
    staff = Staff(Pin(b"471100"), clock)
    waits = []
    for _ in range(12):
        assert not staff.enter(PAGE, HERE, "0000")
        waits.append(staff.wait(HERE))
        if waits[-1]:
            assert not staff.enter(PAGE, HERE, "471100"), "the right PIN is not looked at before its time"
        clock.now += waits[-1]
    assert waits == [0, 0, 0, 5, 10, 20, 40, 80, 160, 300, 300, 300]
    assert staff.enter(PAGE, HERE, "471100")
    assert not staff.enter(PAGE, HERE, "0000")
    assert staff.wait(HERE) > 0, "a login forgives no guesses"


def test_a_guesser_keeps_out_himself_and_all_only_for_a_minute(clock: Clock) -> None:
    staff = Staff(Pin(b"471100"), clock)
    for k in range(6):
        staff.enter(PAGE, THERE, f"000{k}")
        clock.now += staff.wait(THERE)
    staff.enter(PAGE, THERE, "0007")
    assert staff.wait(THERE) > 0
    assert staff.wait(HERE) == 0
    for k in range(200):  # from ever new addresses
        staff.enter(PAGE, f"10.0.0.{k}", "0000")
        clock.now += staff.wait(HERE)
    staff.enter(PAGE, "10.0.1.1", "0000")
    assert staff.wait(HERE) == 60


def test_a_day_of_guessing_from_one_place_and_from_everywhere(clock: Clock) -> None:
    """The figures that the manual promises."""
    day = 86400.0
    staff, tries = Staff(Pin(b"471100"), clock), 0
    end = clock.now + day
    while clock.now < end:
        staff.enter(PAGE, HERE, "0000")
        tries += 1
        clock.now += staff.wait(HERE) or 1.0
    assert tries <= 300
    staff, everywhere = Staff(Pin(b"471100"), clock), 0
    end = clock.now + day
    while clock.now < end:
        address = f"10.0.{everywhere // 250}.{everywhere % 250}"
        staff.enter(PAGE, address, "0000")
        everywhere += 1
        clock.now += staff.wait(address) or 1.0
    assert everywhere <= 1500


def test_pulling_the_plug_buys_no_guesses(clock: Clock, tmp_path: Path) -> None:
    def again() -> Staff:
        return Staff(Pin(b"471100"), clock, tmp_path)

    for k in range(14):
        staff = again()
        clock.now += staff.wait(HERE)
        staff.enter(PAGE, HERE, f"{k:04}")
    assert again().wait(HERE) == 16
    clock.now += 16
    staff = again()
    clock.now += staff.wait(HERE)
    assert staff.enter(PAGE, HERE, "471100")
    assert json.loads((tmp_path / MEMORY).read_text()) == {"failures": 14}
    assert [path.name for path in tmp_path.iterdir()] == [MEMORY]


NONSENSE = (
    b'{"failures": 1e999}',
    b'{"failures": -4}',
    b'{"failures": true}',
    b"[" * 5000,
    b"[]",
    b'{"failures": 99999999}',
)


@given(st.one_of(st.binary(max_size=60), st.sampled_from(NONSENSE)))
def test_a_memory_that_makes_no_sense_is_forgotten(tmp_path_factory: pytest.TempPathFactory, kept: bytes) -> None:
    memory = tmp_path_factory.getbasetemp() / "memory"
    memory.mkdir(exist_ok=True)
    (memory / MEMORY).write_bytes(kept)
    assert Staff(Pin(b"471100"), Clock(), memory).wait(HERE) <= 60


def test_failures_are_forgiven(clock: Clock) -> None:
    staff = Staff(Pin(b"471100"), clock)
    for _ in range(3):
        staff.enter(PAGE, HERE, "0000")
    clock.now += 4 * 1800
    staff.enter(PAGE, HERE, "0000")
    assert staff.wait(HERE) == 0


def test_whoever_types_elsewhere_keeps_nobody_from_the_boards_own_screen(clock: Clock, tmp_path: Path) -> None:
    staff = Staff(Pin(b"471100"), clock, tmp_path)
    for k in range(300):
        staff.enter(PAGE, f"10.0.{k % 6}.1", "000000")
        clock.now += 1
    assert staff.wait(THERE) > 0
    assert staff.wait(SCREEN) == 0
    assert staff.enter(PAGE, SCREEN, "471100")


def test_at_the_own_screen_guessing_is_slow_and_staff_wait_seconds(clock: Clock) -> None:
    staff, tries, longest = Staff(Pin(b"4711"), clock), 0, 0.0
    end = clock.now + 86400.0
    while clock.now < end:
        staff.enter(PAGE, SCREEN, "0000")
        tries += 1
        longest = max(longest, staff.wait(SCREEN))
        clock.now += staff.wait(SCREEN) or 1.0
    assert tries < 5000
    assert longest == 20
    assert staff.wait(THERE) == 0, "what is typed at the screen is nobody else's guess"


def test_a_login_forgives_nobody_elses_guesses(clock: Clock) -> None:
    staff = Staff(Pin(b"471100"), clock)
    for k in range(20):
        clock.now += staff.wait(f"10.0.0.{k}")
        staff.enter(PAGE, f"10.0.0.{k}", "000000")
    before = staff.wait(THERE)
    assert staff.enter(PAGE, SCREEN, "471100")
    assert staff.wait(THERE) == before > 0


def test_a_short_pin_counts_at_the_own_screen_only(clock: Clock) -> None:
    staff = Staff(Pin(b"47110"), clock)
    assert staff.too_short(THERE)
    assert not staff.enter(PAGE, THERE, "47110")
    assert staff.enter(PAGE, SCREEN, "47110")


@given(st.text(max_size=20))
def test_nothing_but_the_pin_is_the_pin(said: str) -> None:
    assert Pin(b"471100").is_(said) == (said == "471100")
