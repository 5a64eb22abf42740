"""The steps of a build in their order, made of the board file and its circuit."""

from __future__ import annotations

import re

from hardware.book.meter import readings
from hardware.book.step import REAL, Flaw, Step, Trouble
from hardware.book.steps_sensors import buttons, magnets, sensor_steps
from hardware.book.stripboard.layout import layout
from hardware.model import Profile
from hardware.wiring.chips import CHIPS
from hardware.wiring.drilling import template
from hardware.wiring.kinds import FUSE, HEADER, SUPPLY
from hardware.wiring.netlist import PI_5V, Netlist
from hardware.wiring.power import strength


def steps(profile: Profile, circuit: Netlist) -> list[Step]:
    """In building order; each can be tested before the next is begun."""
    on_header = any(circuit.of_kind(HEADER))
    made = [_computer(profile), _wood(profile), _supply(profile, circuit)]
    made.append(_electronics(circuit) if on_header else _controller(profile, circuit))
    made.append(_lights(profile))
    sensors = list(sensor_steps(profile, circuit))
    if profile.buttons:
        sensors.append(buttons(profile))
    if profile.sensing == "count":  # a scale counts once it is calibrated, and not before
        return [*made, *sensors[1:], _calibrate_scales(), *sensors[:1], _use(profile)]
    if profile.sensing != "press":
        sensors.append(magnets(profile))
    return [*made, *sensors, _calibrate(profile), _use(profile)]


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
        "step-computer.svg",
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
        "FILE: cannot be read: No such file or directory",
        "the name of the board file is typed wrong, or the file lies elsewhere",
        "ls *.toml lists the board files of this directory",
        Flaw("wrong name"),
        says=r"is no board|cannot be read: No such file",
    )


def _wood(profile: Profile) -> Step:
    made = template(profile)
    ruler = min(100, 10 * int((made.width - 8) / 10))
    first, *rest = [f"{number} of {diameter:g} mm" for diameter, number in made.drills.items()]
    holes = [first.replace(" of", " holes of"), *rest]
    kinds = made.kinds
    others = [
        f"{kinds[kind]} for {told}"
        for kind, told in (
            ("place", "stores and the like"), ("button", "buttons"), ("light", "pixels"),
            ("screw", "screws of the bars"),
        )
        if kinds[kind]
    ]  # fmt: skip
    scaled = Trouble(
        f"the ruler on the print measures more or less than {ruler} mm",
        'the printer has fitted the page ("fit", "shrink")',
        'print again at "100 %" or "actual size"; do not drill by this print',
        Flaw("scale"),
    )
    return Step(
        "wood",
        f"Drill {' and '.join(filter(None, (', '.join(holes[:-1]), holes[-1])))}",
        "step-wood.svg",
        (
            "Print drilling-a4.html (or drilling-a4.pdf) at 100 %. Measure the ruler on the first page before anything "
            "else.",
            "Cut along the dashed lines, join the sheets at the crosses, and tape them to the upper side of the wood.",
            "Put glasses on and clamp the wood to the bench on a scrap board: never hold it by hand, for a drill that "
            "jams turns it. No gloves, sleeves or long hair near the drill.",
            "Prick each centre with an awl, drill 2 mm through, then the full diameter.",
            "A CNC machine takes drilling.dxf: 1 unit is 1 mm, seen from above.",
        ),
        ("board", "check", "{board}"),
        rf"{kinds['site']} sites",
        see=f"the ruler measures {ruler} mm; the command names {kinds['site']} sites. Of the {len(made.drilled)} holes "
        f"that you have drilled, {kinds['site']} are for these" + "".join(f", {other}" for other in others),
        troubles=(scaled,),
    )


def _supply(profile: Profile, circuit: Netlist) -> Step:
    sized = strength(profile)
    supply, fuses = next(circuit.of_kind(SUPPLY)), list(circuit.of_kind(FUSE))
    fed = [net.name for fuse in fuses if (net := circuit.net_of(fuse.at(2)))]
    rail = (fed[0], "GND")
    each = "each wire that leaves the supply's plus for the pixels" if len(fuses) > 1 else "the wire from its plus"
    return Step(
        "supply",
        "Supply and fuse",
        "step-supply.svg",
        (
            f"Buy a closed, certified supply of 5 V and {sized.supply_a:g} A or more with its own mains plug. No mains "
            "wire enters the board.",
            f"Put a fuse of {sized.fuse_a:g} A, slow, into {each} ({', '.join(fuse.ref for fuse in fuses)}), close to "
            f"where it enters. The wires behind it have {sized.wire_mm2:g} mm² of copper.",
            "Screw a big capacitor across 5 V and ground behind each fuse. Its stripe is the minus.",
            "Nothing else is connected yet. Plug the supply in and measure.",
        ),
        ("board", "check", "{board}"),
        rf"supply of {sized.supply_a:g} A or more.*{sized.fuse_a:g} A",
        see="the command names the supply and the fuse that you hold in your hand",
        readings=readings(circuit, fed),
        wired=tuple(part.ref for part in (supply, *fuses)),
        troubles=(
            Trouble("no steady voltage", "the fuse is missing, blown, or its holder is open",
                    "unplug; put the fuse in; if it is blown, look for the short before you put in another",
                    Flaw("open", (f"{fuses[0].ref}.2",)), at=rail, reads=None),
            Trouble("-5 V", "plus and minus of the supply are exchanged",
                    "unplug at once, and exchange the two wires at the supply; a capacitor that was wrong "
                    "for longer than a moment is replaced",
                    Flaw("swapped", (f"{supply.ref}.1", f"{supply.ref}.2")), at=rail, reads=-5.0),
        ),
    )  # fmt: skip


