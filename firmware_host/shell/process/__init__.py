"""The program as a process: its arguments, log, state directory, supervisor and version."""
