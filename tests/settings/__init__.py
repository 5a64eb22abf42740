"""The settings of the house: their file, their history, and what they change."""
