"""``tablero device``: the board as a host finds it, its control line, and its end."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import simulator
from firmware_host.cli import main
from hardware.profile import load
from hardware.serial.link import Link
from hardware.serial.protocol import Kind, scan, show
from simulator.control_line import FAULTS
from simulator.device.bench import Bench
from simulator.device.control import ORDERS, answer
from simulator.device.wire import Wire
from simulator.faults import Dead
from simulator.faults.book import BOOK
from simulator.nano import missing

GUIDE = (Path(str(simulator.__file__)).parent / "FIRMWARE.md").read_text("utf-8")
PROGRAMS = re.findall(r"^```python\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
PATIENCE = 30.0
BLUE = b"\0\0\x20"
D3 = 2 * 8 + 3


class Control:
    """The process and its control line."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert process.stdout
        self.told: dict[str, Any] = json.loads(process.stdout.readline())
        self.device: str = self.told["device"]

    def order(self, do: str, **keys: Any) -> dict[str, Any]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({"do": do, **keys}) + "\n")
        self.process.stdin.flush()
        reply: dict[str, Any] = json.loads(self.process.stdout.readline())
        return reply


@contextmanager
def device(*options: str, program: str = "simulator.device") -> Iterator[Control]:
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", program, *options]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            yield Control(process)
            assert process.stdin
            process.stdin.close()
            assert process.wait(PATIENCE) == 0
            assert process.stderr
            assert process.stderr.read() == ""
        finally:
            process.kill()


@pytest.fixture(params=[(), ("--tcp", "0", "--baud", "1000000"), ("--firmware", "micropython"), ("--firmware", "c")])
def board(request: pytest.FixtureRequest) -> Iterator[Control]:
    if "c" in request.param and (lacking := missing()):
        pytest.skip(lacking)
    with device(*request.param) as control:
        yield control


@contextmanager
def link_to(control: Control) -> Iterator[Link]:
    link = Link(control.device, 500000, timeout_ms=5000)
    link.connect()
    yield link
    link.close()


def test_a_host_feels_the_hand_and_the_hand_sees_the_light(board: Control) -> None:
    with link_to(board) as link:
        assert link.greeting
        assert (link.greeting.rows, link.greeting.columns) == (board.told["rows"], board.told["columns"]) == (9, 8)
        assert board.order("place", site="d3", piece="B", id=7) == {"ok": True, "id": 7}
        assert int.from_bytes(link.ask(Kind.SCAN, scan(100)), "little") == 1 << D3
        board.order("press", name="ok")
        assert int.from_bytes(link.ask(Kind.SCAN, scan(100)), "little") == 1 << D3 | 1 << 64
        link.ask(Kind.SHOW, show(BLUE + bytes(189), 0, BLUE))
        assert board.order("light")["light"] == {"a1": "#000020"}
        assert board.order("board") == {"ok": True, "board": {"d3": "B"}, "hand": ""}
        board.order("reset")
    with link_to(board) as link:
        assert board.order("light")["light"] == {}


