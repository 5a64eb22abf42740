"""Which gates a board has, and what a machine lacks to run one of them."""

from __future__ import annotations

import sys
from typing import get_args

from hardware.libraries import LibraryError
from hardware.profile import Profile
from simulator.nano import missing
from simulator.rig import Gate, RigError, must_have_pins

GATES: tuple[Gate, ...] = get_args(Gate)


def refusal(gate: Gate, profile: Profile) -> str:
    """Why the board does not have this gate; empty where it has."""
    if gate == "ports":
        return ""
    try:
        must_have_pins(profile, gate)
    except RigError as error:
        return str(error)
    return ""


def of(profile: Profile) -> tuple[Gate, ...]:
    """All that the board has."""
    return tuple(gate for gate in GATES if not refusal(gate, profile))


def lacking(gate: Gate, error: RigError) -> str:
    """The software whose absence the error comes from, with the line that installs it; empty for another error."""
    if isinstance(error.__cause__, LibraryError):
        what = str(error.__cause__).partition(". Cure: ")[0]
        package = "--no-deps rpi-lgpio" if "rpi-lgpio" in what else "'tablero[boards]'"
        return f"{what}; install it: {sys.executable} -m pip install {package}"
    return missing() if gate == "avr" else ""
