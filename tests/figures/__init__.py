"""What a house counts of its visitors."""
