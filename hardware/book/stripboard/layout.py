"""Lays parts out below one another, each pin on a piece of strip of its own.

Every strip is cut beneath its part into a left and a right piece. Nets that have pins at both sides, and the supplies,
get a whole strip at the top. Pieces of one net are joined by links, straight up and down, in lanes beside the parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from hardware.book.stripboard.board import (
    LEADS,
    WIDE,
    Hole,
    Link,
    Stripboard,
    Wire,
    belongs,
    off_board,
    sides,
    thickness,
)
from hardware.book.stripboard.check import copper
from hardware.wiring.netlist import Net, Netlist, Part

LEFT, RIGHT = 0, 1
MOST_STRIPS = 120
"""More is not a piece of stripboard that can be bought."""


@dataclass(frozen=True, slots=True)
class _Net:
    """strips: of its pieces at either side. bridge: its whole strip, if it has one. wires: places outside."""

    strips: tuple[list[int], list[int]]
    bridge: int | None
    wires: list[str]


def layout(circuit: Netlist) -> Stripboard | None:
    """None where no part belongs on a board, or too many do."""
    parts = [part for part in circuit.parts.values() if belongs(circuit, part)]
    flipped = _flipped(circuit, parts)
    pieces: dict[str, tuple[list[int], list[int]]] = {}
    row = 0
    rows: dict[str, int] = {}
    for part in parts:
        rows[part.ref] = row
        for side, strip, number in _pins(part, part.ref in flipped):
            if found := circuit.net_of((part.ref, number)):
                pieces.setdefault(found.name, ([], []))[side].append(row + strip)
        row += len(sides(part.kind)[0])
    bridges = [name for name, both in pieces.items() if all(both)]
    strips = row + len(bridges)
    if not parts or strips > MOST_STRIPS:
        return None
    nets = _nets(circuit, pieces, bridges)
    lanes = [_lanes(nets, side) for side in (LEFT, RIGHT)]
    room = [2 * (max(lane.values(), default=-1) + 1) for lane in lanes]
    outside = [max((len(n.wires) for n in nets.values()), default=0) + 1 for _ in (LEFT, RIGHT)]
    first = outside[LEFT] + room[LEFT]
    second = first + max(WIDE.get(part.kind, LEADS.get(part.kind, 3)) for part in parts)
    board = Stripboard(strips, second + 1 + room[RIGHT] + outside[RIGHT])
    for part in parts:
        _place(board, circuit, part, rows[part.ref] + len(bridges), first, part.ref in flipped)
    for name, net in nets.items():
        _join(board, net, lanes[LEFT].get(name, 0), outside[LEFT], LEFT)
        _join(board, net, lanes[RIGHT].get(name, 0), second + 1, RIGHT)
        _lead_out(board, circuit, name, net)
    return _narrowed(replace(board, links=_needed(board)), range(first, second + 1))


def _nets(circuit: Netlist, pieces: Mapping[str, tuple[list[int], list[int]]], bridges: list[str]) -> dict[str, _Net]:
    """pieces: of every net, the strips at either side. bridges: nets with a whole strip, above all parts."""
    above = len(bridges)
    return {
        name: _Net(
            (sorted(strip + above for strip in left), sorted(strip + above for strip in right)),
            bridges.index(name) if name in bridges else None,
            off_board(circuit, name),
        )
        for name, (left, right) in pieces.items()
    }


def _pins(part: Part, is_flipped: bool) -> Iterator[tuple[int, int, str]]:
    """Side, strip and number of every pin."""
    both = sides(part.kind)
    for side, numbers in enumerate(both[::-1] if is_flipped else both):
        yield from ((side, strip, number) for strip, number in enumerate(numbers) if number is not None)


def _flipped(circuit: Netlist, parts: list[Part]) -> set[str]:
    """Two-legged parts that lie better the other way round: nearer to the chips that they serve."""
    side_of: dict[str, list[int]] = {}
    for part in parts:
        if part.kind not in LEADS:
            for side, _, number in _pins(part, False):
                if net := circuit.net_of((part.ref, number)):
                    side_of.setdefault(net.name, []).append(side)
    found = set()
    for part in parts:
        if part.kind in LEADS:
            nets = [circuit.net_of(part.at(pin.number)) for pin in part.kind.pins]
            sums = [
                sum(side_of.get(net.name, ())) / max(1, len(side_of.get(net.name, ()))) if net else 0 for net in nets
            ]
            rails = [net is not None and net.role in ("logic", "GND", "5V") for net in nets]
            at_right = sums[0] > 0.5 if not rails[0] else sums[1] < 0.5 and not rails[1]
            if at_right:
                found.add(part.ref)
    return found


def _lanes(nets: dict[str, _Net], side: int) -> dict[str, int]:
    """Net -> its lane, such that links in one lane do not overlap. Long ones lie outside."""
    spans = {}
    for name, net in nets.items():
        strips = [*net.strips[side], *([net.bridge] if net.bridge is not None and net.strips[side] else [])]
        if len(strips) > 1:
            spans[name] = (min(strips), max(strips))
    ends: list[list[tuple[int, int]]] = []
    chosen = {}
    for name, span in sorted(spans.items(), key=lambda item: (item[1][0] - item[1][1], item[1], item[0])):
        lane = next((i for i, taken in enumerate(ends) if all(span[1] < a or b < span[0] for a, b in taken)), len(ends))
        if lane == len(ends):
            ends.append([])
        ends[lane].append(span)
        chosen[name] = lane
    return chosen


def _place(board: Stripboard, circuit: Netlist, part: Part, top: int, first: int, is_flipped: bool) -> None:
    """The strip is cut where the pins at both ends of it are in different nets."""
    apart = WIDE.get(part.kind, LEADS.get(part.kind, 3))
    holes: dict[str, Hole] = {}
    on_strip: dict[int, list[Net | None]] = {}
    for side, strip, number in _pins(part, is_flipped):
        holes[number] = (first if side == LEFT else first + apart, top + strip)
        on_strip.setdefault(top + strip, []).append(circuit.net_of((part.ref, number)))
    board.parts[part.ref] = holes
    board.cuts.update((first + 1, y) for y, nets in on_strip.items() if len(nets) == 2 and _differ(*nets))


def _differ(a: Net | None, b: Net | None) -> bool:
    return a is not b or a is None


def _join(board: Stripboard, net: _Net, lane: int, begin: int, side: int) -> None:
    """Links from piece to piece, in the lane's two columns by turns, so that no hole takes two of them."""
    strips = list(net.strips[side])
    if net.bridge is not None and strips:
        strips.insert(0, net.bridge)
    for i, (a, b) in enumerate(pairwise(strips)):
        x = begin + 2 * lane + i % 2
        board.links.append(((x, a), (x, b)))


