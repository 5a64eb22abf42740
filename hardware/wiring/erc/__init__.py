"""The electrical rule check: rules over the nets and pins of a circuit, however it was made.

A rule is one function from a view of the circuit to findings, listed in ``check.RULES``. What a part is like stands in
its kind (``hardware.wiring.electrical.Facts``): a new chip needs facts, and no new rule.
"""
