"""The staff's console: what it answers, and to whom."""