def _needed(board: Stripboard) -> list[Link]:
    """The links but for those whose ends others, or an uncut strip, join already; rather the short ones."""
    links = sorted(board.links, key=lambda link: (link[1][1] - link[0][1], link))
    bare = Stripboard(board.strips, board.holes, cuts=board.cuts)
    for a, b in links:
        piece = copper(bare)
        if piece[a] != piece[b]:
            bare.links.append((a, b))
    return bare.links


def _lead_out(board: Stripboard, circuit: Netlist, net: str, laid: _Net) -> None:
    """Wires to the outside, at the edge of the board."""
    if laid.bridge is not None:
        at = [(x, laid.bridge) for x in range(len(laid.wires))]
    elif laid.strips[LEFT]:
        at = [(x, laid.strips[LEFT][0]) for x in range(len(laid.wires))]
    else:
        at = [(board.holes - 1 - x, laid.strips[RIGHT][0]) for x in range(len(laid.wires))]
    to_places = zip(at, laid.wires, strict=True)
    board.wires.extend(Wire(hole, net, to, thickness(circuit, net, to)) for hole, to in to_places)


def _narrowed(board: Stripboard, kept: range) -> Stripboard:
    """Without the columns that nothing is in; those of the parts are kept."""
    ends = [hole for link in board.links for hole in link]
    used = sorted({*kept, *(x for x, _ in (*ends, *(wire.hole for wire in board.wires)))})
    new = {x: i for i, x in enumerate(used)}

    def moved(hole: Hole) -> Hole:
        return new[hole[0]], hole[1]

    return Stripboard(
        board.strips,
        len(used),
        {ref: {number: moved(hole) for number, hole in holes.items()} for ref, holes in board.parts.items()},
        {moved(hole) for hole in board.cuts},
        [(moved(a), moved(b)) for a, b in board.links],
        [replace(wire, hole=moved(wire.hole)) for wire in board.wires],
    )
