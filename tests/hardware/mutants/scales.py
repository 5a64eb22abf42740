"""Section 10: weighing."""

from __future__ import annotations

from simulator.serial_model import WEIGH, WRONG_LENGTH, Refusal, SerialModel
from tests.hardware.mutants.registry import breaks


class Weighs(SerialModel):
    def __init__(self) -> None:
        super().__init__(1, 4, 14, cells=14)


@breaks("10.1")
class RefusesForAnotherReason(SerialModel):
    def carry_out(self, kind: int, payload: bytes) -> bytes:
        if kind == WEIGH and self.greeted:
            raise Refusal(WRONG_LENGTH)
        return super().carry_out(kind, payload)


@breaks("10.2")
class SendsFourBytesACell(Weighs):
    def weigh(self, payload: bytes) -> bytes:
        return super().weigh(payload) + bytes(self.cells)


@breaks("10.3")
class CountsOnOverAGreeting(Weighs):
    def greet(self, payload: bytes) -> bytes:
        number = self.number
        answer = super().greet(payload)
        self.number = number + 2
        return answer


@breaks("10.3")
class NeverCounts(Weighs):
    def weigh(self, payload: bytes) -> bytes:
        self.number = 1
        return super().weigh(payload)


@breaks("10.5")
class WaitsForItsConverters(Weighs):
    def takes(self, kind: int, payload: bytes) -> float:
        return 0.1 if kind == WEIGH else super().takes(kind, payload)


@breaks("10.6")
class DoesNotCountWeighing(Weighs):
    def weigh(self, payload: bytes) -> bytes:
        before = self.has_scanned
        answer = super().weigh(payload)
        self.has_scanned = before
        return answer
