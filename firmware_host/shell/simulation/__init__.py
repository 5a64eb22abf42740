"""The simulated board of the program: its wood, its hands, and the fingers on its buttons."""