def _electronics(circuit: Netlist) -> Step:
    header = next(circuit.of_kind(HEADER))
    rests = [net.name for net in circuit.nets.values() if net.role in ("row", "column") and len(net.nodes) > 1][:2]
    nets = ("3V3", *({PI_5V} & circuit.nets.keys()), *rests)
    threes = tuple(".".join(node) for node in circuit.nets["3V3"].nodes if node[0] == header.ref)
    chips = ", ".join(f"{part.ref} ({part.kind.name})" for part in circuit.of_kind(*CHIPS))
    troubles = []
    if threes:
        troubles.append(
            Trouble("no steady voltage between 3V3 and GND", "the wire from the Pi's 3.3 V is not on",
                    "unplug; follow the wire from the header's pin to the strip",
                    Flaw("open", threes), at=("3V3", "GND"), reads=None)
        )  # fmt: skip
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
        "step-electronics.svg",
        (
            "Build the circuit board after the strip layout: cuts first, then links, resistors, sockets, chips last."
            if layout(circuit)
            else "Build the circuit on a board of your own, after the sheets: this many parts want a printed one.",
            *((f"Chips: {chips}. Leave them out of their sockets until the voltages are right.",) if chips else ()),
            "Before it meets the Pi: the meter, on ohms, shows no short (less than 100 Ω) between 3V3 and GND, nor "
            "between 5V and GND.",
            "Then join it to the header by the pin table, with the Pi switched off; switch on and measure.",
        ),
        ("board", "check", "{board}"),
        r"pin +\d+  ",
        see="the command lists the same pins as you have wired",
        readings=readings(circuit, nets),
        troubles=tuple(troubles),
    )


def _controller(profile: Profile, circuit: Netlist) -> Step:
    which = profile.sensors.params["controller"]
    return Step(
        "controller",
        f"The {'Arduino Nano' if which == 'nano' else 'Raspberry Pi Pico'} and its firmware",
        "step-controller.svg",
        (
            "Plug the microcontroller into the Pi's USB with nothing wired to it, and put the firmware on it.",
            "tablero flash says what it is going to do and asks; at the end the board proves itself.",
            "Then wire it as the sheet shows, unplugged.",
        ),
        ("flash", "--board", "{board}", "--dry-run"),
        r"would run",
        see="it names your microcontroller's port; without --dry-run every clause of the protocol holds in the end",
        readings=readings(circuit, [net.name for net in circuit.nets.values() if net.role == "logic"]),
        troubles=(
            Trouble(
                "Nano or Pico: not found on the USB",
                "the cable carries power only, or the socket is loose; a new Pico has no MicroPython yet",
                "take another cable; for a Pico hold BOOTSEL, plug it in, and add --uf2 FILE",
                Flaw("no port"),
                says=r"not found on the USB",
            ),
        ),
    )


def _lights(profile: Profile) -> Step:
    at = {pixel: name for name, spot in profile.spots.items() for pixel in spot.pixels}
    third = at.get(2, "lights nothing")
    order = profile.pixels.order
    return Step(
        "lights",
        f"The chain of {profile.pixels.count} pixels",
        "step-lights.svg",
        (
            "Lay the chain in the order of the sheet. Data goes from pixel to pixel: DOUT of one to DIN of the next; "
            "the arrows on a strip point that way.",
            "Bring 5 V and ground in at the places that the sheet marks. Join the pixels' ground to the Pi's.",
            "Put the level shifter and the 330 Ω resistor into the data line, near the first pixel.",
        ),
        ("test", "leds", "--board", "{board}", *REAL),
        rf"pixel {profile.pixels.count - 1}: .* -- lit\n(.*\n)*all red: .* -- red",
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


def _calibrate(profile: Profile) -> Step:
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


def _calibrate_scales() -> Step:
    return Step(
        "calibrate",
        "Calibrate the scales",
        "step-calibrate.svg",
        ("Solder the scales of all pits first. Then follow the command: empty pits, a known mass, a few seeds.",),
        ("calibrate", "--board", "{board}", *REAL),
        r"saved in",
        see="the command ends by itself and names no pit whose scale does not answer",
    )


def _use(profile: Profile) -> Step:
    return Step(
        "use",
        "Play",
        "step-use.svg",
        (
            "Close the board: no bare wire touches another or the wood screws; nothing rattles.",
            "sudo make install, then name the board to the service, and one of the games that board check lists. "
            "From now on the board plays when it is switched on.",
        ),
        ("board", "use", "{board}", "--game", "{game}"),
        r"TABLERO_ARGS=--hardware real",
        see="the lights show where the pieces of the first game go",
        troubles=(_mistyped(),),
    )
