"""Devices that keep to the protocol but for one thing, each with the clauses that this breaks."""

from tests.hardware.mutants import board, scales, talk
from tests.hardware.mutants.registry import MUTANTS

__all__ = ["MUTANTS", "board", "scales", "talk"]
