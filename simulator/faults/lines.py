"""What befalls the lines to other chips: a serial line, the microcontroller behind it, buses, the plug of the board."""

from __future__ import annotations

from random import Random

from simulator.faults.base import Fault, Wiring, between, probability

LONGEST_S = 60.0


class Unplugged(Fault):
    """The board does not answer at all."""

    def distort(self, levels: list[int], chance: Random) -> None:
        pass


class LineFault(Fault):
    """Of the serial line to a microcontroller."""

    def attach(self, wiring: Wiring) -> None:
        wiring.must_have_microcontroller("the serial line")

    def distort(self, levels: list[int], chance: Random) -> None:
        pass

    def spoil(self, data: bytes, chance: Random) -> bytes:
        """What arrives of bytes, on either way."""
        return data


class GarbledBytes(LineFault):
    """Each byte arrives as another one with probability ``rate``."""

    def __init__(self, *, rate: float) -> None:
        super().__init__()
        self.rate = probability("rate", rate)

    def spoil(self, data: bytes, chance: Random) -> bytes:
        return bytes(byte ^ chance.randrange(1, 256) if chance.random() < self.rate else byte for byte in data)


class LostBytes(LineFault):
    """Each byte is lost with probability ``rate``."""

    def __init__(self, *, rate: float) -> None:
        super().__init__()
        self.rate = probability("rate", rate)

    def spoil(self, data: bytes, chance: Random) -> bytes:
        return bytes(byte for byte in data if chance.random() >= self.rate)


class LateBytes(LineFault):
    """Answers arrive so many seconds later."""

    def __init__(self, *, seconds: float) -> None:
        super().__init__()
        self.seconds = _seconds(seconds)


class BusFault(Fault):
    """Of the bus, I2C or SPI, by which a Pi reads its sensors."""

    def attach(self, wiring: Wiring) -> None:
        wiring.must_have_bus("the bus")

    def distort(self, levels: list[int], chance: Random) -> None:
        pass


class BusWrong(BusFault):
    """Of each byte that is read a bit is wrong with probability ``rate``."""

    def __init__(self, *, rate: float) -> None:
        super().__init__()
        self.rate = probability("rate", rate)

    def spoil(self, data: bytes, chance: Random) -> bytes:
        return bytes(byte ^ 1 << chance.randrange(8) if chance.random() < self.rate else byte for byte in data)


class BusSlow(BusFault):
    """The chips stretch the clock: each scan takes so many seconds more."""

    def __init__(self, *, seconds: float) -> None:
        super().__init__()
        self.seconds = _seconds(seconds)


class Crashed(Fault):
    """The microcontroller stops amid whatever it does; whoever misses it starts it again."""

    is_moment = True

    def attach(self, wiring: Wiring) -> None:
        wiring.must_have_microcontroller("a crash")
        if wiring.crash:
            wiring.crash()

    def distort(self, levels: list[int], chance: Random) -> None:
        pass


def _seconds(seconds: float) -> float:
    return between("seconds", seconds, 0, LONGEST_S)
