"""Units of time, in seconds: ``30 * ms``."""

s = 1.0
ms = 0.001
us = 0.000001
