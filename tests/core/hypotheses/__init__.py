"""Hypotheses of what hands have done."""
