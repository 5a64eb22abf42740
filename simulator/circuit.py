"""The electricity of a sensor matrix, one bit a column: which columns are pulled low, given the rows' levels."""

from __future__ import annotations

from collections.abc import Sequence

# A Hall switch leaves its output open until some time after its row powered it: 35 us typical
# (data sheets of DRV5023, SLIS151, and DRV5033: "Power-On Time").
HALL_READY_S = 35e-6


class Circuit:
    """crossing: "diode" (a switch and a diode: current flows from column to row only), "hall" (an open-drain sensor
    powered while its row is at ``row_on``), "bare" (a switch alone, current flows both ways). Columns are pulled up.

    contentions: how often a row driven high was found joined to a column pulled low, which shorts two outputs.
    """

    def __init__(self, rows: int, columns: int, crossing: str, row_on: str = "low") -> None:
        self.columns = columns
        self.contentions = 0
        self._crossing = crossing
        self._on = row_on == "high"
        self._closed = [0] * rows
        self._driven: list[bool | None] = [None] * rows
        self._powered_for = [0.0] * rows
        self._low: int | None = None

    def set_contacts(self, levels: Sequence[int]) -> None:
        """What is closed or sensed, row by row: ``levels[row * columns + column]``, 0 or not."""
        for row in range(len(self._closed)):
            here = levels[row * self.columns : (row + 1) * self.columns]
            self._closed[row] = sum(1 << column for column, level in enumerate(here) if level)
        self._low = None

    def drive(self, row: int, level: bool | None) -> None:
        """The row's pin drives this level, or floats (None)."""
        if self._driven[row] is not level:
            self._driven[row] = level
            self._powered_for[row] = 0.0
            self._low = None

    def selected(self, row: int) -> bool:
        return self._driven[row] is self._on

    def wait(self, seconds: float) -> None:
        """Let time pass; never backwards."""
        for row in range(len(self._powered_for)):
            self._powered_for[row] += seconds
        self._low = None

    @property
    def low(self) -> int:
        """The columns that read low, column 0 in bit 0."""
        if self._low is None:
            self._low = self._sensed() if self._crossing == "hall" else self._switched()
        return self._low

    def _sensed(self) -> int:
        low = 0
        for row, closed in enumerate(self._closed):
            # A hair of tolerance: settle times are sums of microseconds as floats.
            if self.selected(row) and self._powered_for[row] > HALL_READY_S - 1e-9:
                low |= closed
        return low

    def _switched(self) -> int:
        low = 0
        for row, closed in enumerate(self._closed):
            if self._driven[row] is False:
                low |= closed
        if self._crossing == "diode":
            return low
        # Bare switches carry the low level on through every floating row that they join to a low column.
        floating = [row for row, level in enumerate(self._driven) if level is None]
        grew = True
        while grew:
            grew = False
            for row in floating:
                if self._closed[row] & low and self._closed[row] & ~low:
                    low |= self._closed[row]
                    grew = True
        self.contentions += any(level is True and self._closed[row] & low for row, level in enumerate(self._driven))
        return low
