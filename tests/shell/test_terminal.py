from __future__ import annotations

import io
import logging
from typing import Any

import pytest

import rules
from firmware_host.core.events import RefusedError
from firmware_host.shell.journal.records import Record, Saved
from firmware_host.shell.views.terminal import LEAVE, Terminal, plain, read
from tests.shell.bench import Bench
from tests.shell.test_table import play


def screen(out: io.StringIO) -> list[str]:
    return [line for line in plain(out.getvalue().replace("\x1b[K", "\n")).split("\n") if line.strip()]


def fresh(out: io.StringIO) -> None:
    out.seek(0)
    out.truncate()


def test_the_board_as_it_stands() -> None:
    bench, out = Bench("ajedrez-jerez"), io.StringIO()
    with Terminal(bench.manager, "en", out) as terminal:
        terminal.draw(bench.now)
        rows = screen(out)
        assert rows[0].split()[:8] == list("rnbqkbnr")
        assert rows[7].split()[:8] == list("RNBQKBNR")
        assert rows[7].split()[8] == "a1"
        assert any("White to move" in row for row in rows)
        fresh(out)
        bench.run(0.02)
        terminal.draw(bench.now)
        assert out.getvalue() == ""  # nothing has changed, or not for long enough
        play(bench, "e2e4")
        terminal.draw(bench.now)
        assert any("e2e4" in row for row in screen(out))
    assert out.getvalue().endswith(LEAVE)


def test_the_light_is_the_ground_of_a_cell() -> None:
    bench, out = Bench("ajedrez-jerez"), io.StringIO()
    terminal = Terminal(bench.manager, "en", out)
    bench.do("pick", site="e2")
    terminal.draw(bench.now)
    red, green, blue = bench.controller.light.colours["e4"]
    assert f"48;2;{max(red, 104)};{max(green, 82)};{max(blue, 60)}m" in out.getvalue() or (
        f"48;2;{max(red, 74)};{max(green, 56)};{max(blue, 40)}m" in out.getvalue()
    )
    terminal.close()


def test_seeds_are_counted() -> None:
    bench, out = Bench("wari", "pits-2x6"), io.StringIO()
    terminal = Terminal(bench.manager, "es", out)
    terminal.draw(bench.now)
    rows = screen(out)
    assert rows[0].split()[:6] == ["●4"] * 6
    assert any("store.S" in row for row in rows)
    terminal.close()


def test_warnings_go_into_the_picture() -> None:
    bench, out = Bench(), io.StringIO()
    terminal = Terminal(bench.manager, "en", out)
    terminal.handle(logging.makeLogRecord({"msg": "the disk is full", "levelno": logging.WARNING}))
    terminal.draw(bench.now)
    assert "the disk is full" in screen(out)[-2]
    terminal.close()


def test_what_is_to_be_done_is_told_in_words() -> None:
    bench, out = Bench("kalah"), io.StringIO()
    terminal = Terminal(bench.manager, "es", out)
    bench.do("pick", site="S1", count="all")
    terminal.draw(bench.now)
    rows = screen(out)
    assert any(row.startswith("Ponga una semilla: S2, ponga una semilla: S3,") for row in rows)
    assert "En la mano: ****   Caja: -" in rows
    terminal.close()


def offered(key: str, options: dict[str, Any]) -> tuple[Bench, list[str]]:
    """A table that was started with this while two plies of Dao were kept, and its terminal, without blank rows."""
    saved = Saved(1, Record("dao", rules.load("dao").options, "square-8x8", "polarity"), ("a1-a3", "a4-c4"), "")
    bench, out = Bench(key, options=options, saved=saved), io.StringIO()
    terminal = Terminal(bench.manager, "en", out)
    terminal.draw(bench.now)
    terminal.close()
    return bench, screen(out)


@pytest.mark.parametrize(
    ("key", "options", "told", "discard"),
    [
        ("dao", {}, "There is an unfinished game.", "Start afresh"),
        (
            "neutreeko",
            {},
            "An unfinished game of Dao is kept. Beginning Neutreeko discards it.",
            "Begin Neutreeko",
        ),
        (
            "neutreeko",
            {"lesson": 4},
            "An unfinished game of Dao is kept. Beginning position 4 of the Neutreeko lesson discards it.",
            "Begin position 4 of the Neutreeko lesson",
        ),
        (
            "dao",
            {"lesson": 4},
            "An unfinished game of Dao is kept. Beginning position 4 of the Dao lesson discards it.",
            "Begin position 4 of the Dao lesson",
        ),
        (
            "dao",
            {"repetition": 5},
            "An unfinished game of Dao with other options is kept. Beginning a new one discards it.",
            "Begin Dao with the chosen options",
        ),
    ],
)
def test_a_game_that_is_kept_is_named_and_the_words_that_answer(
    key: str, options: dict[str, Any], told: str, discard: str
) -> None:
    bench, rows = offered(key, options)
    assert told in " ".join(rows)
    assert f"? resume: Go on with it   discard: {discard}" in rows
    again, _ = offered(key, options)
    again.commands.do(again.now, read("resume"))
    assert (again.controller.game.key, again.moves) == ("dao", ["a1-a3", "a4-c4"])
    for begins in ("discard", "new", "undo"):
        bench, _ = offered(key, options)
        if begins == "discard":
            bench.commands.do(bench.now, read(begins))
        else:
            bench.button(begins)
        assert (bench.controller.game.key, bench.moves) == (key, [])
        assert options.items() <= bench.controller.game.options.items()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("pick e2", {"do": "pick", "site": "e2"}),
        ("pick a all", {"do": "pick", "site": "a", "count": "all"}),
        ("drop b 1", {"do": "drop", "site": "b", "count": 1}),
        ("take", {"do": "take"}),
        ("flip d4 B", {"do": "flip", "site": "d4", "face": "B"}),
        ("sweep a1 b1", {"do": "sweep", "sites": ["a1", "b1"]}),
        ("new wari grand_slam=no_capture", {"do": "new", "game": "wari", "options": {"grand_slam": "no_capture"}}),
        ("hint", {"do": "hint"}),
    ],
)
def test_typed_lines(line: str, message: dict[str, Any]) -> None:
    assert read(line) == message


@pytest.mark.parametrize("line", ["hint me", "lift a5", "? pick"])
def test_a_word_that_takes_nothing_names_those_that_do(line: str) -> None:
    with pytest.raises(RefusedError, match=r"takes nothing more; those that do: choose, draw, drop, .*pick, .*take"):
        read(line)


@pytest.mark.parametrize("line", ["pick", "pick a b c", "flip d4", "choose"])
def test_typed_lines_that_make_no_sense(line: str) -> None:
    with pytest.raises(RefusedError, match="what it takes is"):
        read(line)
