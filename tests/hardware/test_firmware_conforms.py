"""Our firmwares against every clause of the protocol, and against the model."""

from __future__ import annotations

import random
from contextlib import closing

import pytest

from hardware.conformance.examiner import Examiner
from hardware.conformance.run import Verdict
from hardware.serial.framing import frame
from hardware.serial.protocol import REFUSED, Kind
from simulator.microcontroller import Microcontroller, pico_scales
from simulator.nano import missing, nano_scales
from simulator.serial_model import SerialModel
from tests.hardware.lines import ChipLine, ModelLine
from tests.hardware.test_conformance import judged, with_verdict
from tests.hardware.test_firmware import KINDS, chip_of


@pytest.mark.parametrize("kind", KINDS)
def test_our_firmwares_break_nothing(kind: str) -> None:
    chip = chip_of(kind, "diode")
    chip.plug()
    with closing(chip), closing(ChipLine(chip)) as line:
        results = judged(line)
    assert with_verdict(results, Verdict.BROKEN) == with_verdict(results, Verdict.UNREACHED) == []


def test_our_scales_break_nothing() -> None:
    chip = Microcontroller(pico_scales(10, 0.0, "conform"))
    chip.plug()
    with closing(chip), closing(ChipLine(chip)) as line:
        results = judged(line)
    assert with_verdict(results, Verdict.BROKEN) == with_verdict(results, Verdict.UNREACHED) == []
    assert not [clause for clause, result in results.items() if "does not weigh" in result.told]


def test_the_nanos_scales_break_nothing() -> None:
    """What differs from its scanner."""
    if lacking := missing():
        pytest.skip(lacking)
    chip = Microcontroller(nano_scales(10, 0.0, "conform", 14))
    chip.plug()
    with closing(chip), closing(ChipLine(chip)) as line:
        results = judged(line, "3.5", "3.6", "5", "10")
    assert with_verdict(results, Verdict.BROKEN) == with_verdict(results, Verdict.UNREACHED) == []
    assert not [clause for clause, result in results.items() if "does not weigh" in result.told]


def requests(chance: random.Random, count: int) -> list[bytes]:
    """Bodies, most of them of a known kind, whose payloads are near to what is allowed."""
    bodies = []
    for number in range(count):
        kind = chance.choice((*Kind, Kind.STORE, Kind.SHOW, chance.randrange(256)))
        length = chance.choice((0, 1, 2, 3, 4, 5, 7, 8, 10, chance.randrange(249)))
        payload = bytearray(chance.choice((0, 0, 1, 63, 64, 255, chance.randrange(256))) for _ in range(length))
        if kind == Kind.SHOW and chance.random() < 0.3:
            payload[:4] = b"\x7c\x0d\0\0"
        bodies.append(bytes((kind, number % 256)) + bytes(payload))
    return bodies


@pytest.mark.parametrize("kind", ["nano", "pico"])
def test_firmware_and_model_answer_alike(kind: str) -> None:
    """Whatever is asked: the same kind, the same reason, the same light."""
    chip = chip_of(kind, "diode")
    chip.plug()
    with closing(chip), closing(ChipLine(chip)) as line:
        model = SerialModel(name=f"tablero-{'nano' if kind == 'nano' else 'rp2040'} 1")
        real, ours = Examiner(line), Examiner(ModelLine(model))
        refused = 0
        for body in requests(random.Random(8), 400):
            answers = [each.exchange(frame(body[:250]), body[1]).body for each in (real, ours)]
            assert answers[0] == answers[1], body.hex(" ")
            assert answers[0]
            refused += answers[0][0] == REFUSED
        assert 100 < refused < 380
        assert bytes.fromhex(chip.look().split(" ")[3]) == model.lit
