"""Pits that count: a load cell with an NAU7802 under each, behind TCA9548A switches on I2C 1.

All NAU7802 have the same address, 0x2A; so each hangs on a leg of its own of a TCA9548A, of which there may be eight
(0x70 to 0x77). Buttons to ground are on pins of the header. Chips and cells are fed with 3.3 V; the regulator of each
NAU7802 makes 3.0 V of it for its bridge, which draws 3 mA at 1 kOhm.

At 10 and 20 conversions a second the chip's filter takes the hum of the mains away (Nuvoton data sheet 1.7: 50 and
60 Hz by 90 dB). What a scale says counts once it has come to rest (hardware/scales); until then a pit keeps its count.
A board that is not calibrated (tablero calibrate) takes its cells for ideal ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil
from typing import Any

from hardware.buses import Machine, RaspberryPi, TwiceI2C, Wait, busy_wait
from hardware.catalogue import SensorCard
from hardware.model import Profile, Trim
from hardware.ports import HardwareFault, Odds
from hardware.scales import cells
from hardware.scales.counter import Seeds
from hardware.scales.scale import Scale, Trimmed
from hardware.scales.telling import Telling
from hardware.sensors import nau7802_wires
from hardware.sensors.buttons import After, GroundButtons
from hardware.sensors.nau7802_wires import LEGS, RATE_BITS

ADDRESS = 0x2A
PU_CTRL, CTRL1, CTRL2, ADCO, ADC, PGA_PWR, REVISION = 0x00, 0x01, 0x02, 0x12, 0x15, 0x1C, 0x1F
RESET, POWERED, READY = 0x01, 0x08, 0x20
ON = 0x80 | 0x10 | 0x04 | 0x02
"""The own regulator feeds the bridge; conversions run; analogue and digital part are powered."""
KEPT = 0x80 | POWERED | 0x04 | 0x02
"""What reads so until the chip has been without supply."""
GAIN_128, LDO_3V0 = 0x07, 0x05 << 3
CALIBRATES, CALIBRATION_FAILED = 0x04, 0x08
CHOPPER_OFF = 0x30
CAPACITOR = 0x80
"""Of 330 pF at the second input, which the boards with this chip have: less noise."""
A_SCAN = 10
"""So many chips are asked in one scan at most, half a millisecond each,"""
ASKED = 1.6
"""and each so many times for each of its conversions, so that none is missed."""
WARMS_UP_S = 0.6
RESTS_AFTER_S = 1.5
"""Seconds within which every scale comes to rest where no hand is in the way."""
DEAD_S = 1.0
"""Seconds without a weight after which a chip, or its cell, is taken for dead."""
CURE = (
    "check the supply of the chips, SDA (GPIO 2) and SCL (GPIO 3), the address pins of the TCA9548A and the plug of "
    "that leg (i2cdetect -y 1 shows which TCA9548A answer), then open the board again"
)


class _Bus:
    """I2C with one leg of one switch connected at a time."""

    def __init__(self, i2c: Any, switches: Sequence[int]) -> None:
        self._i2c: Any = TwiceI2C(i2c)
        self._switches = tuple(switches)
        self._connected: int | None = None
        self._data = bytearray(3)

    @property
    def is_open(self) -> bool:
        return self._i2c is not None

    def read(self, leg: int, register: int, count: int) -> bytes:
        """leg: of all switches, eight each."""
        self._connect(leg)
        data = self._data
        self._i2c.writeto_then_readfrom(ADDRESS, bytes([register]), data, in_end=count)
        return bytes(data[:count])

    def write(self, leg: int, register: int, value: int) -> None:
        self._connect(leg)
        self._i2c.writeto(ADDRESS, bytes([register, value]))

    def lock(self) -> None:
        while not self._i2c.try_lock():  # nobody else has it: this is for the library's sake
            pass

    def unlock(self) -> None:
        self._i2c.unlock()

    def disconnect(self) -> None:
        """No leg at all: two chips with one address must never be on the bus together."""
        self._connected = None
        for address in self._switches:
            self._i2c.writeto(address, b"\0")

    def close(self) -> None:
        i2c, self._i2c = self._i2c, None
        if i2c is not None:
            i2c.deinit()

    def _connect(self, leg: int) -> None:
        if leg == self._connected:
            return
        before, self._connected = self._connected, None
        if before is not None and before // LEGS != leg // LEGS:
            self._i2c.writeto(self._switches[before // LEGS], b"\0")
        self._i2c.writeto(self._switches[leg // LEGS], bytes([1 << leg % LEGS]))
        self._connected = leg


class Nau7802:
    """A SensorPort. Channels: ``8 * m + leg`` for the legs of the m-th switch, then ``pins`` in order.

    i2c: a busio.I2C. switches: addresses of the TCA9548A. used: the channels that have a scale. pins: GPIO (Broadcom)
    of buttons to ground. trimmed: channel -> what its scale was found to read. seeds: what is weighed. rate_sps:
    conversions a second. scan_hz: how often it is scanned. debounce: after how many equal scans a level counts. wait,
    pin_factory: as elsewhere.

    odds: channel -> other counts that the last scan may mean. codes: the last conversions. doubtful: scales that have
    not come to rest since the board was opened; they read 0.
    """

    def __init__(
        self,
        i2c: Any,
        switches: Sequence[int],
        used: Sequence[int],
        pins: Sequence[int] = (),
        *,
        trimmed: Mapping[int, Trimmed],
        seeds: Seeds,
        rate_sps: int = 20,
        scan_hz: int = 100,
        debounce: int = 3,
        wait: Wait = busy_wait,
        pin_factory: Any = None,
    ) -> None:
        self.channels = LEGS * len(switches) + len(pins)
        self.codes: dict[int, int] = {}
        self.scales = {channel: Scale(trimmed[channel], seeds, rate_sps) for channel in used}
        self._used = tuple(used)
        self._bus = _Bus(i2c, switches)
        self._switches = tuple(switches)
        self._wait = wait
        self._rate = rate_sps
        self._asks = min(A_SCAN, len(self.scales), ceil(ASKED * rate_sps * len(self.scales) / scan_hz))
        self._patience = max(2, round(DEAD_S * scan_hz * self._asks / len(self.scales)))
        self._silent = dict.fromkeys(self.scales, 0)
        self._next = 0
        self._telling = Telling(self.scales, scan_hz, debounce)
        self._is_set_up = False
        self._buttons: GroundButtons | None = None
        try:
            self._buttons = GroundButtons("nau7802", pins, pin_factory)
            self._set_up()
        except BaseException:
            self.close()
            raise

    @property
    def doubtful(self) -> frozenset[int]:
        return self._telling.doubtful

    @property
    def odds(self) -> Mapping[int, Odds]:
        return self._telling.odds

    def believe(self, counts: Mapping[int, int]) -> None:
        self._telling.believe(counts)

    def scan(self) -> list[int]:
        if not self._bus.is_open:
            raise HardwareFault("nau7802: it is closed")
        if not self._is_set_up:
            self._set_up()
        self._ask(self._asks)
        self._telling.scanned()
        levels = [0] * self.channels
        for channel, level in self._telling.levels.items():
            levels[channel] = level
        if self._buttons:
            levels[LEGS * len(self._switches) :] = self._buttons.scan()
        return levels

    def close(self) -> None:
        if self._buttons:
            self._buttons.close()
        self._bus.close()

    # -- opening

    def _set_up(self) -> None:
        """All chips at once, since each takes a third of a second to find its own zero. What lay on the scales is not
        forgotten: after a fault of the supply most of it lies there still."""
        self._locked(self._disconnect_all)
        for scale in self.scales.values():
            scale.forget()
        self._silent = dict.fromkeys(self.scales, 0)
        for channel in self.scales:
            self._on_chip(channel, "cannot be set up", lambda channel=channel: self._begin(channel))  # type: ignore[misc]
        self._wait(WARMS_UP_S)
        for channel in self.scales:
            self._on_chip(channel, "cannot be set up", lambda channel=channel: self._check(channel))  # type: ignore[misc]
        self._is_set_up = True
        step = 1 / self._rate
        times = round(RESTS_AFTER_S / step)
        for _ in range(times):
            if all(scale.is_at_rest for scale in self.scales.values()):
                break
            self._wait(step)
            self._ask(len(self.scales))
        for channel, silent in self._silent.items():
            if silent >= times:  # a board whose fault lasts is not to play for a second at each try
                self._on_chip(channel, "cannot be set up", _gives_nothing)
        self._telling.tell()

    def _disconnect_all(self) -> None:
        try:
            self._bus.disconnect()
        except OSError as error:
            names = ", ".join(f"{address:#x}" for address in self._switches)
            raise HardwareFault(
                f"nau7802: a TCA9548A ({names}) does not answer: {type(error).__name__}: {error}. Cure: {CURE}"
            ) from error

    def _begin(self, channel: int) -> None:
        write = self._bus.write
        write(channel, PU_CTRL, RESET)
        write(channel, PU_CTRL, 0)
        write(channel, PU_CTRL, ON)
        self._wait(0.0003)
        if not self._bus.read(channel, PU_CTRL, 1)[0] & POWERED:
            raise OSError(5, "it does not power up")
        write(channel, CTRL1, GAIN_128 | LDO_3V0)
        write(channel, ADC, CHOPPER_OFF)
        write(channel, PGA_PWR, CAPACITOR)
        write(channel, CTRL2, RATE_BITS[self._rate] << 4 | CALIBRATES)

    def _check(self, channel: int) -> None:
        state = self._bus.read(channel, CTRL2, 1)[0]
        if state & (CALIBRATES | CALIBRATION_FAILED):
            raise OSError(5, "its own calibration fails")

    # -- reading

    def _ask(self, chips: int) -> None:
        """So many chips in turn, those that have a result."""
        channels = self._used
        for k in range(chips):
            channel = channels[(self._next + k) % len(channels)]
            self._on_chip(channel, "did not answer a scan", lambda channel=channel: self._read(channel))  # type: ignore[misc]
        self._next = (self._next + chips) % len(channels)

    def _read(self, channel: int) -> None:
        state = self._bus.read(channel, PU_CTRL, 1)[0]
        if state & KEPT != KEPT:
            raise OSError(5, "it has lost its settings: its supply broke down")
        if not state & READY:
            self._miss(channel, "it does not convert")
            return
        code = int.from_bytes(self._bus.read(channel, ADCO, 3), "big", signed=True)
        if code in cells.ENDS:
            self._miss(channel, "its input is out of range, as when a wire of its cell is open")
            return
        self._silent[channel] = 0
        self.codes[channel] = code
        self.scales[channel].feed(code)

    def _miss(self, channel: int, why: str) -> None:
        """It gave no weight; raises OSError once it has not for too long."""
        self._silent[channel] += 1
        if self._silent[channel] > self._patience:
            raise OSError(5, why)

    def _on_chip(self, channel: int, what: str, action: Callable[[], None]) -> None:
        try:
            self._locked(action)
        except OSError as error:
            self._is_set_up = False
            switch, leg = divmod(channel, LEGS)
            raise HardwareFault(
                f"nau7802: the chip at leg {leg} of the TCA9548A at {self._switches[switch]:#x} {what}: "
                f"{type(error).__name__}: {error}. Cure: {CURE}"
            ) from error

    def _locked(self, action: Callable[[], None]) -> None:
        self._bus.lock()
        try:
            action()
        finally:
            self._bus.unlock()


def _gives_nothing() -> None:
    raise OSError(5, "it gives no weight, as when it does not convert, or a wire of its cell is open")


def _trim(params: Mapping[str, Any], trims: Mapping[int, Trim], moved: Mapping[int, int]) -> dict[str, Any]:
    used = tuple(sorted(moved.get(channel, channel) for channel in params["used"]))
    return {**params, "used": used, "trims": dict(trims)}


def _open(profile: Profile, bus: Machine | None) -> Nau7802:
    machine = bus or RaspberryPi()
    params = profile.sensors.params
    return Nau7802(
        machine.i2c(params["rate_hz"]),
        params["switches"],
        params["used"],
        params["pins"],
        trimmed={channel: cells.trimmed(params, channel) for channel in params["used"]},
        seeds=cells.seeds(params),
        rate_sps=params["rate_sps"],
        scan_hz=profile.scan_hz,
        debounce=profile.debounce_scans,
        wait=machine.wait,
        pin_factory=machine.pins(),
    )


def _open_buttons(profile: Profile, bus: Machine | None) -> After:
    params = profile.sensors.params
    buttons = GroundButtons("nau7802", params["pins"], (bus or RaspberryPi()).pins())
    return After(LEGS * len(params["switches"]), buttons)


CARD = SensorCard(
    name="nau7802",
    sensing=("count",),
    keys=nau7802_wires.KEYS,
    wire=nau7802_wires.wire,
    open=_open,
    buttons=_open_buttons,
    links=nau7802_wires.links,
    at=nau7802_wires.at,
    trim=_trim,
)
