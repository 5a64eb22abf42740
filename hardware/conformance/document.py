"""The clauses, as PROTOCOL.md has them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import hardware.serial

PROTOCOL = Path(hardware.serial.__file__).with_name("PROTOCOL.md")


@cache
def clauses() -> Mapping[str, str]:
    """Number -> text, in the document's order."""
    found = re.findall(r"^\*\*(\d+\.\d+)\*\* (.+?)\n\n", PROTOCOL.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return {number: " ".join(text.split()) for number, text in found}
