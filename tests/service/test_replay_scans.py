"""Journals of scenarios, and scans as drivers gave them, lived again: a change of debounce or of a driver is found."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from firmware_host.cli import main
from hardware.profile import load
from simulator.scenario.journal import difference
from simulator.scenario.run import perform
from simulator.scenario.script import read
from tests.simulator.controlled import controlled

TREE = Path(__file__).parents[2]
LIVES = {
    "bounce": "game othello\nboard hall-8x8\nseed 3\nset up\nfault bounce d3 2\nplay d3\nplay c3",
    "sown": "game wari\nset up\nplay C\nplay d",
    "noise": "game othello\nboard hall-8x8\nseed 5\nset up\nfault noise 0.2\nwait 3\nmend noise\nwait 5\nplay d3",
    "row": "game ajedrez-jerez\nboard hall-8x8\nset up\nfault lost row-7\nwait 2\nmend row-7\nwait 3\nplay e2e4",
    "unplugged": "game othello\nboard hall-8x8\nset up\nfault unplugged\nwait 1\nplug in\nwait 3\nplay d3",
    "cut": "game molino\nboard hall-8x8\nset up\nplay @d2\nlift d2\npower cut\ncommand resume\nput back\nplay @f4",
    "under way": "game molino\nboard hall-8x8\nalready @d2 then @f4\nset up\nplay @d6",
}  # fmt: skip


def written(folder: Path, text: str, *options: str) -> Path:
    """The journal of a scenario."""
    scenario, journal = folder / "one.scenario", folder / "journal.jsonl"
    scenario.write_text(text)
    assert main(["scenario", str(scenario), "--journal", str(journal), *options]) == 0
    return journal


@pytest.mark.parametrize("life", LIVES)
@pytest.mark.parametrize("options", [(), ("--keep-scans",)])
def test_a_scenarios_journal_is_lived_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], life: str, options: tuple[str, ...]
) -> None:
    journal = written(tmp_path, LIVES[life], *options)
    capsys.readouterr()
    assert main(["replay", str(journal)]) == 0
    told = capsys.readouterr().out
    assert "lived again from its sensors: the same" in told
    assert ("scans as the driver gave them settle as they did" in told) == bool(options)


@pytest.mark.parametrize("sensing", ["occupancy", "polarity"])
def test_a_scenarios_journal_names_its_board(tmp_path: Path, capsys: pytest.CaptureFixture[str], sensing: str) -> None:
    """Many boards of 64 sites would have done."""
    text = f"game othello\nboard serial-8x8\nsensing {sensing}\nset up\nplay d3"
    journal = written(tmp_path, text)
    assert main(["replay", str(journal)]) == 0
    assert f"game 1: othello on serial-8x8 ({sensing}), begun in a scenario" in capsys.readouterr().out
    assert main(["latency", str(journal)]) == 0
    assert f"othello on serial-8x8 ({sensing}) at ports" in capsys.readouterr().out


def test_a_scenarios_journal_names_a_board_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = with_debounce(tmp_path, "hall-8x8", 4).rename(tmp_path / "attic.toml")
    journal = written(tmp_path, "game othello\nboard attic.toml\nset up\nplay d3")
    assert main(["replay", str(journal)]) == 0
    assert "checked against the rules only: board attic is not known (--board FILE)" in capsys.readouterr().out
    for command in ("replay", "latency"):
        assert main([command, str(journal), "--board", str(file)]) == 0
        assert "othello on attic (occupancy)" in capsys.readouterr().out


def with_debounce(folder: Path, name: str, scans: int) -> Path:
    file = folder / f"{name}.toml"
    text = load(name).path.read_text("utf-8")
    assert "debounce_scans" not in text
    file.write_text(text.replace("sensing =", f"debounce_scans = {scans}\nsensing =", 1))
    return file


@pytest.mark.parametrize("scans", [3, 5])
def test_another_debounce_is_found_by_the_scans_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], scans: int
) -> None:
    board = with_debounce(tmp_path, "hall-8x8", scans)
    for kept in (False, True):
        journal = written(tmp_path, LIVES["bounce"], *(["--keep-scans"] if kept else []))
        capsys.readouterr()
        is_found = kept and scans != load("hall-8x8").debounce_scans
        assert main(["replay", str(journal), "--board", str(board)]) == is_found
        told = capsys.readouterr().err
        assert ("the debounce gives other levels than recorded, at event " in told) == is_found


def test_another_driver_is_found_by_the_scans_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that misreads for less than debounce asks for."""
    scenario = read("game othello\nboard hall-8x8-hc165\nset up\nplay d3", "one")
    for kept in (False, True):
        before = perform(scenario, "pins", keep_scans=kept).journal
        with monkeypatch.context() as changed:
            changed.setattr("hardware.sensors.hc165.Hc165.scan", _stumbling(), raising=True)
            after = perform(scenario, "pins", keep_scans=kept).journal
        assert bool(difference(before, after)) == kept


def _stumbling() -> object:
    from hardware.sensors import hc165

    true, count = hc165.Hc165.scan, [0]

    def scan(self: hc165.Hc165) -> list[int]:
        levels = list(true(self))
        count[0] += 1
        if count[0] % 40 == 20:
            levels[0] ^= 1
        return levels

    return scan


def test_the_daemon_keeps_scans_too(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("s")
    with controlled(folder, "--game", "othello", "--board", "hall-8x8", "--keep-scans") as (client, _):
        client.do("step", seconds=0.5)
        client.do("place", site="d3", piece="B")
        client.do("flip", site="d4", piece="B")
        kinds = {entry["kind"] for entry in client.do("journal")["journal"]}
    assert {"scan", "settled", "ply"} <= kinds
    assert main(["replay", str(next(folder.rglob("journal.sqlite")))]) == 0


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (['{"at": 0, "kind": "begin", "game": "othello"}', "{"], "journal.jsonl:2: no entry; allowed: "),
        (['{"at": 0, "kind": "ply", "ply": 1, "text": "d3"}'], 'game 1 begins with "ply" and names no game'),
        (['{"at": 0, "kind": "begin", "game": "ludo"}'], "unknown game 'ludo'"),
    ],
)
def test_what_is_no_journal_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: list[str], told: str
) -> None:
    file = tmp_path / "journal.jsonl"
    file.write_text("\n".join(lines))
    assert main(["replay", str(file)]) == 2
    assert told in capsys.readouterr().err


def test_scans_that_make_no_sense_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = written(tmp_path, LIVES["bounce"], "--keep-scans")
    entries = [json.loads(line) for line in journal.read_text().splitlines()]
    for entry in entries:
        entry.pop("levels", None)
    journal.write_text("\n".join(map(json.dumps, entries)))
    assert main(["replay", str(journal)]) == 2
    assert "the recorded scans make no sense: the scans of a game begin with all levels" in capsys.readouterr().err
