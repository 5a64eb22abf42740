"""Acts scenarios out, and tells what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from firmware_host.core.events import RefusedError
from rules.model import RulesError
from simulator.disk.failing import UnreachableError
from simulator.faults import FaultError
from simulator.rig import Gate
from simulator.scenario.expectations import Seen, refused
from simulator.scenario.journal import Disk, Entry
from simulator.scenario.language import Problem, ScenarioError, WordError
from simulator.scenario.led_hands import NotLedError
from simulator.scenario.script import Line, Scenario, read
from simulator.scenario.stage import MakeRig, Stage
from simulator.scenario.tidy import NotPlayedError
from simulator.world import WorldError

LARGEST = 4_000_000
"""Bytes of a scenario."""
IMPOSSIBLE = (WorldError, RulesError, FaultError, WordError, NotPlayedError, NotLedError, UnreachableError)
"""What ends a scenario before its last line: what cannot be done."""


@dataclass(frozen=True)
class Result:
    """seconds: how long it took by the clock of the scenario. plies: how many moves stand at the end. in_time: whether
    the sensors tell at once. is_whole: whether every line was acted out."""

    name: str
    gate: Gate
    journal: tuple[Entry, ...]
    failures: tuple[Problem, ...]
    seconds: float
    plies: int
    in_time: bool = True
    is_whole: bool = True


class Performance:
    """A scenario on its stage. failures: what was expected and did not come to pass, and what could not be done."""

    def __init__(self, name: str, stage: Stage) -> None:
        self.stage = stage
        self.failures: list[Problem] = []
        self._name = name
        self._refusing: Line | None = None
        stage.switch_on()

    def act(self, line: Line) -> bool:
        """Whether it makes sense to go on."""
        if line.expected:
            self._expect(line)
            return True
        self.finish()
        try:
            line.form.do(self.stage, *line.arguments)
        except RefusedError as refusal:
            self._refusing = line
            self.stage.refuse(refusal)
        except IMPOSSIBLE as error:
            self._fail(line, str(error))
            return False
        return True

    def finish(self) -> None:
        """A refusal that no line expected is a failure of its own."""
        if self._refusing:
            self._fail(self._refusing, f"refused: {self.stage.refused}")
        self._refusing = None
        self.stage.begin_command()

    def _expect(self, line: Line) -> None:
        stage = self.stage
        look: Callable[..., Seen] = line.form.do
        if look is refused:
            self._refusing = None
        else:
            self.finish()
        seen = look(stage, *line.arguments)
        if line.within is None:
            if seen.so:
                self._fail(line, f"it is so: {seen.told}")
            return
        until = stage.now + line.within
        while not seen.so and stage.now < until:
            stage.scan()
            seen = look(stage, *line.arguments)
        if not seen.so:
            self._fail(line, f"seen: {seen.told}")

    def _fail(self, line: Line, told: str) -> None:
        self.failures.append(Problem(self._name, line.number, f"{line.text}; {told}", line.text, told))


def stage_of(
    scenario: Scenario,
    gate: Gate = "ports",
    *,
    durable: bool | Disk = False,
    make_rig: MakeRig | None = None,
    keep_scans: bool = False,
) -> Stage:
    """durable: whether the power may fail, though no line of the scenario says so yet; or the disk that the journal
    lies on. make_rig: another bench. Raises RigError for a gate that the board does not allow."""
    return Stage(
        scenario.game,
        scenario.fit,
        gate=gate,
        settings=scenario.settings,
        moves=scenario.moves,
        seed=scenario.seed,
        exhibit=scenario.exhibit,
        durable=durable or any(line.form.head[0] in ("power", "disk") for line in scenario.lines),
        make_rig=make_rig,
        keep_scans=keep_scans,
    )


Watch = Callable[[Stage], object]
"""Called before the program is switched on, to put an observer on the stage."""


def perform(
    scenario: Scenario, gate: Gate = "ports", watches: Iterable[Watch] = (), *, keep_scans: bool = False
) -> Result:
    """keep_scans: whether the journal has the scans as the driver gave them. Raises RigError for a gate that the board
    does not allow."""
    stage = stage_of(scenario, gate, keep_scans=keep_scans)
    try:
        for watch in watches:
            watch(stage)
        performance = Performance(scenario.name, stage)
        is_whole = all(map(performance.act, scenario.lines))
        performance.finish()
        plies = stage.session.line.ply
    finally:
        stage.close()
    entries = tuple(stage.journal.entries)
    in_time = not stage.rig.rest_s
    return Result(
        scenario.name, gate, entries, tuple(performance.failures), stage.now, plies, in_time=in_time, is_whole=is_whole
    )


def load(path: Path, board: str | None = None, sensing: str | None = None) -> Scenario:
    """The scenario of a file. Raises ScenarioError, also where it cannot be read."""
    try:
        if path.is_fifo():
            raise OSError("it is no file")
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise ScenarioError([Problem(str(path), 1, f"cannot be read: {error.strerror or error}")]) from error
    if len(raw) > LARGEST:
        raise ScenarioError([Problem(str(path), 1, f"is longer than {LARGEST} bytes, which no scenario is")])
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise ScenarioError([Problem(str(path), line, f"is not UTF-8 text: {error.reason}")]) from error
    return read(text, str(path), board=board, sensing=sensing, folder=path.parent)


def run(source: Path | str, gate: Gate = "ports", board: str | None = None, sensing: str | None = None) -> Result:
    """source: a file, or a scenario's text. Raises ScenarioError and RigError."""
    if isinstance(source, Path):
        return perform(load(source, board, sensing), gate)
    return perform(read(source, "scenario", board=board, sensing=sensing), gate)
