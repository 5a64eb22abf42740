"""What the simulator's README shows is run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import simulator
from simulator.scenario import run

TEXT = (Path(str(simulator.__file__)).parent / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(python|scenario)\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


def test_there_are_examples() -> None:
    assert {kind for kind, _ in BLOCKS} == {"python", "scenario"}


@pytest.mark.parametrize(("kind", "block"), BLOCKS, ids=[f"{kind}-{k}" for k, (kind, _) in enumerate(BLOCKS)])
def test_the_example_runs(kind: str, block: str, capsys: pytest.CaptureFixture[str]) -> None:
    if kind == "scenario":
        assert run(block).failures == ()
    else:
        exec(compile(block, "README.md", "exec"), {"__name__": "example"})
        assert not capsys.readouterr().err
