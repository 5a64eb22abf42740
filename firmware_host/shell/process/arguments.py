"""What a command line is given, for argparse: raises ArgumentTypeError for what cannot be meant."""

from __future__ import annotations

import os
from argparse import ArgumentTypeError
from pathlib import Path

LONGEST_NAME = 255
LONGEST_PATH = 4095
"""Bytes that Linux takes (limits.h: NAME_MAX, and PATH_MAX without its closing zero)."""


def word(text: str) -> str:
    if not text.strip() or "\0" in text:
        raise ArgumentTypeError(f"{text!r} names nothing")
    return text


def path(text: str) -> Path:
    found = Path(word(text))
    if len(os.fsencode(found)) > LONGEST_PATH or any(len(os.fsencode(part)) > LONGEST_NAME for part in found.parts):
        most = f"{LONGEST_NAME} bytes a name, {LONGEST_PATH} in all"
        raise ArgumentTypeError(f"{text[:40]!r}... can be no file, it is too long; allowed: {most}")
    return found