def test_the_guides_host_runs_as_it_is_printed(tmp_path: Path) -> None:
    (program,) = (text for text in PROGRAMS if "sys.argv" in text)
    (tmp_path / "host.py").write_text(program)
    with device() as control:
        control.order("set up", board={"a1": "W", "d3": "B"})
        host = [sys.executable, str(tmp_path / "host.py"), control.device]
        done = subprocess.run(host, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert done.stderr == ""
        assert done.stdout == "tablero-model 1: pieces at row and column [(0, 0), (2, 3)]\n"
        assert control.order("light")["light"] == {"a1": "#002000"}


def test_the_guides_host_for_node_runs_as_it_is_printed(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on this machine: apt-get install nodejs")
    (program,) = re.findall(r"^```js\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
    (tmp_path / "host.mjs").write_text(program)
    with device("--tcp", "0") as control:
        control.order("set up", board={"a1": "W", "d3": "B"})
        place = control.device.removeprefix("socket://").split(":")
        host = [node, str(tmp_path / "host.mjs"), *place]
        done = subprocess.run(host, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert done.stderr == ""
        assert json.loads(done.stdout) == [[0, 0], [2, 3]]
        assert control.order("light")["light"] == {"a1": "#002000"}


def test_the_guides_other_program_runs() -> None:
    for program in PROGRAMS:
        if "sys.argv" not in program:
            exec(compile(program, "FIRMWARE.md", "exec"), {"__name__": "example"})


def test_the_guide_has_every_order_and_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ORDERS:
        assert f'"{name}"' in GUIDE or f"`{name}`" in GUIDE, name
    for name in ("device", "conform"):
        with pytest.raises(SystemExit):
            main([name, "--help"])
        for option in re.findall(r"--\w+", capsys.readouterr().out):
            assert option in GUIDE or option == "--help", option


def test_the_guides_orders_are_orders() -> None:
    orders = re.findall(r'^\| `(\{"do".*?\})` \|', GUIDE, re.MULTILINE)
    assert len(orders) == 14
    for order in orders:
        bench = Bench(load("serial-8x8"), "model")
        bench.world.set_up({"d3": "B", "d4": "B"})
        if "mend" in order:
            bench.break_(Dead("d3"))
        assert answer(bench, order.encode()).get("ok"), order


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("options", [(), ("--firmware", "micropython")])
def test_a_signal_is_an_ordinary_end(options: Sequence[str], ending: signal.Signals) -> None:
    with device(*options) as control:
        control.process.send_signal(ending)
        assert control.process.wait(PATIENCE) == 0
        assert control.process.stderr
        assert control.process.stderr.read() == ""


def test_one_host_at_a_time_has_the_port() -> None:
    with device("--tcp", "0") as control:
        host, port = control.device.removeprefix("socket://").split(":")
        greeting = bytes.fromhex("0006010101274300")
        for _ in range(2):
            with socket.create_connection((host, int(port)), PATIENCE) as first:
                first.sendall(greeting)
                assert first.recv(1) == b"\0"
                with socket.create_connection((host, int(port)), PATIENCE) as second:
                    assert second.recv(1) == b""
                first.sendall(greeting)
                assert first.recv(1)


def test_a_port_that_is_taken_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with device("--tcp", "0") as control:
        port = control.device.rpartition(":")[2]
        assert main(["device", "--tcp", port]) == 2
    assert capsys.readouterr().err == f"tablero device: 127.0.0.1:{port}: Address already in use\n"


def test_a_firmware_that_dies_is_told_and_can_be_started_again() -> None:
    with device("--firmware", "micropython") as control:
        children = Path(f"/proc/{control.process.pid}/task/{control.process.pid}/children").read_text().split()
        os.kill(int(children[0]), signal.SIGKILL)
        assert control.process.stdout
        assert "has ended; it is off until power is on again" in json.loads(control.process.stdout.readline())["event"]
        assert control.order("power", on=True) == {"ok": True}
        with link_to(control) as link:
            assert link.greeting


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--board", "hall-8x8"], r"board hall-8x8 has no microcontroller; allowed: .*serial-8x8"),
        (["--board", "no"], r"no: is no board; allowed: .*serial-8x8"),
        (["--tcp", "x"], r"'x' is no address; allowed: PORT or HOST:PORT"),
        (["--tcp", ":1"], r"':1' is no address"),
        (["--tcp", "70000"], r"'70000' is no address"),
        (["--baud", "9600"], r"'9600' is no speed of a line; allowed: .*500000"),
        (["--firmware", "rust"], r"invalid choice: 'rust' .*micropython"),
    ],
)
def test_what_cannot_be_offered_is_told(options: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status: object = main(["device", *options])
    except SystemExit as error:
        status = error.code
    assert status == 2
    assert re.search(told, capsys.readouterr().err)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"\xff\xfe\n", "is no JSON: 'utf-8' codec"),
        (b"[1]", "is no object; allowed: such as"),
        (b"{}", '"do" is null; allowed: place, take'),
        (b'{"do": ["place"]}', '"do" is ["place"]; allowed'),
        (b'{"do": "jump"}', '"do" is "jump"; allowed: place'),
        (b'{"do": "place", "site": "d3"}', 'place: "piece" is missing; allowed: a text'),
        (b'{"do": "place", "site": "z9", "piece": "B"}', "no spot 'z9' on this wood; spots: a1"),
        (b'{"do": "place", "site": "d3", "piece": "BB"}', "no piece 'BB'; pieces: a b"),
        (b'{"do": "place", "site": "d3", "piece": ""}', "no piece ''; pieces: a b"),
        (b'{"do": "light", "site": "d3"}', 'light: no key "site"; allowed: none'),
        (b'{"do": "lift", "site": "d3"}', "cannot lift 1 from d3: nothing is there"),
        (b'{"do": "lift", "site": "d3", "count": true}', '"count" is true; allowed: a whole number, 1 to 99'),
        (b'{"do": "set up", "board": {"d3": 1}}', '"board" is {"d3": 1}; allowed: an object of texts'),
        (b'{"do": "fault"}', '"fault" is null; allowed: stuck, dead'),
        (b'{"do": "fault", "fault": "stuck", "at": ["z9"], "level": 1}', "no sensor at 'z9'; sensors: "),
        (
            b'{"do": "fault", "fault": "stuck", "at": [], "level": 1}',
            '"at" is []; allowed: a list of texts, one or more',
        ),
        (b'{"do": "fault", "fault": "joined", "at": ["a1"]}', "joined at a1 alone; allowed: two sensors or more"),
        (b'{"do": "fault", "fault": "noise", "rate": 2}', '"rate" is 2; allowed: a number, 0 to 1'),
        (b'{"do": "mend", "fault": 3}', "no fault 3; in force: none"),
        (b'{"do": "line", "to": "moon"}', '"to" is "moon"; allowed: one of host, device'),
        (b'{"do": "line", "delay_ms": NaN}', '"delay_ms" is NaN; allowed: a whole number'),
        (b"[" * 60000, "is no JSON"),
        (b" " * 70000, "a line of more than 65536 bytes"),
    ],
)
def test_an_order_that_cannot_be_carried_out_is_told_and_changes_nothing(line: bytes, told: str) -> None:
    bench = Bench(load("serial-8x8"), "model")
    reply = answer(bench, line)
    assert set(reply) == {"error"}
    assert told in reply["error"]
    assert bench.board() == {}
    assert not bench.world.box
    assert bench.faults.present == ()


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 100),
    st.floats(),
    st.sampled_from(("d3", "ok", "B", "", "host", "stuck", "noise")),
    st.lists(st.sampled_from(("a1", "d3", "z9")), max_size=3),
    st.dictionaries(st.sampled_from(("a1", "z9")), st.sampled_from(("W", "BW", "", "9")), max_size=2),
)
KEYS = sorted({key for keys, _ in (*ORDERS.values(), *FAULTS.values()) for key in keys})


