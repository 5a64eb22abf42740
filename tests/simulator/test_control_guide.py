"""What simulator/CONTROL.md shows is run, as a project of its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from simulator.control.orders import ORDERS
from simulator.control_line import FAULTS
from simulator.nano import PACKAGES, missing
from simulator.scenario import report
from simulator.scenario.matrix import Outcome, Verdict

TREE = Path(__file__).parents[2]
TEXT = (TREE / "simulator/CONTROL.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, re.M | re.S)
SCENARIO = "scenarios/move.scenario"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Its files, and the command on its path."""
    for kind, block in BLOCKS:
        if kind == "python":
            (tmp_path / block.split()[1]).write_text(block)
        elif kind == "scenario":
            assert SCENARIO in block
            (tmp_path / SCENARIO).parent.mkdir()
            (tmp_path / SCENARIO).write_text(block)
    command = tmp_path / "bin/tablero"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m firmware_host "$@"\n')
    command.chmod(0o700)
    (tmp_path / "bin/pytest").symlink_to(Path(sys.executable).with_name("pytest"))
    return tmp_path


def run(line: str, project: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(TREE), "PATH": f"{project / 'bin'}:{os.environ['PATH']}"}
    return subprocess.run(
        ["sh", "-c", line], cwd=project, env=environment, capture_output=True, text=True, check=False, timeout=60
    )


def test_the_recipe_works(project: Path) -> None:
    (recipe,) = [block for kind, block in BLOCKS if kind == "yaml"]
    install, packages, *lines = re.findall(r"^ +- run: (.+)$", recipe, re.M)
    assert install == f"sudo apt-get install -y {PACKAGES}"
    assert packages.startswith("pip install ")
    if missing():
        lines = [line.replace("--gate all", "--gate available") for line in lines]
    for line in lines:
        done = run(line, project)
        assert done.returncode == 0, f"{line}: {done.stdout}{done.stderr}"
    made = {path.name for path in project.iterdir() if path.is_file() and not path.name.endswith(".py")}
    assert made == {"scenarios.xml", "scenarios.json", "latency.json", "move.vcd", "tests.xml"}
    shown = sum(len(re.findall(r"^def test_", block, re.M)) for kind, block in BLOCKS if kind == "python")
    assert f' tests="{shown}" ' in (project / "tests.xml").read_text()
    assert json.loads((project / "scenarios.json").read_text())["holds"]


def test_a_result_is_as_shown(project: Path) -> None:
    path = project / SCENARIO
    path.write_text(path.read_text().replace("expect played d3", "expect played c4"))
    assert run(f"tablero scenario {SCENARIO} --gate pins --json x.json", project).returncode == 1
    (found,) = json.loads((project / "x.json").read_text())["results"]
    (shown,) = [json.loads(block) for kind, block in BLOCKS if kind == "json"]
    assert found.pop("wall_seconds") > 0
    assert shown.pop("wall_seconds") > 0
    assert found == shown
    assert list(shown) == [*report._object(Outcome("", "", Verdict.PASSED))][:-1]


def test_every_block_is_run_or_compared() -> None:
    assert [kind for kind, _ in BLOCKS] == ["python", "python", "scenario", "yaml", "json"]


def test_every_order_and_fault_is_in_the_table() -> None:
    (table,) = re.findall(r"^\| order \| \|\n(.*?)\n\n", TEXT, re.M | re.S)
    named = set(re.findall(r'"do": "([^"]+)"', table)) | set(re.findall(r"`([a-z ]+)`", table))
    assert {*ORDERS, "fault"} <= named


def test_every_fault_is_in_the_table_with_its_keys() -> None:
    (table,) = re.findall(r"^\| fault \| keys \|\n\|---\|---\|\n(.*?)\n\n", TEXT, re.M | re.S)
    told: dict[str, list[str]] = {}
    for row in table.splitlines():
        _, names, keys, _ = row.split("|")
        told |= dict.fromkeys(re.findall(r"`([^`]+)`", names), re.findall(r"`(\w+)`", keys))
    assert told == {name: list(keys) for name, (keys, _) in FAULTS.items()}


def test_from_where_the_guide_says_the_journal_is_that_of_the_scenario(project: Path) -> None:
    (beginning,) = re.findall(r"on hall-8x8 that is `(.*?)`, then `(.*?)`", TEXT)
    (last,) = re.findall(r"Its line `set up` is a `place` for each piece.* and at its end `(.*?)` again", TEXT, re.S)
    placed = [
        json.dumps({"do": "place", "site": site, "piece": piece})
        for site, piece in (("d4", "w"), ("e4", "B"), ("d5", "B"), ("e5", "w"))
    ]
    acts = [*beginning, *placed, last, '{"do": "place", "site": "d3", "piece": "B"}', '{"do": "step", "seconds": 1}']
    (project / "one.scenario").write_text("game othello\nboard hall-8x8\nset up\nplace B d3\nwait 1\n")
    assert run("tablero scenario one.scenario --journal one.json", project).returncode == 0
    (project / "one.py").write_text(
        "import json\nfrom board import Board\n\nboard = Board('--game', 'othello', '--board', 'hall-8x8')\n"
        f"for act in {acts!r}:\n    keys = json.loads(act)\n    board.do(keys.pop('do'), **keys)\n"
        "for entry in board.do('journal')['journal']:\n    print(json.dumps(entry, ensure_ascii=False))\n"
        "board.close()\n"
    )
    done = run(f"{sys.executable} one.py", project)
    assert done.stdout == (project / "one.json").read_text(), done.stderr
    assert "d3" in done.stdout
