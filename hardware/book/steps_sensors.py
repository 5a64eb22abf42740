"""The steps that solder sensors, buttons and magnets, row by row or chip by chip."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hardware.book.shared import Common, commons
from hardware.book.step import REAL, Flaw, Step, Trouble
from hardware.model import Profile
from hardware.wiring.netlist import Netlist

HANDS = {
    "press": "press",
    "occupancy": "put a magnet on and take it off",
    "count": "put seeds in and take them out",
    "polarity": "put a magnet on and take it off, then the same magnet turned over",
}
"""What is done to a site to see its sensor work."""


HALL = "Hall sensors: the flat, marked side looks up at the piece; VCC, GND and OUT as in the pin-out."
SOLDER = {
    "press": "Buttons: each with its diode; the band of the diode to the row.",
    "occupancy": HALL,
    "polarity": HALL,
    "count": "Load cells: one end fixed, the cup on the other, nothing else touches it; the wires by their names.",
}
"""What to mind when a sensor is mounted."""


def sensor_steps(profile: Profile, circuit: Netlist) -> Iterator[Step]:
    sites = [spot.name for spot in profile.spots.values() if spot.channel is not None]
    groups = _groups(circuit, sites)
    first, rest = groups[0], groups[1:]
    yield _group_step(profile, circuit, "first", first.sensors, [first], f"The first sensors: {first.name}")
    if rest:
        names = tuple(dict.fromkeys(name for group in rest for name in group.sensors))
        yield _group_step(profile, circuit, "others", names, rest, f"The other {len(names)} sensors")


def _groups(circuit: Netlist, sites: Sequence[str]) -> list[Common]:
    """What is built one after the other: the rows of a matrix, else the chips; without either all sites at once."""
    shared = [
        Common(common.name, common.place, tuple(name for name in common.sensors if name in sites))
        for common in commons(circuit)
        if not common.name.startswith("column")
    ]
    return [common for common in shared if common.sensors] or [Common("all sites", "on the sheet", tuple(sites))]


def _group_step(
    profile: Profile, circuit: Netlist, key: str, names: tuple[str, ...], groups: Sequence[Common], title: str
) -> Step:
    is_first = key == "first"
    hand = HANDS[profile.sensing]
    only = ",".join(names) if is_first else "sites"
    flaws = [
        trouble
        for trouble in (_dead_line(groups[0] if is_first else groups[-1]), _dead_site(names), _bridge(profile, names))
        if trouble
    ]
    return Step(
        key,
        title,
        f"step-{key}.svg",
        (
            *((f"Solder the sensors of {groups[0].name} ({groups[0].place}).",) if is_first else
              (f"Solder {', '.join(group.name for group in groups)} in the same way, and test after each.",)),
            SOLDER[profile.sensing],
            f"Start the test and {hand}, site by site: a lit site has not been seen yet.",
        ),
        ("test", "sensors", "--board", "{board}", *REAL, "--only", only),
        r"every site and button was seen both ways",
        see="each site goes dark when it has been seen to come and to go",
        tries=names if is_first else tuple(spot.name for spot in profile.spots.values() if spot.channel is not None),
        troubles=tuple(flaws),
    )  # fmt: skip


def _dead_line(group: Common) -> Trouble | None:
    if not group.name.startswith("row") or len(group.sensors) < 2:
        return None
    return Trouble(
        f"in common: {group.name} ({group.place}): none of its {len(group.sensors)} changed",
        "the wire of that row, or the part that switches it",
        "measure from the named pin to the row's sensors; with the test running, the row's supply is there in pulses",
        Flaw("broken", (group.name,)),
        says=rf"in common: {re.escape(group.name)} \({re.escape(group.place)}\)",
    )


def _dead_site(names: Sequence[str]) -> Trouble:
    site = names[len(names) // 2]
    return Trouble(
        f"{site}: never changed",
        "its sensor lies the wrong way round, has a cold joint, or is too far from the magnet",
        "compare it with its neighbour: flat side, three legs, distance",
        Flaw("broken", (site,)),
        says=rf"^{re.escape(site)}: never changed",
    )


def _bridge(profile: Profile, names: Sequence[str]) -> Trouble | None:
    """Two outputs that touch; in a matrix their columns do, which other rows have in common."""
    if profile.sensors.driver not in ("hc165", "mcp23017") or len(names) < 2:
        return None
    a, b = names[0], names[1]
    return Trouble(
        f"{a} and {b}: change together",
        "their outputs touch: a bridge of solder between neighbouring pins",
        "suck the solder off; the meter shows no contact between the two outputs",
        Flaw("joined", (a, b)),
        says=rf"^{re.escape(a)} and {re.escape(b)}: change together",
    )


def buttons(profile: Profile) -> Step:
    names = tuple(profile.buttons)
    return Step(
        "buttons",
        f"The buttons: {', '.join(names)}",
        "step-buttons.svg",
        ("Mount the buttons at the edge of the first player and wire them as the sheet shows.",),
        ("test", "sensors", "--board", "{board}", *REAL, "--only", "buttons"),
        r"every site and button was seen both ways",
        see="press each once",
        tries=names,
        troubles=(
            Trouble(f"{names[0]}: never changed", "its wire is off, or the button's two legs are always joined "
                    "(buttons with four legs: take two that lie diagonally)", "press it with the meter on ohms: it "
                    "shows 0 Ω only while it is pressed", Flaw("broken", (names[0],)),
                    says=rf"^{names[0]}: never changed"),
        ),
    )  # fmt: skip


def magnets(profile: Profile) -> Step:
    site = next(spot.name for spot in profile.spots.values() if spot.channel is not None)
    return Step(
        "magnets",
        "The magnets in the pieces",
        "section.svg",
        (
            "Glue one magnet into each piece with epoxy, in a hole with a bottom, and cover it with felt or wood.",
            *(("One side's magnets have the north pole down, the other's the south pole: mark them before you glue.",)
              if profile.sensing == "polarity" else ()),
            "When the glue is hard, pull at each magnet with a stronger one, and shake the piece. One that comes out "
            "is glued again. Loose magnets are never left about: two that are swallowed can kill.",
            f"Start the test and put every piece of both sides, one after the other, on {site}.",
        ),
        ("test", "sensors", "--board", "{board}", *REAL, "--only", site),
        r"every site and button was seen both ways",
        see=f"{site} is seen with each piece",
        tries=(site,),
        troubles=(_wrong_magnet(profile, site),),
    )  # fmt: skip


def _wrong_magnet(profile: Profile, site: str) -> Trouble:
    if profile.sensing == "polarity":
        return Trouble(
            f"{site}: seen with one pole only",
            "a piece of one side has its magnet the wrong way round",
            "hold the piece to one that is right: their undersides must push each other away; turn its magnet",
            Flaw("one pole"),
            says=rf"^{re.escape(site)}: seen with one pole only",
        )
    return Trouble(
        f"{site}: never changed",
        "this piece's magnet is missing, too weak, or too deep in the wood",
        "compare with a bare magnet on the same site; glue in a stronger or a nearer one",
        Flaw("weak magnet", (site,)),
        says=rf"^{re.escape(site)}: never changed",
    )
