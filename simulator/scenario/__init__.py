"""Scenarios: a few readable lines that hands and players act out at a simulated board; see SCENARIOS.md."""
