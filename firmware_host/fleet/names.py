"""What boards and operators may be called: names that no topic, no file of rights and no shell reads otherwise."""

from __future__ import annotations

import re

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
NAMES = "1 to 32 of a-z, 0-9 and -, none of them - at the start"
