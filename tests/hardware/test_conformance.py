"""What conform tells apart: good devices and bad ones, each on a clock that passes only when told to."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing

import pytest

from hardware.conformance.document import clauses
from hardware.conformance.examiner import Examiner
from hardware.conformance.register import CHECKS, UNSEEN
from hardware.conformance.run import Result, Session, Verdict, chosen
from simulator.serial_model import SerialModel
from tests.hardware.lines import ChipLine, ModelLine
from tests.hardware.mutants import MUTANTS
from tests.hardware.test_firmware import KINDS, chip_of


def judged(line: ModelLine | ChipLine) -> Mapping[str, Result]:
    return {result.clause: result for result in Session(Examiner(line)).run(chosen(()))}


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
    model = SerialModel(rows, columns, pixels)
    line = ModelLine(model)
    results = judged(line)
    assert with_verdict(results, Verdict.BROKEN) == with_verdict(results, Verdict.UNREACHED) == []
    assert not any(model.lit)
    line.idle(4)
    assert not model.greeted


@pytest.mark.parametrize(("mutant", "expected"), MUTANTS, ids=[mutant.__name__ for mutant, _ in MUTANTS])
def test_a_device_with_one_deviation_breaks_that_clause(mutant: type[SerialModel], expected: tuple[str, ...]) -> None:
    results = judged(ModelLine(mutant(), getattr(mutant, "banner", b"")))
    broken = {clause for clause, result in results.items() if result.verdict is Verdict.BROKEN}
    assert broken == set(expected), with_verdict(results, Verdict.BROKEN)


def test_every_check_has_a_mutant() -> None:
    without = set(CHECKS) - {clause for _, expected in MUTANTS for clause in expected}
    assert without == {"8.4"}  # it takes a line that restarts the device


@pytest.mark.parametrize("kind", KINDS)
def test_our_firmwares_break_nothing(kind: str) -> None:
    chip = chip_of(kind, "diode")
    chip.plug()
    with closing(chip), closing(ChipLine(chip)) as line:
        results = judged(line)
    assert with_verdict(results, Verdict.BROKEN) == with_verdict(results, Verdict.UNREACHED) == []
