"""An NAU7802: a 24-bit converter for a bridge on I2C (Nuvoton data sheet 1.7, registers in chapter 11).

It converts without a pause once it is powered up (PUD, PUA) and started (CS); CR says that a result waits. Full scale
is half the reference divided by the gain. After a change of channel, gain or rate, and after a step at the input, the
digital filter needs four conversions.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from random import Random

ADDRESS = 0x2A
PU_CTRL, CTRL1, CTRL2, ADCO, ADC, PGA_PWR, REVISION = 0x00, 0x01, 0x02, 0x12, 0x15, 0x1C, 0x1F
RR, PUD, PUA, PUR, CS, CR, AVDDS = 0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x80
CALS = 0x04
RATES = {0: 10, 1: 20, 2: 40, 3: 80, 7: 320}
CALIBRATION_S = 0.35
"""Seconds that an internal calibration of the offset takes."""
LEAST_V = 2.7
LDO_V = (4.5, 4.2, 3.9, 3.6, 3.3, 3.0, 2.7, 2.4)
DROPOUT_V = 0.3
"""The regulator gives at most so much less than the supply."""
NOISE_NV = {10: 40.0, 20: 55.0, 40: 75.0, 80: 105.0, 320: 220.0}
"""Root mean square at the input, at a gain of 128: some 18 noise-free bits at 10 a second, half a bit less each time
that the rate doubles."""
FLICKER_NV = 15.0
"""So much the input wanders in a second, by chance."""
NOISIER_WITHOUT_CAPACITOR = 1.6
HUM_PASSES = {10: 3e-5, 20: 3e-5, 40: 0.15, 80: 0.6, 320: 1.0}
"""Share of 50 or 60 Hz that the digital filter lets through: 90 dB less at 10 and 20 a second."""
FILTER = (1 / 8, 3 / 8, 3 / 8, 1 / 8)
POINTS = (1 / 6, 1 / 2, 5 / 6)
"""Where within a conversion the input is looked at."""
OFFSET_NV = 30_000.0
"""Of its own amplifier, until it calibrates itself."""


class Nau7802:
    """An I2cChip. bridge(t): mV for each volt of excitation at that time. hum_nv: amplitude of what the mains induce
    in the wires of the bridge, at so many hertz. volts: of its supply. clock: the time in seconds."""

    def __init__(
        self,
        bridge: Callable[[float], float],
        clock: Callable[[], float],
        chance: Random,
        hum_nv: float = 0.0,
        hum_hz: float = 50.0,
        volts: Callable[[], float] = lambda: 3.3,
    ) -> None:
        self.bridge = bridge
        self.clock = clock
        self.hum_nv, self.hum_hz = hum_nv, hum_hz
        self.volts = volts
        self.overruns = 0
        self._chance = chance
        self._offset = chance.uniform(-OFFSET_NV, OFFSET_NV)
        self._rate_error = 1 + chance.uniform(-0.02, 0.02)
        self._wander = 0.0
        self.reset()

    def reset(self) -> None:
        """Power-on."""
        self._registers = bytearray(0x20)
        self._registers[REVISION] = 0x0F
        self._pointer = 0
        self._calibrated = False
        self._calibrated_at = math.inf
        self._begun = self.clock()
        self._history: deque[float] = deque(maxlen=len(FILTER))

    # An I2cChip

    def answers(self) -> bool:
        return self.volts() >= LEAST_V

    def written(self, data: bytes) -> None:
        if not data:
            return
        self._catch_up()
        self._pointer = data[0] & 0x1F
        for value in data[1:]:
            self._write(self._pointer, value)
            self._pointer = (self._pointer + 1) % 0x20

    def read(self, count: int) -> bytes:
        self._catch_up()
        out = bytearray()
        for _ in range(count):
            out.append(self._registers[self._pointer])
            if self._pointer == ADCO:
                self._registers[PU_CTRL] &= ~CR
            self._pointer = (self._pointer + 1) % 0x20
        return bytes(out)

    def _write(self, register: int, value: int) -> None:
        registers = self._registers
        if register == PU_CTRL:
            if value & RR:
                self.reset()
                self._registers[PU_CTRL] = RR
                return
            kept = registers[PU_CTRL] & CR
            registers[PU_CTRL] = value & ~(CR | PUR) | kept | (PUR if value & PUD else 0)
            self._start_anew()
        elif register == CTRL2:
            if value & CALS and value & 0b11 == 0:
                self._calibrated_at = self.clock() + CALIBRATION_S
            registers[CTRL2] = value
            self._start_anew()
        elif register < ADCO or register > 0x14:
            registers[register] = value
            if register == CTRL1:
                self._start_anew()

    def _start_anew(self) -> None:
        self._begun = self.clock()
        self._history.clear()

    @property
    def _is_on(self) -> bool:
        wanted = PUD | PUA | CS
        return self._registers[PU_CTRL] & wanted == wanted and self.answers()

    @property
    def rate(self) -> int:
        """Conversions a second."""
        return RATES.get(self._registers[CTRL2] >> 4 & 7, 10)

    @property
    def excitation_v(self) -> float:
        """What the bridge is fed with, the reference of the converter too."""
        if not self._registers[PU_CTRL] & AVDDS:
            return self.volts()
        return min(LDO_V[self._registers[CTRL1] >> 3 & 7], self.volts() - DROPOUT_V)

    def _catch_up(self) -> None:
        """What was converted meanwhile is only worked out as far as somebody may see it."""
        if self.clock() >= self._calibrated_at:
            self._calibrated, self._calibrated_at = True, math.inf
            self._registers[CTRL2] &= ~CALS
            self._start_anew()
        if not self._is_on:
            self._begun = self.clock()
            return
        period = self._rate_error / self.rate
        passed = int((self.clock() - self._begun) / period)
        if passed <= 0:
            return
        skipped = max(0, passed - len(FILTER))
        for k in range(skipped, passed):
            self._history.append(self._averaged(self._begun + k * period, period))
        self._begun += passed * period
        self._wander += self._chance.gauss(0, FLICKER_NV * math.sqrt(passed * period))
        self._wander *= math.exp(-passed * period / 60)
        if len(self._history) == len(FILTER):
            self.overruns += bool(self._registers[PU_CTRL] & CR)
            self._registers[ADCO : ADCO + 3] = (self._code() & 0xFFFFFF).to_bytes(3, "big")
            self._registers[PU_CTRL] |= CR

    def _averaged(self, since: float, period: float) -> float:
        return sum(self.bridge(since + share * period) for share in POINTS) / len(POINTS)

    def _code(self) -> int:
        """Of the last conversions. Raises nothing: what is out of range is cut off."""
        volts, rate = self.excitation_v, self.rate
        gain = 1 << (self._registers[CTRL1] & 7)
        noise = NOISE_NV[rate] * (1.0 if self._registers[PGA_PWR] & 0x80 else NOISIER_WITHOUT_CAPACITOR)
        noise *= max(1.0, 128 / gain * 0.3)
        nanovolts = sum(part * value for part, value in zip(FILTER, self._history, strict=True)) * volts * 1e6
        nanovolts += self._chance.gauss(0, noise) + self._wander
        nanovolts += self.hum_nv * HUM_PASSES[rate] * math.sin(math.tau * self.hum_hz * self.clock())
        nanovolts += 0.0 if self._calibrated else self._offset
        code = round(nanovolts * 1e-9 * gain / (volts / 2) * (1 << 23))
        return max(-(1 << 23), min((1 << 23) - 1, code))
