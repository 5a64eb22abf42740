"""All rules over a circuit."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hardware.wiring.erc import drivers
from hardware.wiring.erc.view import Finding, View
from hardware.wiring.netlist import Netlist

Rule = Callable[[View], Iterator[Finding]]

RULES: tuple[Rule, ...] = (
    drivers.contention,
    drivers.floating,
    drivers.missing_pull,
    drivers.unfit_pull,
    drivers.boot,
)


def check(circuit: Netlist) -> list[Finding]:
    """Everything that the rules find, errors first; empty for a clean circuit."""
    view = View(circuit)
    found = dict.fromkeys(finding for rule in RULES for finding in rule(view))
    return sorted(found, key=lambda finding: not finding.is_error)
