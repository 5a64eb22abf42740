"""What conform tells apart: good devices and bad ones, each on a clock that passes only when told to."""

from __future__ import annotations

import json
import os
import pty
import random
import re
import signal
import subprocess
import sys
import tty
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from xml.etree import ElementTree

import pytest

from firmware_host.cli import main
from firmware_host.service import conform
from hardware.conformance.document import clauses
from hardware.conformance.examiner import Examiner
from hardware.conformance.line import LineError, SerialLine
from hardware.conformance.register import CHECKS, UNSEEN
from hardware.conformance.run import Result, Session, Verdict, chosen
from simulator.serial_model import Refusal, SerialModel
from tests.hardware.lines import PATIENCE_S, ChipLine, ModelLine
from tests.hardware.mutants import MUTANTS, NeverMissesItsHost, TakesLongerScans
from tests.hardware.test_firmware import KINDS, chip_of
from tests.simulator.test_device import GUIDE, device


def judged(line: ModelLine | ChipLine) -> Mapping[str, Result]:
    return {result.clause: result for result in Session(Examiner(line)).run(chosen(()))}


def with_verdict(results: Mapping[str, Result], verdict: Verdict) -> list[str]:
    return [f"{clause}: {result.told}" for clause, result in results.items() if result.verdict is verdict]


def test_every_clause_is_tried_or_it_is_told_why_not() -> None:
    assert len(clauses()) == len(set(CHECKS) | set(UNSEEN))
    assert set(clauses()) == set(CHECKS) | set(UNSEEN)
    assert not set(CHECKS) & set(UNSEEN)
    numbers = [tuple(map(int, clause.split("."))) for clause in clauses()]
    assert numbers == sorted(numbers)
    for clause, check in CHECKS.items():
        assert set(check.needs) <= set(CHECKS), clause


@pytest.mark.parametrize(("rows", "columns", "pixels"), [(9, 8, 64), (5, 5, 25), (0, 0, 8), (3, 3, 0), (32, 32, 400)])
def test_a_good_device_breaks_nothing(rows: int, columns: int, pixels: int) -> None:
    model = SerialModel(rows, columns, pixels)
    line = ModelLine(model)
    results = judged(line)
    assert with_verdict(results, Verdict.BROKEN) == with_verdict(results, Verdict.UNREACHED) == []
    assert not any(model.lit)
    line.idle(4)
    assert not model.greeted


@pytest.mark.parametrize(("mutant", "expected"), MUTANTS, ids=[mutant.__name__ for mutant, _ in MUTANTS])
def test_a_device_with_one_deviation_breaks_that_clause(mutant: type[SerialModel], expected: tuple[str, ...]) -> None:
    results = judged(ModelLine(mutant(), getattr(mutant, "banner", b"")))
    broken = {clause for clause, result in results.items() if result.verdict is Verdict.BROKEN}
    assert broken == set(expected), with_verdict(results, Verdict.BROKEN)


def test_every_check_has_a_mutant() -> None:
    without = set(CHECKS) - {clause for _, expected in MUTANTS for clause in expected}
    assert without == {"8.4"}  # it takes a line that restarts the device


@pytest.mark.parametrize("kind", KINDS)
def test_our_firmwares_break_nothing(kind: str) -> None:
    chip = chip_of(kind, "diode")
    chip.plug()
    with closing(chip), closing(ChipLine(chip)) as line:
        results = judged(line)
    assert with_verdict(results, Verdict.BROKEN) == with_verdict(results, Verdict.UNREACHED) == []


# Devices that are worse than wrong


class Mute(ModelLine):
    def send(self, data: bytes) -> None:
        pass


class Flood(ModelLine):
    """Says zeros and frames without end, whatever it is asked."""

    def receive(self, seconds: float) -> bytes:
        self.now += 0.001
        return b"\0ready\0" * 100

    def idle(self, seconds: float) -> bytes:
        self.now += seconds
        return b"\0ready\0" * 9000


class Breaks(ModelLine):
    """Is gone after so many requests."""

    left = 100

    def send(self, data: bytes) -> None:
        self.left -= 1
        if self.left < 0:
            raise LineError("/dev/ttyUSB0: it is gone")
        super().send(data)


@pytest.mark.parametrize("line", [Mute, Flood])
def test_nothing_is_tried_with_a_device_that_does_not_greet(line: type[ModelLine]) -> None:
    there = line(SerialModel())
    results = judged(there)
    assert there.now < 10
    assert {clause for clause, result in results.items() if result.verdict is Verdict.UNREACHED} == set(CHECKS)
    assert all(result.told == "the device does not answer a greeting" for result in results.values() if result.fails)


def test_a_device_that_falls_silent_holds_nothing_up() -> None:
    line = ModelLine(SerialModel())
    session = Session(Examiner(line))
    assert session.examiner.first_contact()
    line.send = lambda data: None  # type: ignore[method-assign]
    results = [session.judge(clause) for clause in chosen(())]
    assert line.now < 100
    assert not [result.clause for result in results if result.verdict is Verdict.HOLDS]


def test_a_line_that_breaks_leaves_the_rest_untried() -> None:
    results = judged(Breaks(SerialModel()))
    assert len(results) == len(clauses())
    gone = [result for result in results.values() if result.told == "/dev/ttyUSB0: it is gone"]
    assert gone
    assert any(result.verdict is Verdict.HOLDS for result in results.values())
    assert {result.verdict for result in gone} == {Verdict.UNREACHED}


def nonsense(chance: random.Random) -> type[SerialModel]:
    """A device that greets in any numbers, and answers and refuses as it likes."""

    class Nonsense(SerialModel):
        def carry_out(self, kind: int, payload: bytes) -> bytes:
            if chance.random() < 0.2:
                raise Refusal(chance.randrange(256))
            return chance.randbytes(chance.choice((0, 1, 6, 9, 20, 240)))

        def frame_of(self, body: bytes) -> bytes:
            return super().frame_of(body)[: chance.choice((2, 999, 999, 999))]

    return Nonsense


