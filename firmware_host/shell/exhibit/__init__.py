"""A board that nobody looks after: visitors, idle times, lessons."""
