"""Mutants that change nothing that anyone could see, each with the reason, from ``equivalent.toml``."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tests.mutation.mutants import Name

FILE = Path(__file__).parent / "equivalent.toml"


def equivalents() -> dict[Name, str]:
    """Mutant -> why it changes nothing."""
    listed = tomllib.loads(FILE.read_text(encoding="utf-8")).get("mutant", [])
    return {
        Name(one["file"], one.get("within", ""), one["change"], one.get("nth", 1)): one["why"].strip() for one in listed
    }
