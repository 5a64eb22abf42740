"""The build book of a board: parts, drawings to scale, and steps with a test each, made of its board file."""
