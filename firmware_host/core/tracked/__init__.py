"""A session that follows hands by the tracker. Not in use yet: it is held against the one that is by the same tests."""
