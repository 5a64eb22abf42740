"""No case is forgotten: over the commits each has its turn."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.cost import recorded
from tests.turns import ALONE, BUDGET, COSTS, MOST, NEVER_WAIT, costs, has_turn, turns


@pytest.mark.parametrize("n", range(2, MOST + 1))
@pytest.mark.parametrize("cases", [1, 5, 12, 97])
def test_each_case_has_its_turn(n: int, cases: int) -> None:
    for turn in (0, 1, 1000):
        drawn = [[k for k in range(cases) if has_turn("f", k, n, turn + later)] for later in range(n)]
        assert sorted(k for each in drawn for k in each) == list(range(cases))
        for each in drawn:
            assert len(each) in (cases // n, -(-cases // n)), "one of each group"


def test_which_of_a_group_is_drawn_by_lot() -> None:
    """Else every game would be played on the same kind of board."""
    drawn = {k % 3 for k in range(99) if has_turn("f", k, 3, 0)}
    assert drawn == {0, 1, 2}


def test_what_is_dear_waits_no_longer_than_it_must() -> None:
    known = {
        "t.py::cheap": BUDGET,
        "t.py::dear": BUDGET + 1,
        "t.py::dearest": 1000,
        "t.py::one": ALONE,
        "t.py::gone": 99,
    }
    cases = {"t.py::cheap": 10, "t.py::dear": 10, "t.py::dearest": 1, "t.py::one": 1}
    assert turns(known, cases) == {"t.py::dear": 2, "t.py::dearest": MOST}


def test_rules_never_wait() -> None:
    assert any(name.startswith(NEVER_WAIT) for name in costs())
    each = turns(costs(), Counter(dict.fromkeys(costs(), 2)))
    assert each
    assert not any(name.startswith(NEVER_WAIT) for name in each)


def test_only_what_is_there_is_said_to_be_dear() -> None:
    """A test that was renamed runs whole until its cost has been recorded anew."""
    root = COSTS.parent.parent
    texts: dict[str, str] = {}
    for name in costs():
        file, first = name.split("::")[:2]  # a class may inherit what it tests
        text = texts.setdefault(file, (root / file).read_text("utf-8") if Path(root, file).is_file() else "")
        assert re.search(rf"^((async )?def {first}\(|class {first}\b|{first} = )", text, re.M), f"{name} is not there"


def test_what_ran_tells_what_the_whole_costs() -> None:
    """Half of the cases of one function ran, another one waited whole, a third is no more."""
    seconds = {"t.py::half[0]": 1.0, "t.py::half[1]": 3.0, "t.py::one": 1.0, "t.py::cheap": 0.001}
    cases = {"t.py::half": 4, "t.py::one": 1, "t.py::cheap": 1, "t.py::waited": 6}
    found = recorded(seconds, cases, {"t.py::waited": 1000, "t.py::gone": 500})
    assert set(found) == {"t.py::half", "t.py::one", "t.py::waited"}
    assert found["t.py::waited"] == 1000
    assert found["t.py::half"] == pytest.approx(8 * found["t.py::one"], rel=0.01)
    assert sum(found.values()) == pytest.approx(10_000, abs=3)
