"""The steps that solder sensors, buttons and magnets, row by row or chip by chip."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hardware.book.mounting import diode, kind_of, mounting
from hardware.book.shared import Common, commons
from hardware.book.step import REAL, Flaw, Step, Trouble
from hardware.model import Profile
from hardware.wiring.kinds import HALL
from hardware.wiring.netlist import Netlist

HANDS = {
    "press": "press each once",
    "occupancy": "put a magnet on each and take it off",
    "count": "put some seeds into each and take them out",
    "polarity": "put a magnet on each and take it off, then the same magnet turned over",
}
"""What is done to sites to see their sensors work."""
SEEN = r"every site and button was seen both ways"
STOP = (
    "The test ends by itself when all have been seen. If one is not, stop the test with Ctrl-C: only then does it say "
    "which never changed, and what those have in common."
)


def sensor_steps(profile: Profile, circuit: Netlist) -> Iterator[Step]:
    sites = _sites(profile)
    groups = _groups(circuit, sites)
    first, rest = groups[0], groups[1:]
    names = mounting(circuit, sites[0]).names
    solder = (f"Solder the {names} of {first.name} ({first.place}).", *_mind(circuit, first.sensors))
    yield _tested(
        profile, circuit, "first", f"The first {names}: {first.name}", solder, first.sensors, sites=first.sensors
    )
    if rest:
        others = tuple(dict.fromkeys(name for group in rest for name in group.sensors))
        each = (
            "Solder the others in the same way, and test after each:",
            *map(_alone, rest),
            "Then test all together.",
        )
        yield _tested(profile, circuit, "others", f"The other {len(others)} {names}", each, tuple(sites), sites=others)


def seeds(profile: Profile, circuit: Netlist) -> Step:
    """For scales, which are soldered and calibrated by then."""
    sites = tuple(_sites(profile))
    return _tested(profile, circuit, "seeds", "Seeds in every pit", (), sites, sites=sites)


def _sites(profile: Profile) -> list[str]:
    return [spot.name for spot in profile.spots.values() if spot.channel is not None]


def _groups(circuit: Netlist, sites: Sequence[str]) -> list[Common]:
    """What is built one after the other: the rows of a matrix, else the chips; without either all sites at once."""
    shared = [
        Common(common.name, common.place, tuple(name for name in common.sensors if name in sites))
        for common in commons(circuit)
        if not common.name.startswith("column")
    ]
    return [common for common in shared if common.sensors] or [Common("all sites", "on the sheet", tuple(sites))]


def _mind(circuit: Netlist, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(filter(None, (mounting(circuit, names[0]).mind, diode(circuit, names[0]))))


def _only(names: str) -> tuple[str, ...]:
    return ("test", "sensors", "--board", "{board}", *REAL, "--only", names)


def _alone(group: Common) -> str:
    """A group and the command that tests it."""
    words = (word.replace("{board}", "FILE") for word in _only(",".join(group.sensors)))
    return f"{group.name} ({group.place}): {' '.join(('tablero', *words))}"


def _tested(
    profile: Profile,
    circuit: Netlist,
    key: str,
    title: str,
    do: tuple[str, ...],
    tries: tuple[str, ...],
    *,
    sites: tuple[str, ...],
) -> Step:
    """tries: what the test waits for. sites: those of them that this step adds."""
    groups = _groups(circuit, sites)
    line = groups[0] if key == "first" else groups[-1]
    troubles = (
        _dead_line(circuit, line),
        _dead_site(circuit, sites),
        _bridge(profile, sites),
        _one_pole(profile, sites),
    )
    return Step(
        key,
        title,
        f"step-{key}.svg",
        (
            *do,
            f"Start the test and {HANDS[profile.sensing]}, site by site: a lit site has not been seen yet.",
            STOP,
        ),
        _only("sites" if len(tries) == len(_sites(profile)) else ",".join(tries)),
        SEEN,
        see="each site goes dark when it has been seen to come and to go",
        tries=tries,
        troubles=tuple(filter(None, troubles)),
    )


def _dead_line(circuit: Netlist, group: Common) -> Trouble | None:
    if not group.name.startswith("row") or len(group.sensors) < 2:
        return None
    told = f"{group.name} ({group.place})"
    is_switched = kind_of(circuit, group.sensors[0]) is HALL
    return Trouble(
        f"in common: {told}: none of its {len(group.sensors)} changed",
        "the wire of that row, or the part that switches it" if is_switched else "the wire of that row",
        "measure from the named pin to the row's sensors; with the test running, the row's supply is there in pulses"
        if is_switched
        else "with all switched off, the meter on ohms shows contact from the named pin to the row's sensors",
        Flaw("broken", (group.name,)),
        says=rf"in common: {re.escape(told)}",
    )


def _dead_site(circuit: Netlist, names: Sequence[str]) -> Trouble:
    site = names[len(names) // 2]
    part = mounting(circuit, site)
    return Trouble(
        f"{site}: never changed",
        part.wrong + (", or its diode lies the wrong way round" if diode(circuit, site) else ""),
        part.compare,
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


def _one_pole(profile: Profile, names: Sequence[str]) -> Trouble | None:
    if profile.sensing != "polarity":
        return None
    site = names[-1]
    return Trouble(
        f"{site}: seen with one pole only",
        "the magnet was not turned over there; or its sensor is another than the parts list says, and tells one pole",
        "put the magnet there once more, turned over; if that does not help, read what is printed on the sensor",
        Flaw("one pole", (site,)),
        says=rf"^{re.escape(site)}: seen with one pole only",
    )


def buttons(profile: Profile, circuit: Netlist) -> Step:
    names = tuple(profile.buttons)
    return Step(
        "buttons",
        f"The buttons: {', '.join(names)}",
        "step-buttons.svg",
        (
            "Mount the buttons at the edge of the first player and wire them as the sheet shows.",
            *_mind(circuit, names),
            STOP,
        ),
        _only("buttons"),
        SEEN,
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
    site = _sites(profile)[0]
    has_poles = profile.sensing == "polarity"
    lines = _Lines(site)
    return Step(
        "magnets",
        "The magnets in the pieces",
        "section.svg",
        (
            "Glue one magnet into each piece with epoxy, in a hole with a bottom, and cover it with felt or wood.",
            *(("The first player's magnets (White's in chess) have the north pole down, the second player's the south "
               "pole: mark them before you glue.",) if has_poles else ()),
            "When the glue is hard, pull at each magnet with a stronger one, and shake the piece. One that comes out "
            "is glued again. Loose magnets are never left about: two that are swallowed can kill.",
            f"Start the command, and put every piece on {site} and take it off, one after the other"
            + (", first all of the first player's, then all of the second's." if has_poles else "."),
            "It shows what each sensor feels until you stop it with Ctrl-C.",
        ),
        ("monitor", "--board", "{board}", *REAL),
        rf"\A(?:{lines.north}{lines.off})+" + (rf"(?:{lines.south}{lines.off})+\Z" if has_poles else r"\Z"),
        see=_felt(site, has_poles=has_poles),
        tries=(site,),
        troubles=tuple(_wrong_magnets(site, lines, has_poles=has_poles)),
    )  # fmt: skip


def _felt(site: str, *, has_poles: bool) -> str:
    if not has_poles:
        return f"{site} lights for each piece, and the command prints {site} 1; {site} 0 when the piece is taken off"
    return (
        f"{site} lights for each piece, white for a north pole and blue for a south pole, and the command prints "
        f"{site} 1 for the first player's and {site} -1 for the second's; when the piece is taken off it prints "
        f"{site} 0, and how strong the magnet was"
    )


class _Lines:
    """Regular expressions of what the command prints of a site."""

    def __init__(self, site: str) -> None:
        line = rf" *[\d.]+ s  {re.escape(site)} "
        self.any = line
        self.north, self.south, self.off = f"{line}1\n", f"{line}-1\n", f"{line}0(?:, .* % of what counts)?\n"
        self.weak = f"{line}0, .*: weak\n"


def _wrong_magnets(site: str, lines: _Lines, *, has_poles: bool) -> Iterator[Trouble]:
    cure = "compare with a bare magnet on the same site; glue in a stronger or a nearer one"
    if has_poles:
        yield Trouble(
            f"{site} -1 for a piece of the first player, or {site} 1 for one of the second",
            "this piece has its magnet the wrong way round",
            "hold the piece to one that is right: their undersides must push each other away; turn its magnet",
            Flaw("one pole"),
            says=f"{lines.south}{lines.off}{lines.north}",
        )
        yield Trouble(
            f"{site} 0, was at most 158 % of what counts: weak",
            "this piece's magnet is too weak, or too deep in the wood; or the piece stood askew",
            cure,
            Flaw("weak magnet", (site,)),
            says=lines.weak,
        )
        return
    yield Trouble(
        f"nothing for a piece: {site} stays dark",
        "this piece's magnet is missing, too weak, or too deep in the wood",
        cure,
        Flaw("weak magnet", (site,)),
        says=rf"\A(?!(?:.*\n)*{lines.any})",
    )
