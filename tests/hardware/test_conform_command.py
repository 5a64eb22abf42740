"""``tablero conform``: what it prints, writes and returns, and what it does on a real line."""

from __future__ import annotations

import errno
import json
import os
import pty
import re
import select
import signal
import socket
import subprocess
import sys
import tty
from contextlib import closing
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from firmware_host.cli import main
from firmware_host.service import conform
from hardware.conformance.document import clauses
from hardware.conformance.line import LineError, SerialLine
from hardware.conformance.register import CHECKS, UNSEEN
from hardware.junit import Case, Tag, document
from simulator.serial_model import SerialModel
from tests.hardware.lines import PATIENCE_S, ModelLine
from tests.hardware.mutants.board import NeverMissesItsHost
from tests.hardware.mutants.talk import TakesLongerScans
from tests.simulator.test_device import GUIDE, device


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
    weighing = sum(clause.startswith("10.") for clause in CHECKS) - 1  # a model without cells refuses by 10.1
    few = 2 + weighing
    assert f"{len(CHECKS) - few} holds, 0 broken, 0 not reached, {len(UNSEEN) + few} not seen" in out
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
    (suite,) = ElementTree.parse(junit).getroot()
    assert [case.get("name") for case in suite] == list(clauses())
    children = {case.get("name"): [child.tag for child in case] for case in suite}
    tags = {"holds": [], "broken": ["failure"], "not reached": ["error"], "not seen": ["skipped"]}
    assert children == {clause: tags[verdict] for clause, verdict in verdicts.items()}
    for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        assert int(suite.get(attribute, "")) == len(suite.findall(f"testcase/{tag}")) > 0


def test_what_xml_cannot_hold_is_written_otherwise() -> None:
    """A device may call itself whatever it likes."""
    nasty = "a\x00\x1b[31m\ud800\ufffe & <b>"
    text = document(nasty, {nasty: [Case(nasty, nasty, 0.0, "failure", nasty, nasty, {"p": nasty})]})
    (suite,) = root = ElementTree.fromstring(text)
    (case,) = suite
    told = "a\\x00\\x1b[31m\\xd800\\xfffe & <b>"
    assert {root.get("name"), suite.get("name"), case.get("name"), case.get("classname")} == {told}
    assert case.findtext("failure") == told
    assert case.findtext("system-out") == f"p: {told}\n"


COUNTS = {"name", "time", "tests", "failures", "errors"}
VERDICT = ({"type", "message"}, set[str]())
ALLOWED = {  # element -> (attributes, children), of those that Jenkins's schema junit-10 knows
    "testsuites": (COUNTS, {"testsuite"}),
    "testsuite": (COUNTS | {"skipped", "timestamp", "hostname"}, {"testcase", "properties"}),
    "testcase": ({"name", "time", "classname"}, {"failure", "error", "skipped", "system-out", "system-err"}),
    "failure": VERDICT,
    "error": VERDICT,
    "skipped": VERDICT,
    "system-out": (set[str](), set[str]()),
}


def test_a_report_has_nothing_that_jenkins_refuses() -> None:
    tags: tuple[Tag | None, ...] = (None, "failure", "error", "skipped")
    cases = [Case("a", str(tag), 1.5, tag, "one", "two", {"board": "hall-8x8"}) for tag in tags]
    seen = set()
    for element in ElementTree.fromstring(document("x", {"a": cases, "b": []})).iter():
        attributes, children = ALLOWED[element.tag]
        assert set(element.keys()) <= attributes, element.tag
        assert {child.tag for child in element} <= children, element.tag
        seen.add(element.tag)
    assert seen == ALLOWED.keys()


@pytest.mark.parametrize("option", ["--junit", "--json"])
def test_a_report_is_there_as_a_whole_or_not_at_all(
    there: list[type[SerialModel]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    option: str,
) -> None:
    report = tmp_path / "report"
    report.write_text("of an earlier run")

    def no_space(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def interrupt(*given: object) -> int:
        raise KeyboardInterrupt

    order = ["conform", "x", "--only", "2.1", option, str(report)]
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", no_space)
        assert main(order) == 2
    assert capsys.readouterr().err == f"tablero conform: {report}: cannot be written: No space left on device\n"
    assert not list(tmp_path.iterdir())

    with monkeypatch.context() as interrupted:
        interrupted.setattr(conform, "line_of", interrupt)
        assert main(order) == conform.INTERRUPTED
    assert not list(tmp_path.iterdir())

    assert main(order) == 0
    assert report.read_text()


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
        (["socket://x"], "socket://x cannot be opened: it has no host and port; allowed: socket://HOST:PORT"),
        (["socket://x:99999"], "socket://x:99999 cannot be opened: it has no host and port; "),
        ([], "no device; allowed: a serial device, a pseudo terminal, or socket://host:port"),
        (["x", "--only", "12"], "no clause '12'; allowed: a section (1, 2, 3, 4, 5, 6, 7, 8, 9, 10), or one of 1.1, "),
        (["x", "--junit", "/no/such/place"], "/no/such/place: cannot be written: No such file"),
        (["x", "--slack", "nan"], "'nan' is no time; allowed: 0 to 10000 milliseconds"),
        (["x", "--baud", "9600"], "'9600' is no speed of a line; allowed: 115200"),
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


def test_what_a_device_says_as_a_host_connects_over_tcp_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if it comes before the line is ready."""
    connect = socket.create_connection

    def connected(*args: Any, **more: Any) -> socket.socket:
        line = connect(*args, **more)
        host, _ = server.accept()
        hosts.append(host)
        host.sendall(b"ready")
        assert select.select([line], [], [], PATIENCE_S)[0]
        return line

    hosts: list[socket.socket] = []
    monkeypatch.setattr(socket, "create_connection", connected)
    with socket.create_server(("127.0.0.1", 0)) as server:
        line = SerialLine(f"socket://127.0.0.1:{server.getsockname()[1]}", 500000)
        with closing(line), hosts[0]:
            assert b"".join(iter(lambda: line.receive(0.0), b"")) == b"ready"


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
