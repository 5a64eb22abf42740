"""What simulator/TESTING.md shows is run, in a test suite of its own."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path
from typing import Any

import pytest

import tablero.testing
from hardware.serial.framing import frame
from simulator.nano import missing
from tablero.testing import faults
from tests.testing.suites import TREE, suite

TEXT = (TREE / "simulator/TESTING.md").read_text("utf-8")
BLOCKS = [
    (kind, textwrap.dedent(block)) for _, kind, block in re.findall(r"^( *)```(\w+)\n(.*?)^\1```$", TEXT, re.M | re.S)
]


def test_every_block_is_run(tmp_path: Path) -> None:
    assert {kind for kind, _ in BLOCKS} == {"python", "toml", "sh"}
    for k, (kind, block) in enumerate(BLOCKS):
        if kind == "python":
            (tmp_path / f"test_{k}.py").write_text(block)
    said = suite(tmp_path, "-v")
    shown = len(re.findall(r"^(?:def|class) (?:test_|Test)", "\n".join(block for _, block in BLOCKS), re.M))
    assert len(set(re.findall(r"^test_\d+\.py::(\w+)", said, re.M))) == shown, said
    assert not re.search(r"FAILED|ERROR", said), said
    assert ("SKIPPED" in said) == bool(missing()), said


def test_the_host_in_the_guide_takes_an_answer_that_comes_in_pieces() -> None:
    class Slow:
        """A line that brings a byte at a time."""

        def __init__(self, answer: bytes) -> None:
            self.rest = answer

        def sendall(self, data: bytes) -> None:
            pass

        def recv(self, most: int) -> bytes:
            piece, self.rest = self.rest[:1], self.rest[1:]
            return piece

    (block,) = (block for kind, block in BLOCKS if "def greeted(" in block)
    of_guide: dict[str, Any] = {}
    exec(block, of_guide)
    answer = frame(b"\x81\x02\x01\x09\x08\x00\x40\xf4tablero-rp2040 1")
    line = Slow(answer)
    assert of_guide["greeted"](line)
    assert not line.rest  # or the next to read this line would find it there
    assert not of_guide["greeted"](Slow(answer[:9]))


@pytest.mark.parametrize(
    ("inits", "configured"), [(("tests/hardware",), False), (("tests", "tests/hardware"), False), ((), True)]
)
def test_a_folder_of_tests_may_have_our_name(tmp_path: Path, inits: tuple[str, ...], configured: bool) -> None:
    (tmp_path / "tests/hardware").mkdir(parents=True)
    for folder in inits:
        (tmp_path / folder / "__init__.py").write_text("")
    own = "from tablero.testing import Board\n\n\ndef test_it(board: Board): pass\n"
    (tmp_path / "tests/hardware/test_mine.py").write_text(own)
    (options,) = re.findall(r'addopts = "(.*)"', "".join(block for kind, block in BLOCKS if kind == "toml"))
    said = suite(tmp_path, *([options] if configured else []))
    is_ours = inits != ("tests/hardware",)
    assert ("1 passed" in said) == is_ours, said
    assert ("two packages are called 'hardware'" in said) != is_ours, said


def test_the_table_of_faults_names_every_one() -> None:
    (table,) = re.findall(r"^\| of \| faults \|\n(.*?)\n\n", TEXT, re.M | re.S)
    named = set(re.findall(r"`([A-Z]\w+)`", table))
    assert named == set(faults.__all__) - {"Fault", "FaultError"}


def test_every_public_name_is_told_of() -> None:
    of_others = {"DeviceHand", "Hand", "Injection", "Latency", "Light", "Line", "s", "us"}
    errors = {name for name in tablero.testing.__all__ if name.endswith("Error")}
    assert set(tablero.testing.__all__) - of_others - errors <= set(re.findall(r"\w+", TEXT))
