"""Campaigns: the same thing done thousands of times, each time otherwise. Short in the tests, long in ``make soak``."""
