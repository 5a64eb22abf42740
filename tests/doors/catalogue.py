"""All doors, by name."""

from __future__ import annotations

from tests.doors import files, firmware, fleet, talk
from tests.doors.door import Door

DOORS: dict[str, Door] = {door.name: door for module in (files, firmware, talk, fleet) for door in module.DOORS}
