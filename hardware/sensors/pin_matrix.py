"""A matrix on pins of the Pi's own header, whichever library moves the pins: what gpio_matrix and rpi_gpio share."""

from __future__ import annotations

import warnings
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from hardware.buses import Wait, busy_wait
from hardware.catalogue import Links, PinUse, Terminal, Wanted, Wires
from hardware.ports import HardwareFault
from hardware.schema import PIN, Key, Report, anything_in, choice, integer
from hardware.sensors import matrix
from hardware.sensors.ghosts import Ghosts


class PinMatrix(ABC):
    """A SensorPort. Channels: row by row, ``row * len(columns) + column``, then the single pins in order.

    rows, columns, pins: GPIO numbers (Broadcom). crossing: what sits where a row crosses a column: a switch with a
    "diode", a "hall" sensor powered by its row, or a "bare" switch; only bare rows are left floating between their
    turns, or two closed switches would join a row that is off to one that is on. row_on: level that selects a row;
    None for the one that goes without saying, which a switched supply does not have. input_on: level of an input
    whose sensor senses; the pull is the other way. settle_us: from selecting a row to reading it.
    wait: how to spend the settle time, in seconds.

    doubtful: the crossings of bare switches that others may be faking; they read 0.
    """

    driver: ClassVar[str]
    cure: ClassVar[str]

    def __init__(
        self,
        rows: tuple[int, ...],
        columns: tuple[int, ...],
        pins: tuple[int, ...] = (),
        *,
        crossing: str = "diode",
        row_on: str | None = None,
        input_on: str = "low",
        settle_us: int = 5,
        wait: Wait = busy_wait,
    ) -> None:
        names = f"rows {_listed(rows)}, columns {_listed(columns)}" + (f", pins {_listed(pins)}" if pins else "")
        self._names = names
        if crossing == "hall" and row_on is None:
            raise HardwareFault(
                f"{self.driver} ({names}): the rows are not driven, because nothing says which level powers one. "
                'Cure: row_on = "low" or "high" in the board file'
            )
        self.channels = len(rows) * len(columns) + len(pins)
        self._settle = settle_us / 1e6
        self._wait = wait
        self._on = (row_on or input_on) == "high"
        self._sensed = input_on == "high"
        self._floats = crossing == "bare"
        self._ghosts = Ghosts(len(rows), len(columns)) if self._floats else None
        notes: list[warnings.WarningMessage] = []
        try:
            with warnings.catch_warnings(record=True) as notes:
                warnings.simplefilter("always")
                self._rows = [self._take_row(pin) for pin in rows]
                self._columns = [self._take_input(pin) for pin in columns]
                self._pins = [self._take_input(pin) for pin in pins]
        except HardwareFault:
            self._release()
            raise
        except Exception as error:  # the pin libraries raise classes of their own
            self._release()
            also = "".join(f"; {note.message}" for note in notes)
            raise HardwareFault(
                f"{self.driver}: the pins ({names}) cannot be opened: {_told(error)}{also}. Cure: {self.cure}"
            ) from error
        self._open = True
        for note in notes:
            warnings.warn_explicit(note.message, note.category, note.filename, note.lineno)

    @property
    def doubtful(self) -> frozenset[int]:
        return self._ghosts.doubtful if self._ghosts else frozenset()

    def scan(self) -> list[int]:
        if not self._open:
            raise HardwareFault(f"{self.driver} ({self._names}): it is closed")
        levels: list[int] = []
        try:
            for row in self._rows:
                self._select(row)
                if self._settle:
                    self._wait(self._settle)
                levels += self._read(self._columns)
                self._deselect(row)
            if self._ghosts:
                levels = self._ghosts.sifted(levels)
            levels += self._read(self._pins)
        except Exception as error:  # as above
            raise HardwareFault(
                f"{self.driver} ({self._names}): a scan broke off: {_told(error)}. Cure: check that no other program "
                "has taken the pins, then open the board again"
            ) from error
        return levels

    def close(self) -> None:
        self._release()

    def _release(self) -> None:
        self._open = False
        self._give_back()

    @abstractmethod
    def _take_row(self, number: int) -> Any:
        """A row's pin, not selected."""

    @abstractmethod
    def _take_input(self, number: int) -> Any:
        """An input, pulled to the level that it has while nothing is sensed."""

    @abstractmethod
    def _select(self, row: Any) -> None: ...

    @abstractmethod
    def _deselect(self, row: Any) -> None: ...

    @abstractmethod
    def _read(self, pins: list[Any]) -> list[int]:
        """1 for each of the inputs whose sensor senses."""

    @abstractmethod
    def _give_back(self) -> None:
        """Free whatever was taken; may be called twice. Raises nothing."""


