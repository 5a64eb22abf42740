"""The steps that need light: the chain of pixels, and the calibration, which is led by it."""

from __future__ import annotations

import re

from hardware.book.mounting import mounting
from hardware.book.step import REAL, Flaw, Step, Trouble
from hardware.model import Profile
from hardware.scales.calibrating import MASS_G, SEEDS
from hardware.wiring.kinds import CONTROLLERS, HEADER, PIXELS, RESISTOR, SHIFTER
from hardware.wiring.netlist import Netlist
from hardware.wiring.parts_pixels import into_pixel
from hardware.wiring.power import strength


def lights(profile: Profile, circuit: Netlist) -> Step:
    at = {pixel: name for name, spot in profile.spots.items() for pixel in spot.pixels}
    third = at.get(2, "lights nothing")
    order = profile.pixels.order
    kind = next(circuit.of_kind(*CONTROLLERS)).kind
    controller = "Pi" if kind is HEADER else kind.name
    shifter = "".join(f"the level shifter {part.ref}, " for part in circuit.of_kind(SHIFTER))
    return Step(
        "lights",
        f"The chain of {profile.pixels.count} pixels",
        "step-lights.svg",
        (
            "Lay the chain in the order of the sheet. Data goes from pixel to pixel: DOUT of one to DIN of the next; "
            "the arrows on a strip point that way.",
            *_power(profile, circuit),
            f"Join the pixels' ground to that of the {controller}.",
            f"The data line runs from the {controller} through {shifter}{_series(circuit)} to the first pixel's DIN.",
            "Plug the supply in, switch the Pi on, and start the test. It ends by itself; Ctrl-C stops it before.",
        ),
        ("test", "leds", "--board", "{board}", *REAL),
        rf"pixel {profile.pixels.count - 1}: .* -- lit\n(.*\n)*all red: .* -- red",
        see="one pixel after another lights in white at the site that the command names, then all in red, green, blue",
        troubles=(
            Trouble("no pixel lights", f"no data: the wire from the {controller}, {shifter}or DIN and DOUT of the "
                    "first pixel exchanged", "measure 5 V at the first pixel; then follow the data line",
                    Flaw("dark from", ("0",)), says=r"^pixel 0: .* -- dark"),
            Trouble(f"from pixel 2 ({third}) on all stay dark", "the joint between this pixel and the one before, or "
                    "DIN and DOUT of one of the two exchanged", "solder the joint anew; if that does not help, replace "
                    "the last pixel that lights: its output may be dead",
                    Flaw("dark from", ("2",)), says=r"^pixel 1: .* -- lit\npixel 2: .* -- dark"),
            Trouble("red shows as green", f'order = "{order}" in [pixels] is not that of your pixels',
                    "change order in the board file until red is red", Flaw("order"), says=r"all red: .* -- green"),
        ),
    )  # fmt: skip


def _power(profile: Profile, circuit: Netlist) -> tuple[str, ...]:
    """Where 5 V and ground come in, and where the 5 V of one section end."""
    pixels = [f"{part.ref} ({part.label})" for part in circuit.of_kind(*PIXELS)]
    sections = strength(profile).sections
    feeds = " and ".join(pixels[section.feed] for section in sections)
    told = f"Bring 5 V and ground in at {feeds}. 5 V and ground go on from pixel to pixel, both ways."
    cuts = " nor ".join(f"between {pixels[part.first - 1]} and {pixels[part.first]}" for part in sections[1:])
    if not cuts:
        return (told,)
    return (
        told,
        f"Do not join 5 V {cuts}: there a new section begins, with a fuse of its own. On a strip, cut its 5 V there. "
        "Ground and data go on.",
    )


def _series(circuit: Netlist) -> str:
    first = circuit.nets[into_pixel(0)]
    series = next(part for part in circuit.of_kind(RESISTOR) if circuit.net_of(part.at(2)) is first)
    return f"the resistor {series.ref} of {series.value}, which is near the first pixel,"


def calibrate(profile: Profile) -> Step:
    a, b = [spot.name for spot in profile.spots.values() if spot.cell is not None and spot.channel is not None][:2]
    return Step(
        "calibrate",
        "Calibrate by light",
        "step-calibrate.svg",
        ("Follow the lights: the command finds which sensor and which pixel lie at each site.",),
        ("calibrate", "--board", "{board}", *REAL),
        r"saved in",
        see="the command ends by itself and names nothing that is wired otherwise than the file says",
        troubles=(
            Trouble(
                f"sensor of {a} and {b}: swapped",
                "the wires of these two sensors are exchanged; whole rows and columns are named in the same way",
                "leave it, for the calibration has turned it round; or exchange the wires and calibrate again",
                Flaw("exchanged", (a, b)),
                says=rf"sensor of {re.escape(a)} and {re.escape(b)}: swapped",
            ),
        ),
    )


def calibrate_scales(profile: Profile, circuit: Netlist) -> Step:
    pits = [spot.name for spot in profile.spots.values() if spot.channel is not None]
    return Step(
        "calibrate",
        "The scales, and their calibration",
        "step-calibrate.svg",
        (
            f"Mount the scales of all {len(pits)} pits and stores and solder them as the sheet shows.",
            mounting(circuit, pits[0]).mind,
            f"Then follow the command. It asks for empty pits, for a mass of {MASS_G:g} g on each, and for {SEEDS} "
            "seeds in each; with another mass or number add --mass-g GRAMS or --seeds NUMBER.",
        ),
        ("calibrate", "--board", "{board}", *REAL),
        r"saved in",
        see="the command ends by itself and names no pit whose scale does not answer",
    )
