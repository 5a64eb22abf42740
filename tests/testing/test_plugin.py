"""The pytest plugin in the test suite of somebody else."""

from __future__ import annotations

import re
import shutil
import sys
import tomllib
from pathlib import Path

import pytest

from simulator.scenario import run
from tests.testing.suites import TREE, installed, python, suite

HEAD = "import pytest\nfrom tablero.testing import Board, Device, faults, gates, ms\n"
WRONG = {
    'game="ludo"': "unknown game 'ludo'; games: ",
    '"othello"': "'othello' has no name; allowed: name=value, of game, board, ",
    'gmae="othello"': "no argument 'gmae'; allowed: game, board, ",
    'board="nowhere"': "nowhere: is no board; allowed: a file NAME.toml, or one of ",
    'board="hall-8x8", gates=gates.AVR': "gate avr: board hall-8x8 has no microcontroller; allowed: ",
    'gates="all"': "gates='all'; allowed: gates.ALL, ",
    "gates=[]": "gates=[]; allowed: gates.ALL, ",
    'seed="x"': "seed 'x'; allowed: a whole number, 0 to ",
    "options=7": "options=7; allowed: a dictionary",
    'settings={"haste": 1}': "no setting 'haste'; allowed: ",
    'already=["a1"]': "a1",
    "firmware=7": "firmware=7; allowed: ",
    'durable="x"': "durable='x'; allowed: ",
}


def test_a_wrong_mark_is_one_line(tmp_path: Path) -> None:
    for k, mark in enumerate(WRONG):
        (tmp_path / f"test_{k:02}.py").write_text(f"{HEAD}@pytest.mark.tablero({mark})\ndef test_it(board): pass\n")
    said = suite(tmp_path)
    for k, (mark, told) in enumerate(WRONG.items()):
        (block,) = re.findall(rf"^_+ ERROR collecting test_{k:02}\.py _+\n(.*?)(?=^[_=]{{3}})", said, re.M | re.S)
        assert block.count("\n") == 1, block
        assert block.startswith(f"test_{k:02}.py::test_it: the mark tablero: "), block
        assert told in block, mark
    assert f"{len(WRONG)} errors" in said


SUITE = """
@pytest.mark.tablero(board="serial-8x8", gates=gates.ALL)
def test_all(board): board.play("d3")

@pytest.mark.tablero(board="serial-8x8", gates=gates.AVAILABLE)
def test_available(board): board.play("d3")

@pytest.mark.tablero(gates=gates.AVAILABLE)
def test_device(device): device.reset()
"""


