"""Measurements of our own code: ``python -m tests.bench`` prints tables and asserts nothing about time."""