PULLED_UP = (2, 3)
"""GPIO with a resistor of 1.8 kOhm to 3V3 on the Pi itself (Raspberry Pi documentation, "GPIO and the 40-pin
header")."""


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _listed(pins: Iterable[int]) -> str:
    return "GPIO " + ", ".join(map(str, pins))


KEYS = (
    Key("rows", anything_in(PIN, 1, 20), "GPIO of each row, rank 1 first"),
    Key("columns", anything_in(PIN, 1, 20), "GPIO of each column, file a first"),
    Key("crossing", choice(*matrix.CROSSINGS), matrix.CROSSING_DOC),
    Key("row_on", choice("low", "high"), matrix.ROW_ON_DOC, None),
    Key("input_on", choice("low", "high"), matrix.INPUT_ON_DOC, "low"),
    Key("settle_us", integer(0, 5000), "microseconds from selecting a row to reading it", 5),
)


def wire(params: Mapping[str, Any], wanted: Iterable[Wanted], sensing: str, report: Report) -> Wires:
    """Lattice sites lie on the crossings of their own row and column unless an address says otherwise;
    an address is a crossing or a pin of its own."""
    rows, columns = params["rows"], params["columns"]
    matrix.check(params, sensing, report)
    pins: list[PinUse] = []
    for role in ("rows", "columns"):
        pins += [(pin, ("sensors", role), f"{role[:-1]} {i}") for i, pin in enumerate(params[role], start=1)]
    singles: list[int] = []

    def single(want: Wanted, number: int) -> int | None:
        if not 2 <= number <= 27:
            report(want.key, number, f"no free pin of the header; allowed: {PIN.allowed}, or a crossing [row, column]")
            return None
        singles.append(number)
        pins.append((number, want.key, want.name))
        return len(rows) * len(columns) + len(singles) - 1

    channels = matrix.place(wanted, (len(rows), len(columns)), single, report, rows)
    if params["input_on"] == "high":
        for pin, key, what in pins:
            if pin in PULLED_UP and key != ("sensors", "rows"):
                report(key, pin, f"GPIO {pin} ({what}) is pulled up on the Pi itself; allowed: one that is not")
    own = {key.name: params[key.name] for key in KEYS}
    return Wires(channels, len(rows) * len(columns) + len(singles), {**own, "pins": tuple(singles)}, tuple(pins))


def links(params: Mapping[str, Any]) -> Links:
    """Each row's and column's wire begins at the header; what else is on it are sensors."""
    named = {f"row {i}": pin for i, pin in enumerate(params["rows"], start=1)}
    named |= {f"column {i}": pin for i, pin in enumerate(params["columns"], start=1)}
    return {name: (_header(pin),) for name, pin in named.items()}


def at(params: Mapping[str, Any], channel: int) -> tuple[Terminal, ...]:
    row, column = divmod(channel, len(params["columns"]))
    if row < len(params["rows"]):
        return _header(params["rows"][row]), _header(params["columns"][column])
    return (_header(params["pins"][channel - len(params["rows"]) * len(params["columns"])]),)


def _header(gpio: int) -> Terminal:
    return Terminal("Pi", f"GPIO {gpio}")
