"""What stands between the program and the wood: ports, board profiles, drivers."""
