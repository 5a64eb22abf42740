"""Whether a stripboard is the circuit: worked out hole by hole from strips, cuts and links, by nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.book.stripboard.board import Hole, Stripboard, belongs, off_board, thickness
from hardware.wiring.netlist import Netlist


def faults(board: Stripboard, circuit: Netlist) -> list[str]:
    """What is wrong, by name; none for a board that does what the circuit says."""
    return [*_holes(board), *_parts(board, circuit), *_nets(board, circuit), *_wires(board, circuit)]


def _told(hole: Hole) -> str:
    return f"strip {hole[1] + 1}, hole {hole[0] + 1}"


def _uses(board: Stripboard) -> Iterator[tuple[Hole, str]]:
    for ref, holes in board.parts.items():
        yield from ((hole, f"{ref} pin {number}") for number, hole in holes.items())
    for a, b in board.links:
        yield from ((hole, f"link to {_told(other)}") for hole, other in ((a, b), (b, a)))
    for wire in board.wires:
        yield wire.hole, f"wire to {wire.to}"


def _holes(board: Stripboard) -> Iterator[str]:
    """Nothing outside, nothing in a cut, nothing twice."""
    taken: dict[Hole, str] = {}
    for hole, what in _uses(board):
        if not (0 <= hole[0] < board.holes and 0 <= hole[1] < board.strips):
            yield f"{what}: {_told(hole)} is not on the board"
        if hole in board.cuts:
            yield f"{what}: {_told(hole)} is cut away"
        if hole in taken:
            yield f"{_told(hole)}: {taken[hole]} and {what}"
        taken[hole] = what


def _parts(board: Stripboard, circuit: Netlist) -> Iterator[str]:
    wanted = {part.ref for part in circuit.parts.values() if belongs(circuit, part)}
    yield from (f"{ref}: is not on the board" for ref in sorted(wanted - board.parts.keys()))
    yield from (f"{ref}: does not belong on the board" for ref in sorted(board.parts.keys() - wanted))
    for ref in sorted(wanted & board.parts.keys()):
        missing = {pin.number for pin in circuit.parts[ref].kind.pins} - board.parts[ref].keys()
        yield from (f"{ref}: its pin {number} has no hole" for number in sorted(missing))


def copper(board: Stripboard) -> dict[Hole, int]:
    """Hole -> the piece of copper it is joined to by strips and links."""
    piece: dict[Hole, int] = {}
    number = 0
    for y in range(board.strips):
        number += 1
        for x in range(board.holes):
            if (x, y) in board.cuts:
                number += 1
            else:
                piece[x, y] = number
    parent = list(range(number + 1))

    def root(k: int) -> int:
        while parent[k] != k:
            k = parent[k]
        return k

    for a, b in board.links:
        if a in piece and b in piece:
            parent[root(piece[a])] = root(piece[b])
    return {hole: root(k) for hole, k in piece.items()}


def nets(board: Stripboard, circuit: Netlist) -> dict[Hole, str]:
    """Hole -> the net whose copper it is in, where a pin is in that too."""
    piece = copper(board)
    named = {piece[hole]: net.name for ref, holes in board.parts.items() for number, hole in holes.items()
             if (net := circuit.net_of((ref, number)))}  # fmt: skip
    return {hole: named[k] for hole, k in piece.items() if k in named}


def neighbours(board: Stripboard, circuit: Netlist) -> set[tuple[str, str]]:
    """Pairs of nets, either way round, that a drop of solder between two strips would join."""
    at = nets(board, circuit)
    found = {(net, beside) for (x, y), net in at.items() if (beside := at.get((x, y + 1), net)) != net}
    return found | {(b, a) for a, b in found}


def _nets(board: Stripboard, circuit: Netlist) -> Iterator[str]:
    piece = copper(board)
    of_net: dict[str, set[int]] = {}
    owner: dict[int, str] = {}
    for ref, holes in board.parts.items():
        for number, hole in holes.items():
            net = circuit.net_of((ref, number))
            name = net.name if net else f"open pin {number} of {ref}"
            if hole in piece:
                of_net.setdefault(name, set()).add(piece[hole])
    for wire in board.wires:
        if wire.hole in piece:
            of_net.setdefault(wire.net, set()).add(piece[wire.hole])
    for name, pieces in of_net.items():
        if len(pieces) > 1:
            yield f"net {name}: lies in {len(pieces)} pieces that nothing joins"
        for k in pieces:
            if owner.setdefault(k, name) != name:
                yield f"nets {owner[k]} and {name}: are joined"


def _wires(board: Stripboard, circuit: Netlist) -> Iterator[str]:
    """Every net that goes on outside has its wire to each place, and to no other; none is thinner than its net's."""
    there = {(wire.net, wire.to) for wire in board.wires}
    for wire in board.wires:
        if wire.to not in off_board(circuit, wire.net):
            yield f"net {wire.net}: a wire to {wire.to}, where it does not go"
        if wire.mm2 < (wanted := thickness(circuit, wire.net, wire.to)):
            yield f"net {wire.net}: a wire of {wire.mm2:g} mm², for {wanted:g} mm²"
    on_board = {net.name for ref in board.parts for pin in circuit.parts[ref].kind.pins
                if (net := circuit.net_of((ref, pin.number)))}  # fmt: skip
    for name in sorted(on_board):
        yield from (f"net {name}: no wire to {to}" for to in off_board(circuit, name) if (name, to) not in there)
