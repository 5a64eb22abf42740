"""What every matrix of rows and columns has in common, whichever pins it is on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from hardware.catalogue import Wanted
from hardware.lattice import listed
from hardware.schema import ABSENT, Report

CROSSINGS = ("diode", "hall", "bare")
CROSSING_DOC = "a switch with a diode, a Hall sensor powered by its row, a bare switch"
ROW_ON_DOC = (
    "the level that selects a row. Rows that power Hall sensors are not driven before this is said; switches have only "
    "one way, that of input_on"
)
INPUT_ON_DOC = "the level of an input whose sensor senses; the pull-up (or pull-down, for high) makes the other one"


def check(params: Mapping[str, Any], sensing: str, report: Report) -> None:
    """Reports keys of a matrix that do not go together."""
    crossing, row_on, input_on = params["crossing"], params["row_on"], params["input_on"]
    if crossing == "hall" and row_on is None:
        report(
            ("sensors", "row_on"),
            ABSENT,
            "is missing: a wrong guess would power all rows but one, so nothing is driven before this is said; "
            'allowed: "low" (a P-channel switch or PNP transistor on each row), "high"',
        )
    elif crossing != "hall" and row_on not in (None, input_on):
        pull = "low" if input_on == "low" else "high"
        report(("sensors", "row_on"), row_on, f"a switch can only pull its column {pull}; allowed: {pull}")
    if sensing == "occupancy" and crossing == "bare":
        report(
            ("sensors", "crossing"),
            "bare",
            "three pieces at the corners of a rectangle make a fourth appear; allowed with occupancy: diode, hall",
        )


def place(
    wanted: Iterable[Wanted],
    size: tuple[int, int],
    single: Callable[[Wanted, int], int | None],
    report: Report,
    shown: Sequence[Any],
) -> dict[str, int]:
    """name -> channel. size: rows and columns. single(want, number): the channel of an input of its own, or None
    when it has reported why not. shown: the rows as the file gives them."""
    rows, columns = size
    channels: dict[str, int] = {}
    homeless: list[str] = []
    for want in wanted:
        address = want.address
        if address is None and want.cell is not None:
            address = (want.cell[1], want.cell[0])
            if address[0] >= rows or address[1] >= columns:
                homeless.append(want.name)
                continue
        if isinstance(address, tuple):
            row, column = address
            if row >= rows or column >= columns:
                report(
                    want.key,
                    list(address),
                    f"no such crossing; allowed, counted from 0: row 0 to {rows - 1}, column 0 to {columns - 1}",
                )
            else:
                channels[want.name] = row * columns + column
        elif address is not None:
            channel = single(want, address)
            if channel is not None:
                channels[want.name] = channel
    if homeless:
        report(
            ("sensors",),
            list(shown),
            f"{rows} rows and {columns} columns leave no crossing for {listed(homeless)}; "
            "allowed: a row for each rank and a column for each file, or an entry in [sensors.map]",
        )
    return channels
