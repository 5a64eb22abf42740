"""Devices that keep to the protocol but for one thing, each with the clauses that this breaks."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.serial_model import (
    GREET,
    NO_SUCH_KIND,
    NO_SUCH_PIXEL,
    NOT_GREETED,
    OTHER_CHAIN,
    SCAN,
    SHOW,
    STORE,
    WRONG_LENGTH,
    Answer,
    Refusal,
    SerialModel,
    decoded,
    encoded,
)

MUTANTS: list[tuple[type[SerialModel], tuple[str, ...]]] = []


def breaks(*clauses: str):  # type: ignore[no-untyped-def]
    def register(mutant: type[SerialModel]) -> type[SerialModel]:
        MUTANTS.append((mutant, clauses))
        return mutant

    return register


@breaks("1.3")
class SaysThatItHasStarted(SerialModel):
    banner = b"ready\r\n"


@breaks("1.5")
class IgnoresRepeats(SerialModel):
    last = b""

    def receive(self, data: bytes, now: float) -> list[Answer]:
        if data == self.last:
            return []
        self.last = data
        return super().receive(data, now)


@breaks("2.1")
class NoZeroBefore(SerialModel):
    def frame_of(self, body: bytes) -> bytes:
        return super().frame_of(body)[1:]


@breaks("2.1")
class NoZeroAfter(SerialModel):
    def frame_of(self, body: bytes) -> bytes:
        return super().frame_of(body)[:-1]


@breaks("2.2")
class SumsItsAnswersWrongly(SerialModel):
    """Without the inversion."""

    def frame_of(self, body: bytes) -> bytes:
        plain = bytes(0xFF ^ byte for byte in self.checksum_of(body))
        return b"\0" + encoded(body + plain) + b"\0"


@breaks("2.3")
class StumblesOverAChecksumOfZeros(SerialModel):
    def body_of(self, piece: bytes) -> bytes:
        return b"" if decoded(piece)[-2:] == b"\0\0" else super().body_of(piece)


@breaks("2.4")
class HoldsTooLittle(SerialModel):
    """The longest body but one, which SHOW never needs."""

    def body_of(self, piece: bytes) -> bytes:
        body = super().body_of(piece)
        return body if len(body) < 250 else b""


@breaks("2.5")
class AsksForNoChecksum(SerialModel):
    def body_of(self, piece: bytes) -> bytes:
        return super().body_of(piece) or (decoded(piece)[:-2] if 6 <= len(piece) < 20 else b"")


@breaks("2.6")
class MindsZeros(SerialModel):
    """A second zero in a row spoils the frame that it begins, unless it ends one."""

    zeros = 0

    def receive(self, data: bytes, now: float) -> list[Answer]:
        return [] if data.startswith(b"\0\0\0") else super().receive(data, now)


@breaks("2.7")
class StaysFull(SerialModel):
    """What was too long spoils the next frame too."""

    is_full = False

    def hold(self, byte: int) -> None:
        super().hold(byte)
        self.is_full = self.is_full or len(self._held) > 253

    def body_of(self, piece: bytes) -> bytes:
        if self.is_full and len(piece) < 250 and piece:
            self.is_full = False
            return b""
        return super().body_of(piece)


@breaks("2.8")
class EndsAFrameAtAPause(SerialModel):
    came_at = 0.0

    def receive(self, data: bytes, now: float) -> list[Answer]:
        if now - self.came_at > 0.5:
            self._held.clear()
        self.came_at = now
        return super().receive(data, now)


@breaks("3.1")
class CountsByItself(SerialModel):
    def reply(self, body: bytes, now: float) -> tuple[bytes, float]:
        answer, seconds = super().reply(body, now)
        return (answer if answer[0] == 0xFF else bytes((answer[0], answer[1] + 1 & 0xFF)) + answer[2:]), seconds


@breaks("3.1")
class AnswersUnderTheSameKind(SerialModel):
    def reply(self, body: bytes, now: float) -> tuple[bytes, float]:
        answer, seconds = super().reply(body, now)
        return (answer if answer[0] == 0xFF else bytes((answer[0] & 0x7F,)) + answer[1:]), seconds


@breaks("3.2")
class AnswersTwice(SerialModel):
    def receive(self, data: bytes, now: float) -> list[Answer]:
        return [answer for answer in super().receive(data, now) for _ in range(2)]


@breaks("3.3")
class ExplainsItsRefusals(SerialModel):
    def reply(self, body: bytes, now: float) -> tuple[bytes, float]:
        answer, seconds = super().reply(body, now)
        return (answer + b"no" if answer[0] == 0xFF else answer), seconds


@breaks("3.4")
class ServesStrangers(SerialModel):
    def carry_out(self, kind: int, payload: bytes) -> bytes:
        self.greeted = True
        return super().carry_out(kind, payload)


@breaks("3.5")
class AnswersUnknownKinds(SerialModel):
    def carry_out(self, kind: int, payload: bytes) -> bytes:
        try:
            return super().carry_out(kind, payload)
        except Refusal as refusal:
            if refusal.args[0] == NO_SUCH_KIND and kind < 0x80:
                return b""
            raise


@breaks("3.6")
class TakesLongerScans(SerialModel):
    def scan(self, payload: bytes) -> bytes:
        return super().scan(payload[:2])


@breaks("3.7")
class WrapsAround(SerialModel):
    """The address of a pixel in 16 bits: 3 * 21845 is 65535, and one more is 0."""

    def store(self, payload: bytes) -> bytes:
        first = int.from_bytes(payload[:2], "big")
        if len(payload) == 5 and first == 21845:
            return b""
        return super().store(payload)


@breaks("3.8")
class BelievesTheHost(SerialModel):
    def show(self, payload: bytes) -> bytes:
        try:
            return super().show(payload)
        except Refusal as refusal:
            if refusal.args[0] != OTHER_CHAIN:
                raise
        self.light()
        return b""


@breaks("3.9")
class LooksAtThePlaceFirst(SerialModel):
    def store(self, payload: bytes) -> bytes:
        if int.from_bytes(payload[:2], "big") > self.pixels and len(payload) >= 2:
            raise Refusal(NO_SUCH_PIXEL)
        return super().store(payload)


@breaks("3.9")
class LooksAtTheKindFirst(SerialModel):
    def carry_out(self, kind: int, payload: bytes) -> bytes:
        if kind not in (GREET, SCAN, STORE, SHOW):
            raise Refusal(NO_SUCH_KIND)
        return super().carry_out(kind, payload)


@breaks("3.10")
class StoresWhatFits(SerialModel):
    def store(self, payload: bytes) -> bytes:
        first, count = int.from_bytes(payload[:2], "big"), (len(payload) - 2) // 3
        if count == 2 and first == self.pixels - 1:
            self.chain[-3:] = payload[2:5]
        return super().store(payload)


@breaks("3.10")
class ForgetsTheGreetingWhenItRefuses(SerialModel):
    """A wrong length, for one."""

    def scan(self, payload: bytes) -> bytes:
        if not payload:
            self.greeted = False
        return super().scan(payload)


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
