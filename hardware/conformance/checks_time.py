"""Sections 7 and 8: signs of life, and times."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import median

from hardware.conformance.examiner import UNKNOWN, Broken, Examiner, Reply, Unseen
from hardware.conformance.register import check
from hardware.serial import protocol
from hardware.serial.protocol import SILENCE_S, Kind, Reason
from hardware.serial.vectors import vectors

TRIES = 5
"""Of which half may be late, for the host may be what is late."""
GREETING_S = 0.2
ANSWER_S = 0.05
BOOT_S = 2.0
EARLY_S, LATE_S = SILENCE_S - 0.2, SILENCE_S + 0.6
HALF_S = 0.6 * SILENCE_S
"""Twice this is silence, and less than that is not."""


def _must_be_greeted(examiner: Examiner, what: str) -> None:
    if examiner.scan().reason == Reason.STRANGER:
        raise Broken(f"{what}: the device wants to be greeted again")


def _must_be_dark(examiner: Examiner, chain: bytes, what: str) -> None:
    if examiner.holds(chain).is_answer:
        raise Broken(f"{what}: the device still holds the light")


@check("7.1", "3.8")
def missed(examiner: Examiner) -> None:
    chain = examiner.lit()
    _must_be_greeted(examiner, "a scan after the greeting")
    examiner.line.idle(EARLY_S)
    _must_be_greeted(examiner, f"{EARLY_S:.1f} s after a scan")
    examiner.line.idle(LATE_S + examiner.slack_s)
    _must_be_dark(examiner, chain, f"{LATE_S:.1f} s after a scan")


@check("7.2", "7.1")
def what_is_a_sign(examiner: Examiner) -> None:
    chain = examiner.lit()
    examiner.scan()
    examiner.line.idle(HALF_S)
    examiner.ask(UNKNOWN)
    examiner.line.idle(HALF_S)
    _must_be_greeted(examiner, f"{HALF_S:.1f} s after a refused request")
    examiner.line.idle(HALF_S)
    for vector in vectors()["dropped"]:
        examiner.line.send(bytes.fromhex(vector["line"]))
    examiner.line.idle(HALF_S + examiner.slack_s)
    _must_be_dark(examiner, chain, f"{2 * HALF_S:.1f} s after a scan, with garbage meanwhile")


@check("7.3", "3.8")
def not_missed(examiner: Examiner) -> None:
    examiner.greet()
    examiner.scan()
    chain = examiner.lit()
    examiner.line.idle(LATE_S)
    reply = examiner.holds(chain)
    if not reply.is_answer:
        raise Broken(f"SHOW {LATE_S:.1f} s after the last request, without a scan since the greeting: {reply.told}")


def soon(examiner: Examiner, limit: float, what: str, ask: Callable[[], Reply]) -> None:
    replies = [examiner.must_hear(ask(), what) for _ in range(TRIES)]
    took = median(reply.seconds for reply in replies)
    if took > limit + examiner.slack_s:
        raise Broken(f"{what}: answered after {1000 * took:.0f} ms; expected: {1000 * limit:.0f} ms or less")


@check("8.1")
def greeting_in_time(examiner: Examiner) -> None:
    soon(examiner, GREETING_S, "GREET", examiner.try_greeting)


@check("8.2")
def scan_in_time(examiner: Examiner) -> None:
    examiner.greet()
    for settle_us in (0, 100, 5000):
        settling = examiner.unit.rows * settle_us / 1e6
        what = f"SCAN with a settle time of {settle_us} us"
        soon(examiner, ANSWER_S + settling, what, partial(examiner.ask, Kind.SCAN, protocol.scan(settle_us)))


@check("8.3")
def all_else_in_time(examiner: Examiner) -> None:
    examiner.greet()
    chain = bytes(3 * examiner.unit.pixels)
    requests = [(UNKNOWN, b"", "an unknown kind")]
    if chain:
        count = min(examiner.room // 3, examiner.unit.pixels)
        requests += [
            (Kind.STORE, protocol.store(0, chain[: 3 * count]), f"STORE of {count} pixels"),
            (Kind.SHOW, protocol.show(chain, 0, chain[: 3 * count]), f"SHOW of {count} pixels"),
        ]
    for kind, payload, what in requests:
        soon(examiner, ANSWER_S, what, partial(examiner.ask, kind, payload))


@check("8.4")
def boot(examiner: Examiner) -> None:
    if not examiner.line.restart():
        raise Unseen("this line has no DTR to restart the device by")
    examiner.line.idle(BOOT_S)
    examiner.must_answer(examiner.try_greeting(), f"a greeting {BOOT_S} s after a restart")
