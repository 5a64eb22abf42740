"""What once broke a door, or was let in and should not have been."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from firmware_host.shell.journal.database import checksum, event_id
from firmware_host.shell.journal.records import Record
from firmware_host.shell.journal.store import Store
from tests.doors.catalogue import DOORS

WALL = "2026-01-01T00:00:00.000+00:00"
GAME = [1, "othello", '{"opening": "cross"}', "square-8x8", "polarity", WALL, None, None]
PLY = [1, 1, 0.9, WALL, "ply", '{"ply": 1, "text": "d3"}']


def said(**message: Any) -> bytes:
    return json.dumps({"do": "new", "game": "othello", **message}).encode()


def rows(*of_them: list[Any]) -> bytes:
    return "\n".join(map(json.dumps, of_them)).encode()


def changed(row: list[Any], **columns: Any) -> list[Any]:
    names = "id key options board sensing" if len(row) == 8 else "game seq at wall kind data"
    return [columns.get(name, value) for name, value in zip(f"{names} x x x".split(), row, strict=False)]


FOUND = {
    "message": [
        said(options={"key": "wari"}),
        said(options={"self": 1}),
        said(options={"preset": ["x"]}),
        said(options={"preset": {"x": 1}}),
        said(options={"lesson": "9" * 5000}),
        said(options={"lesson": [1]}),
        said(game="konane", options={"width": "9" * 5000}),
        said(game="konane", options={"width": 10**9}),
        b'{"do": "choose", "move": "\\ud800"}',
        b'{"do": "theme", "theme": "\\u001b[2J"}',
        b'{"do": ' + b"[" * 990 + b"]" * 990 + b"}",
        b'{"do": "sweep", "sites": ' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"do": "pick", "site": "d4", "count": 1e999}',
        b'{"do": "pick", "site": "d4", "count": null}',
        b'{"do": []}',
        b'{"do": {"x": 1}, "site": "d4"}',
        b'{"do": "pick", "site": "d4", "count": ' + b"9" * 5000 + b"}",
    ],
    "typed": [b"pick d4 " + b"9" * 5000, b"place d3 " + b"B" * 10**6, "pick d4 ²".encode()],
    "game": [b"othello key=1", b"othello lesson=" + b"9" * 5000, b"konane width=99999", b"backgammon match_length=1_0"],
    "health": [
        b"[" * 100_000,
        b'{"version": 1, "sites": {"a1": {"rises": 1e999}}}',
        b'{"version": 1, "sites": {"a1": {"rises": NaN}}}',
        b'{"version": 1, "sites": {"a1": {"rises": ' + b"9" * 300 + b"}}}",
    ],
    "journal": [
        rows(changed(GAME, id=0), PLY),
        rows(changed(GAME, id=-5), changed(PLY, game=-5)),
        rows(changed(GAME, id=2**63 - 1), PLY),
        rows(changed(GAME, sensing="smell"), PLY),
        rows(changed(GAME, sensing=7), PLY),
        rows(changed(GAME, options='{"key": 1}'), PLY),
        rows(changed(GAME, options="[" * 5000), PLY),
        rows(changed(GAME, board="../../etc/passwd"), PLY),
        rows(GAME, changed(PLY, at="soon")),
        rows(GAME, changed(PLY, at=1e300)),
        rows(GAME, changed(PLY, seq="first")),
        rows(GAME, changed(PLY, data='{"ply": 0, "text": "d3"}')),
        rows(GAME, PLY, [1, 2, 1.0, WALL, "takeback", '{"ply": 2}']),
        rows(GAME, PLY, [1, 2, 1.0, WALL, "carried", '{"moves": "d3"}']),
        rows(GAME, PLY, [1, 2, 1.0, WALL, "picture", "{}"]),
        rows(GAME, PLY, [1, 2, 1.0, WALL, "settled", '{"site": "z9", "level": "x"}']),
        rows(GAME, PLY, [1, 2, 1.0, WALL, "command", '{"do": "Choose", "colour": 1}']),
        rows(PLY),  # its game is gone: the number is taken all the same
    ],
    "scenario": [
        b"game othello\nwait 1e300\n",
        b"game othello\nseed " + b"9" * 400,
        b"game othello\n" + b"a " * 1_000_000,
        b"game othello\n" + b"what now\n" * 100_000,
        b"\xef\xbb\xbfgame othello\nset up\n",
        b"game othello lesson=" + b"9" * 5000,
        b"game othello key=1\n",
        b"game othello\nboard " + b"a" * 300 + b"\n",
        b"game othello\nboard " + b"a" * 300 + b".toml\n",
        b"game othello\nboard " + b"a/" * 100_000 + b"\n",
    ],
    "board": [
        b"size = [1000000000, 1000000000]\n",
        b"[pixels]\ncount = 1000000000\n",
        b"title = '''" + b"a" * 10**6 + b"'''\n",
    ],
    "calibration": [
        b'version = 1\nboard = "hall-8x8"\n' + b"".join(b'"%d" = 1\n' % k for k in range(20_000)),
        b'"\\u001b[2J" = "\\u001b[2J"\n',
        b'"' + b"k" * 10**5 + b'" = 1\n',
    ],
    "words": [
        b'a = { "\\uD800" }\n',
        b"a = " + b"{" * 100_000,
        b"a = { b }\nb = { a }\n",
        b"".join(b"m%d = %s\n" % (k, b"{ m%d }" % (k + 1) * 100) for k in range(30)) + b'm30 = { "" }\n',
        b"= nothing\n" * 100_000,
        b"a = { $count ->\n    [one] one\n}\n",
        b"piece-pawn = { $piece }\n",
    ],
    "command": [b"run -o key=1", b"run --port " + b"9" * 5000, b"dance" * 20_000, "run --host \u202e".encode()],
}
CASES = [(name, k) for name, them in FOUND.items() for k in range(len(them))]


@pytest.mark.parametrize(("name", "which"), CASES)
def test_what_was_found_is_answered(name: str, which: int) -> None:
    DOORS[name].answer(FOUND[name][which])


def test_a_game_whose_rows_are_gone_does_not_keep_others_from_being_saved(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    Store(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        left = (event_id(1, 1), 1, 1, 0.0, WALL, "tick", "{}")
        db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*left, checksum(*left[1:])))
    again = Store(path)
    again.begin(0.0, Record("othello", {}, "square-8x8", "polarity"))
    again.note(0.0, "tick", {})
    again.commit()
    assert again.fault == ""
    again.close()
    again.close()
