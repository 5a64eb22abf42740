"""What is typed below the picture in the terminal."""

from __future__ import annotations

import asyncio
import io
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from firmware_host.shell.typed import HELP, ORDERS, Typed
from firmware_host.shell.views.terminal import LEAVE, LONGEST, Terminal, plain
from tests.shell.bench import Bench
from tests.shell.test_daemon import PATIENCE

BY_PAGE_ALONE = {"language", "puzzle", "trust", "distrust", "warn", "wake", "watch"}
"""Orders that are not typed."""


@dataclass
class Sitting:
    """Somebody at a terminal. ended: how: quit, gone."""

    bench: Bench = field(default_factory=lambda: Bench("ajedrez-jerez"))
    out: io.StringIO = field(default_factory=io.StringIO)
    ended: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.terminal = Terminal(self.bench.manager, "en", self.out)
        read, self._write = os.pipe()
        self.typed = Typed(
            self.terminal,
            read,
            do=self._do,
            begin=asyncio.run,
            stop=lambda: self.ended.append("quit"),
            gone=lambda: self.ended.append("gone"),
        )

    async def _do(self, message: Any) -> None:
        self.bench.commands.do(self.bench.now, message)

    def type(self, data: bytes) -> str:
        """What is to be seen then."""
        os.write(self._write, data)
        self.typed.look()
        self.out.seek(0)
        self.out.truncate()
        self.bench.run(1)
        self.terminal.draw(self.bench.now)
        return plain(self.out.getvalue().replace("\x1b[K", "\n"))

    def leave(self) -> None:
        os.close(self._write)
        self.typed.look()


@pytest.fixture
def sitting() -> Iterator[Sitting]:
    sitting = Sitting()
    yield sitting
    sitting.terminal.close()


def test_help_tells_of_every_order_until_the_next_line(sitting: Sitting) -> None:
    assert set(sitting.bench.commands.allowed) - BY_PAGE_ALONE - {"help"} <= {*ORDERS, "help"}
    shown = sitting.type(b"help\n")
    for way, what in HELP.items():
        assert re.search(rf"^{re.escape(way)} +{re.escape(what)}$", shown, re.MULTILINE), way
    assert len(shown.splitlines()) <= 23, "a terminal of 24 rows"
    assert all(len(line) <= 79 for line in shown.splitlines())
    assert "White to move" not in shown
    assert "White to move" in sitting.type(b"\n")


def test_what_is_no_order_names_those_that_are(sitting: Sitting) -> None:
    shown = " ".join(sitting.type(b"quack e2\n").split())
    assert f"'quack' is no order; allowed: {', '.join(ORDERS)}; help says more" in shown
    assert "quack" not in sitting.type(b"hint\n")


def test_orders_come_in_pieces_and_several_at_once(sitting: Sitting) -> None:
    sitting.type(b"pick e2\ndro")
    assert "e2e4" in sitting.type(b"p e4\n")
    assert sitting.bench.moves == ["e2e4"]


def test_an_endless_line_is_refused_when_it_ends(sitting: Sitting) -> None:
    for _ in range(20):
        sitting.type(b"ok " * LONGEST)
    assert "allowed: 1000" in sitting.type(b"\n")


@pytest.mark.parametrize("line", ["hand", "tidy"])
def test_a_helping_hand(line: str, sitting: Sitting) -> None:
    assert "is no order" not in sitting.type(f"{line}\n".encode())


def test_the_end(sitting: Sitting) -> None:
    sitting.type(b"quit\n")
    sitting.leave()
    assert sitting.ended == ["quit", "gone"]


@pytest.mark.parametrize("end", [b"quit\n", b"\x04"])
def test_the_program_ends_and_closes_its_journal(tmp_path: Path, end: bytes) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "firmware_host", "run", "--view", "terminal", "--state", str(tmp_path)]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True) as process:
        os.close(theirs)
        seen = b""
        while b"> " not in seen:
            seen += os.read(ours, 4096)
        os.write(ours, end)
        try:
            while chunk := os.read(ours, 4096):
                seen += chunk
        except OSError:  # so Linux tells that the other end is closed
            pass
        assert process.wait(PATIENCE) == 0
    os.close(ours)
    assert seen.endswith(LEAVE.encode())
    assert (tmp_path / "journal.sqlite").exists()
    assert not (tmp_path / "journal.sqlite-wal").exists()


def run_view(tmp_path: Path, **streams: Any) -> int:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "firmware_host", "run", "--view", "terminal", "--state", str(tmp_path)]
    with subprocess.Popen(command, stdout=theirs, stderr=theirs, **streams) as process:
        os.close(theirs)
        seen = b""
        while b"> " not in seen:
            seen += os.read(ours, 4096)
        process.terminate()
        status = process.wait(PATIENCE)
    os.close(ours)
    return status


def test_where_nothing_can_be_typed_it_is_only_a_view(tmp_path: Path) -> None:
    """A regular file cannot be waited for."""
    (tmp_path / "file").write_text("quit\n")
    with (tmp_path / "file").open() as file:
        assert run_view(tmp_path / "state", stdin=file) == 0
