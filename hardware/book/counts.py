"""How much work a board is: joints, wires, holes."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.model import Profile
from hardware.wiring.drilling import template
from hardware.wiring.netlist import Netlist


@dataclass(frozen=True, slots=True)
class Counts:
    """joints: pins that are soldered or screwed down. wires: connections between two pins, at the least. holes: to
    drill, sites and places and buttons with all that belongs to them."""

    joints: int
    wires: int
    holes: int


def counts(profile: Profile, circuit: Netlist) -> Counts:
    used = [net for net in circuit.nets.values() if len(net.nodes) > 1]
    return Counts(
        joints=sum(len(net.nodes) for net in used),
        wires=sum(len(net.nodes) - 1 for net in used),
        holes=len(template(profile).drilled),
    )
