"""Who thinks for the board: in a process of its own, so that neither light nor page waits for it."""

from __future__ import annotations

import logging
import select
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from queue import SimpleQueue
from threading import Thread
from typing import Protocol

from firmware_host.thinking.messages import Answered, Asked, Question, read_answer, write_question
from firmware_host.thinking.thought import Thought
from rules.model import RulesError

log = logging.getLogger("tablero.thinker")

# -P: nothing is imported from where it is started
COMMAND = (sys.executable, "-P", "-m", "firmware_host.thinking")
PATIENCE = 60.0
"""Seconds after which a process that has not answered is taken for dead."""
GLANCE = 0.05
"""Seconds between two looks whether something else has been asked meanwhile."""
TRIES = 2

Hear = Callable[[float, Thought | None], None]
"""Takes the time and the answer; None where there is none: another question came, or nobody can think."""
Post = Callable[[Callable[[float], None]], object]
"""Has something done in the board's thread."""


class Thinker(Protocol):
    """Thinks about one question at a time: another one takes its place."""

    @property
    def is_free(self) -> bool:
        """Whether nobody waits for an answer. Asked in the board's thread."""

    def ask(self, question: Question, hear: Hear) -> None:
        """Returns at once. hear: called once, in the board's thread."""

    def close(self) -> None:
        """Nothing is heard any more. May be called twice."""


class AtOnce:
    """A Thinker that has thought before ``ask`` returns: for time that passes only when told to. level: at which it
    thinks at most. clock: seconds, where they decide how long it thinks."""

    def __init__(self, post: Post, level: int = 3, clock: Callable[[], float] = lambda: 0.0) -> None:
        self._post = post
        self._level = level
        self._awaited = 0
        from firmware_host.thinking.answering import Answering  # the search, which the daemon has elsewhere

        self._answering = Answering(clock)

    def ask(self, question: Question, hear: Hear) -> None:
        weaker = replace(question, level=min(question.level, self._level))
        try:
            thought = self._answering.answer(weaker)
        except RulesError as error:
            log.warning("%s", error)
            thought = None
        self._awaited += 1

        def tell(now: float) -> None:
            self._awaited -= 1
            hear(now, thought)

        self._post(tell)

    @property
    def is_free(self) -> bool:
        return not self._awaited

    def close(self) -> None:
        pass


class ThinkingProcess:
    """A Thinker in a process of its own, begun with the first question, and anew whenever it has died.

    command: what to start; it speaks as ``firmware_host.thinking`` does.
    """

    def __init__(self, post: Post, command: Sequence[str] = COMMAND) -> None:
        self._post = post
        self._command = command
        self._inbox: SimpleQueue[tuple[Asked, Hear] | None] = SimpleQueue()
        self._number = 0
        self._awaited = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: Thread | None = None

    @property
    def is_free(self) -> bool:
        return not self._awaited

    def ask(self, question: Question, hear: Hear) -> None:
        self._number += 1
        self._awaited += 1
        self._inbox.put((Asked(self._number, question), hear))
        if self._thread is None:
            self._thread = Thread(target=self._run, name="thinker", daemon=True)
            self._thread.start()

    def close(self) -> None:
        self._inbox.put(None)
        if self._thread:
            self._thread.join()
            self._thread = None

    @property
    def process(self) -> int | None:
        """Its number, while it lives."""
        return self._process.pid if self._process and self._process.poll() is None else None

    # -- in a thread that only waits

    def _run(self) -> None:
        try:
            while (wanted := self._inbox.get()) is not None:
                asked, hear = wanted
                answered = self._consult(asked)
                self._tell(hear, answered)
        finally:
            self._end()

    def _tell(self, hear: Hear, answered: Answered | None) -> None:
        if answered and answered.refused:
            log.warning("the thinking process: %s", answered.refused)
        thought = answered.thought if answered else None

        def tell(now: float) -> None:
            self._awaited -= 1
            hear(now, thought)

        self._post(tell)

    def _consult(self, asked: Asked) -> Answered | None:
        """None where something else has been asked meanwhile, or nobody answers."""
        for _ in range(TRIES):
            if not self._inbox.empty():
                return None
            try:
                process = self._alive()
                assert process.stdin
                process.stdin.write(write_question(asked))
                process.stdin.flush()
                if (answered := self._wait(process, asked.number)) or not self._inbox.empty():
                    return answered
                log.warning("the thinking process has died; it is begun anew with the next question")
            except (OSError, RulesError) as error:
                log.warning("the thinking process: %s", error)
            self._end()
        return None

    def _wait(self, process: subprocess.Popen[bytes], number: int) -> Answered | None:
        """None where it dies, or nobody waits any more. Raises RulesError for what is no answer."""
        assert process.stdout
        until = time.monotonic() + PATIENCE
        while self._inbox.empty() and time.monotonic() < until:
            if select.select([process.stdout], [], [], GLANCE)[0]:
                line = process.stdout.readline()
                if not line:
                    return None
                if (answered := read_answer(line)).number == number:
                    return answered
        return None

    def _alive(self) -> subprocess.Popen[bytes]:
        """Raises OSError."""
        if self._process is None or self._process.poll() is not None:
            self._end()
            self._process = subprocess.Popen(  # in a group of its own: a terminal's Ctrl-C is for us, who end it
                self._command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, process_group=0
            )
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe:
                with suppress(OSError):
                    pipe.close()
