"""What is soldered to what, as tables, read off the circuit."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from hardware.model import Profile
from hardware.wiring.kinds import CONTACTS, CONTROLLERS, DIODE, PIXELS, SENSORS
from hardware.wiring.netlist import Net, Netlist, Node, Part
from hardware.wiring.paint import MEANING
from hardware.wiring.parts_pixels import DATA
from hardware.wiring.references import ranges
from hardware.wiring.wood import chain_names


def pin_table(profile: Profile, circuit: Netlist) -> str:
    """Markdown: the controller's pins, the pins of every chip, every site with what it is wired to and its pixels,
    every other part with the nets of its pins."""
    parts = (_head(profile), _controller(circuit), _chips(circuit), _sites(profile, circuit), _others(circuit))
    return "\n".join(line for part in parts if (lines := list(part)) for line in (*lines, ""))


def _head(profile: Profile) -> Iterator[str]:
    yield f"# {escape(profile.title, quote=False)}"
    yield ""
    yield f"Board file `{profile.name}`, sensing {profile.sensing}. Made from it; do not edit."
    yield f"Pixels: {profile.pixels.count}, colour order {profile.pixels.order}, at most {profile.power.limit_ma} mA."
    if profile.rotation:
        yield f"The wood is turned {profile.rotation} degrees clockwise; names are those that the first player sees."


def _controller(circuit: Netlist) -> Iterator[str]:
    for kind, pins in controller_pins(circuit):
        yield f"## {kind}"
        yield ""
        yield "| pin | name | what |"
        yield "|---:|---|---|"
        for pin, name, what in pins:
            yield f"| {pin} | {name} | {what} |"


def controller_pins(circuit: Netlist) -> Iterator[tuple[str, list[tuple[str, str, str]]]]:
    """The Pi or the microcontroller, and its used pins: number, name, what it is for."""
    for part in circuit.of_kind(*CONTROLLERS):
        used = [(pin, circuit.net_of(part.at(pin.number))) for pin in part.kind.pins]
        yield (
            part.kind.name,
            [(pin.number, pin.name, _net(circuit, net)) for pin, net in used if net is not None and len(net.nodes) > 1],
        )


def _chips(circuit: Netlist) -> Iterator[str]:
    found = list(chips(circuit))
    for chip in found:
        last = found[-1]
        yield f"## {chip.ref}, {chip.kind.name}" + (f", {chip.label}" if chip.label else "")
        yield ""
        yield "| pin | name | to |"
        yield "|---:|---|---|"
        for pin in chip.kind.pins:
            net = circuit.net_of(chip.at(pin.number))
            yield f"| {pin.number} | {pin.name} | {_net(circuit, net) if net else 'open'} |"
        if chip is not last:
            yield ""


def chips(circuit: Netlist) -> Iterator[Part]:
    return (part for part in circuit.parts.values() if part.ref.startswith("U"))


def _net(circuit: Netlist, net: Net) -> str:
    """A net by its name, and in few words what for."""
    if net.role in ("GND", "logic"):
        return MEANING[net.role] if net.role == "GND" else f"{net.name}, {MEANING[net.role]}"
    sensor = next((circuit.parts[ref] for ref, _ in circuit.on(net, *SENSORS)), None)
    if net.role in ("signal", "analogue") and sensor is not None and net.name == sensor.label:
        return f"{sensor.label}, {_other_end(circuit, sensor)}"
    return f"{net.name}, {MEANING[net.role]}" if net.name == DATA else net.name


def _other_end(circuit: Netlist, sensor: Part) -> str:
    """What a contact closes to, or which output it is."""
    if sensor.kind not in CONTACTS:
        return f"output of {sensor.ref}"
    end = circuit.net_of(sensor["2"])
    return "to ground" if end is None or end.role == "GND" else f"to {end.name}"


def _others(circuit: Netlist) -> Iterator[str]:
    """Resistors, switches of rows, diodes, fuses; capacitors on the legs of sensors and pixels in one line."""
    shown = (*CONTROLLERS, *SENSORS, *PIXELS)
    on_legs = {part.ref: part for part in circuit.parts.values() if _is_on_legs(circuit, part)}
    found = [part for part in circuit.parts.values() if part.kind not in shown and not part.ref.startswith("U")]
    yield "## Other parts"
    yield ""
    yield "| part | value | pins | what |"
    yield "|---|---|---|---|"
    for value in dict.fromkeys(part.value for part in on_legs.values()):
        refs = [ref for ref, part in on_legs.items() if part.value == value]
        beside = ranges([on_legs[ref].beside for ref in refs])
        yield f"| {ranges(refs)} | {value} | supply and ground of that part | one beside each of {beside} |"
    for part in found:
        if part.ref in on_legs:
            continue
        ends = [(pin, circuit.net_of(part.at(pin.number))) for pin in part.kind.pins]
        pins = ", ".join(
            f"{pin.number if pin.number == pin.name else f'{pin.number} ({pin.name})'} {net.name if net else 'open'}"
            for pin, net in ends
        )
        what = f"beside {part.beside}" if part.beside else part.label or "-"
        yield f"| {part.ref} | {part.value or part.kind.name} | {pins} | {what} |"


def _is_on_legs(circuit: Netlist, part: Part) -> bool:
    return bool(part.beside) and circuit.parts[part.beside].kind in (*SENSORS, *PIXELS)


def _sites(profile: Profile, circuit: Netlist) -> Iterator[str]:
    pixels: dict[str, list[int]] = {}
    for i, name in enumerate(chain_names(profile), start=1):
        pixels.setdefault(name, []).append(i)
    sensors = {part.label: part for part in circuit.of_kind(*SENSORS)}
    yield "## Sites and buttons"
    yield ""
    yield "| site | sensor | wired to | pixels |"
    yield "|---|---|---|---|"
    for name in (*profile.spots, *profile.buttons):
        shown = f"button {name}" if name in profile.buttons else name
        part = sensors.get(name)
        wired = " and ".join(_ends(circuit, part)) if part else "-"
        chain = ", ".join(map(str, pixels.get(name, ()))) or "-"
        yield f"| {shown} | {part.kind.name if part else '-'} | {wired} | {chain} |"
    for name, chain_places in pixels.items():
        if name not in profile.spots:
            yield f"| (nothing) | - | - | {', '.join(map(str, chain_places))} |"


def _ends(circuit: Netlist, part: Part) -> Iterator[str]:
    """Where the sensor's wires go: rails by name, everything else by the chip or controller at the other end."""
    for pin in part.kind.pins:
        net = circuit.net_of(part.at(pin.number))
        if net is None or net.role in ("GND", "logic"):
            continue
        for ref, number in circuit.on(net, DIODE) if net.role == "signal" else ():
            net = circuit.net_of((ref, "2" if number == "1" else "1")) or net
        yield _far_end(circuit, net)


def _far_end(circuit: Netlist, net: Net) -> str:
    def told(node: Node) -> str:
        part = circuit.parts[node[0]]
        pin = next(pin for pin in part.kind.pins if pin.number == node[1])
        name = part.ref if part.kind not in CONTROLLERS else "pin"
        return f"{name} {pin.number} ({pin.name})"

    ends = [told(n) for n in net.nodes if circuit.parts[n[0]].kind in CONTROLLERS or n[0].startswith("U")]
    label = net.name if net.role in ("row", "column", "supply") else ""
    return f"{label} {ends[0]}".strip() if ends else net.name