@given(
    st.lists(
        st.dictionaries(st.sampled_from((*KEYS, "id", "other")), VALUES, max_size=4).flatmap(
            lambda keys: st.sampled_from((*ORDERS, "fault")).map(lambda do: {"do": do, **keys})
        ),
        max_size=8,
    )
)
@settings(max_examples=150, deadline=None)
def test_whatever_is_ordered_is_done_or_told(orders: list[dict[str, object]]) -> None:
    bench = Bench(load("serial-8x8"), "model")
    for order in orders:
        before = bench.board()
        reply = answer(bench, json.dumps(order).encode())
        json.dumps(reply)
        assert reply.get("ok") is True or reply["error"]
        if "error" in reply:
            assert bench.board() == before


@pytest.mark.parametrize("depth", [100, 900, 990, 5000])
def test_what_is_nested_too_deep_is_told(depth: int) -> None:
    line = b'{"do": "place", "site": ' + b"[" * depth + b"]" * depth + b', "piece": "B"}'
    assert "error" in answer(Bench(load("serial-8x8"), "model"), line)


def test_every_fault_can_be_made_and_mended() -> None:
    bench = Bench(load("serial-8x8"), "model")
    values = {
        "at": ["d3", "d4"], "level": 1, "miss": 0.5, "rate": 0.5, "scans": 2, "line": "row-2", "pixel": 3,
        "pixels": [3, 4], "colour": "200000", "wire": "row 2", "to": "ground", "mt": 3, "share": 0.5, "volts": 2,
        "seconds": 0.1,
    }  # fmt: skip
    means = [entry.name for entry in BOOK if entry.make and entry.may_be_on(bench.profile)]
    number = 0
    for name, (keys, _) in FAULTS.items():
        asked = {"do": "fault", "fault": name, **{key: values[key] for key in keys}}
        number += name in means
        expected = {"ok": True, "fault": number} if name in means else {"error"}
        told = answer(bench, json.dumps(asked).encode())
        assert told == expected or set(told) == expected, name
    assert len(bench.faults.present) == len(means) - 1  # a crash is over at once
    assert answer(bench, b'{"do": "mend"}') == {"ok": True}
    assert bench.faults.present == ()


def test_a_line_takes_its_time() -> None:
    wire = Wire(500000, Random(1))
    wire.put(b"ab", 1.0)
    wire.put(b"c", 1.0)
    assert wire.due == pytest.approx(1.00004)
    assert wire.take(1.00003) == b""
    assert wire.take(1.00005) == b"ab"
    assert wire.due == pytest.approx(1.00006)
    wire.delay_s, wire.lose, wire.garble, wire.noise = 1.0, 1, 1, 2
    wire.put(b"def", 2.0)
    assert wire.take(2.5) == b"c"
    *noise, garbled, sound = wire.take(3.1)
    assert (len(noise), (garbled ^ ord("e")).bit_count(), sound) == (2, 1, ord("f"))
    wire.put(b"ghi", 4.0, late_s=0.5)
    assert wire.due == pytest.approx(5.50006)
    assert wire.take(5.6) == b"ghi"
