"""How the installed service is started, from its unit for systemd."""

from __future__ import annotations

import shlex
from pathlib import Path

UNIT = Path(__file__).parents[2] / "firmware_host" / "install" / "tablero.service"
_SETS = "Environment="


def environment() -> dict[str, str]:
    """What the unit itself sets: name -> value."""
    lines = [line.removeprefix(_SETS) for line in UNIT.read_text().splitlines() if line.startswith(_SETS)]
    return dict(setting.split("=", 1) for line in lines for setting in shlex.split(line))
