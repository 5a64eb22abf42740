"""The thinking process: ``python -m firmware_host.thinking`` reads questions from its input, a JSON object a line, and
writes the answers to its output (messages.py). Of several questions that wait, only the last is answered. It ends with
its input.

It takes only the time that nobody else wants, and little memory; where memory runs out it goes first.
"""

from __future__ import annotations

import os
import resource
import select
import sys
import time
from contextlib import suppress
from pathlib import Path

from firmware_host.thinking.answering import Answering
from firmware_host.thinking.budget import InterruptedSearchError
from firmware_host.thinking.messages import Answered, read_question, write_answer
from rules.model import RulesError

NICE = 19
MEMORY = 256 * 1024 * 1024
"""Bytes of addresses."""
FIRST_TO_GO = "900"
"""Where memory runs out: the more, the sooner (proc(5), oom_score_adj)."""
PIECE = 65536


class Lines:
    """The lines that come in on a file descriptor."""

    def __init__(self, file: int) -> None:
        self._file = file
        self._read = b""

    def next(self) -> bytes | None:
        """The next one, once it is there; None when there are no more."""
        while b"\n" not in self._read:
            piece = os.read(self._file, PIECE)
            if not piece:
                return None
            self._read += piece
        line, _, self._read = self._read.partition(b"\n")
        return line

    def waits(self) -> bool:
        """Whether another has come, or the end."""
        return b"\n" in self._read or bool(select.select([self._file], [], [], 0)[0])


def step_back() -> None:
    """Behind everybody else, as far as the system allows."""
    with suppress(OSError):
        os.nice(NICE)
    with suppress(OSError, AttributeError):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(FIRST_TO_GO, encoding="ascii")


def serve(lines: Lines, output: int) -> None:
    """Until there are no more lines."""
    answering = Answering(time.monotonic)
    while (line := lines.next()) is not None:
        if lines.waits():
            continue
        number = 0
        try:
            asked = read_question(line)
            number = asked.number
            answered = Answered(number, answering.answer(asked.question, lines.waits))
        except InterruptedSearchError:
            continue
        except RulesError as error:
            answered = Answered(number, None, str(error))
        except MemoryError:
            answering = Answering(time.monotonic)
            answered = Answered(number, None, "out of memory")
        os.write(output, write_answer(answered))


if __name__ == "__main__":
    step_back()
    with suppress(BrokenPipeError, KeyboardInterrupt):
        serve(Lines(sys.stdin.fileno()), sys.stdout.fileno())
