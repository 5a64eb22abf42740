"""A sensor driver of its own: a matrix of reed switches on a TCA8418 (Texas Instruments SCPS215)."""
