"""What a bench refuses, and what it lacks."""

from __future__ import annotations


class SetupError(ValueError):
    """A board, a device or a fault that cannot be had as it was asked for: says what, and what is allowed."""


class MissingError(RuntimeError):
    """A gate that this machine has no software for: says what is missing, and the line that installs it."""
