"""The house rules: every option of every game, its default and what else is allowed, as agreed in the specs."""

from __future__ import annotations

from rules import keys
from tests.rules.complete import OPTIONS, agreed_options


def test_options_are_as_agreed() -> None:
    offered = [line for key in keys() for line in agreed_options(key)]
    assert sorted(offered) == sorted(OPTIONS.read_text("utf-8").splitlines())
