"""What a house counts of its visitors: numbers a day, and nothing by which anybody could be told."""
