"""Frames on a serial line: the codec in Python and the one in C, against an independent COBS, noise and each other."""

from __future__ import annotations

import ctypes
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from cobs import cobs  # type: ignore[import-untyped]
from hypothesis import given
from hypothesis import strategies as st

from hardware.serial.framing import LONGEST, MOST, Deframer, FrameError, checksum, frame, stuffed, unstuffed
from simulator.nano import FIRMWARE, missing

# Zeros and ones make short runs, 255 the longest code; lengths about 254 are where COBS changes its mind.
BYTES = st.one_of(st.sampled_from((0, 1, 2, 255)), st.integers(0, 255))
DATA = st.one_of(
    st.lists(BYTES, max_size=40).map(bytes),
    st.binary(max_size=600),
    st.integers(250, 262).flatmap(lambda n: st.binary(min_size=n, max_size=n).map(lambda b: b.replace(b"\0", b"\1"))),
)
BODIES = st.lists(BYTES, min_size=1, max_size=MOST).map(bytes)
GARBAGE = st.binary(max_size=600)


@given(DATA)
def test_stuffing_is_cobs(data: bytes) -> None:
    assert stuffed(data) == cobs.encode(data)
    assert 0 not in stuffed(data)
    assert unstuffed(stuffed(data)) == data


@given(st.lists(st.one_of(st.integers(0, 8), BYTES), max_size=40).map(bytes))
def test_what_is_no_cobs_is_refused(data: bytes) -> None:
    try:
        expected = cobs.decode(data)
    except cobs.DecodeError:
        with pytest.raises(FrameError, match="no COBS encoding: code"):
            unstuffed(data)
    else:
        assert unstuffed(data) == expected


def test_the_checksum_is_the_catalogues() -> None:
    assert checksum(b"123456789") == 0xD64E  # CRC-16/GENIBUS in the catalogue of parametrised CRC algorithms


@pytest.mark.parametrize("length", [0, MOST + 1])
def test_a_body_that_fits_no_frame_is_refused(length: int) -> None:
    with pytest.raises(FrameError, match=f"a body of {length} bytes; allowed: 1 to {MOST}"):
        frame(bytes(length))


def test_the_longest_body_makes_the_longest_frame() -> None:
    assert len(frame(b"\1" * MOST)) == LONGEST + 2 == 255


@given(st.lists(st.tuples(GARBAGE, BODIES), max_size=6), GARBAGE, st.randoms(use_true_random=False))
def test_frames_are_found_amid_garbage_however_the_line_is_cut(
    pieces: list[tuple[bytes, bytes]], last: bytes, chance: random.Random
) -> None:
    line = b"".join(garbage + frame(body) for garbage, body in pieces) + last
    deframer = Deframer()
    found: list[bytes] = []
    while line:
        cut = chance.choice((1, 2, 7, len(line)))
        found += deframer.feed(line[:cut])
        line = line[cut:]
    sent = [body for _, body in pieces]
    assert [body for body in found if body in sent] == sent
    # What else was found came whole, with its checksum, out of the garbage itself.
    assert len(found) - len(sent) <= sum(garbage.count(0) for garbage, _ in pieces) + last.count(0)


@given(BODIES, BODIES)
def test_a_frame_whose_end_arrives_as_a_one_is_no_frame(body: bytes, after: bytes) -> None:
    """A checksum that is 0 over itself does not see the zero that COBS then adds."""
    assert Deframer().feed(frame(body)[:-1] + b"\x01" + frame(after)) == [after]


def mutated(chance: random.Random, sent: bytes) -> bytes:
    """The bytes of a bad cable: flipped, lost, doubled, torn off, or noise instead."""
    line = bytearray(sent)
    for _ in range(chance.choice((1, 1, 2, 8))):
        at = chance.randrange(len(line)) if line else 0
        match chance.randrange(5):
            case 0 if line:
                line[at] ^= 1 << chance.randrange(8)
            case 1:
                del line[at : at + chance.choice((1, 1, 5))]
            case 2:
                line[at:at] = line[at : at + chance.choice((1, 5, 40))]
            case 3:
                del line[at:]
            case 4:
                line[at:at] = chance.randbytes(chance.randrange(60))
    return bytes(line)


