"""What conform tells apart: good devices and bad ones, each on a clock that passes only when told to."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from hardware.conformance.document import clauses
from hardware.conformance.examiner import Examiner
from hardware.conformance.line import LineError
from hardware.conformance.register import CHECKS, UNSEEN
from hardware.conformance.run import Result, Session, Verdict, chosen
from simulator.serial_model import Answer, Refusal, SerialModel
from tests.hardware.lines import ChipLine, ModelLine
from tests.hardware.mutants import MUTANTS
from tests.hardware.mutants.talk import EndsItsFramesAsLines, ForgetsTheGreetingWhenItRefuses, NoZeroAfter, NoZeroBefore


def judged(line: ModelLine | ChipLine, *only: str) -> Mapping[str, Result]:
    return {result.clause: result for result in Session(Examiner(line)).run(chosen(only))}


def with_verdict(results: Mapping[str, Result], verdict: Verdict) -> list[str]:
    return [f"{clause}: {result.told}" for clause, result in results.items() if result.verdict is verdict]


def test_every_clause_is_tried_or_it_is_told_why_not() -> None:
    assert len(clauses()) == len(set(CHECKS) | set(UNSEEN))
    assert set(clauses()) == set(CHECKS) | set(UNSEEN)
    assert not set(CHECKS) & set(UNSEEN)
    numbers = [tuple(map(int, clause.split("."))) for clause in clauses()]
    assert numbers == sorted(numbers)
    for clause, check in CHECKS.items():
        assert set(check.needs) <= set(CHECKS), clause


@pytest.mark.parametrize(("rows", "columns", "pixels"), [(9, 8, 64), (5, 5, 25), (0, 0, 8), (3, 3, 0), (32, 32, 400)])
def test_a_good_device_breaks_nothing(rows: int, columns: int, pixels: int) -> None:
    keeps_to_all(SerialModel(rows, columns, pixels))


class Narrow(SerialModel):
    """Understands no longer body than the clause about it asks."""

    def body_of(self, piece: bytes) -> bytes:
        body = super().body_of(piece)
        return body if len(body) <= (self.room if self.pixels else 0) + 6 else b""


@pytest.mark.parametrize(("pixels", "room"), [(64, 9), (12, 36), (5, 3), (0, 0)])
def test_nothing_is_asked_that_a_device_of_its_room_need_not_understand(pixels: int, room: int) -> None:
    model = Narrow(5, 5, pixels)
    model.room = room
    keeps_to_all(model)


@pytest.mark.parametrize("cells", [1, 14, 82])
def test_a_good_device_that_weighs_breaks_nothing(cells: int) -> None:
    results = keeps_to_all(SerialModel(1, 4, 14, cells=cells))
    assert not [clause for clause, result in results.items() if "does not weigh" in result.told]


def keeps_to_all(model: SerialModel) -> Mapping[str, Result]:
    line = ModelLine(model)
    results = judged(line)
    assert with_verdict(results, Verdict.BROKEN) == with_verdict(results, Verdict.UNREACHED) == []
    assert not any(model.lit)
    line.idle(4)
    assert not model.greeted
    return results


@pytest.mark.parametrize(("mutant", "expected"), MUTANTS, ids=[mutant.__name__ for mutant, _ in MUTANTS])
def test_a_device_with_one_deviation_breaks_that_clause(mutant: type[SerialModel], expected: tuple[str, ...]) -> None:
    results = judged(ModelLine(mutant(), getattr(mutant, "banner", b"")))
    broken = {clause for clause, result in results.items() if result.verdict is Verdict.BROKEN}
    assert broken == set(expected), with_verdict(results, Verdict.BROKEN)


class Trickle(ModelLine):
    """Brings a byte at a time, as a TCP port does."""

    def receive(self, seconds: float) -> bytes:
        came = super().receive(seconds)
        if came[1:]:
            self._coming.insert(0, Answer(self.now, came[1:]))
        return came[:1]


@pytest.mark.parametrize("mutant", [EndsItsFramesAsLines, NoZeroAfter, NoZeroBefore, SerialModel])
def test_a_byte_behind_the_answer_is_noticed_however_slowly_it_comes(mutant: type[SerialModel]) -> None:
    broken = with_verdict(judged(Trickle(mutant())), Verdict.BROKEN)
    assert [line.partition(":")[0] for line in broken] == ([] if mutant is SerialModel else ["2.1"])


def test_a_device_without_pixels_stays_greeted_too() -> None:
    results = judged(ModelLine(ForgetsTheGreetingWhenItRefuses(5, 5, 0)))
    assert [line.partition(":")[0] for line in with_verdict(results, Verdict.BROKEN)] == ["3.10"]


def test_every_check_has_a_mutant() -> None:
    without = set(CHECKS) - {clause for _, expected in MUTANTS for clause in expected}
    assert without == {"8.4"}  # it takes a line that restarts the device


# Devices that are worse than wrong


class Mute(ModelLine):
    def send(self, data: bytes) -> None:
        pass


class Flood(ModelLine):
    """Says zeros and frames without end, whatever it is asked."""

    def receive(self, seconds: float) -> bytes:
        self.now += 0.001
        return b"\0ready\0" * 100

    def idle(self, seconds: float) -> bytes:
        self.now += seconds
        return b"\0ready\0" * 9000


class Breaks(ModelLine):
    """Is gone after so many requests."""

    left = 100

    def send(self, data: bytes) -> None:
        self.left -= 1
        if self.left < 0:
            raise LineError("/dev/ttyUSB0: it is gone")
        super().send(data)


@pytest.mark.parametrize("line", [Mute, Flood])
def test_nothing_is_tried_with_a_device_that_does_not_greet(line: type[ModelLine]) -> None:
    there = line(SerialModel())
    results = judged(there)
    assert there.now < 10
    assert {clause for clause, result in results.items() if result.verdict is Verdict.UNREACHED} == set(CHECKS)
    assert all(result.told == "the device does not answer a greeting" for result in results.values() if result.fails)


def test_a_device_that_falls_silent_holds_nothing_up() -> None:
    line = ModelLine(SerialModel())
    session = Session(Examiner(line))
    assert session.examiner.first_contact()
    line.send = lambda data: None  # type: ignore[method-assign]
    results = [session.judge(clause) for clause in chosen(())]
    assert line.now < 100
    assert not [result.clause for result in results if result.verdict is Verdict.HOLDS]


def test_a_line_that_breaks_leaves_the_rest_untried() -> None:
    results = judged(Breaks(SerialModel()))
    assert len(results) == len(clauses())
    gone = [result for result in results.values() if result.told == "/dev/ttyUSB0: it is gone"]
    assert gone
    assert any(result.verdict is Verdict.HOLDS for result in results.values())
    assert {result.verdict for result in gone} == {Verdict.UNREACHED}


def nonsense(chance: random.Random) -> type[SerialModel]:
    """A device that greets in any numbers, and answers and refuses as it likes."""

    class Nonsense(SerialModel):
        def carry_out(self, kind: int, payload: bytes) -> bytes:
            if chance.random() < 0.2:
                raise Refusal(chance.randrange(256))
            return chance.randbytes(chance.choice((0, 1, 6, 9, 20, 240)))

        def frame_of(self, body: bytes) -> bytes:
            return super().frame_of(body)[: chance.choice((2, 999, 999, 999))]

    return Nonsense


@pytest.mark.parametrize("seed", range(20))
def test_whatever_a_device_says_the_test_comes_to_its_end(seed: int) -> None:
    line = ModelLine(nonsense(random.Random(seed))())
    results = judged(line)
    assert len(results) == len(clauses())
    assert line.now < 2000
