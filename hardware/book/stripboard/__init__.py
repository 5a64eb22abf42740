"""The part of a circuit that is not on the wood, laid out on stripboard, checked against the netlist, and drawn."""
