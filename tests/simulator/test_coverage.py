"""What a set of scenarios has come by."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from firmware_host.cli import main
from firmware_host.core.states import TRANSITIONS, State, Trigger
from hardware.conformance.document import clauses
from hardware.serial.framing import frame
from hardware.serial.link import Link
from hardware.serial.protocol import ANSWER, REFUSED, Kind, Reason
from simulator.scenario import coverage, matrix, report
from simulator.scenario.coverage import EVERY_WAY, Coverage, Ear

PAUSED = "game othello\nboard serial-8x8\nset up\ncommand pause\ncommand go-on\nplay d3\n"
CUT = (
    "game molino\nboard serial-8x8\nset up\nplay @d2\nfault unplugged\nexpect state fault\npower cut\ncommand resume\n"
)


def write(folder: Path, **texts: str) -> list[Path]:
    paths = [folder / f"{name}.scenario" for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        path.write_text(text)
    return paths


def test_states_and_transitions_that_happen_between_two_scans_count(tmp_path: Path) -> None:
    (outcome,) = matrix.outcomes(write(tmp_path, paused=PAUSED), "ports", covers=True)
    found = report.covered([outcome])
    assert found.states == {State.SETUP, State.PLAY, State.PAUSED}
    assert found.ways == {(State.SETUP, Trigger.READY), (State.PLAY, Trigger.PAUSE), (State.PAUSED, Trigger.GO_ON)}
    assert not found.is_serial
    assert not found.clauses


def test_a_set_covers_what_its_scenarios_cover(tmp_path: Path) -> None:
    paths = write(tmp_path, paused=PAUSED, cut=CUT)
    alone = [report.covered(list(matrix.outcomes([path], "ports", covers=True))) for path in paths]
    both = report.covered(list(matrix.outcomes(paths, "ports", covers=True)))
    assert both.ways == alone[0].ways | alone[1].ways
    assert both.states == alone[0].states | alone[1].states
    assert (State.PLAY, Trigger.BROKEN) in both.ways


def test_the_command_tells_what_is_not_covered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = tmp_path / "x.json"
    argv = [*map(str, write(tmp_path, paused=PAUSED)), "--gate", "ports,pins", "--json", str(told)]
    assert main(["scenario", "--coverage", *argv]) == 0
    out = capsys.readouterr().out
    assert f"\nstates: 3 of {len(State)}; not ask, guided, takeback, repair, over, fault\n" in out
    assert f"\ntransitions: 3 of {len(EVERY_WAY)}\n" in out
    assert "\n  not from paused to fault (a device failed)\n" in out
    assert f" of {len(clauses())}; not 1.4, 1.5, " in out
    found = json.loads(told.read_text())["coverage"]
    assert found["states"]["covered"] == ["setup", "play", "paused"]
    assert "paused -> play: go on" in found["transitions"]["covered"]
    assert "paused -> fault: a device failed" in found["transitions"]["missed"]
    assert len(found["transitions"]["covered"] + found["transitions"]["missed"]) == len(EVERY_WAY)
    assert {"4.1", "5.1", "6.2"} <= set(found["clauses"]["covered"])
    assert set(found["clauses"]["covered"] + found["clauses"]["missed"]) == set(clauses())


def test_without_it_nothing_is_told_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = tmp_path / "x.json"
    assert main(["scenario", *map(str, write(tmp_path, paused=PAUSED)), "--json", str(told)]) == 0
    assert "transitions" not in capsys.readouterr().out
    assert "coverage" not in json.loads(told.read_text())


def test_full_coverage_has_nothing_left() -> None:
    every = Coverage(set(State), set(EVERY_WAY), set(clauses()), is_serial=True)
    total = sum(map(len, TRANSITIONS.values()))
    assert list(every.told()) == [
        f"states: {len(State)} of {len(State)}",
        f"transitions: {total} of {total}",
        f"protocol clauses: {len(clauses())} of {len(clauses())}",
    ]


# Clauses


def heard(*line: tuple[bool, bytes]) -> set[str]:
    found = Coverage()
    link = Link("nowhere", 500000)
    Ear(link, found)
    assert link.tap
    for is_sent, data in line:
        link.tap(is_sent, data)
    return found.clauses


def asked(kind: int, payload: bytes = b"", number: int = 1) -> tuple[bool, bytes]:
    return True, frame(bytes([kind, number]) + payload)


def answered(kind: int, payload: bytes = b"", number: int = 1) -> tuple[bool, bytes]:
    return False, frame(bytes([kind, number]) + payload)


@pytest.mark.parametrize("kind", Kind)
def test_a_request_counts_once_it_is_answered(kind: Kind) -> None:
    assert not heard(asked(kind))
    assert heard(asked(kind), answered(kind | ANSWER)) == {*coverage.ANSWERED, *coverage.OF_KIND[kind]}


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_of_a_refusal(reason: Reason) -> None:
    found = heard(asked(Kind.SCAN), answered(REFUSED, bytes([reason])))
    assert found == {*coverage.ANSWERED, *coverage.REFUSALS, *coverage.OF_REASON[reason]}


def test_a_request_that_is_repeated_and_one_that_is_only_alike() -> None:
    scan, again = asked(Kind.SCAN, b"\0\5", 1), asked(Kind.SCAN, b"\0\5", 2)
    assert set(coverage.REPEATED) <= heard(scan, again)
    assert not set(coverage.REPEATED) & heard(scan, answered(Kind.SCAN | ANSWER), again)


def test_garbage_on_the_line() -> None:
    assert heard((False, b"\0nonsense\0")) == set(coverage.GARBAGE)


def test_all_clauses_that_are_told_apart_are_in_the_document() -> None:
    of = (*coverage.OF_KIND.values(), *coverage.OF_REASON.values())
    every = {*coverage.ANSWERED, *coverage.REFUSALS, *coverage.REPEATED, *coverage.GARBAGE}.union(*of)
    assert every <= set(clauses())
