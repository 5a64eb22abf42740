"""The sensor drivers whose circuits are simulated; by name, for what stands in for vendors' libraries is heavy."""

from __future__ import annotations

CIRCUITS = {
    "gpio-matrix": "simulator.wired.pin_matrix:PinMatrixBoard",
    "rpi-gpio": "simulator.wired.pin_matrix:PinMatrixBoard",
    "hc165": "simulator.wired.shift_registers:ShiftRegisterBoard",
    "mcp23017": "simulator.wired.expanders:ExpanderBoard",
    "mcp3008": "simulator.wired.analog:AnalogBoard",
}
"""Sensor driver -> its circuit."""
