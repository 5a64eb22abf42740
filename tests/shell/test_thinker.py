"""The thinking process: it answers, dies without harm, and costs nobody else anything."""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

import rules
from firmware_host.shell.thinker import AtOnce, ThinkingProcess
from firmware_host.thinking.__main__ import MEMORY
from firmware_host.thinking.messages import Answered, Asked, Question, read_answer, read_question, write_question
from firmware_host.thinking.thought import Thought
from rules.model import RulesError

Job = Callable[[float], None]
PATIENCE = 30.0
START = Question("othello", {}, (), 2)
LONG = Question("othello", {}, (), 8)


class Board:
    """The board's thread, of which only the inbox matters."""

    def __init__(self) -> None:
        self.jobs: SimpleQueue[Job] = SimpleQueue()
        self.heard: list[Thought | None] = []

    def hear(self, now: float, thought: Thought | None) -> None:
        self.heard.append(thought)

    def next(self) -> Thought | None:
        """The next answer, once it has come."""
        self.jobs.get(timeout=PATIENCE)(0.0)
        return self.heard[-1]


@pytest.fixture
def board() -> Board:
    return Board()


@pytest.fixture
def thinker(board: Board) -> Iterator[ThinkingProcess]:
    thinker = ThinkingProcess(board.jobs.put)
    yield thinker
    thinker.close()


def test_it_answers_as_one_that_thinks_at_once(board: Board, thinker: ThinkingProcess) -> None:
    thinker.ask(START, board.hear)
    apart = board.next()
    AtOnce(board.jobs.put).ask(START, board.hear)
    here = board.next()
    assert apart
    assert here
    assert (apart.move, apart.line, apart.value, apart.nodes) == (here.move, here.line, here.value, here.nodes)


def test_it_steps_back_behind_everybody(board: Board, thinker: ThinkingProcess) -> None:
    thinker.ask(START, board.hear)
    assert board.next()
    number = thinker.process
    assert number is not None
    assert int(Path(f"/proc/{number}/oom_score_adj").read_text()) == 900
    assert resource.prlimit(number, resource.RLIMIT_AS) == (MEMORY, MEMORY)
    assert os.getpriority(os.PRIO_PROCESS, number) == 19
    assert os.sched_getscheduler(number) == os.SCHED_IDLE


def test_an_interrupt_at_the_terminal_is_not_for_it(board: Board, thinker: ThinkingProcess) -> None:
    thinker.ask(START, board.hear)
    assert board.next()
    assert thinker.process is not None
    assert os.getpgid(thinker.process) != os.getpgid(0)


def test_it_is_begun_anew_when_it_has_died(board: Board, thinker: ThinkingProcess) -> None:
    thinker.ask(START, board.hear)
    assert board.next()
    first = thinker.process
    assert first is not None
    os.kill(first, signal.SIGKILL)
    thinker.ask(START, board.hear)
    assert board.next()
    assert thinker.process not in (None, first)


def test_another_question_takes_the_place_of_the_first(board: Board, thinker: ThinkingProcess) -> None:
    thinker.ask(LONG, board.hear)
    thinker.ask(START, board.hear)
    assert board.next() is None
    told = board.next()
    assert told
    assert told.nodes < 1000


def test_what_makes_no_sense_is_answered_by_nothing(
    board: Board, thinker: ThinkingProcess, caplog: pytest.LogCaptureFixture
) -> None:
    thinker.ask(Question("othello", {}, ("zz",), 2), board.hear)
    assert board.next() is None
    assert "'zz' is not legal" in caplog.text
    thinker.ask(START, board.hear)
    assert board.next()


@pytest.mark.parametrize("code", ["raise SystemExit(3)", "print('nonsense', flush=True); input(); input()"])
def test_a_process_that_does_not_answer_harms_nobody(board: Board, code: str) -> None:
    thinker = ThinkingProcess(board.jobs.put, (sys.executable, "-c", code))
    thinker.ask(START, board.hear)
    assert board.next() is None
    thinker.close()
    thinker.close()


def test_one_that_cannot_be_started(board: Board, caplog: pytest.LogCaptureFixture) -> None:
    thinker = ThinkingProcess(board.jobs.put, ("/nowhere/python",))
    thinker.ask(START, board.hear)
    assert board.next() is None
    assert "/nowhere/python" in caplog.text
    thinker.close()


def test_it_may_be_ended_while_it_thinks(board: Board) -> None:
    thinker = ThinkingProcess(board.jobs.put)
    thinker.ask(LONG, board.hear)
    thinker.close()
    assert thinker.process is None


@pytest.mark.parametrize("line", [b"", b"[]", b"{}", b'{"number":1}', b"\xff", b"[" * 100_000])
def test_lines_that_are_no_messages(line: bytes) -> None:
    for read in (read_question, read_answer):
        with pytest.raises(RulesError):
            read(line)


def test_a_question_is_read_as_it_was_written() -> None:
    asked = Asked(7, Question("kalah", dict(rules.load("kalah").options), ("1", "2"), 3, 5))
    assert read_question(write_question(asked)) == asked
    assert Answered(1, None).refused == ""
