"""The mutants of a module, and that a test that sees one says so."""

from __future__ import annotations

import ast
import json
import subprocess
import sys

from tests.mutation.__main__ import sample
from tests.mutation.equivalents import equivalents
from tests.mutation.mutants import ROOT, files, mutants_of, mutated, watched

SOURCE = '''"""Says nothing."""
from dataclasses import dataclass

LIMIT: int = 3

@dataclass(frozen=True)
class Rule:
    """Of 2 words."""

    def holds(self, n: "int | None" = 0) -> bool:
        assert n is not None and n >= 0
        if not n or self.off(n):
            return min(n, LIMIT) == n <= 7
        while self.on:
            pass
        return [k for k in range(n) if k] != []
'''

CHANGES = {
    ("", "3 -> 4"),
    ("", "3 -> 2"),
    ("Rule.holds", "0 -> 1"),
    ("Rule.holds", "not n or self.off(n) -> not n and self.off(n)"),
    ("Rule.holds", "not n -> not not n"),
    ("Rule.holds", "min(n, LIMIT) == n <= 7 -> min(n, LIMIT) != n <= 7"),
    ("Rule.holds", "min(n, LIMIT) == n <= 7 -> min(n, LIMIT) == n < 7"),
    ("Rule.holds", "min(n, LIMIT) -> max(n, LIMIT)"),
    ("Rule.holds", "7 -> 8"),
    ("Rule.holds", "7 -> 6"),
    ("Rule.holds", "self.on -> not self.on"),
    ("Rule.holds", "k -> not k"),
    ("Rule.holds", "[k for k in range(n) if k] != [] -> [k for k in range(n) if k] == []"),
}


def test_every_change_and_no_other() -> None:
    found = list(mutants_of("rule.py", ast.parse(SOURCE)))
    assert {(mutant.name.within, mutant.name.change) for mutant in found} == CHANGES
    assert len(found) == len(CHANGES)
    assert {mutant.line for mutant in found if "7" in mutant.name.change} == {13}


def test_one_change_at_a_time() -> None:
    before = ast.unparse(ast.parse(SOURCE))
    for mutant in mutants_of("rule.py", ast.parse(SOURCE)):
        after = ast.unparse(mutated("rule.py", mutant.name, SOURCE))
        differ = [lines for lines in zip(before.splitlines(), after.splitlines(), strict=True) if lines[0] != lines[1]]
        assert len(differ) == 1, mutant.name


def test_what_is_drawn_stays_drawn_where_others_go() -> None:
    mutants = list(mutants_of("rule.py", ast.parse(SOURCE)))
    drawn = sample(mutants, 6, seed=1)
    assert len(drawn) == 6
    assert drawn != sample(mutants, 6, seed=2)
    left = [mutant for mutant in reversed(mutants) if mutant in drawn[::2] or mutant not in drawn]
    assert sample(left, 6, seed=1)[:3] == drawn[::2]


def test_every_statement_is_watched() -> None:
    seen: list[str] = []
    tree = watched(ast.parse("'''Text.'''\nfor n in (1, 2):\n    if n > 1:\n        m = n\n"), "loop.py", "seen")
    exec(compile(tree, "loop.py", "exec"), {"seen": seen.append})
    assert seen == ["loop.py:2", "loop.py:3", "loop.py:3", "loop.py:4"]


def test_what_changes_nothing_is_still_there() -> None:
    known = {m.name for file in files() for m in mutants_of(file, ast.parse((ROOT / file).read_text("utf-8")))}
    assert equivalents().keys() <= known
    assert all(len(why.split()) > 3 for why in equivalents().values())


JUDGE = """
import json, sys
from tests.mutation.mutants import Name
from tests.mutation.runs import judge
name, *runs = json.load(sys.stdin)
print(json.dumps([vars(judge(Name(*name), tests)) for tests in runs]))
"""


def test_a_mutant_is_killed_by_the_test_that_sees_it() -> None:
    """In a process without the rules; the last test has another name by now, and is found by its function."""
    name = ["rules/kernels/hunts.py", "winning_last", "len(path.sites) - 2 < men -> len(path.sites) - 2 <= men", 1]
    file = "tests/rules/test_hunts.py"
    sees, blind = f"{file}::test_the_winning_capture_ends_the_chain", f"{file}::test_run_of_seven"
    renamed = f"{file}::test_no_chain_goes_on_after_the_win[an option that is called otherwise]"
    runs = [[blind], [blind, sees], [renamed], []]
    said = subprocess.run(
        [sys.executable, "-c", JUDGE],
        input=json.dumps([name, *runs]),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    survived, killed, found, unseen = json.loads(said.stdout)
    assert (survived["word"], survived["by"]) == ("survived", "")
    assert (killed["word"], killed["by"]) == ("killed", sees)
    assert found["word"] == "killed"
    assert unseen["word"] == "unseen"
