"""A scenario as waveforms: levels raw and settled, the session's state, light, and the lines of the Pi at its gate."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TextIO

from firmware_host.core.states import State
from hardware.serial.link import present
from simulator.probe import Edge, data_edges, i2c_edges, serial_edges, spi_edges
from simulator.raspberry import Pi
from simulator.scenario.stage import Stage
from simulator.scenario.vcd import Vcd
from simulator.ws2812 import SpiBus

LEVEL_BITS = 8
"""Of a sensor that feels poles or counts."""
SERIAL = ("TX", "RX")
SPI = ("CS", "CLK", "MOSI", "MISO")
I2C = ("SCL", "SDA")
DATA = "DIN"


def traced(out: TextIO) -> Callable[[Stage], Trace]:
    """For ``perform``: what writes the trace of the stage."""
    return lambda stage: Trace(stage, out)


class Trace:
    """An observer of a stage, and a simulator.probe.Probe of its Pi.

    Scopes: raw and settled (site or button), state (one wire a state, 1 for the present one), light (pixel: red,
    green, blue), and at the pins: pins (row, column or GPIO; a column changes when it is read), spi0_0, i2c, pixels
    (DIN, the data line of the chain), serial (TX is what the program says). Within a scan time passes as the driver
    waits and as its buses take.
    """

    def __init__(self, stage: Stage, out: TextIO) -> None:
        self._stage = stage
        profile = stage.fit.profile
        self._channels = _names(stage)
        self._bits = 1 if profile.sensing in ("press", "occupancy") else LEVEL_BITS
        self._pi = _pi(stage)
        self._lines = _lines(self._pi, profile.sensors.params) if self._pi else {}
        self._busy_s = 0.0
        self._serial = stage.rig.serial
        self._spoken_until = 0.0
        self._sent: list[tuple[bytes, float]] = []
        played = f"{stage.game.key} on {profile.name} ({profile.sensing}) at {stage.rig.gate}"
        comment = f"{played}, {profile.scan_hz:g} scans a second"
        self._vcd = Vcd(out, self._signals(), comment)
        stage.observers.append(self)
        stage.hold_steady()

    def _signals(self) -> Iterator[tuple[str, str, int]]:
        for scope in ("raw", "settled"):
            yield from ((scope, name, self._bits) for name in self._channels)
        yield from (("state", state.value, 1) for state in State)
        yield from (("light", f"pixel {k}", 24) for k in range(self._stage.fit.profile.pixels.count))
        yield from (("pins", name, 1) for name in self._lines.values())
        if self._pi:
            for port, select in sorted(self._pi.spi_chips):
                yield from ((f"spi{port}_{select}", line, 1) for line in SPI)
            if self._pi.i2c_chips:
                yield from (("i2c", line, 1) for line in I2C)
        if _spi(self._stage):
            yield "pixels", DATA, 1
        if self._serial:
            yield from (("serial", line, 1) for line in SERIAL)

    # -- an observer

    def before(self, now: float) -> None:
        """The power may have been cut: then another Pi has been switched on."""
        if pi := _pi(self._stage):
            self._pi = pi
            pi.show_to(self)
            self._busy_s = pi.busy_s
        if spi := _spi(self._stage):
            spi.show_to(lambda data, hz: self._sent.append((data, hz)))
        self._serial = self._stage.rig.serial
        if self._serial and (link := present(self._serial.address)):
            link.listen_in(self._hear)

    def after(self, now: float) -> None:
        stage, vcd, now = self._stage, self._vcd, self._now
        for scope, levels in zip(("raw", "settled"), stage.controller.intake.levels, strict=True):
            self._levels(scope, levels)
        for state in State:
            vcd.change(now, "state", state.value, int(state is stage.session.state))
        frame = stage.rig.frame
        for k in range(stage.fit.profile.pixels.count):
            vcd.change(now, "light", f"pixel {k}", int.from_bytes(frame[3 * k : 3 * k + 3], "big"))
        self._send(now)
        vcd.end(now)

    def _send(self, now: float) -> None:
        """To the pixels: last, because it ends long after the scan."""
        for data, hz in self._sent:
            for at, level in data_edges(data, hz):
                self._vcd.change(now + at, "pixels", DATA, int(level))
            now += 8 * len(data) / hz
        self._sent.clear()

    def _levels(self, scope: str, levels: Sequence[int]) -> None:
        if levels:
            for name, channel in self._channels.items():
                self._vcd.change(self._now, scope, name, levels[channel])

    @property
    def _now(self) -> float:
        return self._stage.now + (self._pi.busy_s - self._busy_s if self._pi else 0.0)

    # -- a probe

    def line(self, gpio: int, level: bool | None) -> None:
        if gpio in self._lines:
            self._vcd.change(self._now, "pins", self._lines[gpio], None if level is None else int(level))

    def spi(self, port: int, select: int, sent: bytes, came: bytes, hz: int) -> None:
        self._draw(f"spi{port}_{select}", spi_edges(sent, came, hz), 8 * len(sent) / hz)

    def i2c(self, heard: Sequence[tuple[int, bool]], hz: int) -> None:
        self._draw("i2c", i2c_edges(heard, hz), (9 * len(heard) + 2) / hz)

    def _hear(self, is_sent: bool, data: bytes) -> None:
        """One after the other, at the rate of the line; how long the microcontroller thinks is left out."""
        baud = self._stage.fit.profile.sensors.params["baud"]
        began = max(self._now, self._spoken_until)
        self._spoken_until = began + 10 * len(data) / baud
        for at, level in serial_edges(data, baud):
            self._vcd.change(began + at, "serial", "TX" if is_sent else "RX", int(level))

    def _draw(self, scope: str, edges: Iterable[Edge], took: float) -> None:
        began = self._now - took
        for at, line, level in edges:
            self._vcd.change(began + at, scope, line, int(level))


def _pi(stage: Stage) -> Pi | None:
    return stage.rig.board.pi if hasattr(stage.rig, "board") else None


def _spi(stage: Stage) -> SpiBus | None:
    return stage.rig.spi if hasattr(stage.rig, "spi") else None


def _names(stage: Stage) -> dict[str, int]:
    """Site or button -> its channel."""
    profile = stage.fit.profile
    named = {site: spot.channel for site, spot in stage.fit.spots.items() if spot.channel is not None}
    return {**named, **{name: channel for name, channel in profile.buttons.items() if name not in named}}


def _lines(pi: Pi, params: Mapping[str, object]) -> dict[int, str]:
    """GPIO -> what it is called, of the lines of the header to which something is wired: rows, columns, others."""
    named: dict[int, str] = {}
    for kind in ("rows", "columns", "pins"):
        pins = params.get(kind)
        if isinstance(pins, list | tuple):
            named |= {pin: f"{kind.removesuffix('s')} {k}" for k, pin in enumerate(pins, start=1) if pin in pi.lines}
    return named | {gpio: f"GPIO {gpio}" for gpio in pi.lines if gpio not in named}
