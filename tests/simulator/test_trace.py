"""Waveforms of a scenario, read back by a parser of our own."""

from __future__ import annotations

import io
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from firmware_host.cli import main
from firmware_host.core.states import State
from hardware.serial.framing import Deframer
from hardware.serial.protocol import ANSWER, Kind, read_levels
from simulator.rig import Gate
from simulator.scenario.run import perform
from simulator.scenario.script import read
from simulator.scenario.stage import Stage
from simulator.scenario.trace import traced
from simulator.scenario.vcd import Vcd, _identifier

SCENARIO = """
game othello
board {board}
set up
play d3
fault dead c3
place w c3
wait 0.3
power cut
command resume
mend c3
flip d3
wait 0.2
"""


class Waves:
    """A value change dump: signal -> its values with the times in nanoseconds from which they hold."""

    def __init__(self, text: str) -> None:
        head, _, body = text.partition("$enddefinitions $end\n")
        assert "$timescale 1 ns $end" in head
        names: dict[str, tuple[str, str]] = {}
        bits: dict[str, int] = {}
        scopes: list[str] = []
        for line in head.splitlines():
            match line.split():
                case ["$scope", "module", name, "$end"]:
                    scopes.append(name)
                case ["$upscope", "$end"]:
                    scopes.pop()
                case ["$var", "wire" | "tri", "1", identifier, name, *index, "$end"]:
                    assert identifier not in names
                    names[identifier] = (scopes[-1], name)
                    bits[identifier] = int(index[0].strip("[]")) if index else 0
        assert not scopes
        self.signals = list(dict.fromkeys(names.values()))
        self.changes: dict[tuple[str, str], list[tuple[int, str]]] = defaultdict(list)
        self.sequence: list[tuple[tuple[str, str], str]] = []
        self.end = -1
        for line in body.splitlines():
            if line.startswith("#"):
                assert int(line[1:]) > self.end
                self.end = int(line[1:])
            elif not line.startswith("$"):
                self._change(names[line[1:]], bits[line[1:]], line[0])

    def _change(self, signal: tuple[str, str], bit: int, level: str) -> None:
        """Bits of one signal that change at one time are one change."""
        changes = self.changes[signal]
        before = changes[-1][1] if changes else ""
        value = before.rjust(bit + 1, "x")
        value = value[: len(value) - 1 - bit] + level + value[len(value) - bit :]
        if changes and changes[-1][0] == self.end and len(value) > 1:
            changes.pop()
        changes.append((self.end, value))
        self.sequence.append((signal, value))

    def at(self, seconds: float, scope: str, name: str) -> str:
        changes = self.changes[scope, name]
        return changes[bisect_right(changes, (round(seconds * 1e9), "~")) - 1][1]

    def edges(self, scope: str) -> Iterator[tuple[str, str, dict[str, str]]]:
        """In their order: which line of the scope changes, to what, and all of them then."""
        now = {name: "x" for room, name in self.signals if room == scope}
        for (room, name), value in self.sequence:
            if room == scope:
                now[name] = value
                yield name, value, dict(now)


class Witness:
    """Keeps after each scan what the trace must tell."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.seen: list[tuple[float, list[int], list[int], State, bytes]] = []
        stage.observers.append(self)

    def before(self, now: float) -> None:
        pass

    def after(self, now: float) -> None:
        raw, settled = map(list, self.stage.controller.intake.levels)
        self.seen.append((now, raw, settled, self.stage.session.state, self.stage.rig.frame))


def waves(board: str, gate: Gate) -> tuple[Waves, Witness]:
    out = io.StringIO()
    witnesses: list[Witness] = []
    scenario = read(SCENARIO.format(board=board), "x")
    result = perform(scenario, gate, [lambda stage: witnesses.append(Witness(stage)), traced(out)])
    assert not result.failures
    assert result.journal == perform(scenario, gate).journal  # who looks on changes nothing
    return Waves(out.getvalue()), witnesses[0]


@pytest.mark.parametrize(
    ("board", "gate"),
    [("hall-8x8", "ports"), ("square-8x8", "ports"), ("hall-8x8", "pins"), ("serial-8x8", "pins")],
)
def test_what_every_scan_said_stands_there(board: str, gate: Gate) -> None:
    found, witness = waves(board, gate)
    fit = witness.stage.fit
    hz = fit.profile.scan_hz
    assert len({state for *_, state, _ in witness.seen}) > 1
    for now, raw, settled, state, frame in witness.seen:
        at = now + 0.9 / hz  # the scan is over, and the next one not begun
        assert [one.value for one in State if found.at(at, "state", one.value) == "1"] == [state.value]
        for k in range(fit.profile.pixels.count):
            assert int(found.at(at, "light", f"pixel_{k}"), 2) == int.from_bytes(frame[3 * k : 3 * k + 3], "big")
        for scope, levels in (("raw", raw), ("settled", settled)) if raw else ():
            for site, spot in fit.spots.items():
                assert spot.channel is not None
                assert signed(found.at(at, scope, site)) == levels[spot.channel]


def signed(bits: str) -> int:
    """A wire, or an octet in two's complement."""
    value = int(bits, 2)
    return value - 256 if value > 127 else value