@pytest.mark.parametrize("seed", range(20))
def test_whatever_a_device_says_the_test_comes_to_its_end(seed: int) -> None:
    line = ModelLine(nonsense(random.Random(seed))())
    results = judged(line)
    assert len(results) == len(clauses())
    assert line.now < 2000


# The command


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch) -> list[type[SerialModel]]:
    """Whatever is opened is a model of the class in this list."""
    found: list[type[SerialModel]] = [SerialModel]
    monkeypatch.setattr(conform, "SerialLine", lambda device, baud: ModelLine(found[0]()))
    return found


def test_a_good_device_ends_with_0_and_a_bad_one_with_1(
    there: list[type[SerialModel]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["conform", "/dev/ttyUSB0"]) == 0
    out = capsys.readouterr().out
    assert f"{len(CHECKS) - 2} holds, 0 broken, 0 not reached, {len(UNSEEN) + 2} not seen" in out
    there[0] = TakesLongerScans
    assert main(["conform", "/dev/ttyUSB0"]) == 1
    told = capsys.readouterr().out
    begins = told.index("3.5   holds\n3.6   broken")
    assert told[begins : told.index("3.7")] in GUIDE
    assert main(["conform", "/dev/ttyUSB0", "--only", "3.5", "--only", "2"]) == 0
    assert re.findall(r"^\d\.\d+", capsys.readouterr().out, re.MULTILINE) == [*(f"2.{k}" for k in range(1, 9)), "3.5"]


def test_the_reports_hold_what_the_text_holds(
    there: list[type[SerialModel]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there[0] = NeverMissesItsHost
    junit, as_json = tmp_path / "junit.xml", tmp_path / "result.json"
    assert main(["conform", "x", "--junit", str(junit), "--json", str(as_json)]) == 1
    text = capsys.readouterr().out
    told = json.loads(as_json.read_text("utf-8"))
    assert (told["device"], told["holds"], told["greeting"]["rows"]) == ("x", False, 9)
    verdicts = {clause["clause"]: clause["verdict"] for clause in told["clauses"]}
    assert list(verdicts) == list(clauses())
    (broken,) = (clause for clause in told["clauses"] if clause["verdict"] == "broken")
    assert (broken["clause"], broken["asks"]) == ("7.1", clauses()["7.1"])
    assert bytes.fromhex(broken["sent"]).hex(" ").upper() in text
    suite = ElementTree.parse(junit).getroot()
    assert [case.get("name") for case in suite] == list(clauses())
    children = {case.get("name"): [child.tag for child in case] for case in suite}
    tags = {"holds": [], "broken": ["failure"], "not reached": ["error"], "not seen": ["skipped"]}
    assert children == {clause: tags[verdict] for clause, verdict in verdicts.items()}
    for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        assert int(suite.get(attribute, "")) == len(suite.findall(f"testcase/{tag}")) > 0


def test_the_clauses_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(clauses())
    assert sum("[not seen: " in line for line in lines) == len(UNSEEN)


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["/dev/null"], "/dev/null cannot be opened: "),
        (["/dev/no-such"], "/dev/no-such cannot be opened: "),
        (["socket://127.0.0.1:1"], "socket://127.0.0.1:1 cannot be opened: "),
        (["socket://x"], "socket://x cannot be opened: "),
        ([], "no device; allowed: a serial device, a pseudo terminal, or socket://host:port"),
        (["x", "--only", "12"], "no clause '12'; allowed: a section (1, 2, 3, 4, 5, 6, 7, 8, 9), or one of 1.1, "),
        (["x", "--junit", "/no/such/place"], "/no/such/place: cannot be written: No such file"),
        (["x", "--slack", "nan"], "'nan' is no time; allowed: 0 to 10000 milliseconds"),
        (["x", "--baud", "9600"], "invalid choice: 9600"),
    ],
)
def test_what_cannot_be_tried_is_told(argv: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status: object = main(["conform", *argv])
    except SystemExit as error:
        status = error.code
    assert status == 2
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == 1


# On a real line


def test_a_real_line_is_heard_to_its_end() -> None:
    """Bytes without end on one side, and nobody who reads on the other."""
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    line = SerialLine(os.ttyname(theirs), 500000)
    with closing(line):
        os.write(ours, b"abc")
        came = b""
        while len(came) < 3:
            came += line.receive(PATIENCE_S)
        assert came == b"abc"
        assert line.receive(0.0) == b""
        assert not line.restart()
        with pytest.raises(LineError, match="Write timeout"):
            line.send(bytes(100_000))
    os.close(ours)
    os.close(theirs)


def test_a_clause_or_two_over_a_pseudo_terminal_and_over_tcp() -> None:
    for options in ((), ("--tcp", "0")):
        with device(*options) as control:
            assert main(["conform", control.device, "--slack", "5000", "--only", "4", "--only", "6.1"]) == 0
            assert control.order("light")["light"] == {}


def test_interrupted_it_leaves_the_device_dark() -> None:
    program = [sys.executable, "-m", "firmware_host", "conform", "--only", "4.1", "--only", "7.3"]
    with device() as control:
        with subprocess.Popen([*program, control.device], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout
            while not process.stdout.readline().startswith(b"4.1 "):
                assert process.poll() is None
            process.send_signal(signal.SIGINT)
            assert process.stderr
            assert process.stderr.read() == b"tablero conform: interrupted\n"
            assert process.wait(PATIENCE_S) == 130
        assert control.order("light")["light"] == {}
