"""The wood without the wood: what stands where, hands that move it, sensors that misbehave, and the two gates
(the ports, or the pins behind the real drivers) through which the program sees it all. How to use it: README.md."""
