"""The worked examples of the protocol: shown in the document, and what our codecs and devices make of them."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from cobs import cobs  # type: ignore[import-untyped]

from hardware.conformance.document import PROTOCOL, clauses
from hardware.serial.framing import Deframer, checksum, frame, stuffed, unstuffed
from hardware.serial.vectors import TABLES, table, vectors
from simulator import serial_model
from simulator.serial_model import SerialModel

DOCUMENT = PROTOCOL.read_text("utf-8")


def hexed(name: str, *columns: str) -> list[list[bytes]]:
    return [[bytes.fromhex(vector[column]) for column in columns] for vector in vectors()[name]]


def of_model(body: bytes) -> bytes:
    return SerialModel().frame_of(body)


def test_the_document_shows_them_all() -> None:
    assert set(vectors()) == set(TABLES)
    for name in TABLES:
        assert table(name) in DOCUMENT
    assert {vector["clause"] for vector in vectors()["refusals"]} <= set(clauses())


@pytest.mark.parametrize("of", [checksum, serial_model.crc])
def test_checksums(of: Callable[[bytes], int]) -> None:
    for data, expected in hexed("checksums", "data", "checksum"):
        assert of(data).to_bytes(2, "big") == expected


@pytest.mark.parametrize(
    ("encode", "decode"),
    [(stuffed, unstuffed), (serial_model.encoded, serial_model.decoded), (cobs.encode, cobs.decode)],
)
def test_encodings(encode: Callable[[bytes], bytes], decode: Callable[[bytes], bytes]) -> None:
    for data, encoded in hexed("encodings", "data", "encoded"):
        assert encode(data) == encoded
        assert decode(encoded) == data


@pytest.mark.parametrize("of", [frame, of_model])
def test_frames(of: Callable[[bytes], bytes]) -> None:
    for body, expected in hexed("frames", "body", "frame"):
        assert of(body) == expected
        assert Deframer().feed(expected) == [body]


def test_what_is_dropped_is_no_request() -> None:
    """A body of one byte is a frame, and no request."""
    for vector in vectors()["dropped"]:
        line = bytes.fromhex(vector["line"])
        assert all(len(body) < 2 for body in Deframer().feed(line)), vector["what"]
        assert SerialModel().receive(line, 0.0) == []


def test_the_model_codes_as_the_host_does() -> None:
    chance = random.Random(3)
    for length in [*range(2, 251), *(chance.randrange(2, 20) for _ in range(200))]:
        body = bytes(chance.choice((0, 1, 255, chance.randrange(256))) for _ in range(length))
        assert of_model(body) == frame(body)
        assert SerialModel().body_of(frame(body).strip(b"\0")) == body
