"""What a command line is given, for argparse: raises ArgumentTypeError for what cannot be meant."""

from __future__ import annotations

import math
import os
from argparse import ArgumentTypeError
from collections.abc import Sequence
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


def whole(text: str, low: int, high: int, what: str, allowed: str) -> int:
    """what: the argument, in words. allowed: the numbers, in words."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else low - 1
    if not low <= number <= high:
        raise ArgumentTypeError(f"{text!r} is no {what}; allowed: {allowed}")
    return number


def one_of(text: str, numbers: Sequence[int], what: str) -> int:
    """what: the argument, in words."""
    found = next((number for number in numbers if str(number) == text), None)
    if found is None:
        raise ArgumentTypeError(f"{text!r} is no {what}; allowed: {', '.join(map(str, numbers))}")
    return found


def game(text: str) -> int:
    """The number of a journal's game."""
    return whole(text, 1, 10**9, "game", "1 and up")


def event(text: str) -> int:
    """The number of an event in a game of a journal."""
    return whole(text, 1, 10**9, "event", "1 and up")


def seed(text: str) -> int:
    return whole(text, 0, 10**9 - 1, "seed", "0 to 999999999")


def number(text: str, low: float, high: float, what: str, allowed: str) -> float:
    """The same of numbers with a point."""
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if not low <= found <= high:
        raise ArgumentTypeError(f"{text!r} is no {what}; allowed: {allowed}")
    return found
