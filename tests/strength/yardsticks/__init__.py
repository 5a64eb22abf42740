"""Outside programs, and the opponent with less time, that the opponent is measured against."""
