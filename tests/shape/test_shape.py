"""The core keeps its shape."""

import ast
from pathlib import Path

import pytest

import firmware_host.core
from tests.shape.measure import Function, assigned_from_outside, complexity, too_large

CORE = Path(str(firmware_host.core.__file__)).parent
MOST_COMPLEX = 12
LONGEST = 350


def test_nothing_is_larger_than_allowed() -> None:
    large = too_large(CORE, MOST_COMPLEX, LONGEST)
    assert large == {}, f"above complexity {MOST_COMPLEX} or {LONGEST} lines"


def test_an_attribute_is_assigned_by_its_own_class_only() -> None:
    assert assigned_from_outside(CORE) == []


@pytest.mark.parametrize(
    ("body", "number"),
    [
        ("return 1", 1),
        ("return a and b or c", 3),
        ("if a:\n  return 1\nelif b:\n  return 2\nelse:\n  return 3", 3),
        ("for x in a:\n  while b or c:\n    pass", 4),
        ("try:\n  a()\nexcept E:\n  b()\nexcept F:\n  c()\nelse:\n  d()", 4),
        ("match a:\n  case 1:\n    b()\n  case 2 if c:\n    d()\n  case _:\n    e()", 3),
        ("def inner():\n  return a or b\nreturn inner", 3),
    ],
)
def test_complexity_is_counted_as_ruff_counts_it_and_operands_too(body: str, number: int) -> None:
    indented = "\n".join("  " + line for line in body.splitlines())
    (function,) = ast.parse(f"def f():\n{indented}").body
    assert isinstance(function, Function)
    assert complexity(function) == number
