"""The steps of a build in their order, made of the board file and its circuit."""

from __future__ import annotations

from hardware.book.meter import FIVE, LEAST, MOST, Reading, readings
from hardware.book.step import Flaw, Step, Trouble
from hardware.book.steps_board import board_steps
from hardware.book.steps_lights import calibrate, calibrate_scales, lights
from hardware.book.steps_sensors import buttons, magnets, seeds, sensor_steps
from hardware.model import Profile
from hardware.wiring.drilling import template
from hardware.wiring.kinds import FUSE, SUPPLY
from hardware.wiring.netlist import Netlist
from hardware.wiring.power import strength


def steps(profile: Profile, circuit: Netlist) -> list[Step]:
    """In building order; each can be tested before the next is begun."""
    made = [_computer(profile), _wood(profile), _supply(profile, circuit), *board_steps(circuit)]
    made.append(lights(profile, circuit))
    sensors = [] if profile.sensing == "count" else list(sensor_steps(profile, circuit))
    if profile.buttons:
        sensors.append(buttons(profile, circuit))
    if profile.sensing == "count":  # a scale counts once it is calibrated, and not before
        return [*made, *sensors, calibrate_scales(profile, circuit), seeds(profile, circuit), _use(profile)]
    if profile.sensing != "press":
        sensors.append(magnets(profile))
    return [*made, *sensors, calibrate(profile), _use(profile)]


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
            "Install the system on the Pi, with nothing wired to its header.",
            "Put Tablero on it, and type in its directory: sudo make install. From now on tablero is a command. Its "
            "service runs too, on a simulated board: it drives no pin until the last step names yours.",
            f"Copy the board file {profile.path.name} to a directory of yours; every later command names that copy.",
        ),
        ("doctor", "--board", "{board}"),
        r"nothing wrong",
        see="nothing is marked wrong; each problem comes with the command that cures it. A note may stay: it names "
        "what comes later, such as a microcontroller or the calibration",
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
            f"where it enters. The wires before it have {sized.trunk_mm2:g} mm² of copper, those behind it "
            f"{sized.wire_mm2:g} mm².",
            "Nothing else is connected yet, no capacitor either. Plug the supply in and measure.",
            "When all is right, unplug, and screw a big capacitor across 5 V and ground behind each fuse. Its stripe "
            "is the minus: the wrong way round it can burst. Plug in and measure once more.",
        ),
        ("board", "check", "{board}"),
        rf"supply of {sized.supply_a:g} A or more.*{sized.fuse_a:g} A",
        see="the command names the supply and the fuse that you hold in your hand",
        readings=readings(circuit, fed),
        wired=tuple(part.ref for part in (supply, *fuses)),
        troubles=(
            Trouble("0 V, or no steady voltage", "the fuse is missing, blown, or its holder is open",
                    "unplug; put the fuse in; if it is blown, look for the short before you put in another",
                    Flaw("open", (f"{fuses[0].ref}.2",)), reads=Reading(rail, 0, FIVE[LEAST] / 2)),
            Trouble("-5 V", "plus and minus of the supply are exchanged",
                    "unplug, and exchange the two wires at the supply; a capacitor comes after that",
                    Flaw("swapped", (f"{supply.ref}.1", f"{supply.ref}.2")),
                    reads=Reading(rail, -FIVE[MOST], -FIVE[LEAST])),
        ),
    )  # fmt: skip


def _use(profile: Profile) -> Step:
    return Step(
        "use",
        "Play",
        "step-use.svg",
        (
            "Close the board: no bare wire touches another or the wood screws; nothing rattles.",
            "Name the board to the service, and one of the games that board check lists. From now on the board plays "
            "when it is switched on.",
        ),
        ("board", "use", "{board}", "--game", "{game}"),
        r"TABLERO_ARGS=--hardware real",
        see="the lights show where the pieces of the first game go",
        by_root=True,
        troubles=(_mistyped(),),
    )
