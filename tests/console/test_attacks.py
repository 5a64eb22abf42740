"""Attacks that were tried on a board once and got through: each is refused."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.shell.journal import store
from firmware_host.shell.journal.database import DamageError
from firmware_host.shell.journal.records import Record
from firmware_host.shell.journal.store import Store
from firmware_host.shell.web.guards import counted_as
from firmware_host.shell.web.server import Kiosk
from hardware.profile import ProfileError, load
from simulator.scenario.language import ScenarioError
from simulator.scenario.script import read
from tests.shell.opened import HERE, opened
from tests.shell.test_kiosk import Board

NO_REQUEST = [
    b"NONSENSE\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: a\r\n\r\n",
    b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"y" * 9000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX\x00: y\r\n\r\n",
]


@pytest.mark.parametrize("said", NO_REQUEST, ids=lambda said: said[:20])
def test_no_answer_tells_which_libraries_serve_it(said: bytes) -> None:
    async def main() -> None:
        kiosk = Kiosk(Board(), HERE, lambda: 0.0)
        async with opened(kiosk, 20) as port:
            reader, writer = await asyncio.open_connection(HERE, port)
            writer.write(said)
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            writer.close()
        assert " 400 " in head
        assert "server: tablero" in head
        assert "x-content-type-options: nosniff" in head
        assert "base-uri 'none'; form-action 'none'" in head
        assert "aiohttp" not in head
        assert "python" not in head

    asyncio.run(main())


@pytest.mark.parametrize("version", [1, 2])
def test_a_journal_that_computes_what_it_holds_is_not_read(tmp_path: Path, version: int) -> None:
    """Three kilobytes that would become as many megabytes as their maker likes."""
    path = tmp_path / "journal.sqlite"
    journal = Store(path)
    journal.begin(0.0, Record("othello", {}, "square-8x8", "polarity"))
    journal.note(0.0, "tick", {})
    journal.commit()
    journal.close()
    with closing(sqlite3.connect(path)) as db:
        db.executescript(
            "alter table events rename to old;"
            "create table events (id integer primary key, game integer, seq integer, at real, wall text, kind text,"
            " data text as (hex(zeroblob(20000000))), sum integer);"
            "insert into events (id, game, seq, at, wall, kind, sum)"
            " select id, game, seq, at, wall, kind, sum from old;"
            f"drop table old; pragma user_version = {version};"
        )
    with pytest.raises(DamageError, match="its tables"):
        store.open_existing(path)


def test_a_row_that_is_larger_than_any_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    journal = Store(path)
    journal.begin(0.0, Record("othello", {}, "square-8x8", "polarity"))
    journal.note(0.0, "tick", {})
    journal.commit()
    journal.close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("update events set data = zeroblob(50000000)")
        db.commit()
    with closing(store.open_existing(path)) as found, pytest.raises((store.JournalError, sqlite3.Error)):
        list(store.events(found, 1))


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["wait 1000000"] * 11, "the scenario waits 11000000 s so far; allowed: 10000000 s in all"),
        (["expect ply 9 within 400000"] * 2, "the scenario watches 800000 s so far; allowed: 500000 s in all"),
    ],
)
def test_a_scenario_ends(lines: list[str], told: str) -> None:
    with pytest.raises(ScenarioError, match=told):
        read("game othello\n" + "\n".join(lines), "long")
    assert read("game othello\nset up\nwait 1000000\nexpect ply 0 within 1000", "short")


@pytest.mark.parametrize("sign", ["\x1b[31m", "\x07", "\u202e", "\x00"])
def test_a_board_file_steers_neither_terminal_nor_drawing(tmp_path: Path, sign: str) -> None:
    path = tmp_path / "mine.toml"
    escaped = "".join(f"\\u{ord(each):04x}" for each in sign)
    shipped = load("square-8x8").path.read_text("utf-8")
    title = next(line for line in shipped.splitlines() if line.startswith("title"))
    path.write_text(shipped.replace(title, f'title = "a{escaped}b"'))
    with pytest.raises(ProfileError) as refused:
        load(path)
    assert str(refused.value).replace("\n", "").isprintable()


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_an_ipv6_household_is_one_address(first: int, second: int) -> None:
    net = (0x20010DB8 << 96) + (5 << 64)
    one, other = (socket.inet_ntop(socket.AF_INET6, (net + host).to_bytes(16, "big")) for host in (first, second))
    assert counted_as(one) == counted_as(other)
    assert counted_as(one) != counted_as("2001:db8:0:6::1")
    assert counted_as("::ffff:10.0.0.7") == "10.0.0.7"
    assert counted_as("fe80::1%eth0") == counted_as("fe80::2%eth0")
    assert counted_as("::1") == "::1"
    assert counted_as("") == ""
