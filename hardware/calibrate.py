"""Measures what linear sensors read without a piece, and prints it as a table for the board file.

``python -m hardware.calibrate BOARD`` opens the board's own sensors; nothing may stand on it.
"""

from __future__ import annotations

import argparse
import sys
from typing import Protocol

from hardware.drivers import open_sensors
from hardware.model import Profile
from hardware.ports import HardwareFault
from hardware.profile import ProfileError, load

DRIVERS = ("mcp3008",)
"""Those whose sensors have a zero."""


class Measuring(Protocol):
    """A sensor driver whose sensors have zeros."""

    def measured_zeros(self, scans: int = 64) -> dict[int, int]: ...


def zeros_table(profile: Profile, driver: Measuring) -> str:
    """The table [sensors.zeros], sites by their names as the board file has them. Raises HardwareFault, and
    ValueError for a board that was turned after it was wired, whose sites have other names now."""
    if profile.rotation:
        raise ValueError(f"{profile.path.name}: measure with rotation = 0, then turn it back to {profile.rotation}")
    zeros = driver.measured_zeros()
    named = {spot.channel: name for name, spot in profile.spots.items() if spot.channel in zeros}
    lines = [f'"{named[channel]}" = {zeros[channel]}' for channel in zeros if channel in named]
    return "\n".join(("[sensors.zeros]", *lines, ""))


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m hardware.calibrate", description=__doc__)
    parser.add_argument("board", metavar="BOARD", help="shipped board or board file; nothing may stand on it")
    args = parser.parse_args(argv)
    try:
        profile = load(args.board)
        if profile.sensors.driver not in DRIVERS:
            raise ValueError(
                f'{profile.path.name}: sensors with the driver "{profile.sensors.driver}" have no zero; '
                f"allowed: {', '.join(DRIVERS)}"
            )
        port = open_sensors(profile)
        try:
            print(zeros_table(profile, port))  # type: ignore[arg-type]  # the drivers of DRIVERS measure
        finally:
            port.close()
    except (ProfileError, HardwareFault, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
