"""``tablero latency``: of a scenario, and of a game of a journal played again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from firmware_host.cli import main
from simulator.scenario import Recording
from simulator.scenario.journal import Disk
from simulator.scenario.latency_command import measure
from simulator.scenario.script import read
from tablero.testing import Board

HEAD = "game othello\nboard hall-8x8\n"
ACTS = ["set up", "place B d3", "wait 0.2", "flip d4", "fault bounce c3 4", "wait 1", "place w c3", "wait 0.5"]


def test_each_change_counts_until_a_light_answers() -> None:
    scenario = read(HEAD + "\n".join(ACTS), "x")
    _, found = measure(scenario)
    with Board("othello", "hall-8x8", set_up=False) as board:
        for line in ACTS:
            board.say(line)
        alike = board.latency()
    assert (found.samples, found.unanswered) == (alike.samples, alike.unanswered)
    assert found.max > found.min  # a contact that bounces takes longer
    hz = scenario.fit.profile.scan_hz
    assert all(sample * hz == pytest.approx(round(sample * hz)) for sample in found.samples)


def test_the_histogram_has_every_answer_in_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, told = tmp_path / "x.scenario", tmp_path / "x.json"
    path.write_text(HEAD + "\n".join(ACTS))
    assert main(["latency", str(path), "--width", "5", "--json", str(told)]) == 0
    out = capsys.readouterr().out.splitlines()
    figures = json.loads(told.read_text())
    _, found = measure(read(path.read_text(), "x"))
    assert out[0].startswith("othello on hall-8x8 (occupancy) at ports, 100 scans a second, ")
    bars = [(float(line.split()[0]), int(line.split()[2])) for line in out[1:-2]]
    assert bars == [(bar["from_ms"], bar["count"]) for bar in figures["histogram"]]
    assert sum(count for _, count in bars) == figures["answered"] == len(found)
    assert figures["changes"] == len(found) + found.unanswered
    assert figures["p99_ms"] == round(found.p99 * 1000, 3)
    assert all(bar["to_ms"] - bar["from_ms"] == pytest.approx(5) for bar in figures["histogram"])
    assert out[-1].startswith(f"min {figures['min_ms']:g}, p50 {figures['p50_ms']:g}, ")


def test_a_game_of_a_journal_is_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    disk = Disk(directory=tmp_path)
    with Recording(HEAD, durable=disk) as table:
        for line in ACTS[:4]:
            table.say(line)
        path = table.stage.journal.path
    assert main(["latency", str(path)]) == 0
    assert "changes answered" in capsys.readouterr().out
    assert main(["latency", str(path), "--game", "9"]) == 2
    assert capsys.readouterr().err == f"tablero latency: {path}: no game 9; games: 1 to 1\n"


def test_no_change_has_no_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.scenario"
    path.write_text(f"{HEAD}wait 1\nexpect ply 3 within 0\n")
    assert main(["latency", str(path)]) == 1
    captured = capsys.readouterr()
    assert captured.out.endswith("\n0 changes answered, 0 not before the next change\n")
    assert captured.err == f"  {path}:4: expect ply 3 within 0; seen: ply 0, nothing played, state setup\n"


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("/no/such/place",), "/no/such/place: cannot be read: No such file"),
        (("{}", "--game", "1"), "--game needs a journal; this is a scenario"),
        (("{}", "--gate", "avr"), "board hall-8x8 has no microcontroller; allowed: "),
        (("{}", "--width", "0"), "'0' is no width; allowed: 0.1 to 60000 milliseconds"),
        (("{}", "--game", "0"), "'0' is no game; allowed: 1 and up"),
        (("{}", "--json", "/no/such/place"), "/no/such/place: cannot be written: No such file"),
    ],
)
def test_what_makes_no_sense_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], told: str
) -> None:
    path = tmp_path / "x.scenario"
    path.write_text(f"{HEAD}set up\n")
    try:
        status = main(["latency", *(word.format(path) for word in argv)])
    except SystemExit as ended:
        status = int(ended.code or 0)
    assert status == 2
    assert told in capsys.readouterr().err
