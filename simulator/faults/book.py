"""The table of all faults: what each is called in a scenario, at a control line and in Python, and where it means
something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from hardware.profile import Profile
from simulator import faults
from simulator.faults.base import Fault, FaultError, lines_of
from simulator.wired_drivers import circuits, has_lights_alone
from simulator.wires import NOMINAL_V

Word = Literal[
    "KEY", "KEY...", "LINE", "WIRE", "PIXEL", "PIXEL...", "END", "LEVEL", "RATE", "SCANS", "SECONDS", "VOLTS",
    "MILLITESLA", "COLOUR",
]  # fmt: skip
"""What a scenario says there. KEY: a site or a button; END: what a wire is shorted to."""
PLACES = ("KEY", "KEY...", "LINE", "WIRE", "PIXEL", "PIXEL...")

EVERYWHERE = "every gate"
CIRCUIT = "pins, of a board on a Pi's pins and buses"
BUS = "pins, of a board whose chips hang on I2C or SPI"
CHIP = "pins and avr, of a board with a microcontroller"
SUPPLIED = "pins and avr, of a board with a circuit or a microcontroller"
PROGRAM = "every gate, of a board with its program in simulated time"


@dataclass(frozen=True, slots=True)
class Parameter:
    """key: at a control line, and of ``Entry.make``. default: its value where it is left out; None where it may not."""

    word: Word
    key: str
    default: float | None = None

    @property
    def form(self) -> str:
        return self.word if self.default is None else f"[{self.word}]"


@dataclass(frozen=True, slots=True)
class Entry:
    """name: its words in a scenario, after "fault", and at a control line. where: at which gates it means something.
    python: the class in ``tablero.testing.faults``. mended: what is said after "mend"; empty where its place is said.
    make: the fault, from the parameters by their keys; None for what only a program can suffer."""

    name: str
    parameters: tuple[Parameter, ...]
    told: str
    where: str
    python: str
    make: Callable[..., Fault] | None
    mended: str = ""

    @property
    def form(self) -> str:
        """Such as "fault stuck KEY LEVEL"."""
        return " ".join(("fault", self.name, *(parameter.form for parameter in self.parameters)))

    def may_be_on(self, profile: Profile) -> tuple[str, ...]:
        """The gates at which a board may suffer it."""
        is_serial = profile.sensors.driver == "serial-scanner"
        pins = ("pins",) if profile.sensors.driver in circuits() else ()
        chip = ("pins", "avr") if is_serial else ()
        if self.where == CIRCUIT:
            return pins
        if self.where == BUS:
            return pins if profile.sensors.driver not in ON_PINS else ()
        if self.where == CHIP:
            return chip
        if self.where == SUPPLIED:
            return pins or chip
        if self.name == "lost" and not lines_of(profile):
            return ()
        return ("ports", *(("pins",) if has_lights_alone(profile) else pins), *chip)


ON_PINS = ("gpio-matrix", "rpi-gpio")
"""Drivers that read no bus."""

_KEYS = Parameter("KEY...", "at")
_KEY = Parameter("KEY", "at")
_WIRE = Parameter("WIRE", "wire")
_RATE = Parameter("RATE", "rate")
_SECONDS = Parameter("SECONDS", "seconds")
_PIXELS = Parameter("PIXEL...", "pixels")


def _at(at: str | Sequence[str]) -> tuple[str, ...]:
    return (at,) if isinstance(at, str) else tuple(at)


def _stuck_pixel(pixels: Sequence[int], colour: str) -> Fault:
    digits = colour.removeprefix("#")
    try:
        parts = bytes.fromhex(digits)
    except ValueError:
        parts = b""
    if len(digits) != 6 or len(parts) != 3:
        raise FaultError(f"colour {colour!r}; allowed: six hex digits, red, green and blue, such as 200000")
    return faults.StuckPixels(*pixels, colour=(parts[0], parts[1], parts[2]))


BOOK: tuple[Entry, ...] = (
    Entry(
        "stuck", (_KEY, Parameter("LEVEL", "level")), "the sensor reads this level, whatever is there", EVERYWHERE,
        "Stuck", lambda at, level: faults.Stuck(*_at(at), level=level),
    ),
    Entry(
        "dead", (_KEY,), "the sensor reads nothing any more", EVERYWHERE, "Dead", lambda at: faults.Dead(*_at(at)),
    ),
    Entry(
        "inverted", (_KEY,), "the sensor says the opposite: something for nothing, or the other pole", EVERYWHERE,
        "Inverted", lambda at: faults.Inverted(*_at(at)),
    ),
    Entry(
        "joined", (_KEYS,), "the outputs of these sensors touch: each says what any of them senses", EVERYWHERE,
        "Joined", lambda at: faults.Joined(*_at(at)),
    ),
    Entry(
        "weak", (_KEY, Parameter("RATE", "miss")), "a weak magnet: in this share of the scans (0 to 1) nothing is read",
        EVERYWHERE, "Weak", lambda at, miss: faults.Weak(*_at(at), miss=miss),
    ),
    Entry(
        "chatter", (_KEY, Parameter("RATE", "rate", 0.5)),
        "a contact that never rests: wrong in this share of the scans (0.5)", EVERYWHERE,
        "Chatter", lambda at, rate=0.5: faults.Chatter(*_at(at), rate=rate),
    ),
    Entry(
        "bounce", (_KEY, Parameter("SCANS", "scans")), "after each change the contact is in doubt for this many scans",
        EVERYWHERE, "Bounce", lambda at, scans: faults.Bounce(*_at(at), scans=scans),
    ),
    Entry(
        "noise", (_RATE,), "every sensor is wrong in this share of its scans", EVERYWHERE,
        "Noise", lambda rate: faults.Noise(rate=rate), "noise",
    ),
    Entry(
        "lost", (Parameter("LINE", "line"), Parameter("LEVEL", "level", 0)),
        "all sensors of a row, a column or a chip read this level (0), such as row-2", EVERYWHERE,
        "Lost", lambda line, level=0: faults.Lost(line, level),
    ),
    Entry(
        "dropped", (_RATE,), "this share of the scans is lost: each repeats the one before", EVERYWHERE,
        "Dropped", lambda rate: faults.Dropped(rate=rate), "dropped",
    ),
    Entry(
        "late", (_RATE, _SECONDS), "this share of the scans comes SECONDS too late", PROGRAM, "Late", None, "late",
    ),
    Entry(
        "chain broken", (Parameter("PIXEL", "pixel"),),
        "the light chain passes nothing on to this pixel and those behind it, from 0", EVERYWHERE,
        "ChainBroken", lambda pixel: faults.ChainBroken(pixel), "chain",
    ),
    Entry(
        "pixels dead", (_PIXELS,), "these pixels stay dark, from 0 along the chain", EVERYWHERE,
        "DeadPixels", lambda pixels: faults.DeadPixels(*pixels), "pixels",
    ),
    Entry(
        "pixels stuck", (Parameter("COLOUR", "colour"), _PIXELS),
        "these pixels show one colour (RRGGBB), whatever they are sent", EVERYWHERE,
        "StuckPixels", _stuck_pixel, "pixels",
    ),
    Entry(
        "wire broken", (_WIRE,), "the wire is open: broken, a cold joint, a plug that is out", CIRCUIT,
        "Broken", lambda wire: faults.Broken(wire),
    ),
    Entry(
        "wire loose", (_WIRE, _RATE), "the wire is open in this share of the scans", CIRCUIT,
        "Loose", lambda wire, rate: faults.Loose(wire, rate=rate),
    ),
    Entry(
        "wire shorted", (_WIRE, Parameter("END", "to")), "the wire is shorted to ground, supply or another wire",
        CIRCUIT, "Shorted", lambda wire, to: faults.Shorted(wire, to=to),
    ),
    Entry(
        "diode shorted", (_KEY,), "the diode of the crossing lets current through both ways", CIRCUIT,
        "DiodeShorted", lambda at: faults.DiodeShorted(*_at(at)),
    ),
    Entry(
        "stray", (_KEY, Parameter("MILLITESLA", "mt")), "a magnetic field without a piece, or a drift of the sensor",
        CIRCUIT, "Stray", lambda at, mt: faults.Stray(*_at(at), mt=mt),
    ),
    Entry(
        "faded", (_KEY, Parameter("RATE", "share")), "a magnet there has only this share of its strength left (0 to 1)",
        CIRCUIT, "Faded", lambda at, share: faults.Faded(*_at(at), share=share),
    ),
    Entry(
        "brown-out", (Parameter("VOLTS", "volts"),),
        f"the supply of board and chips, or of the microcontroller, is down to VOLTS instead of {NOMINAL_V}", SUPPLIED,
        "BrownOut", lambda volts: faults.BrownOut(volts), "brown-out",
    ),
    Entry(
        "bus wrong", (_RATE,), "one bit is wrong in this share of the bytes that are read over I2C or SPI", BUS,
        "BusWrong", lambda rate: faults.BusWrong(rate=rate), "bus",
    ),
    Entry(
        "bus slow", (_SECONDS,), "the chips on I2C or SPI need this many seconds longer for a scan", BUS,
        "BusSlow", lambda seconds: faults.BusSlow(seconds=seconds), "bus",
    ),
    Entry(
        "serial garbled", (_RATE,), "this share of the bytes on the serial line arrives altered", CHIP,
        "GarbledBytes", lambda rate: faults.GarbledBytes(rate=rate), "serial",
    ),
    Entry(
        "serial lost", (_RATE,), "this share of the bytes on the serial line does not arrive", CHIP,
        "LostBytes", lambda rate: faults.LostBytes(rate=rate), "serial",
    ),
    Entry(
        "serial late", (_SECONDS,), "answers on the serial line come this many seconds later", CHIP,
        "LateBytes", lambda seconds: faults.LateBytes(seconds=seconds), "serial",
    ),
    Entry(
        "crash", (), "the microcontroller stops at once, and is started again when no answer comes", CHIP,
        "Crashed", lambda: faults.Crashed(),
    ),
    Entry(
        "unplugged", (), "the board does not answer", EVERYWHERE, "Unplugged", lambda: faults.Unplugged(), "unplugged",
    ),
)  # fmt: skip
"""In the order in which it is printed. Of the journal's disk there is "disk TROUBLE", which is no fault of a board."""
