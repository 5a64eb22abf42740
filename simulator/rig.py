"""A board on the bench: wood, hands, faults, clock, and the ports that the program is to be plugged into."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING, Literal, Protocol, get_args

from hardware.catalogue import sensor_card
from hardware.drivers import OpenSensors, open_pixels, open_sensors, upright
from hardware.libraries import LibraryError
from hardware.model import Sensing, sensing_of
from hardware.ports import HardwareFault, PixelPort, SensorPort
from hardware.profile import Profile, Sensors
from simulator.clock import Clock
from simulator.faults import Faults
from simulator.hand import Hand
from simulator.ports import SimulatedPixels, SimulatedSensors
from simulator.senses import Senses
from simulator.weighed_pits import CALM, Pits
from simulator.wired_drivers import SPI, UNWIRED, circuits, has_lights_alone, strip_of, strips
from simulator.world import World
from simulator.ws2812 import SpiBus, Ws2812

if TYPE_CHECKING:
    from simulator.microcontroller import SerialBench
    from simulator.wired.board import Board
    from simulator.wires import Wires

Gate = Literal["ports", "pins", "avr"]
WEIGHED_S = 1.0
"""Seconds that a scale needs to come to rest and be read."""
REST_S = 5.0
"""Seconds within which scales come to rest once nobody touches them."""


class RigError(ValueError):
    """A rig that cannot be built: says why and what is allowed."""


class Lit(Protocol):
    """What stands for the pixels. frame: what is lit."""

    @property
    def frame(self) -> bytes: ...


class Rig:
    """gate: "ports" puts the world straight into the ports; "pins" puts it behind the real drivers, on simulated
    pins and bus, or on a microcontroller with the firmware in MicroPython; "avr" on one with the firmware in C.
    poles: a piece's character -> +1, 0 or -1. seed: of the faults' chances.
    strip: what is lit (``frame``, ``frames``). board, spi: the circuit with its Pi, and the pixels' bus, at the pin
    gate only.
    serial: the microcontroller, for a board that has one, at its gates only.
    circuit: stands for the board of the sensors' driver, instead of the one that is offered for it.
    firmware: the command of a process that plays the microcontroller, instead of the one of the gate
    (simulator/microcontroller.py says what is told to it).

    Raises RigError for a gate that the profile's drivers do not allow, or for which a library is missing.
    """

    surroundings = CALM
    sensors: SensorPort
    pixels: PixelPort
    board: Board
    spi: SpiBus
    serial: SerialBench | None = None

    def __init__(
        self,
        profile: Profile,
        gate: Gate = "ports",
        poles: Mapping[str, int] | None = None,
        seed: int = 0,
        *,
        circuit: Callable[[Profile, Senses, Wires], Board] | None = None,
        firmware: Sequence[str] | None = None,
    ) -> None:
        if gate not in get_args(Gate):
            raise RigError(f"no gate {gate!r}; gates: {', '.join(get_args(Gate))}")
        self.profile = profile
        self.gate = gate
        self._circuit = circuit
        self._firmware = firmware
        self.clock = Clock()
        self.world = World(profile.spots, poles or {}, profile.buttons)
        self.hand = Hand(self.world, "right")
        self.left = Hand(self.world, "left")
        self.faults = Faults(profile, seed, lambda seconds: self.clock.advance(seconds))
        self._senses = Senses(profile, self.world, self.faults)
        try:
            self._plug_in()
        except LibraryError as error:
            raise RigError(f"at the gate {gate} the real drivers run, and {error}") from error
        except HardwareFault as error:
            raise RigError(str(error)) from error

    @property
    def is_still(self) -> bool:
        """Whether another scan would say what the last one has said: no hand has moved, nothing is amiss."""
        if not self._senses.is_still:
            return False
        if self.gate == "ports":
            return True
        if self.pits is not None:
            return self.pits.is_still
        return not self.has_circuit or self.board.is_still

    @property
    def has_circuit(self) -> bool:
        """Whether the sensors' driver runs here, on a circuit of a Pi: at the pins, but for a board whose sensors are
        simulated or behind a microcontroller."""
        is_blind = self._circuit is None and self.profile.sensors.driver == UNWIRED
        return self.gate == "pins" and self.serial is None and not is_blind

    @property
    def pits(self) -> Pits | None:
        """What lies on the scales of a board that counts by weight, where its real driver runs."""
        chips = self.serial or (self.board if self.has_circuit else None)
        found: Pits | None = getattr(chips, "pits", None)
        return found

    @property
    def rest_s(self) -> float:
        """Seconds that the sensors need to tell a change, besides what passes from scan to scan."""
        if self.pits is not None:
            return WEIGHED_S
        return self.board.rest_s if self.has_circuit else 0.0

    def look(self) -> Sequence[int]:
        """The levels once the sensors have come to rest: scales, and chips that debounce by themselves, do not tell at
        once what is there. Raises HardwareFault."""
        levels = self.sensors.scan()
        weighs = self.profile.sensing == "count"
        for _ in range(ceil((REST_S if weighs else self.rest_s) * self.profile.scan_hz - 1e-9)):
            if weighs and self.is_still:
                break
            levels = self.sensors.scan()
        return levels

    def _plug_in(self) -> None:
        profile = self.profile
        self._senses.forget()
        self.strip: Lit
        if self.gate == "ports":
            self._feel()
            self.strip = self.pixels = SimulatedPixels(profile.pixels.count)
        elif is_serial(profile):
            self.serial = self._bench()
            self.strip = self.serial.strip
            self.sensors, self.pixels = self.serial.sensors, self.serial.pixels
        else:
            must_have_pins(profile, self.gate, own=self._circuit is not None)
            if self.has_circuit:
                self._wire_up()
            else:
                self._feel()
            self._light_up()

    def _feel(self) -> None:
        """The world straight into the port of the sensors."""
        self.sensors = upright(self.profile, SimulatedSensors(self._senses, self.profile.sensors.channels))

    def _wire_up(self) -> None:
        # A rig at the port gate must do without vendors' libraries, and what stands in for parts of them.
        from simulator.wired import wire_up
        from simulator.wires import Wires

        wires = self.faults.wiring.lay(Wires())
        self.board = (self._circuit or wire_up)(self.profile, self._senses, wires)
        self.sensors = self.board.felt(open_sensors(self.profile, self.board.pi))

    def reopen(self, opens: OpenSensors = open_sensors) -> None:
        """The sensors' driver anew, or as much of it as ``opens`` opens, where one runs here. Raises HardwareFault."""
        if self.serial:
            self.serial.reopen(opens)
            self.sensors = self.serial.sensors
        elif self.has_circuit:
            self.sensors.close()
            self.sensors = self.board.felt(opens(self.profile, self.board.pi))

    def _bench(self) -> SerialBench:
        from simulator.microcontroller import PICO, SerialBench, WeighingBench, pico_scales
        from simulator.nano import nano, nano_scales

        profile, around = self.profile, self.surroundings
        if profile.sensing != "count":
            command = self._firmware or (_built(nano) if self.gate == "avr" else PICO)
            return SerialBench(profile, self._senses, command)
        params = profile.sensors.params
        command = self._firmware or (
            _built(nano_scales, params["rate_sps"], around.hum_nv, profile.name, params["cells"])
            if self.gate == "avr"
            else pico_scales(params["rate_sps"], around.hum_nv, profile.name)
        )
        return WeighingBench(profile, self._senses, command, around)

    def _light_up(self) -> None:
        profile, power, driver = self.profile, self.profile.power, self.profile.pixels.driver
        if driver not in strips():  # without lights, or with a circuit of its own
            self.strip = self.pixels = SimulatedPixels(profile.pixels.count)
        elif driver == SPI:
            count, order = profile.pixels.count, profile.pixels.order
            chain = Ws2812(count, order, channel_ma=power.channel_ma, idle_ma=power.idle_ma)
            self.strip, self.spi = chain, SpiBus(chain)
            self.pixels = open_pixels(profile, self.spi)
        else:
            strip = strip_of(profile)
            self.strip, self.pixels = strip, open_pixels(profile, strip.bus)

    def power_cycle(self) -> None:
        """Off and on again: other drivers on dark pixels; wood, hands, faults and clock stay as they are."""
        self.close()
        self._plug_in()

    @property
    def frame(self) -> bytes:
        """What is lit now: red, green, blue a pixel, in chain order."""
        return self.faults.seen(self.strip.frame)

    def light(self, spot: str) -> tuple[int, int, int]:
        """What the spot's first pixel shows now. Raises WorldError for an unknown spot, RigError for a dark one."""
        self.world.know(spot)
        pixels = self.profile.spots[spot].pixels
        if not pixels:
            raise RigError(f"{spot} has no pixel on board {self.profile.name}")
        red, green, blue = self.frame[3 * pixels[0] : 3 * pixels[0] + 3]
        return red, green, blue

    def close(self) -> None:
        """Sensors and lights; may be called twice."""
        with ExitStack() as stack:
            if self.serial:
                stack.callback(self.serial.close)
            stack.callback(self.pixels.close)
            stack.callback(self.sensors.close)


