"""The sheets of every shipped board: nothing crosses what must be read, and what is drawn is the circuit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

import pytest

from hardware.profile import load, shipped
from hardware.wiring.circuit import circuit, has_wires
from hardware.wiring.drawing import Drawing
from hardware.wiring.geometry import Box, Segment, lies_on, overlap
from hardware.wiring.kinds import RESISTOR
from hardware.wiring.netlist import Net, Netlist, Node
from hardware.wiring.sheets import sheets
from hardware.wiring.symbols import two_pole

WIRED = [name for name in shipped() if has_wires(load(name))]


def segments(drawing: Drawing) -> Iterator[tuple[Net, Segment]]:
    for wire in drawing.wires:
        for segment in wire.segments:
            yield wire.net, segment


class Near:
    """Boxes by the tiles of the sheet that they touch, so that not every pair has to be looked at."""

    TILE = 64

    def __init__(self, boxes: dict[str, Box]) -> None:
        self.boxes = boxes
        self.tiles: dict[tuple[int, int], set[str]] = {}
        for name, box in boxes.items():
            for tile in self.under(box):
                self.tiles.setdefault(tile, set()).add(name)

    def under(self, box: Box) -> Iterator[tuple[int, int]]:
        for i in range(int(box.x // self.TILE), int(box.right // self.TILE) + 1):
            for j in range(int(box.y // self.TILE), int(box.bottom // self.TILE) + 1):
                yield i, j

    def to(self, segment: Segment) -> Iterator[tuple[str, Box]]:
        (x1, y1), (x2, y2) = segment
        around = Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
        for name in {name for tile in self.under(around) for name in self.tiles.get(tile, ())}:
            yield name, self.boxes[name]


def texts(drawing: Drawing) -> dict[str, Box]:
    return {f"{i} {text.text}": text.box for i, text in enumerate(drawing.texts)}


def crossed_texts(drawing: Drawing) -> Iterator[str]:
    near = Near(texts(drawing))
    lines = [(net.name, segment) for net, segment in segments(drawing)]
    lines += [("a line of a part", segment) for shape in drawing.shapes for segment in shape.segments]
    for what, line in lines:
        yield from (f"{what} crosses {text}" for text, box in near.to(line) if box.is_entered_by(line))


def entered_parts(drawing: Drawing) -> Iterator[str]:
    near = Near(drawing.boxes)
    for net, line in segments(drawing):
        yield from (f"{net.name} enters {part}" for part, box in near.to(line) if box.is_entered_by(line))


def shared_stretches(drawing: Drawing) -> Iterator[str]:
    lines = list(segments(drawing))
    near = Near(
        {
            str(i): Box(min(a[0], b[0]), min(a[1], b[1]), abs(a[0] - b[0]), abs(a[1] - b[1]))
            for i, (_, (a, b)) in enumerate(lines)
        }
    )
    for i, (net, line) in enumerate(lines):
        for name, _ in near.to(line):
            other, stretch = lines[int(name)]
            if int(name) > i and other is not net and overlap(line, stretch):
                yield f"{net.name} lies on {other.name}"


def overlapping_boxes(drawing: Drawing) -> Iterator[str]:
    """Two texts, two parts, or a text astride the edge of a part; or anything beyond the sheet."""
    words = texts(drawing)
    near_words, near_parts = Near(words), Near(drawing.boxes)
    for name, box in words.items():
        across = ((box.x, box.y), (box.right, box.bottom))
        yield from (f"{name} on {other}" for other, b in near_words.to(across) if name < other and box.meets(b))
        yield from (f"{name} astride {part}" for part, b in near_parts.to(across) if box.meets(b) and not b.holds(box))
    for ref, box in drawing.boxes.items():
        across = ((box.x, box.y), (box.right, box.bottom))
        yield from (f"{ref} on {other}" for other, b in near_parts.to(across) if ref < other and box.meets(b))
    sheet = Box(0, 0, drawing.width, drawing.height)
    yield from (f"{name} beyond the sheet" for name, b in {**words, **drawing.boxes}.items() if not sheet.holds(b))
    yield from (
        f"{wire.net.name} beyond the sheet"
        for wire in drawing.wires
        if not all(sheet.holds(Box(*point, 0, 0)) for point in wire.points)
    )


def missing_wires(made: Netlist, drawings: Iterable[Drawing]) -> Iterator[str]:
    """What the sheets do not show of the circuit. On each sheet the wires of a net join all its drawn pins but those
    whose net is told by a sign; over all sheets every pin is drawn."""
    drawn: set[Node] = set()
    for drawing in drawings:
        for node, said in drawing.flags.items():
            net = made.net_of(node)
            if net is None or net.name != said:
                yield f"{node} is said to be in {said}"
        of_net: dict[str, list[Segment]] = {}
        for net, segment in segments(drawing):
            of_net.setdefault(net.name, []).append(segment)
        for name, lines in of_net.items():
            groups = joined(lines)
            reached = {
                node: [k for k, group in enumerate(groups) if any(lies_on(drawing.ports[node], s) for s in group)]
                for node in made.nets[name].nodes
                if node in drawing.ports and node not in drawing.flags
            }
            if len({tuple(found) for found in reached.values()}) > 1 or [] in reached.values():
                yield f"{name} is not one wire: {reached}"
            drawn |= reached.keys()
        drawn |= drawing.flags.keys()
    wanted = {node for net in made.nets.values() if len(net.nodes) > 1 for node in net.nodes}
    yield from (f"{node} is not drawn" for node in wanted - drawn)


def faults(made: Netlist, drawings: Iterable[Drawing]) -> list[str]:
    """Everything that is wrong with the sheets of a circuit."""
    drawings = list(drawings)
    checks = (crossed_texts, entered_parts, shared_stretches, overlapping_boxes)
    found = [f"{d.name}: {fault}" for d in drawings for check in checks for fault in check(d)]
    return found + list(missing_wires(made, drawings))


@pytest.mark.parametrize("name", WIRED)
def test_nothing_crosses_what_must_be_read_and_what_is_drawn_is_the_circuit(name: str) -> None:
    profile = load(name)
    assert faults(circuit(profile), sheets(profile)) == []


def test_each_check_sees_what_is_wrong() -> None:
    """Two parts that a wire joins, and then everything that could be wrong, one after the other."""
    made = Netlist()
    one, two = made.add(RESISTOR, "1 kΩ"), made.add(RESISTOR, "2 kΩ")
    net, other = made.join("net", "signal", one["2"], two["1"]), made.join("other", "signal", one["1"], two["2"])

    def sheet() -> Drawing:
        drawing = Drawing("sheet", "", "")
        two_pole(drawing, one, 50, 50)
        two_pole(drawing, two, 250, 50)
        drawing.wire(net, (drawing.ports[one["2"]], drawing.ports[two["1"]]), "#000")
        left, right = drawing.ports[one["1"]], drawing.ports[two["2"]]
        drawing.wire(other, (left, (30, 50), (30, 100), (340, 100), (340, 50), right), "#000")
        drawing.close()
        return drawing

    def broken(change: Callable[[Drawing], object]) -> str:
        drawing = sheet()
        change(drawing)
        return "\n".join(faults(made, [drawing]))

    assert faults(made, [sheet()]) == []
    assert "net crosses" in broken(lambda d: d.text(150, 54, "over the wire"))
    assert "line of a part crosses" in broken(lambda d: d.polygon(((40, 50), (100, 50))))
    assert "other enters R1" in broken(lambda d: d.wire(other, ((70, 20), (70, 100)), "#000"))
    assert "lies on" in broken(lambda d: d.wire(other, ((150, 50), (150, 100)), "#000"))
    assert "R1 on R3" in broken(lambda d: d.outline("R3", Box(60, 45, 30, 30)))
    assert "astride R1" in broken(lambda d: d.text(90, 54, "out of the box"))
    assert "R2 2 kΩ on 2 again" in broken(lambda d: d.text(260, 54, "again"))
    assert "beyond the sheet" in broken(lambda d: d.text(-20, 30, "left of the sheet"))
    assert "is not one wire" in broken(lambda d: d.wires.append(replace(d.wires.pop(0), points=((9, 150), (20, 150)))))
    assert "is not drawn" in broken(lambda d: d.wires.pop())
    assert "is said to be in" in broken(lambda d: d.flags.update({one["1"]: "net"}))


def joined(lines: list[Segment]) -> list[list[Segment]]:
    """The stretches of a net, in groups that hang together."""
    groups: list[list[Segment]] = []
    for line in lines:
        met = [group for group in groups if any(overlap(line, other) for other in group)]
        groups = [group for group in groups if group not in met]
        groups.append([line, *(other for group in met for other in group)])
    return groups
