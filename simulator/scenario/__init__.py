"""Scenarios: a few readable lines that hands and players act out at a simulated board; see SCENARIOS.md."""

from simulator.scenario.recording import Recording
from simulator.scenario.run import Result, run

__all__ = ["Recording", "Result", "run"]
