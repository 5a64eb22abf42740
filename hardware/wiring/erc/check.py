"""All rules over a circuit."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hardware.wiring.erc import drivers, signals, supplies
from hardware.wiring.erc.view import Finding, View
from hardware.wiring.netlist import Netlist

Rule = Callable[[View], Iterator[Finding]]

RULES: tuple[Rule, ...] = (
    drivers.contention,
    drivers.floating,
    drivers.missing_pull,
    drivers.unfit_pull,
    drivers.boot,
    supplies.unsupplied,
    supplies.budget,
    supplies.pin_load,
    supplies.bypass,
    supplies.fuses,
    supplies.unfused,
    supplies.wires,
    signals.levels,
    signals.gates,
    signals.fan_out,
    signals.i2c_addresses,
    signals.i2c_lines,
)


def check(circuit: Netlist) -> list[Finding]:
    """Everything that the rules find, errors first; empty for a clean circuit."""
    view = View(circuit)
    found = dict.fromkeys(finding for rule in RULES for finding in rule(view))
    return sorted(found, key=lambda finding: not finding.is_error)
