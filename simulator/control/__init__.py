"""The daemon on a simulated board, with its hands, faults and time at a socket for another process; see CONTROL.md."""