class LitRig(Rig):
    """Simulated wood on a board whose lights are real."""

    def _plug_in(self) -> None:
        super()._plug_in()
        self.pixels = _OnDemand(self.profile)


class _OnDemand:
    """The board's real lights: opened when something is to be shown, and anew after a fault."""

    def __init__(self, profile: Profile) -> None:
        self.count = profile.pixels.count
        self._profile = profile
        self._port: PixelPort | None = None

    def show(self, pixels: bytes) -> None:
        try:
            self._port = self._port or open_pixels(self._profile)
            self._port.show(pixels)
        except HardwareFault:
            with suppress(HardwareFault):
                self.close()
            raise

    def close(self) -> None:
        port, self._port = self._port, None
        if port:
            port.close()


def _built(firmware: Callable[..., Sequence[str]], *words: object) -> Sequence[str]:
    from simulator.nano import BuildError

    try:
        return firmware(*words)
    except BuildError as error:
        raise RigError(str(error)) from error


def check_sensing(sensing: str) -> None:
    """Raises RigError for an unknown kind of sensor."""
    _sensing(sensing)


def _sensing(word: str) -> Sensing:
    try:
        return sensing_of(word)
    except ValueError as error:
        raise RigError(str(error)) from error


def with_sensing(profile: Profile, sensing: str) -> Profile:
    """The same wood with another kind of sensor under it, for the simulator; where its driver cannot give that
    kind, with simulated sensors on the same channels. Raises RigError for an unknown kind."""
    kind = _sensing(sensing)
    is_alike = (kind == "count") == (profile.sensing == "count")  # scales are wired otherwise than all else
    able = is_alike and kind in sensor_card(profile.sensors.driver).sensing
    sensors = profile.sensors if able else Sensors("simulated", profile.sensors.channels, {})
    return replace(profile, sensing=kind, sensors=sensors)


def is_serial(profile: Profile) -> bool:
    """Whether a microcontroller does everything for this board."""
    return (profile.sensors.driver, profile.pixels.driver) == ("serial-scanner", "serial-pixels")


def must_have_pins(profile: Profile, gate: Gate = "pins", *, own: bool = False) -> None:
    """Raises RigError for a board that cannot be played at the pins. own: with a circuit of its own."""
    if is_serial(profile):
        return
    if gate == "avr":
        raise RigError(
            f'board {profile.name} has no microcontroller; allowed: the drivers "serial-scanner" and '
            '"serial-pixels", or another gate'
        )
    if own or has_lights_alone(profile):
        return
    for what, driver, allowed in (
        ("sensors", profile.sensors.driver, circuits()),
        ("pixels", profile.pixels.driver, (*strips(), UNWIRED)),
    ):
        if driver not in allowed:
            named = " or ".join(f'"{one}"' for one in allowed)
            raise RigError(
                f'board {profile.name}: {what} with the driver "{driver}" cannot be played at the pins; '
                f'allowed: the driver {named}, or the gate "ports"'
            )
