"""Load cells under the pits, and what they are wired to: NAU7802 behind TCA9548A for the driver nau7802."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from hardware.profile import Profile
from hardware.sensors.nau7802 import ADDRESS
from hardware.sensors.nau7802_wires import LEGS
from simulator.chips import nau7802
from simulator.chips.nau7802 import Nau7802
from simulator.chips.tca9548a import LEAST_V, Behind, Tca9548a
from simulator.senses import Senses
from simulator.weighed_pits import CALM, Pits
from simulator.wired.board import Board
from simulator.wires import Wires


class ScaleBoard(Board):
    """pits: the cells and what lies on them; a scan takes the time that the board file gives it. chips: by channel.
    switches: by their place in the list of addresses."""

    surroundings = CALM
    rest_s = 1.0

    def __init__(self, profile: Profile, senses: Senses, wires: Wires) -> None:
        params = profile.sensors.params
        self._used: tuple[int, ...] = params["used"]
        self._first = LEGS * len(params["switches"])
        self._buttons = {gpio: self._first + k for k, gpio in enumerate(params["pins"])}
        super().__init__(profile, senses, wires)
        around = self.surroundings
        chance = Random(profile.name)
        self._due = 0.0
        self._levels: Sequence[int] = [0] * profile.sensors.channels
        self.pits = Pits(profile, self._used, around, chance)
        self.chips = {channel: self._chip(channel, around.hum_nv, chance) for channel in self._used}
        self.switches = [Tca9548a(lambda: wires.volts) for _ in params["switches"]]
        self.pi.i2c_chips.update(zip(params["switches"], self.switches, strict=True))
        legs = ((self.switches[c // LEGS], c % LEGS, chip) for c, chip in self.chips.items())
        self.pi.i2c_chips[ADDRESS] = Behind(legs)
        self.pi.hold_i2c(self._is_held)
        self.pi.on_time(self._pass)
        for gpio in self._buttons:
            self.pi.attach(gpio, self)
        self.feel()  # the seeds lie there before the driver is opened

    @property
    def is_still(self) -> bool:
        """Whether all scales have come to rest and been read."""
        return self.pits.is_still

    def lay(self, levels: Sequence[int]) -> None:
        pits = self.pits
        pits.wait_until(self._due)
        self._due = pits.now + 1 / self.profile.scan_hz
        if self.wires.volts < LEAST_V or self.pi.is_gone():
            for switch in self.switches:
                switch.reset()
        if self.wires.volts < nau7802.LEAST_V or self.pi.is_gone():
            for chip in self.chips.values():
                chip.reset()
        self._levels = list(levels)
        pits.lay(levels, self.senses.world.covered)

    def bus_wires(self) -> Iterable[str]:
        yield from ("SDA", "SCL")

    def _chip(self, channel: int, hum_nv: float, chance: Random) -> Nau7802:
        pits, name, wires = self.pits, self.sensor_names[channel], self.wires

        def bridge(t: float) -> float:
            return 0.0 if name in wires.broken else pits.output(channel, t)

        return Nau7802(bridge, lambda: pits.now, chance, hum_nv, volts=lambda: wires.volts)

    def _pass(self, seconds: float) -> None:
        self.pits.elapse(seconds)

    def _is_held(self) -> bool:
        sound = self.wires.is_sound
        return not (sound("SDA") and sound("SCL")) or any({"SDA", "SCL"} & {*pair} for pair in self.wires.joined)

    # Attached to the Pi

    def drive(self, gpio: int, level: bool | None) -> None:
        pass

    def level(self, gpio: int) -> bool | None:
        channel = self._buttons[gpio]
        name = self.sensor_names[channel]
        if name in self.wires.held:
            return self.wires.held[name]
        return False if self._levels[channel] and name not in self.wires.broken else None
