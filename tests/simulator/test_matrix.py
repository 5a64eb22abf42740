"""Scenarios at several gates, and the reports for a build server."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from firmware_host.cli import main
from hardware.profile import shipped
from simulator import gates
from simulator.nano import CURE, missing
from simulator.rig import RigError
from simulator.scenario import matrix
from simulator.scenario.run import load, perform
from tests.hardware.hidden import tablero

GOOD = "game othello\nboard serial-8x8\nset up\nplay d3\nexpect played d3\n"
BAD = "game othello\nboard hall-8x8\nset up\nplay d3\nexpect played c4 within 0.1\nlift d3\nlift d3\n"


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / f"{name}.scenario" for name in ("good", "bad")]
    for path, text in zip(paths, (GOOD, BAD), strict=True):
        path.write_text(text)
    return paths


def test_side_by_side_there_is_one_result_for_each_scenario_and_gate(
    files: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = files
    junit, told = tmp_path / "x.xml", tmp_path / "x.json"
    argv = ["scenario", str(good), str(bad), "--gate", "ports,pins", "--jobs", "2"]
    assert main([*argv, "--junit", str(junit), "--json", str(told)]) == 1
    out = capsys.readouterr().out
    assert f"{good} at pins: passed (othello on serial-8x8, occupancy: ply 1, " in out
    assert f"  {bad}:7: lift d3; cannot lift 1 from d3: nothing is there\n" in out
    assert out.endswith("\n2 passed, 2 failed\n")

    results = json.loads(told.read_text())
    assert not results["holds"]
    assert [(one["file"], one["gate"], one["verdict"]) for one in results["results"]] == [
        (str(good), "ports", "passed"),
        (str(good), "pins", "passed"),
        (str(bad), "ports", "failed"),
        (str(bad), "pins", "failed"),
    ]
    played = perform(load(good))
    assert results["results"][1]["simulated_seconds"] == round(played.seconds, 4)
    assert all(one["wall_seconds"] > 0 for one in results["results"])
    expected, impossible = results["results"][3]["failures"]
    assert expected == {
        "line": 5,
        "expected": "expect played c4 within 0.1",
        "seen": "ply 1, last played d3, state play",
    }
    assert (impossible["line"], impossible["expected"]) == (7, "lift d3")

    root = ElementTree.parse(junit).getroot()
    assert root.attrib.items() >= {"tests": "4", "failures": "2", "errors": "0"}.items()
    cases = [(suite.get("name"), case.get("name")) for suite in root for case in suite]
    assert cases == [(str(path), gate) for path in files for gate in ("ports", "pins")]
    failure = root.find(f"./testsuite[@name='{bad}']/testcase[@name='pins']/failure")
    assert failure is not None
    assert failure.get("message") == f"{bad}:5: expect played c4 within 0.1; seen: ply 1, last played d3, state play"


def test_all_gates_are_those_that_the_board_has(files: list[Path]) -> None:
    for board in shipped():
        found = [one.gate for one in matrix._planned(files[0], "all", board, None) if isinstance(one, matrix.Job)]
        assert not found or found[0] == "ports"
    alike = list(matrix.outcomes(files, "all"))
    wanted = [(str(path), gate) for path in files for gate in gates.of(load(path).fit.profile)]
    assert [(one.file, one.gate) for one in alike] == wanted
    if not missing():
        good = [one for one in alike if one.file == str(files[0])]
        assert len(good) == len(gates.GATES)
        assert {one.verdict for one in good} == {matrix.Verdict.PASSED}


def test_missing_software_fails_or_is_skipped_and_is_named(files: list[Path], tmp_path: Path) -> None:
    told = tmp_path / "x.json"
    junit = tmp_path / "x.xml"
    lines = f"install it: {sys.executable} -m pip install 'tablero[boards]'"
    done = tablero("scenario", "--gate", "ports,pins", str(files[0]), "--json", str(told), "--junit", str(junit))
    assert done.returncode == 1, done.stderr
    assert f"at pins: missing software: the Python package pyserial is missing; {lines}\n" in done.stdout
    (case,) = ElementTree.parse(junit).getroot().iterfind("./testsuite/testcase/error")
    assert lines in (case.get("message") or "")
    assert [one["verdict"] for one in json.loads(told.read_text())["results"]] == ["passed", "missing software"]
    assert not json.loads(told.read_text())["holds"]

    done = tablero("scenario", "--gate", "available", str(files[0]), "--json", str(told))
    assert done.returncode == 0, done.stderr
    assert f"at pins: skipped: the Python package pyserial is missing; {lines}\n" in done.stdout
    assert done.stdout.endswith("1 passed, 2 skipped\n")


def test_so_is_a_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert gates.lacking("avr", RigError("it cannot be built")).endswith(CURE)


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("--gate", "every"), "'every' is no gate; allowed: ports, pins, avr, both, all, available, or several"),
        (("--gate", "pins,pins"), "'pins,pins' is no gate; allowed: ports"),
        (("--gate", "ports,all"), "'ports,all' is no gate; allowed: ports"),
        (("--jobs", "0"), "'0' is no number of jobs; allowed: 1 to 256"),
        (("--gate", "all", "--json", "/no/such/place"), "/no/such/place: cannot be written: No such file"),
        (("--gate", "ports,avr"), "at avr: cannot be acted out: board hall-8x8 has no microcontroller; allowed: "),
        (("--gate", "all", "--board", "tiger-37"), "bad.scenario:2: othello does not fit board tiger-37: it needs "),
    ],
)
def test_what_makes_no_sense_is_refused(
    files: list[Path], capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], told: str
) -> None:
    try:
        status = main(["scenario", str(files[1]), *argv])
    except SystemExit as ended:
        status = int(ended.code or 0)
    assert status == 2
    assert told in capsys.readouterr().err


def test_journals_that_differ_are_a_failure() -> None:
    paths = (matrix.Outcome("x", gate, matrix.Verdict.PASSED) for gate in ("ports", "pins"))
    entry = perform(load(Path(__file__).parents[1] / "rig/short.scenario")).journal[:1]
    one, other = paths
    (_, found) = matrix._compared([one, replace(other, journal=entry)])
    assert found.verdict is matrix.Verdict.FAILED
    assert "it differs from that of the gate ports at entry 1: nothing against " in str(found.failures[0])


def at_gates(tmp_path: Path, board: str, fault: str, gate: str) -> tuple[int, list[tuple[str, str, str]], str]:
    """The exit status, the gate, verdict and reason of each result, and the tags of JUnit's cases."""
    scenario, told, junit = (tmp_path / name for name in ("f.scenario", "f.json", "f.xml"))
    scenario.write_text(f"game othello\nboard {board}\nset up\nfault {fault}\nmend everything\nplay d3\n")
    status = main(["scenario", str(scenario), "--gate", gate, "--json", str(told), "--junit", str(junit)])
    results = [(one["gate"], one["verdict"], one["told"]) for one in json.loads(told.read_text())["results"]]
    cases = ElementTree.parse(junit).getroot().iterfind("./testsuite/testcase")
    tags = (next((part.tag for part in case if part.tag != "system-out"), "-") for case in cases)
    return status, results, " ".join(tags)


