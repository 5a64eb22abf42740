"""Sections 1 to 3: the line, frames, requests and refusals."""

from __future__ import annotations

from binascii import crc_hqx

from simulator.serial_model import (
    GREET,
    NO_SUCH_KIND,
    NO_SUCH_PIXEL,
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
from tests.hardware.mutants.registry import breaks


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


@breaks("2.1")
class LeavesAByteBeforeItsFrames(SerialModel):
    def frame_of(self, body: bytes) -> bytes:
        return b"\xff" + super().frame_of(body)


@breaks("2.1")
class EndsItsFramesAsLines(SerialModel):
    def frame_of(self, body: bytes) -> bytes:
        return super().frame_of(body) + b"\r\n"


@breaks("2.2")
class SumsItsAnswersWrongly(SerialModel):
    """Without the inversion."""

    def frame_of(self, body: bytes) -> bytes:
        plain = bytes(0xFF ^ byte for byte in self.checksum_of(body))
        return b"\0" + encoded(body + plain) + b"\0"


@breaks("2.2")
class SumsWithoutInversion(SerialModel):
    """Both ways, as those that follow."""

    def checksum_of(self, data: bytes) -> bytes:
        return bytes(0xFF ^ byte for byte in super().checksum_of(data))


@breaks("2.2")
class SumsFromZero(SerialModel):
    def checksum_of(self, data: bytes) -> bytes:
        return crc_hqx(data, 0).to_bytes(2, "big")


@breaks("2.2")
class SumsFromZeroAndInverts(SerialModel):
    def checksum_of(self, data: bytes) -> bytes:
        return (crc_hqx(data, 0) ^ 0xFFFF).to_bytes(2, "big")


@breaks("2.2")
class SumsLowByteFirst(SerialModel):
    def checksum_of(self, data: bytes) -> bytes:
        return super().checksum_of(data)[::-1]


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


@breaks("3.3", "3.5", "3.6", "3.7", "3.8", "10.2", "10.3")
class RefusesUnderAKindOfItsOwn(SerialModel):
    def reply(self, body: bytes, now: float) -> tuple[bytes, float]:
        answer, seconds = super().reply(body, now)
        return (b"\xfe" + answer[1:] if answer[0] == 0xFF else answer), seconds


@breaks("3.4")
class ServesStrangers(SerialModel):
    def carry_out(self, kind: int, payload: bytes) -> bytes:
        self.greeted = True
        return super().carry_out(kind, payload)


@breaks("3.4")
class GreetsBeforeItLooks(SerialModel):
    def greet(self, payload: bytes) -> bytes:
        self.greeted = True
        return super().greet(payload)


@breaks("3.5", "10.2", "10.3", "10.6")
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


@breaks("1.5", "3.1", "3.6", "3.7", "3.8", "6.1")
class WantsColoursInEveryShow(SerialModel):
    def show(self, payload: bytes) -> bytes:
        if len(payload) == 4:
            raise Refusal(WRONG_LENGTH)
        return super().show(payload)


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


@breaks("3.7", "3.8", "3.10")
class ForgetsTheGreetingWheneverItRefuses(SerialModel):
    def carry_out(self, kind: int, payload: bytes) -> bytes:
        try:
            return super().carry_out(kind, payload)
        except Refusal:
            self.greeted = False
            raise


@breaks("3.10")
class ForgetsTheGreetingWhenItRefuses(SerialModel):
    """A wrong length, for one."""

    def scan(self, payload: bytes) -> bytes:
        if not payload:
            self.greeted = False
        return super().scan(payload)
