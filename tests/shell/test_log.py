"""The log: how much of it there may be, and what a line may hold."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator

import pytest

from firmware_host.shell.process.log import LONGEST, MOST, WINDOW, Plain, Sparing


class Log:
    def __init__(self) -> None:
        self.now = 0.0
        self.out = io.StringIO()
        inner = logging.StreamHandler(self.out)
        inner.setFormatter(Plain())
        self.handler = Sparing(inner, lambda: self.now)
        self.loggers = [logging.Logger("tablero.one"), logging.Logger("tablero.two")]
        for logger in self.loggers:
            logger.addHandler(self.handler)

    @property
    def lines(self) -> list[str]:
        return self.out.getvalue().splitlines()


@pytest.fixture
def log() -> Iterator[Log]:
    made = Log()
    yield made
    made.handler.close()


def test_of_one_logger_so_many_lines_in_a_minute_then_their_count(log: Log) -> None:
    noisy, calm = log.loggers
    for number in range(10 * MOST):
        noisy.warning("%d", number)
    calm.info("still heard")
    assert log.lines == [
        *(f"WARNING tablero.one: {number}" for number in range(MOST)),
        f"WARNING tablero.log: tablero.one: more than {MOST} lines in a minute; what follows is counted only",
        "INFO tablero.two: still heard",
    ]
    log.now = WINDOW
    calm.info("later")
    noisy.info("heard again")
    assert log.lines[MOST + 2 :] == [
        f"WARNING tablero.log: tablero.one: {9 * MOST} lines left out",
        "INFO tablero.two: later",
        "INFO tablero.one: heard again",
    ]


def test_the_count_is_told_at_the_end_too(log: Log) -> None:
    for _ in range(MOST + 5):
        log.loggers[0].error("x")
    log.handler.close()
    assert log.lines[-1] == "WARNING tablero.log: errors of tablero.one: 5 lines left out"


def test_warnings_drown_no_error(log: Log) -> None:
    for _ in range(10 * MOST):
        log.loggers[0].warning("again")
    log.loggers[0].error("the lights failed")
    assert log.lines[-1] == "ERROR tablero.one: the lights failed"


def test_details_that_were_asked_for_all_come(log: Log) -> None:
    for _ in range(3 * MOST):
        log.loggers[0].debug("x")
    assert len(log.lines) == 3 * MOST


def test_a_line_is_bounded_and_does_nothing_to_a_terminal(log: Log) -> None:
    log.loggers[0].error("\x1b]0;title\x07\x1b[31mred\x9b2J\r %s", "a" * 10**6)
    (line,) = log.lines
    assert line.startswith(r"ERROR tablero.one: \x1b]0;title\x07\x1b[31mred\x9b2J\r aaa")
    assert len(line) < LONGEST + 100


def test_a_traceback_keeps_its_lines(log: Log) -> None:
    try:
        raise ValueError("¿ñ?")
    except ValueError:
        log.loggers[0].exception("failed")
    assert log.lines[:2] == ["ERROR tablero.one: failed", "Traceback (most recent call last):"]
    assert log.lines[-1] == "ValueError: ¿ñ?"
