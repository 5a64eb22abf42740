"""From a few answers to a commented board file that passes the check."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from pathlib import Path
from typing import TypeVar

from firmware_host.service.board_sensors import WRITERS, NewBoardError, Wish, noted, quoted
from hardware.catalogue import sensor_card
from hardware.keys import POWER, SENSING
from hardware.lattice import MOST, full, site_name
from hardware.schema import KindError
from rules import registry
from rules.geometry import Geometry
from rules.model import RulesError
from rules.rule_cards import rule_card

__all__ = ["LIGHTS", "Answers", "NewBoardError", "Wish", "board_file", "interview"]

Ask = Callable[[str, str], str]
"""Asks a question with a default, and gives the answer."""

TOLD = {
    "press": "a sensor tells that somebody presses",
    "occupancy": "a sensor tells that something stands there",
    "polarity": "a sensor tells which pole stands there",
    "count": "a sensor tells how many stand there",
}
LIGHTS = ("neopixel-spi", "neopixel", "serial-pixels", "simulated")
"""Pixel drivers, in the order in which they are proposed."""
PER_PIXEL_MA, STEP_MA = 20, 500
"""Rule of thumb for lights that show a few sites at a time, and what the limit is rounded up to."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What was given beforehand, as it was typed; None for what is to be asked."""

    game: str | None = None
    size: str | None = None
    sensing: str | None = None
    driver: str | None = None
    pixels: str | None = None
    limit_ma: str | None = None
    title: str | None = None
    out: str | None = None


def interview(given: Answers, ask: Ask | None) -> tuple[Wish, Path]:
    """What the board is to be and where its file goes. ``ask`` None takes the defaults.
    Raises NewBoardError for an answer that is not allowed, and for a driver that has too few pins."""
    if given.game and given.size:
        raise NewBoardError("--game and --size: give one of them: the board of a game, or a lattice")
    question = _Questions(ask)
    name, shape = question.of(
        "--game" if given.game else "--size",
        f"A lattice such as 8x8, or a game ({', '.join(sorted(registry.keys()))})?",
        given.game or given.size,
        "8x8",
        _size if given.size else _shape,
    )
    pits = shape is not None and shape.drawing in ("pits", "points")
    sensing = question.of(
        "--sensing",
        f"What do the sensors tell ({', '.join(SENSING)})?",
        given.sensing,
        "press" if pits else "occupancy",
        _one_of(SENSING),
    )
    able = [driver for driver in WRITERS if sensing in sensor_card(driver).sensing]
    size, sites, places = _lattice(name, shape)
    count = (len(sites) if sites else size[0] * size[1]) + len(places)

    def wished(driver: str, pixels: str = "", limit: int = 0, title: str = "") -> Wish:
        return Wish(title, size, sites, places, sensing, driver, pixels or _pixels_for(driver), limit)

    driver = question.of(
        "--driver",
        f"Driver of the sensors ({', '.join(able)})?",
        given.driver,
        next((d for d in able if _can(wished(d))), able[-1]),
        _one_of(able, partial(_senses, sensing)),
    )
    lights = [light for light in LIGHTS if (light == "serial-pixels") == (driver == "serial-scanner")]
    pixels = question.of(
        "--pixels", f"Driver of the pixels ({', '.join(lights)})?", given.pixels, _pixels_for(driver), _one_of(lights)
    )
    most = STEP_MA * ceil(PER_PIXEL_MA * count / STEP_MA)
    limit = question.of("--limit-ma", "mA that all lights together may draw?", given.limit_ma, str(most), _limit(count))
    named = f"Board for {rule_card(name).names['en']}" if shape else f"Board of {size[0]} by {size[1]}"
    title = question.of("--title", "What is the board called?", given.title, named, _text)
    out = question.of("--out", "File?", given.out, f"my-{name}.toml", _file)
    wish = wished(driver, pixels, limit, title)
    WRITERS[driver](wish)
    return wish, out


def board_file(wish: Wish) -> str:
    """The TOML text. Raises NewBoardError where the driver has too few pins."""
    places = f"[{', '.join(map(quoted, wish.places))}]"
    lines = [
        "# A board of Tablero. What is written here decides what the drivers read and what `tablero wiring` draws.",
        f"title = {quoted(wish.title)}",
        noted(f"size = {list(wish.size)}", "columns and rows, as the first player sees them; a1 is at his left"),
        noted(f'sensing = "{wish.sensing}"', TOLD[wish.sensing]),
    ]
    if wish.sites:
        lines += [noted("sites = [", "the others of the lattice are not there"), *_drawn(wish), "]"]
    if wish.places:
        lines.append(noted(f"places = {places}", "beside the lattice"))
    lines += [
        noted("pitch_mm = 50", "from site to site, for the drilling template"),
        noted("hole_mm = 8", "across a site's hole"),
        "",
        WRITERS[wish.driver](wish),
        "",
        "[pixels]",
        f'driver = "{wish.pixels}"',
        noted('layout = "serpentine"', "the chain turns at the end of each row"),
        noted('start = "a1"', "the corner where it begins"),
    ]
    if wish.places:
        lines.append(noted(f"after = {places}", "lit after the lattice, in this order"))
    lines += [
        noted('order = "GRB"', "of the colours on the wire; try another if they are wrong"),
        "",
        "[power]",
        noted(f"limit_ma = {wish.limit_ma}", "all lights together; sizes the supply and the fuse"),
        "",
    ]
    return "\n".join(lines)