def test_a_gate_at_which_a_line_means_nothing_is_left_out_and_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    why = "line 4, fault wire broken d3: means nothing at this gate; allowed: pins"
    found = at_gates(tmp_path, "hall-8x8", "wire broken d3", "all")
    assert found == (0, [("ports", "skipped", why), ("pins", "passed", "")], "skipped -")
    told = capsys.readouterr().out
    assert f"f.scenario at ports: skipped: {why}\n" in told
    assert told.endswith("\n1 passed, 1 skipped\n")

    status, results, _ = at_gates(tmp_path, "serial-8x8", "serial late 0.001", "available")
    assert (status, results[0][:2], results[1][:2]) == (0, ("ports", "skipped"), ("pins", "passed"))


def test_if_no_gate_is_left_it_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = "pins and avr, of a board with a microcontroller"
    why = f"line 4, fault crash: means nothing at this gate; allowed: {where}"
    refused = "cannot be acted out"
    for gate in ("all", "available"):
        found = at_gates(tmp_path, "hall-8x8", "crash", gate)
        assert found == (2, [("ports", refused, why), ("pins", refused, why)], "error error")
        assert f"f.scenario at pins: {refused}: {why}\n" in capsys.readouterr().err


@pytest.mark.parametrize("gate", ["ports", "ports,pins", "both"])
def test_a_gate_that_is_named_fails_there_and_only_for_that(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], gate: str
) -> None:
    told = "fault wire broken: wire 'd3': at this gate there is no circuit; allowed: the gate pins"
    status, results, tags = at_gates(tmp_path, "hall-8x8", "wire broken d3", gate)
    assert (status, results[0][:2]) == (1, ("ports", "failed"))
    assert tags in ("failure", "failure -")
    assert main(["scenario", str(tmp_path / "f.scenario"), "--gate", gate]) == 1
    out = capsys.readouterr().out
    assert told in out
    assert "journal" not in out
