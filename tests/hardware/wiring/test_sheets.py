"""The sheets of every shipped board: nothing crosses what must be read, and what is drawn is the circuit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from hardware.profile import load, shipped
from hardware.wiring.circuit import circuit, has_wires
from hardware.wiring.drawing import Drawing
from hardware.wiring.geometry import Box, Segment, lies_on, overlap
from hardware.wiring.netlist import Net, Node
from hardware.wiring.sheets import sheets

WIRED = [name for name in shipped() if has_wires(load(name))]


@cache
def drawings(name: str) -> tuple[Drawing, ...]:
    return tuple(sheets(load(name)))


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


@pytest.mark.parametrize("name", WIRED)
def test_no_wire_and_no_line_crosses_a_text(name: str) -> None:
    for drawing in drawings(name):
        near = Near(texts(drawing))
        lines = [(net.name, segment) for net, segment in segments(drawing)]
        lines += [("a line of a part", segment) for shape in drawing.shapes for segment in shape.segments]
        crossed = [(what, text) for what, line in lines for text, box in near.to(line) if box.is_entered_by(line)]
        assert crossed == []


@pytest.mark.parametrize("name", WIRED)
def test_no_wire_goes_through_a_part(name: str) -> None:
    for drawing in drawings(name):
        near = Near(drawing.boxes)
        entered = [
            (net.name, part)
            for net, line in segments(drawing)
            for part, box in near.to(line)
            if box.is_entered_by(line)
        ]
        assert entered == []


@pytest.mark.parametrize("name", WIRED)
def test_no_two_nets_share_a_stretch_or_an_end(name: str) -> None:
    for drawing in drawings(name):
        lines = list(segments(drawing))
        boxes = {
            str(i): Box(min(a[0], b[0]), min(a[1], b[1]), abs(a[0] - b[0]), abs(a[1] - b[1]))
            for i, (_, (a, b)) in enumerate(lines)
        }
        near = Near(boxes)
        shared = {
            (net.name, lines[int(other)][0].name)
            for i, (net, line) in enumerate(lines)
            for other, _ in near.to(line)
            if int(other) > i and lines[int(other)][0] is not net and overlap(line, lines[int(other)][1])
        }
        assert shared == set()


@pytest.mark.parametrize("name", WIRED)
def test_no_two_texts_overlap_and_each_lies_inside_or_outside_of_a_part(name: str) -> None:
    for drawing in drawings(name):
        boxes = texts(drawing)
        near = Near(boxes)
        pairs = [
            (a, b)
            for a, box in boxes.items()
            for b, other in near.to(((box.x, box.y), (box.right, box.bottom)))
            if a < b and box.meets(other)
        ]
        assert pairs == []
        parts = Near(drawing.boxes)
        astride = [
            (text, part)
            for text, box in boxes.items()
            for part, body in parts.to(((box.x, box.y), (box.right, box.bottom)))
            if box.meets(body) and not body.holds(box)
        ]
        assert astride == []


@pytest.mark.parametrize("name", WIRED)
def test_no_two_parts_overlap_and_everything_is_on_the_sheet(name: str) -> None:
    for drawing in drawings(name):
        near = Near(drawing.boxes)
        pairs = [
            (a, b)
            for a, box in drawing.boxes.items()
            for b, other in near.to(((box.x, box.y), (box.right, box.bottom)))
            if a < b and box.meets(other)
        ]
        assert pairs == []
        sheet = Box(0, 0, drawing.width, drawing.height)
        assert all(sheet.holds(box) for box in (*drawing.boxes.values(), *texts(drawing).values()))
        assert all(sheet.holds(Box(*p, 0, 0)) for wire in drawing.wires for p in wire.points)


@pytest.mark.parametrize("name", WIRED)
def test_what_is_drawn_is_the_circuit(name: str) -> None:
    """Over all sheets every pin of a net is drawn, and on each sheet the wires join the drawn pins of a net that
    are not told by a flag; no wire ends anywhere else."""
    made = circuit(load(name))
    drawn: set[Node] = set()
    for drawing in drawings(name):
        assert all((net := made.net_of(node)) and net.name == said for node, said in drawing.flags.items())
        of_net: dict[str, list[Segment]] = {}
        for net, segment in segments(drawing):
            of_net.setdefault(net.name, []).append(segment)
        for net_name, lines in of_net.items():
            ports = {node: drawing.ports[node] for node in made.nets[net_name].nodes if node in drawing.ports}
            groups = joined(lines)
            touched = {
                node: next((k for k, group in enumerate(groups) if any(lies_on(p, s) for s in group)), None)
                for node, p in ports.items()
            }
            plain = {node: group for node, group in touched.items() if node not in drawing.flags}
            assert None not in plain.values(), (net_name, plain)
            assert len(set(plain.values())) <= 1, (net_name, plain)
            drawn |= plain.keys()
        drawn |= drawing.flags.keys()
    wanted = {node for net in made.nets.values() if len(net.nodes) > 1 for node in net.nodes}
    assert wanted - drawn == set()


def joined(lines: list[Segment]) -> list[list[Segment]]:
    """The stretches of a net, in groups that hang together."""
    groups: list[list[Segment]] = []
    for line in lines:
        met = [group for group in groups if any(overlap(line, other) for other in group)]
        groups = [group for group in groups if group not in met]
        groups.append([line, *(other for group in met for other in group)])
    return groups


def test_the_checks_see_what_is_wrong() -> None:
    """A wire through a text, a part and another wire's end is found, so the checks above can fail."""
    box = Box(0, 0, 10, 10)
    assert box.is_entered_by(((-5, 5), (15, 5)))
    assert box.is_entered_by(((5, 5), (5, 50)))
    assert not box.is_entered_by(((-5, 10), (15, 10)))
    assert not box.is_entered_by(((-5, 5), (0, 5)))
    assert overlap(((0, 0), (10, 0)), ((5, 0), (20, 0)))
    assert overlap(((0, 0), (10, 0)), ((10, 0), (10, 9)))
    assert not overlap(((0, 0), (10, 0)), ((5, -5), (5, 5)))
    assert not any(overlap(a, b) for a, b in combinations([((0.0, y), (9.0, y)) for y in (0.0, 1.0, 2.0)], 2))
