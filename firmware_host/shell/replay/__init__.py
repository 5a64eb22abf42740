"""The journal played again: held against the rules, and against a whole controller."""
