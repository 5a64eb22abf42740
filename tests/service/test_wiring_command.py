from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host.cli import main
from hardware.profile import boards_directory


def test_a_board_file_of_ones_own_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text((boards_directory() / "pits-2x6.toml").read_text().replace("ok = [2, 2]", "ok = 26"))
    assert main(["wiring", "mine.toml"]) == 0
    written = capsys.readouterr().out.split()
    assert {Path(path).name for path in written} == {path.name for path in Path("wiring-mine").iterdir()}
    assert "| 37 | GPIO 26 | ok, to ground |" in Path("wiring-mine/pins.md").read_text("utf-8")
    assert main(["wiring", "mine.toml", "--out", "here/there"]) == 0
    assert len(list(Path("here/there").iterdir())) == len(written)


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        ("attic", "attic: is no board"),
        ("square-8x8", 'board square-8x8: no wiring is known for sensors "simulated"'),
        ("pits-2x6 --out taken", "taken: cannot be written"),
        ("console.toml", "board console: error: console pin: PI pin 8 (GPIO 14)"),
    ],
)
def test_what_cannot_be_drawn_is_told_in_one_line_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], argv: str, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("taken").write_text("")
    boards = tmp_path.parent / f"{tmp_path.name}-boards"
    boards.mkdir()
    text = (boards_directory() / "hall-8x8.toml").read_text("utf-8")
    (boards / "console.toml").write_text(text.replace("undo = 2\n", "undo = 14\n"), "utf-8")
    assert main(["wiring", *argv.replace("console", f"{boards}/console").split()]) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]
