"""The steps of a build in their order, made of the board file and its circuit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hardware.book.meter import readings
from hardware.book.shared import Common, commons
from hardware.book.step import Flaw, Step, Trouble
from hardware.model import Profile
from hardware.wiring.drilling import template
from hardware.wiring.kinds import CHIPS, FUSE, HEADER, SUPPLY
from hardware.wiring.netlist import Netlist
from hardware.wiring.power import strength

REAL = ("--hardware", "real")


def steps(profile: Profile, circuit: Netlist) -> list[Step]:
    """In building order; each can be tested before the next is begun."""
    on_header = any(circuit.of_kind(HEADER))
    made = [_computer(profile), _wood(profile), _supply(profile, circuit)]
    made.append(_electronics(circuit) if on_header else _controller(profile, circuit))
    made.append(_lights(profile))
    made += _sensors(profile, circuit)
    if profile.buttons:
        made.append(_buttons(profile))
    if profile.sensing in ("occupancy", "polarity"):
        made.append(_magnets(profile))
    return [*made, _calibrate(profile), _use(profile)]


def _computer(profile: Profile) -> Step:
    spi_off = Trouble(
        "wrong  SPI: off; the pixels of this board need it",
        "the Pi's SPI is switched off, as it comes",
        "type the command that doctor prints after the arrow, and let the Pi start again",
        Flaw("spi off"),
        says=r"wrong  SPI: off",
    )
    needs_spi = profile.pixels.driver == "neopixel-spi"
    return Step(
        "computer",
        "Set up the computer",
        "",
        (
            "Install the system and Tablero on the Pi, with nothing wired to its header.",
            f"Copy the board file {profile.path.name} to a directory of yours; every later command names that copy.",
        ),
        ("doctor", "--board", "{board}"),
        r"nothing wrong",
        see="nothing is marked wrong; each problem comes with the command that cures it",
        troubles=(spi_off,) if needs_spi else (_mistyped(),),
    )


def _mistyped() -> Trouble:
    return Trouble(
        "FILE: is no board",
        "the name of the board file is typed wrong, or the file lies elsewhere",
        "ls *.toml lists the board files of this directory",
        Flaw("wrong name"),
        says=r"is no board|there is no such file",
    )


def _wood(profile: Profile) -> Step:
    made = template(profile)
    ruler = min(100, 10 * int((made.width - 8) / 10))
    scaled = Trouble(
        f"the ruler on the print measures more or less than {ruler} mm",
        'the printer has fitted the page ("fit", "shrink")',
        'print again at "100 %" or "actual size"; do not drill by this print',
        Flaw("scale"),
    )
    return Step(
        "wood",
        f"Drill {len(made.holes)} holes of {made.diameter:g} mm",
        "drilling.svg",
        (
            "Print drilling-a4.html (or drilling-a4.pdf) at 100 %. Measure the ruler on the first page before anything "
            "else.",
            "Cut along the dashed lines, join the sheets at the crosses, and tape them to the upper side of the wood.",
            "Prick each centre with an awl, drill 2 mm through, then the full diameter with a scrap board below.",
            "A CNC machine takes drilling.dxf: 1 unit is 1 mm, seen from above.",
        ),
        ("board", "check", "{board}"),
        rf"{sum(spot.cell is not None for spot in profile.spots.values())} sites",
        see=f"the ruler measures {ruler} mm; the command names as many sites as you have drilled",
        troubles=(scaled,),
    )


def _supply(profile: Profile, circuit: Netlist) -> Step:
    sized = strength(profile)
    supply, fuse = next(circuit.of_kind(SUPPLY)), next(circuit.of_kind(FUSE))
    rail = ("5V", "GND")
    return Step(
        "supply",
        "Supply and fuse",
        "lights",
        (
            f"Buy a closed, certified supply of 5 V and {sized.supply_a:g} A or more with its own mains plug. No mains "
            "wire enters the board.",
            f"Put the fuse, {sized.fuse_a:g} A slow, into the wire from the supply's plus, close to where "
            f"it enters. Wires from there to the pixels: {sized.wire_mm2:g} mm² of copper.",
            "Screw the big capacitor across 5 V and ground behind the fuse. Its stripe is the minus.",
            "Nothing else is connected yet. Plug the supply in and measure.",
        ),
        ("board", "check", "{board}"),
        rf"supply of {sized.supply_a:g} A or more, fuse of {sized.fuse_a:g} A",
        see="the command names the supply and the fuse that you hold in your hand",
        readings=readings(circuit, ("5V",)),
        troubles=(
            Trouble("no steady voltage", "the fuse is missing, blown, or its holder is open",
                    "unplug; put the fuse in; if it is blown, look for the short before you put in another",
                    Flaw("open", (f"{fuse.ref}.2",)), at=rail, reads=None),
            Trouble("-5 V", "plus and minus of the supply are exchanged",
                    "unplug at once, and exchange the two wires at the supply; a capacitor that was wrong "
                    "for longer than a moment is replaced",
                    Flaw("swapped", (f"{supply.ref}.1", f"{supply.ref}.2")), at=rail, reads=-5.0),
        ),
    )  # fmt: skip


def _electronics(circuit: Netlist) -> Step:
    header = next(circuit.of_kind(HEADER))
    rests = [net.name for net in circuit.nets.values() if net.role in ("row", "column") and len(net.nodes) > 1][:2]
    nets = ("3V3", *rests)
    threes = tuple(".".join(node) for node in circuit.nets["3V3"].nodes if node[0] == header.ref)
    chips = ", ".join(f"{part.ref} ({part.kind.name})" for part in circuit.of_kind(*CHIPS))
    troubles = [
        Trouble("no steady voltage between 3V3 and GND", "the wire from the Pi's 3.3 V (pin 1 or 17) is not on",
                "unplug; follow the wire from the header's pin to the strip",
                Flaw("open", threes),
                at=("3V3", "GND"), reads=None)
    ]  # fmt: skip
    pulls = [
        ".".join(node) for net in rests for node in circuit.nets[net].nodes if circuit.parts[node[0]].kind.prefix == "R"
    ]
    if pulls and len(readings(circuit, nets)) > 1:
        troubles.append(
            Trouble(f"no steady voltage between {rests[0]} and GND", "its resistor of 10 kΩ is missing",
                    "solder it in; every row and column has one of its own",
                    Flaw("open", (pulls[0],)), at=(rests[0], "GND"), reads=None)
        )  # fmt: skip
    return Step(
        "electronics",
        "The circuit board",
        "stripboard.svg",
        (
            "Build the circuit board after the strip layout: cuts first, then links, resistors, sockets, chips last.",
            *((f"Chips: {chips}. Leave them out of their sockets until the voltages are right.",) if chips else ()),
            "Before it meets the Pi: the meter, on ohms, shows no short (less than 100 Ω) between 3V3 and GND, nor "
            "between 5V and GND.",
            "Then join it to the header by the pin table, with the Pi switched off; switch on and measure.",
        ),
        ("board", "check", "{board}"),
        r"pin +1  3V3",
        see="the command lists the same pins as you have wired",
        readings=readings(circuit, nets),
        troubles=tuple(troubles),
    )


def _controller(profile: Profile, circuit: Netlist) -> Step:
    which = profile.sensors.params["controller"]
    return Step(
        "controller",
        f"The {'Arduino Nano' if which == 'nano' else 'Raspberry Pi Pico'} and its firmware",
        "",
        (
            "Plug the microcontroller into the Pi's USB with nothing wired to it, and put the firmware on it.",
            "tablero flash says what it is going to do and asks; at the end the board proves itself.",
            "Then wire it as the sheet shows, unplugged.",
        ),
        ("flash", which, "--dry-run"),
        r"would run",
        see="after the real run: every clause of the protocol holds",
        readings=readings(circuit, [net.name for net in circuit.nets.values() if net.role == "logic"]),
        troubles=(),
    )


def _lights(profile: Profile) -> Step:
    at = {pixel: name for name, spot in profile.spots.items() for pixel in spot.pixels}
    third = at.get(2, "lights nothing")
    order = profile.pixels.order
    return Step(
        "lights",
        f"The chain of {profile.pixels.count} pixels",
        "lights",
        (
            "Lay the chain in the order of the sheet. Data goes from pixel to pixel: DOUT of one to DIN of the next; "
            "the arrows on a strip point that way.",
            "Bring 5 V and ground in at the places that the sheet marks. Join the pixels' ground to the Pi's.",
            "Put the level shifter and the 330 Ω resistor into the data line, near the first pixel.",
        ),
        ("test", "leds", "--board", "{board}", *REAL),
        rf"pixel {profile.pixels.count - 1}: .*\n(.*\n)*all white",
        see="one pixel after another lights in white at the site that the command names, then all in red, green, blue",
        troubles=(
            Trouble("no pixel lights", "no data: the wire from the Pi, the level shifter, or DIN and DOUT of the first "
                    "pixel exchanged", "measure 5 V at the first pixel; then follow the data line",
                    Flaw("dark from", ("0",)), says=r"^pixel 0: .* -- dark"),
            Trouble(f"from pixel 2 ({third}) on all stay dark", "the joint between this pixel and the one before, or "
                    "DIN and DOUT of one of the two exchanged", "solder the joint anew; if that does not help, replace "
                    "the last pixel that lights: its output may be dead",
                    Flaw("dark from", ("2",)), says=r"^pixel 1: .* -- lit\npixel 2: .* -- dark"),
            Trouble("red shows as green", f'order = "{order}" in [pixels] is not that of your pixels',
                    "change order in the board file until red is red", Flaw("order"), says=r"all red: .* -- green"),
        ),
    )  # fmt: skip


def _sensors(profile: Profile, circuit: Netlist) -> Iterator[Step]:
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
    return [common for common in shared if common.sensors] or [Common("all", "", tuple(sites))]


def _group_step(
    profile: Profile, circuit: Netlist, key: str, names: tuple[str, ...], groups: Sequence[Common], title: str
) -> Step:
    hand = "press" if profile.sensing == "press" else "put a magnet on and take it off"
    only = ",".join(names)
    flaws = [trouble for trouble in (_dead_line(groups, key), _dead_site(names), _bridge(profile, names)) if trouble]
    return Step(
        key,
        title,
        "sensors",
        (
            *((f"Solder the sensors of {groups[0].name} ({groups[0].place}).",) if key == "first" else
              (f"Solder {', '.join(group.name for group in groups)} in the same way, and test after each.",)),
            "Hall sensors: the flat, marked side looks up at the piece; VCC, GND and OUT as in the pin-out."
            if profile.sensing != "press" else "Buttons: each with its diode; the band of the diode to the row.",
            f"Start the test and {hand}, site by site: a lit site has not been seen yet.",
        ),
        ("test", "sensors", "--board", "{board}", *REAL, "--only", only),
        r"every site and button was seen both ways",
        see="each site goes dark when it has been seen to come and to go",
        tries=names,
        troubles=tuple(flaws),
    )  # fmt: skip


def _dead_line(groups: Sequence[Common], key: str) -> Trouble | None:
    group = groups[0] if key == "first" else groups[-1]
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


def _buttons(profile: Profile) -> Step:
    names = tuple(profile.buttons)
    return Step(
        "buttons",
        f"The buttons: {', '.join(names)}",
        "sensors",
        ("Mount the buttons at the edge of the first player and wire them as the sheet shows.",),
        ("test", "sensors", "--board", "{board}", *REAL, "--only", ",".join(names)),
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


def _magnets(profile: Profile) -> Step:
    site = next(spot.name for spot in profile.spots.values() if spot.channel is not None)
    return Step(
        "magnets",
        "The magnets in the pieces",
        "section.svg",
        (
            "Glue one magnet into each piece with epoxy, in a hole with a bottom, and cover it with felt or wood.",
            "When the glue is hard, pull at each magnet with a stronger one, and shake the piece. One that comes out "
            "is glued again. Loose magnets are never left about: two that are swallowed can kill.",
            f"Start the test and put every piece, one after the other, on {site}.",
        ),
        ("test", "sensors", "--board", "{board}", *REAL, "--only", site),
        r"every site and button was seen both ways",
        see=f"{site} is seen with each piece",
        tries=(site,),
        troubles=(
            Trouble(f"{site}: never changed", "this piece's magnet is missing, too weak, or too deep in the wood",
                    "compare with a bare magnet on the same site; glue in a stronger or a nearer one",
                    Flaw("weak magnet", (site,)), says=rf"^{re.escape(site)}: never changed"),
        ),
    )  # fmt: skip


def _calibrate(profile: Profile) -> Step:
    return Step(
        "calibrate",
        "Calibrate by light",
        "",
        ("Follow the lights: the command finds which sensor and which pixel lie at each site.",),
        ("calibrate", "--board", "{board}", *REAL),
        r"kept in",
        see="the command ends by itself and names what is wired otherwise than the file says",
        troubles=(
            Trouble("sensors of row 1 and 2: swapped", "the wires of these rows are exchanged",
                    "leave it: the calibration has turned it round; or exchange the wires and calibrate again",
                    Flaw("exchanged rows", ("1", "2")), says=r"sensors of row 1 and 2: swapped"),
        ),
    )  # fmt: skip


def _use(profile: Profile) -> Step:
    return Step(
        "use",
        "Play",
        "",
        (
            "Close the board: no bare wire touches another or the wood screws; nothing rattles.",
            "sudo make install, then name the board to the service. From now on it plays when it is switched on.",
        ),
        ("board", "use", "{board}"),
        r"",
        see="the lights show where the pieces of the first game go",
        troubles=(_mistyped(),),
    )
