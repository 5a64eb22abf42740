from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

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
        ("pits-2x6 --book taken", "taken: cannot be written"),
        ("square-8x8 --book here", 'board square-8x8: no wiring is known for sensors "simulated"'),
        ("pits-2x6 --pdf", "--pdf: prints the build book; allowed: with --book DIR"),
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


def test_a_computer_without_a_browser_is_told_how_to_print(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["wiring", "pits-2x6", "--book", str(tmp_path / "book"), "--pdf"]) == 2
    assert "sudo apt install chromium" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_browser_that_fails_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fake = tmp_path / "bin/chromium"
    fake.parent.mkdir()
    fake.write_text("#!/bin/sh\necho no room >&2\nexit 3\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", str(fake.parent), prepend=":")
    assert main(["wiring", "pits-2x6", "--book", str(tmp_path / "book"), "--pdf"]) == 2
    assert "book.pdf: " in (told := capsys.readouterr().err)
    assert told.endswith("could not print it: no room\n")
    assert not (tmp_path / "book/book.pdf").exists()


def test_what_is_printed_is_a4_and_true_to_scale(tmp_path: Path) -> None:
    """Read back by another program: the size of every page, and the ruler of the drilling plan in mm."""
    pypdf = pytest.importorskip("pypdf", reason="of the dev extra")
    assert main(["wiring", "pits-2x6", "--book", str(tmp_path), "--pdf"]) == 0
    plan = pypdf.PdfReader(tmp_path / "drilling-a4.pdf")
    for page in (*pypdf.PdfReader(tmp_path / "book.pdf").pages, *plan.pages):
        assert sorted(mm(float(side)) for side in page.mediabox[2:]) == pytest.approx([210, 297], abs=0.2)
    ruler = re.search(r"M4 6\.5H(\d+)", (tmp_path / "drilling.svg").read_text("utf-8"))
    assert ruler
    assert f"{int(ruler[1]) - 4} mm when printed true" in plan.pages[0].extract_text()
    points: list[tuple[float, float]] = []

    def operand(operator: bytes, operands: list[Any], matrix: list[float], text_matrix: list[float]) -> None:
        if operator in (b"m", b"l"):
            x, y = map(float, operands)
            points.append((matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]))

    plan.pages[0].extract_text(visitor_operand_before=operand)
    level = [mm(abs(a[0] - b[0])) for a, b in pairwise(points) if abs(a[1] - b[1]) < 1e-3]
    assert any(abs(length - (int(ruler[1]) - 4)) < 0.05 for length in level)


def mm(points: float) -> float:
    return points / 72 * 25.4
