"""Sections 4 to 8: what the device is and holds, and its times."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.serial_model import (
    GREET,
    NOT_GREETED,
    SCAN,
    SHOW,
    STORE,
    WRONG_LENGTH,
    Answer,
    Refusal,
    SerialModel,
    decoded,
)
from tests.hardware.mutants.registry import breaks


@breaks("4.1")
class WantsOneByteOfGreeting(SerialModel):
    def greet(self, payload: bytes) -> bytes:
        if len(payload) != 1:
            raise Refusal(WRONG_LENGTH)
        return super().greet(payload)


@breaks("4.2")
class KnowsItsOwnVersionOnly(SerialModel):
    def greet(self, payload: bytes) -> bytes:
        if payload and payload[0] != self.version:
            raise Refusal(NOT_GREETED)
        return super().greet(payload)


@breaks("4.2")
class RepeatsTheVersion(SerialModel):
    def greet(self, payload: bytes) -> bytes:
        return payload[:1] + super().greet(payload)[1:]


@breaks("4.3")
class AnotherVersion(SerialModel):
    def greet(self, payload: bytes) -> bytes:
        answer = super().greet(payload)
        return answer[:1] + bytes((0,)) + answer[2:]  # no rows, and columns

    def packed(self, levels: Sequence[int]) -> bytes:
        return b""


@breaks("4.3")
class EndsItsNameWithAZero(SerialModel):
    def greet(self, payload: bytes) -> bytes:
        return super().greet(payload) + b"\0"


@breaks("4.4")
class KeepsTheChain(SerialModel):
    def forget(self) -> None:
        chain, has_scanned = bytes(self.chain), self.has_scanned
        super().forget()
        if not has_scanned:
            self.chain[:] = chain


@breaks("4.5")
class PromisesTooMuch(SerialModel):
    def store(self, payload: bytes) -> bytes:
        if len(payload) > 150:
            raise Refusal(WRONG_LENGTH)
        return super().store(payload)


@breaks("5.1")
class AByteTooMany(SerialModel):
    def packed(self, levels: Sequence[int]) -> bytes:
        return super().packed(levels) + b"\0"


@breaks("5.3")
class FillsTheLastByte(SerialModel):
    def __init__(self) -> None:
        super().__init__(rows=5, columns=5)

    def packed(self, levels: Sequence[int]) -> bytes:
        return super().packed([*levels, 1, 1])


@breaks("5.5")
class SettlesAsLongAsItIsTold(SerialModel):
    def settle_us(self, payload: bytes) -> int:
        return int.from_bytes(payload, "big")


@breaks("5.5")
class RefusesToSettleSoLong(SerialModel):
    def scan(self, payload: bytes) -> bytes:
        if int.from_bytes(payload, "big") > 5000:
            raise Refusal(WRONG_LENGTH)
        return super().scan(payload)


@breaks("6.1")
class OnePixelOff(SerialModel):
    def carry_out(self, kind: int, payload: bytes) -> bytes:
        answer = super().carry_out(kind, payload)
        if kind == STORE:
            self.chain[:] = self.chain[-3:] + self.chain[:-3]
        return answer


@breaks("6.1")
class SwapsTheColours(SerialModel):
    """Red for green, as it stores them."""

    def carry_out(self, kind: int, payload: bytes) -> bytes:
        if kind == STORE and len(payload) % 3 == 2:
            swapped = bytearray(payload)
            swapped[2::3], swapped[3::3] = payload[3::3], payload[2:-1:3]
            payload = bytes(swapped)
        return super().carry_out(kind, payload)


@breaks("6.2")
class StoresOnlyForAMoment(SerialModel):
    """What SHOW brings is lit, and not kept."""

    def show(self, payload: bytes) -> bytes:
        before = bytes(self.chain)
        answer = super().show(payload)
        if int.from_bytes(payload[2:4], "big"):
            self.chain[:] = before
        return answer


@breaks("6.3")
class TakesItBack(SerialModel):
    def show(self, payload: bytes) -> bytes:
        before = bytes(self.chain)
        try:
            return super().show(payload)
        except Refusal:
            self.chain[:] = before
            raise


@breaks("7.1")
class NeverMissesItsHost(SerialModel):
    def wait_until(self, now: float) -> None:
        pass


@breaks("7.1")
class MissesItsHostTooSoon(SerialModel):
    def wait_until(self, now: float) -> None:
        super().wait_until(now + 0.6)


@breaks("7.2")
class HearsGarbage(SerialModel):
    def receive(self, data: bytes, now: float) -> list[Answer]:
        answers = super().receive(data, now)
        self.heard_at = now
        return answers


@breaks("7.2")
class HearsWhatHasAWrongChecksum(SerialModel):
    def receive(self, data: bytes, now: float) -> list[Answer]:
        answers = super().receive(data, now)
        if any(len(decoded(piece)) >= 4 for piece in data.split(b"\0")):
            self.heard_at = now
        return answers


@breaks("7.2")
class DoesNotHearWhatItRefuses(SerialModel):
    def reply(self, body: bytes, now: float) -> tuple[bytes, float]:
        heard_at = self.heard_at
        answer, seconds = super().reply(body, now)
        if answer[0] == 0xFF:
            self.heard_at = heard_at
        return answer, seconds


@breaks("7.3")
class MissesEveryHost(SerialModel):
    def greet(self, payload: bytes) -> bytes:
        answer = super().greet(payload)
        self.has_scanned = True
        return answer


class Late(SerialModel):
    late: tuple[int, float] = (0, 0.0)

    def takes(self, kind: int, payload: bytes) -> float:
        return super().takes(kind, payload) + (self.late[1] if kind == self.late[0] else 0.0)


@breaks("8.1")
class GreetsLate(Late):
    late = (GREET, 0.3)


@breaks("8.2")
class ScansLate(Late):
    late = (SCAN, 0.1)


@breaks("8.3")
class StoresLate(Late):
    late = (STORE, 0.1)


@breaks("8.3")
class LightsLate(Late):
    late = (SHOW, 0.08)