T = TypeVar("T")
_LATTICE = re.compile(r"([0-9]+)[x×]([0-9]+)")


class _Questions:
    def __init__(self, ask: Ask | None) -> None:
        self._ask = ask

    def of(self, option: str, question: str, given: str | None, default: str, read: Callable[[str], T]) -> T:
        """The answer given with the option, or else the one asked for; asked again until it is allowed."""
        if given is not None:
            try:
                return read(given)
            except NewBoardError as error:
                raise NewBoardError(f"{option}: {error}") from error
        if self._ask is None:
            return read(default)
        asked = question
        while True:
            try:
                return read(self._ask(asked, default))
            except NewBoardError as error:
                asked = f"{error}\n{question}"


def _size(text: str) -> tuple[str, Geometry | None]:
    if not _LATTICE.fullmatch(text):
        raise NewBoardError(f"no size {text!r}; allowed: COLUMNSxROWS, such as 8x8")
    return _shape(text)


def _shape(text: str) -> tuple[str, Geometry | None]:
    if size := _LATTICE.fullmatch(text):
        if not all(1 <= int(side) <= MOST for side in size.groups()):
            raise NewBoardError(f"size {text}: allowed: 1 to {MOST} columns and rows")
        return f"{int(size[1])}x{int(size[2])}", None
    try:
        return text, registry.load(text).geometry
    except RulesError as error:
        raise NewBoardError(f"{error}; or a lattice such as 8x8") from error


def _lattice(name: str, shape: Geometry | None) -> tuple[tuple[int, int], tuple[str, ...], tuple[str, ...]]:
    """Size, the sites where the lattice is not full, and the places."""
    if shape is None:
        columns, rows = map(int, name.split("x"))
        return (columns, rows), (), ()
    sites = tuple(site_name(cell) for cell in shape.cells.values())
    return shape.size, () if set(sites) == set(full(shape.size)) else sites, tuple(shape.places)


def _one_of(allowed: Sequence[str], why: Callable[[str], str] = lambda text: "") -> Callable[[str], str]:
    """why: one that is not allowed is not, empty where nothing more is to be said."""

    def read(text: str) -> str:
        if text not in allowed:
            raise NewBoardError(f"no choice {text!r}; allowed: {', '.join(allowed)}{why(text)}")
        return text

    return read


def _senses(wanted: str, driver: str) -> str:
    """Of a driver that does not sense what is wanted, what it does."""
    kinds = ", ".join(sensor_card(driver).sensing) if driver in WRITERS else ""
    return f" ({driver} senses {kinds}, but not {wanted})" if kinds else ""


def _limit(count: int) -> Callable[[str], int]:
    kind = next(key.kind for key in POWER if key.name == "limit_ma")
    idle = next(key.default for key in POWER if key.name == "idle_ma")

    def read(text: str) -> int:
        try:
            limit: int = kind.read(int(text))
        except (ValueError, KindError) as error:
            raise NewBoardError(f"no current limit in mA {text!r}; allowed: {kind.allowed}") from error
        if limit <= count * idle:
            raise NewBoardError(f"current limit {limit} mA: {count} dark pixels alone draw {count * idle:g} mA")
        return limit

    return read


def _text(text: str) -> str:
    if not text.strip() or not text.isprintable():
        raise NewBoardError(f"title {text!r}: allowed: a line of text")
    return text.strip()


def _file(text: str) -> Path:
    path = Path(text)
    if path.suffix != ".toml":
        raise NewBoardError(f"file {text!r}: allowed: a name that ends in .toml")
    return path


def _pixels_for(driver: str) -> str:
    return {"serial-scanner": "serial-pixels"}.get(driver, "neopixel-spi")


def _can(wish: Wish) -> bool:
    try:
        WRITERS[wish.driver](wish)
    except NewBoardError:
        return False
    return True


def _drawn(wish: Wish) -> list[str]:
    """The sites row by row, the last row first, so that the file looks like the board."""
    columns, rows = wish.size
    lines = []
    for row in reversed(range(rows)):
        names = [site_name((column, row)) for column in range(columns)]
        width = max(map(len, names))
        lines.append('  "' + " ".join((n if n in wish.sites else "").ljust(width) for n in names) + '",')
    return lines
