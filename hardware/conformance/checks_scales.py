"""Section 10: weighing."""

from __future__ import annotations

from hardware.conformance.checks_time import ANSWER_S, EARLY_S, LATE_S, soon
from hardware.conformance.examiner import Broken, Examiner, Reply, Unreached, Unseen
from hardware.conformance.register import check
from hardware.serial.protocol import Kind, Reason

MOST_CELLS = 82
SETS_S = 2.0
"""Seconds within which a device collects several sets: its converters give ten or more a second."""


def _weigh(examiner: Examiner) -> Reply:
    return examiner.ask(Kind.WEIGH)


def _need_cells(examiner: Examiner) -> Reply:
    """Greeted. Raises Unseen, Unreached."""
    examiner.greet()
    reply = _weigh(examiner)
    if reply.reason == Reason.KIND:
        raise Unseen("the device does not weigh")
    if not reply.is_answer:
        raise Unreached(f"WEIGH: {reply.told}")
    return reply


@check("10.1")
def answered(examiner: Examiner) -> None:
    examiner.greet()
    reply = examiner.must_hear(_weigh(examiner), "WEIGH")
    if not reply.is_answer and reply.reason != Reason.KIND:
        raise Broken(f"WEIGH: {reply.told}; expected: an answer, or the reason 02 of a device that does not weigh")


@check("10.2")
def codes(examiner: Examiner) -> None:
    first = len(_need_cells(examiner).payload)
    cells, rest = divmod(first - 2, 3)
    if rest or not 1 <= cells <= MOST_CELLS:
        raise Broken(f"an answer of {first} bytes; expected: 2, and 3 for each of 1 to {MOST_CELLS} cells")
    examiner.line.idle(SETS_S)
    if (later := len(_weigh(examiner).payload)) != first:
        raise Broken(f"an answer of {later} bytes, after one of {first}")


@check("10.3")
def numbers(examiner: Examiner) -> None:
    before = int.from_bytes(_need_cells(examiner).payload[:2], "big")
    if before > 1:
        raise Broken(f"the number {before} right after a greeting; expected: 0, or 1 if a set came just then")
    for _ in range(2):
        examiner.line.idle(SETS_S)
        number = int.from_bytes(_weigh(examiner).payload[:2], "big")
        if not 0 < number - before <= 400:
            raise Broken(f"the number {number} after {before}, {SETS_S:g} s later; expected: one more for each set")
        before = number


@check("10.5")
def in_time(examiner: Examiner) -> None:
    _need_cells(examiner)
    soon(examiner, ANSWER_S, "WEIGH", lambda: _weigh(examiner))


@check("10.6", "7.1")
def a_sign_of_life(examiner: Examiner) -> None:
    _need_cells(examiner)
    examiner.line.idle(EARLY_S)
    if _weigh(examiner).reason == Reason.STRANGER:
        raise Broken(f"{EARLY_S:.1f} s after a WEIGH: the device wants to be greeted again")
    examiner.line.idle(LATE_S + examiner.slack_s)
    if _weigh(examiner).reason != Reason.STRANGER:
        raise Broken(f"{LATE_S:.1f} s after a WEIGH: the device does not miss its host")
