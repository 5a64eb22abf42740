"""Every clause in turn, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum

from hardware.conformance import checks_device, checks_frames, checks_requests, checks_scales, checks_time
from hardware.conformance.document import clauses
from hardware.conformance.examiner import Broken, Examiner, Unreached, Unseen
from hardware.conformance.line import LineError
from hardware.conformance.mistakes import CLAUSE, mistaken
from hardware.conformance.register import CHECKS, UNSEEN

MODULES = (checks_frames, checks_requests, checks_device, checks_time, checks_scales)
"""They register what they check when they are loaded."""


class Verdict(Enum):
    HOLDS = "holds"
    BROKEN = "broken"
    UNREACHED = "not reached"
    UNSEEN = "not seen"


@dataclass(frozen=True)
class Result:
    """sent, came: bytes of the exchange that shows it, for a broken clause."""

    clause: str
    verdict: Verdict
    told: str = ""
    sent: bytes = b""
    came: bytes = b""
    seconds: float = 0.0

    @property
    def fails(self) -> bool:
        return self.verdict in (Verdict.BROKEN, Verdict.UNREACHED)


class ClauseError(ValueError):
    """A clause that is none: says which there are."""


def chosen(only: Sequence[str]) -> list[str]:
    """The clauses of these numbers, or sections, such as 2; all of them for none. Raises ClauseError."""
    known = clauses()
    for name in only:
        if name not in known and not any(clause.startswith(f"{name}.") for clause in known):
            sections = ", ".join(dict.fromkeys(clause.partition(".")[0] for clause in known))
            raise ClauseError(f"no clause {name!r}; allowed: a section ({sections}), or one of {', '.join(known)}")
    return [c for c in known if not only or any(c == name or c.startswith(f"{name}.") for name in only)]


class Session:
    """One device, and what is known about it so far."""

    def __init__(self, examiner: Examiner) -> None:
        self.examiner = examiner
        self.results: dict[str, Result] = {}

    def run(self, wanted: Sequence[str]) -> Iterator[Result]:
        """Results as they come; every wanted clause has one. The device is left dark."""
        why = ""
        try:
            if not self.examiner.first_contact():
                why = self._deaf()
        except LineError as error:
            why = str(error)
        for clause in wanted:
            if not why:
                try:
                    self.judge(clause)
                except LineError as error:
                    why = str(error)
            yield self.results.get(clause) or self._untried(clause, why)
        if not why:
            with suppress(LineError):
                self.examiner.leave()

    def _deaf(self) -> str:
        """Why nothing can be tried; a checksum of its own is a broken clause. Raises LineError."""
        why = "the device does not answer a greeting"
        if found := mistaken(self.examiner):
            told = f"it answers only greetings with another checksum: {found}"
            sent, came = self.examiner.sent, self.examiner.came
            self.results[CLAUSE] = Result(CLAUSE, Verdict.BROKEN, told, sent, came)
            why = f"{why} with the checksum of {CLAUSE}"
        return why

    def _untried(self, clause: str, why: str) -> Result:
        if clause in UNSEEN:
            return Result(clause, Verdict.UNSEEN, UNSEEN[clause])
        return Result(clause, Verdict.UNREACHED, why, self.examiner.sent, self.examiner.came)

    def judge(self, clause: str) -> Result:
        if clause not in self.results:
            self.results[clause] = self._judged(clause)
        return self.results[clause]

    def _judged(self, clause: str) -> Result:
        if clause in UNSEEN:
            return self._untried(clause, "")
        check = CHECKS[clause]
        for need in check.needs:
            if self.judge(need).fails:
                return Result(clause, Verdict.UNREACHED, f"it needs {need}, which does not hold")
        examiner = self.examiner
        began = examiner.line.now
        try:
            check.trial(examiner)
        except Broken as broken:
            return Result(clause, Verdict.BROKEN, str(broken), examiner.sent, examiner.came, examiner.line.now - began)
        except Unreached as unreached:
            return Result(clause, Verdict.UNREACHED, str(unreached), examiner.sent, examiner.came)
        except Unseen as unseen:
            return Result(clause, Verdict.UNSEEN, str(unseen))
        return Result(clause, Verdict.HOLDS, seconds=examiner.line.now - began)
