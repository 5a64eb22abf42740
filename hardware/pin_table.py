"""What is soldered to what, as tables, out of the very board file that the drivers read.

``python -m hardware.pin_table BOARD...`` prints them, ``--write DIRECTORY`` keeps one file a board.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from hardware.profile import Profile, load, shipped

# Raspberry Pi documentation, "GPIO and the 40-pin header": GPIO number -> number of the header's pin.
HEADER = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22, 11: 23,
    8: 24, 7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip
PIXEL_DATA = 10
"""GPIO of MOSI: the SPI pixel driver's data line."""


def has_wires(profile: Profile) -> bool:
    """Whether the board has drivers with pins: a board of simulated sensors has nothing to solder."""
    return profile.sensors.driver == "gpio-matrix"


def pin_table(profile: Profile) -> str:
    """Markdown: the header's pins, then every site with its crossing and its pixels. The driver must have pins."""
    return "\n".join((*_head(profile), *_header_pins(profile), "", *_sites(profile), ""))


def _head(profile: Profile) -> Iterator[str]:
    yield f"# {profile.title}"
    yield ""
    yield f"Board file `{profile.name}`, sensing {profile.sensing}. Made from it; do not edit."
    yield f"Pixels: {profile.pixels.count}, colour order {profile.pixels.order}, at most {profile.power.limit_ma} mA."
    yield ""


def _header_pins(profile: Profile) -> Iterator[str]:
    params = profile.sensors.params
    uses = {gpio: f"row {k + 1}" for k, gpio in enumerate(params["rows"])}
    uses |= {gpio: f"column {k + 1}" for k, gpio in enumerate(params["columns"])}
    single = len(params["rows"]) * len(params["columns"])
    for name, channel in profile.buttons.items():
        if channel >= single:
            uses[params["pins"][channel - single]] = f"button {name}, to ground"
    if profile.pixels.driver == "neopixel-spi":
        uses[PIXEL_DATA] = "pixel data, through a 5 V level shifter"
    yield "| header pin | GPIO | what |"
    yield "|---:|---:|---|"
    for gpio in sorted(uses, key=HEADER.__getitem__):
        yield f"| {HEADER[gpio]} | {gpio} | {uses[gpio]} |"


def _sites(profile: Profile) -> Iterator[str]:
    params = profile.sensors.params
    width = len(params["columns"])
    yield "| site | row | column | pixels |"
    yield "|---|---|---|---|"
    named = [(spot.name, spot.channel, spot.pixels) for spot in profile.spots.values()]
    named += [(f"button {name}", channel, ()) for name, channel in profile.buttons.items()]
    for name, channel, pixels in named:
        if channel is None or channel >= len(params["rows"]) * width:
            crossing = "- | -"
        else:
            row, column = divmod(channel, width)
            crossing = f"{row + 1} (GPIO {params['rows'][row]}) | {column + 1} (GPIO {params['columns'][column]})"
        yield f"| {name} | {crossing} | {', '.join(str(p + 1) for p in pixels) or '-'} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m hardware.pin_table", description=__doc__)
    parser.add_argument("boards", nargs="*", metavar="BOARD", help="shipped board or board file (all shipped ones)")
    parser.add_argument("--write", type=Path, metavar="DIRECTORY")
    args = parser.parse_args()
    for profile in map(load, args.boards or shipped()):
        if not has_wires(profile):
            continue
        if args.write:
            (args.write / f"{profile.name}.md").write_text(pin_table(profile), "utf-8")
        else:
            print(pin_table(profile))


if __name__ == "__main__":
    main()