@pytest.fixture(scope="module")
def lacking(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What pytest says where neither compilers nor pyserial are to be had."""
    folder = tmp_path_factory.mktemp("lacking")
    (folder / "conftest.py").write_text("import sys\nsys.modules['serial'] = None\n")
    (folder / "test_gates.py").write_text(HEAD + SUITE)
    return suite(folder, "-v", env={"PATH": ""})


@pytest.mark.parametrize(
    ("gate", "cure"),
    [
        ("pins", r"the Python package pyserial is missing; install it: \S+ -m pip install 'tablero\[boards\]'"),
        ("avr", r"no avr-gcc, cc, make.* on this machine: apt-get install gcc-avr avr-libc libsimavr-dev"),
    ],
)
def test_a_gate_that_cannot_be_had_names_the_line_that_installs_it(lacking: str, gate: str, cure: str) -> None:
    assert re.search(rf"^(ERROR|FAILED) \S+test_all\[{gate}\] - Failed: gate {gate}: {cure}", lacking, re.M), lacking
    assert re.search(rf"^SKIPPED .*gate {gate}: {cure}", lacking, re.M), lacking


def test_the_other_gates_are_tried_all_the_same(lacking: str) -> None:
    for name in ("test_all[ports]", "test_available[ports]", "test_device[pins]"):
        assert re.search(rf"{re.escape(name)} PASSED", lacking), lacking
    assert "3 passed, 3 skipped, 2 errors" in lacking


OWN = """
class TestMarks:
    pytestmark = pytest.mark.tablero(game="molino", seed=4)

    def test_of_a_class(self, board): assert board.at("a1") == "" and "game molino" in board.scenario

    @pytest.mark.tablero(game="othello")
    def test_the_nearest_counts(self, board): assert "game othello\\nseed 4" in board.scenario

@pytest.fixture
def laid(board):
    board.play("d3")
    return board

def test_through_a_fixture(laid): assert laid.moves == ["d3"]

@pytest.mark.tablero(board="serial-8x8", gates=[gates.PORTS, gates.PINS])
def test_several(laid): assert laid.gate in (gates.PORTS, gates.PINS)

@pytest.mark.parametrize("board", ["one", "two"])
def test_a_parameter_of_that_name(board): assert isinstance(board, str)

def test_one_that_fails(board):
    board.play("d3")
    assert board.light("d4").says("capture")

def test_a_device_that_fails(device): assert device.at("a1")
"""


OWN_FIRMWARE = """
@pytest.mark.tablero(game="othello", board="serial-8x8", gates=gates.ALL, firmware=["./my-chip"])
def test_board(board): board.play("d3")

@pytest.mark.tablero(gates=gates.AVAILABLE, firmware=["./my-chip"])
def test_device(device): device.reset()

@pytest.mark.tablero(game="othello", board="serial-8x8", gates=[gates.AVR], firmware=["./my-chip"])
def test_at_the_gate_that_is_named(board): board.play("d3")
"""


def test_firmware_beside_the_test_runs_at_one_gate(tmp_path: Path) -> None:
    beside = tmp_path / "below"
    beside.mkdir()
    (beside / "my-chip").write_text(f'#!/bin/sh\nexec {sys.executable} -P -m simulator.pico hall "$@"\n')
    (beside / "my-chip").chmod(0o755)
    (beside / "test_chip.py").write_text(HEAD + OWN_FIRMWARE)
    said = suite(tmp_path, "-v")
    assert set(re.findall(r"::(\S+) PASSED", said)) == {
        "test_board[pins]",
        "test_device[pins]",
        "test_at_the_gate_that_is_named[avr]",
    }, said
    assert "3 passed in" in said


def test_marks_fixtures_and_what_is_told_of_a_test_that_fails(tmp_path: Path) -> None:
    (tmp_path / "test_own.py").write_text(HEAD + OWN)
    (tmp_path / "other").mkdir()
    (tmp_path / "other/conftest.py").write_text("import pytest\n@pytest.fixture\ndef board(): return 'mine'\n")
    (tmp_path / "other/test_mine.py").write_text(
        HEAD + "@pytest.mark.tablero(game='othello', gates=gates.ALL)\ndef test_mine(board): assert board == 'mine'\n"
    )
    said = suite(tmp_path)
    assert "2 failed, 8 passed" in said, said
    assert "<light of d4: says last" in said
    (scenario,) = re.findall(r"as a scenario:\n(game othello\n.*?)\n(?=[-_=]{3})", said, re.S)
    assert run(f"{scenario}\nexpect played d3").failures == ()
    assert re.search(r"- the simulated board -+\n<serial-8x8 at \S+ and socket://127\.0\.0\.1:\d+, pins>", said)


AROUND = """
@pytest.fixture
def laid(board):
    board.play("d3")
    assert board.state == "over"

def test_of_a_fixture_that_fails(laid): pass

@pytest.fixture
def checked(board):
    yield
    assert board.faults

def test_of_a_check_at_its_end(board, checked): board.play("e6")

def test_of_both(board, device):
    board.play("c4")
    assert device.at("a1")
"""


def test_whatever_of_a_test_fails_tells_of_every_board(tmp_path: Path) -> None:
    (tmp_path / "test_around.py").write_text(HEAD + AROUND)
    said = suite(tmp_path)
    assert "1 failed, 1 passed, 2 errors" in said, said
    played = re.findall(r"as a scenario:\n.*?play (\w+)$", said, re.S | re.M)
    assert sorted(played) == ["c4", "d3", "e6"], said
    assert len(re.findall(r"^<serial-8x8 at ", said, re.M)) == 1


def test_software_that_is_missing_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text("import simulator.nano\nsimulator.nano._NEEDED = ('no-such-compiler',)\n")
    for name in ("ALL", "AVAILABLE"):
        mark = f"@pytest.mark.tablero(board='serial-8x8', gates=gates.{name})"
        (tmp_path / f"test_{name.lower()}.py").write_text(f"{HEAD}{mark}\ndef test_it(board): pass\n")
    said = suite(tmp_path)
    told = "gate avr: no no-such-compiler on this machine: apt-get install gcc-avr"
    assert "4 passed, 1 skipped, 1 error" in said, said
    assert len(re.findall(f"^{told}", said, re.M)) == 1
    assert len(re.findall(f"^SKIPPED .*{told}", said, re.M)) == 1
    assert "exception" not in said  # of what it came from


def test_a_run_that_does_not_use_it_loads_next_to_nothing(tmp_path: Path) -> None:
    (tmp_path / "test_other.py").write_text(
        "import sys\nOURS = ('rules', 'hardware', 'simulator', 'firmware_host', 'tablero')\n"
        "def test_what_is_loaded(request):\n"
        "    assert request.config.pluginmanager.has_plugin('tablero.testing.plugin')\n"
        "    assert {name for name in sys.modules if name.partition('.')[0] in OURS} == {\n"
        "        'tablero', 'tablero.testing', 'tablero.testing.plugin'}\n"
    )
    assert "1 passed" in (said := suite(tmp_path)), said


HOOKED = """
import sys
class Finder:
    _must_rewrite = {"tablero", "rules", "hardware", "simulator", "firmware_host", "another"}
    def find_spec(self, name, path=None, target=None): return None
sys.meta_path.insert(0, Finder())
import tablero.testing.plugin
print(*Finder._must_rewrite)
"""


def test_the_asserts_of_what_is_no_test_stay_as_they_are_written() -> None:
    """As pytest marks the modules of an installed package that brings a plugin."""
    assert python("-c", HOOKED).stdout.split() == ["another"]


def test_the_entry_point_bears_the_plugins_own_name() -> None:
    """So that -p and pytest_plugins, where it is installed too, do not register it twice."""
    offered = tomllib.loads((TREE / "pyproject.toml").read_text())["project"]["entry-points"]["pytest11"]
    assert offered == {"tablero.testing.plugin": "tablero.testing.plugin"}


DOORS = """
for name in ("rules", "drivers", "testing.faults", "_packages"):
    try:
        __import__(f"tablero.{name}")
        print("none")
    except ImportError as error:
        print(error)
try:
    from tablero.testing import Board
except ImportError as error:
    print(error)
else:
    print("none")
"""


@pytest.mark.parametrize(
    ("theirs", "name"), [("hardware/__init__.py", "hardware"), ("simulator.py", "simulator"), ("rules/notes.txt", "")]
)
def test_another_package_of_our_name_is_told_in_one_line(tmp_path: Path, theirs: str, name: str) -> None:
    file = tmp_path / theirs
    file.parent.mkdir(exist_ok=True)
    file.write_text("")
    told = python("-P", "-c", DOORS, path=(tmp_path,)).stdout.splitlines()
    where = file.parent if file.name == "__init__.py" else file
    if name:
        line = f"two packages are called {name!r}: Tablero's in {TREE / name}, and another in {where}, which Python"
        assert [one.partition(" finds first")[0] for one in told] == [line] * 5
    else:  # Python prefers a package that comes later to a folder that is none
        assert told == ["none"] * 5
    (tmp_path / "test_other.py").write_text("def test_it(): pass\n")
    assert "1 passed" in suite(tmp_path, path=(tmp_path,))


THEIRS = "from setuptools import setup\nsetup(name='their-product', version='1.0', packages=['hardware'])\n"


def test_another_package_of_our_name_in_the_same_environment_is_told_too(tmp_path: Path) -> None:
    """As pip leaves it that installs first theirs and then ours: files of both in one folder."""
    source = tmp_path / "theirs"
    (source / "hardware").mkdir(parents=True)
    (source / "hardware/__init__.py").write_text("MOTORS = 2\n")
    (source / "hardware/motors.py").write_text("")
    (source / "setup.py").write_text(THEIRS)
    site = installed(source, tmp_path / "environment")
    for name in ("tablero", "rules", "simulator", "firmware_host"):
        (site / name).symlink_to(TREE / name)
    shutil.copytree(TREE / "hardware", site / "hardware", dirs_exist_ok=True)
    told = python("-P", "-c", DOORS, path=(site,)).stdout.splitlines()
    ours = site / "hardware"
    line = f"two packages are called 'hardware': Tablero's in {ours}, and that of their_product-1.0, which pip"
    assert [one.partition(" has installed")[0] for one in told] == [line] * 5