def test_one_row_at_a_time_and_columns_as_they_are_read() -> None:
    found, witness = waves("hall-8x8", "pins")
    on = "1" if witness.stage.fit.profile.sensors.params["row_on"] == "high" else "0"
    rows = [name for scope, name in found.signals if scope == "pins" and name.startswith("row")]
    scanned = set()
    for name, _, now in found.edges("pins"):
        powered = [row for row in rows if now[row] == on]
        assert len(powered) <= 1
        if name.startswith("column") and powered:
            scanned.add(powered[0])
    assert len(rows) == 8
    assert len(scanned) >= 2  # those on which something stood


def spi_frames(found: Waves, scope: str) -> list[bytes]:
    """What came, read at the rising clock."""
    frames, bits = [], ""
    for name, value, now in found.edges(scope):
        if name == "CLK" and value == "1" and now["CS"] == "0":
            bits += now["MISO"]
        elif name == "CS" and value == "1" and bits:
            frames.append(int(bits, 2).to_bytes(len(bits) // 8, "big"))
            bits = ""
    return frames


def test_the_bus_of_shift_registers_can_be_decoded() -> None:
    found, witness = waves("hall-8x8-hc165", "pins")
    (scope,) = {scope for scope, _ in found.signals if scope.startswith("spi")}
    frames = spi_frames(found, scope)
    assert len(frames) == len(witness.seen)
    params = witness.stage.fit.profile.sensors.params
    assert params["input_on"] == "low"
    for (_, raw, *_), frame in list(zip(witness.seen, frames, strict=True)):
        if raw:
            low = 8 * len(frame) - sum(byte.bit_count() for byte in frame)
            assert low == sum(raw) + len(params["tied_low"])


def i2c_messages(found: Waves) -> list[list[tuple[int, bool]]]:
    """Each byte with whether it was acknowledged."""
    messages: list[list[tuple[int, bool]]] = []
    bits: str | None = None
    for name, value, now in found.edges("i2c"):
        if name == "SDA" and now["SCL"] != "0":  # both are high before anything is said
            if value == "0":
                bits = ""
            elif bits is not None:
                assert len(bits) % 9 <= 1  # the clock rises once more for the stop
                whole = [bits[k : k + 9] for k in range(0, len(bits) - 8, 9)]
                messages.append([(int(byte[:8], 2), byte[8] == "0") for byte in whole])
                bits = None
        elif name == "SCL" and value == "1" and bits is not None:
            bits += now["SDA"]
    return messages


def test_the_bus_of_expanders_can_be_decoded() -> None:
    found, witness = waves("hall-8x8-mcp23017", "pins")
    addresses: Sequence[int] = witness.stage.fit.profile.sensors.params["chips"]
    messages = i2c_messages(found)
    assert {message[0][0] >> 1 for message in messages} == set(addresses)
    reads = [message for message in messages if message[0][0] & 1]
    assert len(reads) >= len(witness.seen)
    assert all([taken for _, taken in message] == [True] * (len(message) - 1) + [False] for message in reads)
    assert all(taken for message in messages if not message[0][0] & 1 for _, taken in message)


def serial_bytes(found: Waves, line: str, baud: float) -> bytes:
    """Read in the midst of each bit, from a start bit on."""
    changes = [(at, value) for at, value in found.changes["serial", line] if value in "01"]
    said, bit, free = bytearray(), 1e9 / baud, -1.0
    for at, value in changes:
        if value == "0" and at >= free:
            bits = [found.at((at + (k + 0.5) * bit) / 1e9, "serial", line) for k in range(10)]
            assert (bits[0], bits[9]) == ("0", "1")
            said.append(int("".join(reversed(bits[1:9])), 2))
            free = at + 9.5 * bit
    return bytes(said)


def test_the_serial_line_can_be_decoded() -> None:
    found, witness = waves("serial-8x8", "pins")
    profile = witness.stage.fit.profile
    baud = profile.sensors.params["baud"]
    requests, answers = (Deframer().feed(serial_bytes(found, line, baud)) for line in ("TX", "RX"))
    assert {Kind(body[0]) for body in requests} == {Kind.SCAN, Kind.SHOW}  # the greeting came before the first scan
    scans = [read_levels(body[2:], profile.sensors.channels) for body in answers if body[0] == Kind.SCAN | ANSWER]
    assert scans == [raw for _, raw, *_ in witness.seen if raw]


def test_the_data_line_of_the_pixels_can_be_decoded() -> None:
    """By the data sheet of the WS2812B: a 1 is high for more than 400 ns, and 280 us of low take the frame over."""
    found, witness = waves("hall-8x8", "pins")
    frames, bits, rose = [], "", 0
    for (at, value), (until, _) in pairwise([*found.changes["pixels", "DIN"], (found.end, "")]):
        if value == "1":
            rose = at
        elif value == "0" and rose:
            bits += str(int(at - rose > 400))
            if until - at > 280_000:
                frames.append(int(bits, 2).to_bytes(len(bits) // 8, "big"))
                bits = ""
    green, red, blue = (frames[-1][k::3] for k in range(3))
    lit = witness.seen[-1][-1]
    assert (red, green, blue) == (lit[0::3], lit[1::3], lit[2::3])
    assert any(lit)


def test_lines_are_shown_in_their_order() -> None:
    found, _ = waves("hall-8x8", "pins")
    pins = [name for scope, name in found.signals if scope == "pins"]
    assert pins[:16] == [f"{kind}_{k}" for kind in ("row", "column") for k in range(1, 9)]


def test_there_are_names_for_any_number_of_signals() -> None:
    names = [_identifier(number) for number in range(20000)]
    assert len(set(names)) == len(names)
    assert all("!" <= character <= "~" for name in names for character in name)


def test_time_does_not_go_back() -> None:
    out = io.StringIO()
    vcd = Vcd(out, [("a", "b c", 1), ("a", "7", 4)], "x")
    vcd.change(2e-9, "a", "b c", 1)
    vcd.change(1e-9, "a", "7", -1)
    vcd.change(3e-9, "a", "b c", None)
    vcd.end(3e-9)
    found = Waves(out.getvalue())
    assert found.changes == {
        ("a", "b_c"): [(0, "x"), (2, "1"), (3, "z")],
        ("a", "_7"): [(0, "xxxx"), (2, "1111")],
    }


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("--trace", "/no/such/place"), "/no/such/place: cannot be written: No such file"),
        (("--trace", "x.vcd", "--gate", "both"), "--trace: needs one scenario and one gate, without --coverage"),
        (("--trace", "x.vcd", "--jobs", "2"), "--trace: needs one scenario and one gate, without --coverage"),
    ],
)
def test_what_makes_no_sense_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], told: str
) -> None:
    path = tmp_path / "x.scenario"
    path.write_text("game othello\nset up\n")
    assert main(["scenario", str(path), *argv]) == 2
    assert capsys.readouterr().err.startswith(told)


