"""The lowest level of the vendors' libraries, answered by a simulated Pi: what lies above runs unmodified."""
