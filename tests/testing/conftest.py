"""An engineer's own tests run as he runs them: in a process of their own (test_engineer.py)."""

collect_ignore = ["engineer"]
