"""What a door is: something that reads what others have written. It lets in, or refuses as it has declared."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Literal

from hypothesis import strategies as st

from tests.doors.mutation import MOST_CHANGES, Change, Dialect, mutated

PATIENCE = 60
"""Seconds after which a door hangs. Far more than any honest input takes: this is no measurement."""
LONGEST_REFUSAL = 20_000
"""Characters: a refusal is read by people."""


class Refusal(Exception):
    """What was knocked with is not let in. text: as people are told."""


class Hangs(BaseException):
    """Nothing in the program may catch it."""


class Wrong(AssertionError):
    """A door that refused, but not as it should."""


@dataclass(frozen=True)
class Door:
    """samples: inputs that are let in. knock: raises Refusal in the door's declared way; whatever else comes out of
    it is a fault of the program. names: what every refusal has to name."""

    name: str
    what: str
    dialect: Dialect
    samples: Callable[[], Sequence[bytes]]
    knock: Callable[[bytes], None]
    names: str = ""

    def answer(self, data: bytes) -> Literal["let in", "refused"]:
        """Raises Wrong for a bad refusal, Hangs for none in time, and whatever the program broke with."""
        with patience():
            return self.answer_in_the_end(data)

    def answer_in_the_end(self, data: bytes) -> Literal["let in", "refused"]:
        """The same, for those who look at the clock themselves."""
        try:
            self.knock(data)
        except Refusal as refusal:
            self._judge(str(refusal))
            return "refused"
        return "let in"

    def _judge(self, text: str) -> None:
        if not text.strip():
            raise Wrong("refused without a word")
        if len(text) > LONGEST_REFUSAL:
            raise Wrong(f"a refusal of {len(text)} characters: {text[:200]}...")
        if self.names not in text:
            raise Wrong(f"the refusal does not name {self.names!r}: {text[:200]}")
        try:
            text.encode()
        except UnicodeEncodeError:
            raise Wrong(f"the refusal cannot be written: {text[:200]!r}") from None
        if odd := sorted({c for c in text if not (c.isprintable() or c == "\n")}):
            raise Wrong(f"the refusal would write {odd} to a terminal: {text[:200]!r}")

    def mutants(self) -> st.SearchStrategy[bytes]:
        """A sample with some changes, one after the other."""
        change = st.tuples(*[st.integers(0, 2**16 - 1)] * 3)
        changes: st.SearchStrategy[list[Change]] = st.lists(change, min_size=1, max_size=MOST_CHANGES)
        samples = self.samples()
        return st.builds(lambda which, them: mutated(samples[which], them, self.dialect, samples),
                         st.integers(0, len(samples) - 1), changes)  # fmt: skip


@contextmanager
def patience() -> Iterator[None]:
    def late(number: int, frame: FrameType | None) -> None:
        raise Hangs(f"no answer in {PATIENCE} s")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
