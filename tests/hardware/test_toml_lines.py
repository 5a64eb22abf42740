"""Every key is found on its own line, whatever stands between the keys."""

from __future__ import annotations

import tomllib

import pytest

from hardware.toml_lines import key_lines, line_of

TEXT = '''title = "a = 1 # [not.a.table]"   # [nor.this]
sites = [
  "a1 = 3",  # comment = 1
  "[b1]",
]
poem = """
size = [1, 1]
[sensors]
"""
"quoted.key" = 1
[ sensors ]
map . a1 = {row = 0, list = [1,
  2]}
[sensors.map.store]
S = 4
'N' = 5
[[pixels]]
order = 'GRB'
[last]
deep = [
  [1],
]
after = 1
'''


def test_each_key_is_on_its_line() -> None:
    tomllib.loads(TEXT)
    assert key_lines(TEXT) == {
        ("title",): 1,
        ("sites",): 2,
        ("poem",): 6,
        ("quoted.key",): 10,
        ("sensors",): 11,
        ("sensors", "map", "a1"): 12,
        ("sensors", "map", "store"): 14,
        ("sensors", "map", "store", "S"): 15,
        ("sensors", "map", "store", "N"): 16,
        ("pixels",): 17,
        ("pixels", "order"): 18,
        ("last",): 19,
        ("last", "deep"): 20,
        ("last", "after"): 23,
    }


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("sensors", "map", "a1", "row"), 12),
        (("sensors", "driver"), 11),
        (("power",), None),
        (("power", "limit_ma"), None),
    ],
)
def test_a_key_without_a_line_is_where_its_table_begins(path: tuple[str, ...], line: int | None) -> None:
    assert line_of(path, key_lines(TEXT)) == line