def noise(seed: int, total: int) -> Iterator[tuple[bytes, bytes, bool]]:
    """So many bytes of a very bad line in pieces, each with the body that was sent and whether it came whole."""
    chance = random.Random(seed)
    while total > 0:
        body = chance.randbytes(chance.choice((2, 4, 11, 50, MOST)))
        sent = frame(body)
        match chance.randrange(4):
            case 0:
                piece, whole = sent, True
            case 1:
                piece, whole = chance.randbytes(chance.randrange(400)), False
            case _:
                piece, whole = mutated(chance, sent), False
        total -= len(piece)
        yield piece, body, whole


MILLION = 1_000_000


def test_a_million_bytes_of_noise_bring_no_wrong_frame() -> None:
    deframer = Deframer()
    found = whole = 0
    sent = set()
    for piece, body, came_whole in noise(1, MILLION):
        sent.add(body)
        bodies = deframer.feed(piece)
        assert sent.issuperset(bodies)  # a torn frame may still be ended by the next one's first zero
        whole += came_whole
        found += came_whole and body in bodies
        assert len(deframer._held) <= LONGEST
    assert found == whole > 1000
    assert deframer.dropped > 3000


# The codec in C


@pytest.fixture(scope="module")
def c_codec(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    if lacking := missing():
        pytest.skip(lacking)
    library = tmp_path_factory.mktemp("wire") / "wire.so"
    command = ["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-fsanitize=undefined"]
    subprocess.run([*command, "-o", str(library), str(FIRMWARE / "wire.c")], check=True)
    loaded = ctypes.CDLL(str(library))
    loaded.wire_take.restype = ctypes.c_uint8
    loaded.wire_checksum.restype = ctypes.c_uint16
    return loaded


def taken(codec: ctypes.CDLL, line: bytes) -> list[bytes]:
    body = ctypes.POINTER(ctypes.c_uint8).in_dll(codec, "wire_body")
    return [bytes(body[:length]) for byte in line if (length := codec.wire_take(byte))]


def sent_by(codec: ctypes.CDLL, body: bytes) -> bytes:
    out = bytearray()
    put = ctypes.CFUNCTYPE(None, ctypes.c_uint8)(out.append)
    codec.wire_send(ctypes.create_string_buffer(body, len(body) + 2), len(body), put)
    return bytes(out)


def test_both_codecs_send_the_same(c_codec: ctypes.CDLL) -> None:
    chance = random.Random(2)
    for length in [*range(1, MOST + 1), *(chance.randrange(1, 20) for _ in range(500))]:
        body = bytes(chance.choice((0, 1, 255, chance.randrange(256))) for _ in range(length))
        assert sent_by(c_codec, body) == frame(body)
    assert c_codec.wire_checksum(b"123456789", 9) == 0xD64E


def test_both_codecs_understand_the_same_of_a_million_bytes(c_codec: ctypes.CDLL) -> None:
    deframer = Deframer()
    assert taken(c_codec, b"\0") == []
    frames = 0
    for piece, _, _ in noise(3, MILLION):
        bodies = deframer.feed(piece)
        assert taken(c_codec, piece) == bodies
        frames += len(bodies)
    assert frames > 1000


def test_the_nanos_firmware_refuses_a_baud_rate_that_is_off(tmp_path: Path) -> None:
    if lacking := missing():
        pytest.skip(lacking)
    made = subprocess.run(
        ["make", "-C", str(FIRMWARE), f"OUT={tmp_path}", "BAUD=115200"], capture_output=True, text=True, check=False
    )
    assert made.returncode != 0
    assert "Baud rate" in made.stderr
