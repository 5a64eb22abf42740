"""From the text of a board file to what it says, or to everything that is wrong with it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from hardware import keys, lattice
from hardware.catalogue import (
    Address,
    PinUse,
    SensorCard,
    Wanted,
    Wires,
    names_no_pin,
    pixel_card,
    pixel_drivers,
    sensor_card,
    sensor_drivers,
)
from hardware.lattice import Cell, listed
from hardware.ports import HardwareFault
from hardware.schema import ABSENT, Path, Problem, ProfileError, flattened, read_table
from hardware.toml_lines import key_lines, line_of, line_of_error

COPIED = ("title", "sensing", "scan_hz", "debounce_scans", "rotation", "pitch_mm", "hole_mm")
SPARE = "-"
"""Stands in a chain for a pixel that lights nothing."""


@dataclass(frozen=True, slots=True)
class Board:
    """What a board file says, complete and consistent."""

    title: str
    size: tuple[int, int]
    sensing: str
    spots: Mapping[str, Cell | None]
    channels: Mapping[str, int]
    buttons: Mapping[str, int]
    scan_hz: int
    debounce_scans: int
    sensor_driver: str
    channel_count: int
    sensor_params: Mapping[str, Any]
    pixel_driver: str
    pixel_count: int
    pixels_of: Mapping[str, tuple[int, ...]]
    pixel_params: Mapping[str, Any]
    light: Mapping[str, Any]
    power: Mapping[str, Any]
    rotation: int
    pitch_mm: float
    hole_mm: float
    pins: Mapping[int, str]


def read_board(text: str, file: str) -> Board:
    """Raises ProfileError with every problem found."""
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        why = f"is not TOML: {error}" if isinstance(error, tomllib.TOMLDecodeError) else "is too large or too deep"
        raise ProfileError([Problem(file, line_of_error(error), "", ABSENT, why)]) from error
    reader = _Reader(file, text)
    board = reader.board(table)
    if reader.problems or board is None:
        raise ProfileError(sorted(reader.problems, key=lambda problem: problem.line or 0))
    return board


@dataclass
class _Reader:
    """Collects problems on the way; a part that depends on a refused part is not judged."""

    file: str
    text: str
    problems: list[Problem] = field(default_factory=list)

    @cached_property
    def lines(self) -> Mapping[Path, int]:
        """Only asked for where something is wrong."""
        return key_lines(self.text)

    def report(self, at: Path, value: object, why: str) -> None:
        self.problems.append(Problem(self.file, line_of(at, self.lines), ".".join(at), value, why))

    def board(self, table: Mapping[str, object]) -> Board | None:
        top = read_table(table, keys.BOARD, (), self.report)
        power = read_table(top["power"], keys.POWER, ("power",), self.report, keys.BOARD) if "power" in top else {}
        sensors, sensor_driver = self.sensor_table(top)
        light, pixel_params = self.pixel_table(top)
        spots = self.spots(top)
        wires = self.wires(top, sensors, sensor_driver, spots)
        chain = self.chain(light, spots, top.get("size"))
        pins = self.check_pins(wires, light, pixel_params)
        self.check_drivers(sensors, light, pixel_params)
        self.check_power(power, chain)
        self.check_holes(top)
        if self.problems or spots is None or wires is None or chain is None:
            return None
        pixels_of: dict[str, tuple[int, ...]] = {}
        for pixel, name in enumerate(chain):
            pixels_of[name] = (*pixels_of.get(name, ()), pixel)
        channels, spots, pixels_of = self.turn(top, spots, wires.channels, pixels_of)
        return Board(
            **{key: top[key] for key in COPIED},
            size=lattice.turned_size(top["size"], top["rotation"]),
            spots=spots,
            channels={name: channel for name, channel in channels.items() if name in spots},
            buttons={name: wires.channels[name] for name in keys.BUTTONS if name in wires.channels},
            sensor_driver=sensors["driver"],
            channel_count=wires.total,
            sensor_params=wires.params,
            pixel_driver=light["driver"],
            pixel_count=len(chain),
            pixels_of=pixels_of,
            pixel_params=pixel_params,
            light=light,
            power=power,
            pins=pins,
        )

    # The tables

    def sensor_table(self, top: Mapping[str, Any]) -> tuple[dict[str, Any], SensorCard | None]:
        table = top.get("sensors")
        if table is None:
            return {}, None
        name = table.get("driver")
        if name not in sensor_drivers():
            self.unknown_driver(("sensors", "driver"), table, sensor_drivers())
            return {}, None
        try:
            card = sensor_card(name)
        except HardwareFault as fault:
            self.report(("sensors", "driver"), name, str(fault))
            return {}, None
        sensors = read_table(table, (*keys.SENSORS, *card.keys), ("sensors",), self.report, keys.BOARD)
        if top.get("sensing") not in (None, *card.sensing):
            self.report(("sensing",), top["sensing"], f"the driver {name} senses only: {', '.join(card.sensing)}")
        return sensors, card

    def pixel_table(self, top: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        table = top.get("pixels")
        if table is None:
            return {}, {}
        name = table.get("driver")
        if name not in pixel_drivers():
            self.unknown_driver(("pixels", "driver"), table, pixel_drivers())
            return {}, {}
        try:
            own = pixel_card(name).keys
        except HardwareFault as fault:
            self.report(("pixels", "driver"), name, str(fault))
            return {}, {}
        light = read_table(table, (*keys.PIXELS, *own), ("pixels",), self.report, keys.BOARD)
        if "W" in light.get("order", "") and not pixel_card(name).white:
            self.report(("pixels", "order"), light["order"], f"the driver {name} lights no white; allowed: without W")
        return light, {key.name: light[key.name] for key in own if key.name in light}

    def unknown_driver(self, at: Path, table: Mapping[str, object], drivers: Iterable[str]) -> None:
        named = ", ".join(f'"{driver}"' for driver in drivers)
        allowed = named or "none, for the package tablero is not installed (make setup)"
        if "driver" in table:
            self.report(at, table["driver"], f"no such driver; allowed: {allowed}")
        else:
            self.report(at, ABSENT, f"is missing; allowed: {allowed}")

    # The wood

    def spots(self, top: Mapping[str, Any]) -> dict[str, Cell | None] | None:
        if "size" not in top or "sites" not in top or "places" not in top:
            return None
        lattice_sites = lattice.full(top["size"])
        chosen = lattice_sites if top["sites"] is None else dict.fromkeys(top["sites"])
        self.check_names(("sites",), top["sites"] or (), lattice_sites, f"a1 to {list(lattice_sites)[-1]}")
        if not chosen:
            self.report(("sites",), top["sites"], "a board needs at least one site")
        for place in top["places"]:
            if place in lattice_sites or place in keys.BUTTONS or not lattice.is_place_name(place):
                self.report(
                    ("places",),
                    place,
                    "cannot name a place; allowed: small letters, a dot, and whose it is, such as store.S or bar.W",
                )
        self.check_names(("places",), top["places"], None, "")
        inside = {site: cell for site, cell in lattice_sites.items() if site in chosen}
        return {**inside, **dict.fromkeys(top["places"])}

    def check_names(self, at: Path, given: Iterable[str], known: Iterable[str] | None, allowed: str) -> None:
        seen: set[str] = set()
        for name in given:
            if known is not None and name not in known:
                self.report(at, name, f"no such name here; allowed: {allowed}")
            elif name in seen:
                self.report(at, name, "is there twice")
            seen.add(name)

    def wires(
        self,
        top: Mapping[str, Any],
        sensors: Mapping[str, Any],
        card: SensorCard | None,
        spots: Mapping[str, Cell | None] | None,
    ) -> Wires | None:
        if card is None or spots is None or "buttons" not in top or "sensing" not in top:
            return None
        if not all(key.name in sensors for key in (*keys.SENSORS, *card.keys)):
            return None
        mapped = self.addresses(("sensors", "map"), sensors.get("map") or {}, spots)
        buttons = self.addresses(("buttons",), top["buttons"] or {}, keys.BUTTONS)
        nowhere: tuple[None, Path] = (None, ("sensors",))
        wanted = [Wanted(name, cell, *mapped.get(name, nowhere)) for name, cell in spots.items()]
        wanted += [Wanted(name, None, *place) for name, place in buttons.items()]
        wires = card.wire(sensors, wanted, top["sensing"], self.report)
        owner: dict[int, str] = {}
        for want in wanted:
            channel = wires.channels.get(want.name)
            if channel is None:
                continue
            if channel in owner:
                self.report(want.key, _shown(want.address), f"{want.name} and {owner[channel]} would share one sensor")
            owner.setdefault(channel, want.name)
        return wires

    def addresses(self, at: Path, table: Mapping[str, object], known: Iterable[str]) -> dict[str, tuple[Address, Path]]:
        """name -> where it is wired, and the key that says so."""
        found: dict[str, tuple[Address, Path]] = {}
        for path, value in flattened(table):
            name = ".".join(path)
            if name not in known:
                self.report((*at, *path), value, f"no such name here; allowed: {listed(known)}")
            elif isinstance(value, int) and not isinstance(value, bool) and value >= 0:
                found[name] = (value, (*at, *path))
            elif isinstance(value, list) and len(value) == 2 and all(type(v) is int and v >= 0 for v in value):
                found[name] = ((value[0], value[1]), (*at, *path))
            else:
                self.report((*at, *path), value, "allowed: a number, or a crossing [row, column] counted from 0")
        return found

    def chain(
        self, light: Mapping[str, Any], spots: Mapping[str, Cell | None] | None, size: tuple[int, int] | None
    ) -> tuple[str, ...] | None:
        """The spot that each pixel lights."""
        needed = ("layout", "start", "along", "before", "after", "chain", "count")
        if spots is None or size is None or not all(key in light for key in needed):
            return None
        sites = {name: cell for name, cell in spots.items() if cell is not None}
        if (light["chain"] is None) == (light["layout"] is None):
            self.report(("pixels",), ABSENT, "needs either a layout or a chain")
            return None
        if light["chain"] is not None:
            for key in ("start", "before", "after"):
                if light[key]:
                    self.report(("pixels", key), light[key], "goes with a layout, not with a chain")
            return self.checked_chain(light, light["chain"], ("chain",), spots)
        corners = lattice.corners(size)
        if light["start"] not in corners:
            self.report(
                ("pixels", "start"), light["start"] or ABSENT, f"must be a corner; allowed: {', '.join(corners)}"
            )
            return None
        run = lattice.run(sites, size, light["layout"], light["start"], light["along"])
        return self.checked_chain(light, (*light["before"], *run, *light["after"]), ("before", "after"), spots)

    def checked_chain(
        self, light: Mapping[str, Any], chain: tuple[str, ...], at: tuple[str, ...], spots: Mapping[str, Cell | None]
    ) -> tuple[str, ...]:
        for key in at:
            self.check_names(("pixels", key), set(light[key]) - {SPARE}, spots, listed(spots))
        if missing := [name for name, cell in spots.items() if cell is not None and name not in chain]:
            self.report(("pixels", at[0]), ABSENT, f"has no pixel for: {listed(missing)}")
        if light["count"] not in (None, len(chain)):
            self.report(("pixels", "count"), light["count"], f"the chain as described has {len(chain)} pixels")
        return chain

    # What the parts must agree on

    def check_pins(
        self, wires: Wires | None, light: Mapping[str, Any], pixel_params: Mapping[str, Any]
    ) -> dict[int, str]:
        """GPIO -> what it serves."""
        uses: list[PinUse] = []
        if light.get("driver") in pixel_drivers():
            driver = pixel_card(light["driver"])
            if all(key.name in pixel_params for key in driver.keys):
                uses += driver.pins(pixel_params)
        if wires is not None:
            uses += wires.pins
        owner: dict[int, str] = {}
        for pin, at, what in uses:
            if pin in owner:
                shown: object = ABSENT if names_no_pin(at) else pin
                self.report(at, shown, f"GPIO {pin} serves {owner[pin]} and {what}; each needs a pin of its own")
            owner.setdefault(pin, what)
        return owner

    def check_drivers(
        self, sensors: Mapping[str, Any], light: Mapping[str, Any], pixel_params: Mapping[str, Any]
    ) -> None:
        if light.get("driver") in pixel_drivers() and sensors:
            card = pixel_card(light["driver"])
            if all(key.name in pixel_params for key in card.keys):
                card.wire(pixel_params, sensors, self.report)

    def check_power(self, power: Mapping[str, Any], chain: tuple[str, ...] | None) -> None:
        if chain is None or "limit_ma" not in power or "idle_ma" not in power:
            return
        idle = len(chain) * power["idle_ma"]
        if power["limit_ma"] <= idle:
            self.report(
                ("power", "limit_ma"),
                power["limit_ma"],
                f"{len(chain)} dark pixels alone draw {idle:g} mA; allowed: more than that",
            )

    def check_holes(self, top: Mapping[str, Any]) -> None:
        pitch, hole = top.get("pitch_mm"), top.get("hole_mm")
        if pitch is not None and hole is not None and hole >= pitch:
            why = f"the holes would run into each other, {pitch:g} mm apart; allowed: less than that"
            self.report(("hole_mm",), hole, why)

    def turn(
        self,
        top: Mapping[str, Any],
        spots: Mapping[str, Cell | None],
        channels: Mapping[str, int],
        pixels_of: Mapping[str, tuple[int, ...]],
    ) -> tuple[dict[str, int], dict[str, Cell | None], dict[str, tuple[int, ...]]]:
        """Everything by the names that the first player sees after the wood was turned."""
        moved = {
            name: None if cell is None else lattice.turned(cell, top["size"], top["rotation"])
            for name, cell in spots.items()
        }
        new_name = {name: name if cell is None else lattice.site_name(cell) for name, cell in moved.items()}
        by_rows = sorted((c for c in moved.values() if c is not None), key=lambda cell: (cell[1], cell[0]))
        places: dict[str, Cell | None] = {name: None for name, cell in moved.items() if cell is None}
        return (
            {new_name.get(name, name): channel for name, channel in channels.items()},
            {**{lattice.site_name(cell): cell for cell in by_rows}, **places},
            {new_name.get(name, name): pixels for name, pixels in pixels_of.items()},
        )


def _shown(address: Address | None) -> object:
    return ABSENT if address is None else address
