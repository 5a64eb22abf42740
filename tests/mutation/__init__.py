"""Mutants of the rules: the same program with one thing changed, which some test must notice.

``python -m tests.mutation --help``. What changes nothing that any player could see is listed, with the reason, in
``equivalent.toml``. The sample that RELIABILITY.md tells of: ``python -m tests.mutation --sample 1500 --seed 1``.
"""
