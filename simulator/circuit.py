"""The electricity of a sensor matrix, one bit a column: which columns are active, given the rows' levels."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.wires import Bundle, Wires

# A Hall switch leaves its output open until some time after its row powered it: 35 us typical
# (data sheets of DRV5023, SLIS151, and DRV5033: "Power-On Time"), and below 2.5 V for ever.
HALL_READY_S = 35e-6
HALL_LEAST_V = 2.5
RISE_S = 5e-6
"""How long a column takes back to its resting level: 50 kOhm of pull-up on 100 pF of wire."""

# Settle times are sums of microseconds as floats.
_HAIR = 1e-9


class Circuit:
    """crossing: "diode" (a switch and a diode: current flows one way only), "hall" (a sensor with an open output,
    powered while its row is at ``row_on``), "bare" (a switch alone, current flows both ways). Columns are pulled to
    the level opposite to ``input_on``, which is what they have when active.

    wires: what is broken or shorted among "row 1", "column 1" and the crossings. crossings: the names of these, row by
    row. contentions: how often a row driven to rest was found joined to an active column, which shorts two outputs.
    """

    def __init__(
        self,
        rows: int,
        columns: int,
        crossing: str,
        row_on: str = "low",
        input_on: str = "low",
        wires: Wires | None = None,
        crossings: Sequence[str] = (),
    ) -> None:
        self.columns = columns
        self.contentions = 0
        self._crossing = crossing
        self._on = row_on == "high"
        self._active = input_on == "high"
        self._closed = [0] * rows
        self._driven: list[bool | None] = [None] * rows
        self._powered_for = [0.0] * rows
        self._lingering = 0
        self._rested_for = 0.0
        self._low: int | None = None
        self._wires = wires or Wires()
        self._version = self._wires.version
        names = list(crossings) or [""] * (rows * columns)
        self._crossings = names
        self._rows = [f"row {row + 1}" for row in range(rows)]
        self._cells = [Bundle(self._wires, names[row * columns : (row + 1) * columns]) for row in range(rows)]
        self._column_wires = Bundle(self._wires, (f"column {k + 1}" for k in range(columns)), self._active)
        self._two_way = self._two_ways()

    def set_contacts(self, levels: Sequence[int]) -> None:
        """What is closed or sensed, row by row: ``levels[row * columns + column]``, 0 or not."""
        if self._version != self._wires.version:
            self._version = self._wires.version
            self._two_way = self._two_ways()
        for row, cells in enumerate(self._cells):
            here = levels[row * self.columns : (row + 1) * self.columns]
            self._closed[row] = cells.through(sum(1 << column for column, level in enumerate(here) if level))
        self._forget()

    def drive(self, row: int, level: bool | None) -> None:
        """The row's pin drives this level, or floats (None)."""
        if self._driven[row] is not level:
            self._driven[row] = level
            self._powered_for[row] = 0.0
            self._forget()

    def selected(self, row: int) -> bool:
        return self._driven[row] is self._on

    def wait(self, seconds: float) -> None:
        """Let time pass; never backwards."""
        for row in range(len(self._powered_for)):
            self._powered_for[row] += seconds
        self._rested_for += seconds
        if self._rested_for >= RISE_S - _HAIR:
            self._lingering = 0
        self._low = None

    @property
    def low(self) -> int:
        """The columns that read active (low, unless ``input_on`` says otherwise), column 0 in bit 0."""
        if self._low is None:
            solved = self._sensed() if self._crossing == "hall" else self._switched()
            self._low = self._column_wires.through(solved | self._lingering)
        return self._low

    def _forget(self) -> None:
        """Something changes: what is active now stays so until the pulls have done their work."""
        if self._low:
            self._lingering |= self._low
            self._rested_for = 0.0
        self._low = None

    def _level(self, row: int) -> bool | None:
        """What the row's wire is at, its flaws included."""
        wires, name = self._wires, self._rows[row]
        if not wires.flaws:
            return self._driven[row]
        if name in wires.held:
            return wires.held[name]
        if name in wires.broken:
            return None
        level = self._driven[row]
        for pair in wires.joined:
            if name in pair:
                others = [self._rows.index(other) for other in pair if other != name and other in self._rows]
                drives = {self._driven[other] for other in others} | {level}
                if len(drives - {None}) == 2:
                    self.contentions += 1
                    level = False  # the transistor to ground is the stronger one
                elif level is None:
                    level = next(iter(drives - {None}), None)
        return level

    def _sensed(self) -> int:
        low = 0
        if self._wires.volts < HALL_LEAST_V:
            return low
        for row, closed in enumerate(self._closed):
            if self._level(row) is self._on and self._powered_for[row] > HALL_READY_S - _HAIR:
                low |= closed
        return low

    def _switched(self) -> int:
        low = 0
        levels = [self._level(row) for row in range(len(self._closed))]
        for closed, level in zip(self._closed, levels, strict=True):
            if level is self._active:
                low |= closed
        if not any(self._two_way):
            return low
        # Current goes backwards through a closed crossing, along a floating row, and forwards through another.
        back = [closed & two_way for closed, two_way in zip(self._closed, self._two_way, strict=True)]
        floating = [row for row, level in enumerate(levels) if level is None]
        grew = True
        while grew:
            grew = False
            for row in floating:
                if back[row] & low and self._closed[row] & ~low:
                    low |= self._closed[row]
                    grew = True
        self.contentions += any(level is (not self._active) and back[row] & low for row, level in enumerate(levels))
        return low

    def _two_ways(self) -> list[int]:
        """Row by row, the crossings through which current flows both ways."""
        if self._crossing == "bare":
            return [(1 << self.columns) - 1] * len(self._closed)
        shorted = [name in self._wires.shorted for name in self._crossings]
        return [
            sum(1 << column for column in range(self.columns) if shorted[row * self.columns + column])
            for row in range(len(self._closed))
        ]
