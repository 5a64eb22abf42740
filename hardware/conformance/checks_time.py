"""Sections 7 and 8: signs of life, and times."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

from hardware.conformance.register import check
from hardware.conformance.tester import Broken, Reply, Tester, Unseen
from hardware.serial import protocol
from hardware.serial.protocol import SILENCE_S, Kind, Reason
from hardware.serial.vectors import vectors

UNKNOWN = 0x7F
TRIES = 5
"""Of which half may be late, for the host may be what is late."""
GREETING_S = 0.2
ANSWER_S = 0.05
BOOT_S = 2.0
EARLY_S, LATE_S = SILENCE_S - 0.2, SILENCE_S + 0.6
HALF_S = 0.6 * SILENCE_S
"""Twice this is silence, and less than that is not."""


def _must_be_greeted(tester: Tester, what: str) -> None:
    if tester.scan().reason == Reason.STRANGER:
        raise Broken(f"{what}: the device wants to be greeted again")


def _must_be_dark(tester: Tester, chain: bytes, what: str) -> None:
    if tester.holds(chain).is_answer:
        raise Broken(f"{what}: the device still holds the light")


@check("7.1", "3.8")
def missed(tester: Tester) -> None:
    chain = tester.lit()
    _must_be_greeted(tester, "a scan after the greeting")
    tester.line.idle(EARLY_S)
    _must_be_greeted(tester, f"{EARLY_S:.1f} s after a scan")
    tester.line.idle(LATE_S + tester.slack_s)
    _must_be_dark(tester, chain, f"{LATE_S:.1f} s after a scan")


@check("7.2", "7.1")
def what_is_a_sign(tester: Tester) -> None:
    chain = tester.lit()
    tester.scan()
    tester.line.idle(HALF_S)
    tester.ask(UNKNOWN)
    tester.line.idle(HALF_S)
    _must_be_greeted(tester, f"{HALF_S:.1f} s after a refused request")
    tester.line.idle(HALF_S)
    tester.line.send(bytes.fromhex(vectors()["dropped"][0]["line"]))
    tester.line.idle(HALF_S + tester.slack_s)
    _must_be_dark(tester, chain, f"{2 * HALF_S:.1f} s after a scan, with garbage meanwhile")


@check("7.3", "3.8")
def not_missed(tester: Tester) -> None:
    tester.greet()
    tester.scan()
    chain = tester.lit()
    tester.line.idle(LATE_S)
    reply = tester.holds(chain)
    if not reply.is_answer:
        raise Broken(f"SHOW {LATE_S:.1f} s after the last request, without a scan since the greeting: {reply.told}")


def _soon(tester: Tester, limit: float, what: str, ask: Callable[[], Reply]) -> None:
    replies = [tester.must_hear(ask(), what) for _ in range(TRIES)]
    took = median(reply.seconds for reply in replies)
    if took > limit + tester.slack_s:
        raise Broken(f"{what}: answered after {1000 * took:.0f} ms; expected: {1000 * limit:.0f} ms or less")


@check("8.1")
def greeting_in_time(tester: Tester) -> None:
    _soon(tester, GREETING_S, "GREET", tester.try_greeting)


@check("8.2")
def scan_in_time(tester: Tester) -> None:
    tester.greet()
    for settle_us in (0, 100, 5000):
        settling = tester.unit.rows * settle_us / 1e6
        what = f"SCAN with a settle time of {settle_us} us"
        _soon(tester, ANSWER_S + settling, what, lambda us=settle_us: tester.ask(Kind.SCAN, protocol.scan(us)))  # type: ignore[misc]


@check("8.3")
def all_else_in_time(tester: Tester) -> None:
    tester.greet()
    chain = bytes(3 * tester.unit.pixels)
    requests = [(UNKNOWN, b"", "an unknown kind")]
    if chain:
        count = min(tester.room // 3, tester.unit.pixels)
        requests += [
            (Kind.STORE, protocol.store(0, chain[: 3 * count]), f"STORE of {count} pixels"),
            (Kind.SHOW, protocol.show(chain, 0, chain[: 3 * count]), f"SHOW of {count} pixels"),
        ]
    for kind, payload, what in requests:
        _soon(tester, ANSWER_S, what, lambda k=kind, p=payload: tester.ask(k, p))  # type: ignore[misc]


@check("8.4")
def boot(tester: Tester) -> None:
    if not tester.line.restart():
        raise Unseen("this line has no DTR to restart the device by")
    tester.line.idle(BOOT_S)
    tester.must_answer(tester.try_greeting(), f"a greeting {BOOT_S} s after a restart")