def test_the_command_writes_it(tmp_path: Path) -> None:
    path, out = tmp_path / "x.scenario", tmp_path / "x.vcd"
    path.write_text("game othello\nboard hall-8x8\nset up\nplay d3\n")
    assert main(["scenario", str(path), "--trace", str(out)]) == 0
    assert out.read_text().startswith("$comment othello on hall-8x8 (occupancy) at ports, 100 scans a second $end\n")
    assert Waves(out.read_text()).at(1e9, "state", "play") == "1"


def test_another_program_reads_it_too() -> None:
    """pyvcd, which keeps to IEEE 1364 more strictly than we have to."""
    reader = pytest.importorskip("vcd.reader", reason="pyvcd is not installed: pip install pyvcd")
    out = io.StringIO()
    perform(read("game othello\nboard hall-8x8\nset up\nplay d3\n", "one"), "pins", [traced(out)])
    tokens = list(reader.tokenize(io.BytesIO(out.getvalue().encode())))
    named = {token.var.id_code: token.var.reference for token in tokens if token.kind is reader.TokenKind.VAR}
    changes = [token.data for token in tokens if token.kind is reader.TokenKind.CHANGE_SCALAR]
    assert {signal for _, signal in Waves(out.getvalue()).signals} == set(named.values())
    assert {named[change.id_code] for change in changes if change.value == "1"} >= {"play", "d3"}
