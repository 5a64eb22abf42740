"""The host's hand at the bench: what stands on a board's sensors, told to the bench's module (bench/tbench.c)."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence

from hardware.profile import Profile
from simulator.ws2812 import Ws2812

DEVICE = "/dev/tbench"
FRAMES = 1 << 20
"""Bytes that a read of the device must ask for."""
EXPANDERS = 64
"""The node of the first pin of the first MCP23017."""
EMPTY, NORTH, UP = 512, -200, 1023
NV = 1_000_000
"""In a mV."""
NOISE_NV = 18
"""Of a load cell, for each volt of its supply: 55 nV at 3 V (Nuvoton data sheet 1.7: 20 a second, gain 128)."""


class Wood:
    """profile: of the board that is wired to the Pi. say: writes to the device. zeros: the codes of linear sensors with
    nothing over them, by channel; EMPTY where none are given."""

    def __init__(self, profile: Profile, say: Callable[[str], None], zeros: Sequence[int] = ()) -> None:
        self.profile = profile
        self._say = say
        self._zeros = dict(enumerate(zeros))
        self._params = profile.sensors.params
        self._chain = bytearray()
        self._lies: dict[int, int] = {}
        self._forced: dict[int, int] = {}
        self._lay = {
            "gpio-matrix": self._on_pins,
            "rpi-gpio": self._on_pins,
            "hc165": self._on_registers,
            "mcp23017": self._on_expanders,
            "mcp3008": self._on_converter,
            "nau7802": self._on_scales,
        }[profile.sensors.driver]
        self.clear()

    def clear(self) -> None:
        """No piece, no fault; the chips as the board file has them."""
        params, driver = self._params, self.profile.sensors.driver
        self._lies, self._forced = {}, {}
        lines = ["quiet", f"chip {driver}"]
        if driver in ("gpio-matrix", "rpi-gpio"):
            sensed = int(params["input_on"] == "high")
            lines.append(f"levels {int((params['row_on'] or params['input_on']) == 'high')} {sensed}")
        elif driver == "hc165":
            self._chain = bytearray(b"\xff" * params["chips"])
            for tied in params["tied_low"]:
                self._chain[tied // 8] &= ~(1 << tied % 8)
            lines += [f"chain {chip} {byte}" for chip, byte in enumerate(self._chain)]
        elif driver == "mcp3008":
            lines += [f"select {line} {pin}" for line, pin in enumerate(params["mux_pins"])]
            lines += [self._code(number, UP) for number in params["inputs"]]
            lines += [self._on_converter(channel, 0) for channel in params["used"] if channel in self._zeros]
        elif driver == "nau7802":
            lines += [f"switches {len(params['switches'])}", f"noise {NOISE_NV}"]
            lines += [f"bridge {cell} 0" for cell in params["used"]]
        self._say("\n".join(lines))

    def lay(self, name: str, level: int) -> None:
        """On a site, or a button held: level as a driver gives it, 0 for nothing."""
        channel = self.channel(name)
        assert channel is not None, f"{name} has no sensor"
        self._lies[channel] = level
        self._say(self._lay(channel, level))

    def channel(self, name: str) -> int | None:
        """Of a site or a button; None for another name."""
        spot = self.profile.spots.get(name)
        return spot.channel if spot else self.profile.buttons.get(name)

    def force(self, channel: int, raw: int | None) -> str:
        """What a chip's input reads whatever lies there, for a wire that is bad: a bit of a 74HC165, a code of the
        MCP3008, nV for each volt; None once it is mended."""
        self._forced.pop(channel, None)
        if raw is not None:
            self._forced[channel] = raw
        return self._lay(channel, self._lies.get(channel, 0))

    def say(self, *lines: str) -> None:
        """A line of the module's own, such as a fault."""
        self._say("\n".join(lines))

    def _on_pins(self, channel: int, level: int) -> str:
        rows, columns, pins = self._params["rows"], self._params["columns"], self._params["pins"]
        if channel >= len(rows) * len(columns):
            held = int(self._params["input_on"] == "high") if level else -1
            return f"hold {pins[channel - len(rows) * len(columns)]} {held}"
        row, column = divmod(channel, len(columns))
        return f"cross {rows[row]} {columns[column]} {int(bool(level))}"

    def _on_registers(self, channel: int, level: int) -> str:
        chip, bit = channel // 8, 1 << channel % 8
        high = self._forced.get(channel, int(not level))
        self._chain[chip] = self._chain[chip] | bit if high else self._chain[chip] & ~bit
        return f"chain {chip} {self._chain[chip]}"

    def _on_expanders(self, channel: int, level: int) -> str:
        return f"hold {self.pin(channel)} {self._forced.get(channel, 0 if level else -1)}"

    def pin(self, channel: int) -> int:
        """The node of an MCP23017's pin."""
        chip, pin = divmod(channel, 16)
        return int(EXPANDERS + 16 * (self._params["chips"][chip] - 0x20) + pin)

    def _on_converter(self, channel: int, level: int) -> str:
        muxes = self._params["muxes"]
        if channel >= 16 * len(muxes):
            return self._code(self._params["inputs"][channel - 16 * len(muxes)], 0 if level else UP)
        if channel in self._params["contacts"]:
            return f"code {muxes[channel // 16]} {channel % 16} {UP if level else 0}"
        sign = 1 if self._params["north"] == "high" else -1
        code = self._forced.get(channel, self._zeros.get(channel, EMPTY) - sign * level * NORTH)
        return f"code {muxes[channel // 16]} {channel % 16} {code}"

    @staticmethod
    def _code(number: int, code: int) -> str:
        """Of an input without a multiplexer: the same whichever site the others have chosen."""
        return "\n".join(f"code {number} {position} {code}" for position in range(16))

    def _on_scales(self, channel: int, level: int) -> str:
        """So many seeds, on an ideal cell."""
        params = self._params
        if (button := channel - 8 * len(params["switches"])) >= 0:
            return f"hold {params['pins'][button]} {0 if level else -1}"
        grams = level * params["seed_g"]
        return (
            f"bridge {channel} {self._forced.get(channel, round(grams * params['cell_mv_v'] / params['cell_g'] * NV))}"
        )


class Chain:
    """The pixels at the end of SPI 0: what was really sent, bit by bit, as WS2812 take it."""

    def __init__(self, profile: Profile, read: Callable[[], bytes]) -> None:
        self._strip = Ws2812(profile.pixels.count, profile.pixels.order)
        self._read = read
        self.rates: set[int] = set()

    def frames(self) -> list[bytes]:
        """The pictures since the last call: red, green, blue a pixel. Raises WaveformError for bits that are none."""
        shown = []
        for data, rate in taken(self._read()):
            self.rates.add(rate)
            before = self._strip.frames
            self._strip.feed(data, rate)
            if self._strip.frames > before:
                shown.append(self._strip.frame)
        return shown

    @property
    def frame(self) -> bytes:
        return self._strip.frame


def taken(data: bytes) -> Iterator[tuple[bytes, int]]:
    """The transfers in what the device gives: bytes, and bits a second."""
    at = 0
    while at < len(data):
        length, rate = struct.unpack_from("<II", data, at)
        yield data[at + 8 : at + 8 + length], rate
        at += 8 + length
