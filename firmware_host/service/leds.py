"""``tablero test leds``: one pixel after the other, one colour after the other, and all at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from firmware_host.core.power import pixel_frame
from firmware_host.core.theme import Colour
from firmware_host.service.live import Lights
from firmware_host.shell.devices.light import supply
from hardware.profile import Profile

COLOURS: Mapping[str, Colour] = {"red": (255, 0, 0), "green": (0, 255, 0), "blue": (0, 0, 255)}
WHITE: Colour = (255, 255, 255)
COLOUR_S = 2.0


class LedTest:
    """A Procedure. pixel_s: seconds a pixel of the walk."""

    def __init__(self, profile: Profile, pixel_s: float = 0.25) -> None:
        self.done = False
        self._profile = profile
        self._said: list[str] = []
        self._started: float | None = None
        self._stage = -1
        self._power = supply(profile)
        count = profile.pixels.count
        lit = {pixel: name for name, spot in profile.spots.items() for pixel in spot.pixels}
        self._stages: list[tuple[float, str, Lights]] = [
            (pixel_s, f"pixel {pixel}: {lit.get(pixel, 'lights nothing')}", {pixel: WHITE}) for pixel in range(count)
        ]
        for name, colour in (*COLOURS.items(), ("white", WHITE)):
            lights = dict.fromkeys(range(count), colour)
            self._stages.append((COLOUR_S, self._all(name, lights), lights))

    def _all(self, name: str, lights: Lights) -> str:
        """What is lit, and what it draws, with and without the limit."""
        chain = {str(pixel): (pixel,) for pixel in lights}
        named = {str(pixel): colour for pixel, colour in lights.items()}
        power = self._power
        frame, limited = pixel_frame(named, chain, self._profile.pixels.count, power)
        unlimited = bytes(power.curve[part] for colour in lights.values() for part in colour)
        told = f"all {name}: about {power.current_ma(frame):.0f} mA"
        return f"{told}, dimmed from {power.current_ma(unlimited):.0f} by limit_ma" if limited else told

    def scan(self, now: float, levels: Sequence[int]) -> None:
        if self._started is None:
            self._started = now
        at = now - self._started
        for stage, (seconds, told, _) in enumerate(self._stages):
            if at < seconds:
                if stage != self._stage:
                    self._stage = stage
                    self._said.append(told)
                return
            at -= seconds
        self.done = True
        order = self._profile.pixels.order
        self._said.append(
            f'if red, green and blue came otherwise, order = "{order}" in [pixels] is not that of the chain'
        )

    def lights(self, now: float) -> Lights:
        return {} if self.done or self._stage < 0 else self._stages[self._stage][2]

    def said(self) -> list[str]:
        said, self._said = self._said, []
        return said

    def picture(self, now: float) -> list[str]:
        return [f"{self._profile.title}: the lights", ""]
