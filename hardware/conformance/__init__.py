"""Whether a device keeps to the serial protocol, clause by clause: what is asked of it, and what is reported."""
