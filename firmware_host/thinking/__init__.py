"""The opponent: a search over the rules, in a process of its own. The search is pure but for a clock that is given."""
