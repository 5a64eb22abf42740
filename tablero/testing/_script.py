"""What is done to a board, as the scenario that does it again."""

from __future__ import annotations

from firmware_host.core.events import RefusedError
from simulator.scenario.language import WordError, words_of
from simulator.scenario.run import Performance
from simulator.scenario.script import Line, Scenario, read_line, readers
from simulator.scenario.stage import Stage
from tablero.testing._fault import Fault

SCANS = "scans "


class Script:
    """lines: those of a scenario so far, its header included. The program is switched on."""

    def __init__(self, header: str, scenario: Scenario, stage: Stage) -> None:
        self.lines = header.splitlines()
        self._known = readers(scenario.game, scenario.fit.profile)
        self._stage = stage
        self._performance = Performance(scenario.name, stage)
        self._in_force: list[Fault] = []

    def act(self, text: str) -> None:
        """Raises WordError for a line that makes no sense, AssertionError where what it expects does not come to pass,
        and what its words raise where they cannot be done: then it has not been said, unless it has changed something.
        """
        if "\n" in text.strip():
            raise WordError(f"{text.strip()!r} is more than a line; allowed: one line at a time")
        if not words_of(text):
            self.lines.append(text.strip())
            return
        line = read_line(len(self.lines) + 1, text, self._known)
        before = self._stands()
        try:
            self._do(line)
        except Exception:
            if self._stands() != before:
                self.lines.append(text)
            raise
        self.lines.append(text)

    def _stands(self) -> object:
        world = self._stage.rig.world
        return self._stage.now, world.board, dict(world.hands), set(world.pressed)

    def _do(self, line: Line) -> None:
        if line.expected:
            self._expect(line)
            return
        self._stage.begin_command()
        try:
            line.form.do(self._stage, *line.arguments)
        except RefusedError as refusal:
            self._stage.refuse(refusal)
            raise

    def passed(self) -> None:
        """One scan has passed of which no line tells."""
        if self.lines[-1].startswith(SCANS):
            self.lines[-1] = SCANS + str(int(self.lines[-1].removeprefix(SCANS)) + 1)
        else:
            self.lines.append(f"{SCANS}1")

    def began(self, fault: Fault) -> None:
        """It is in force otherwise than by lines: those that do the same, or a remark where there are none."""
        self._in_force.append(fault)
        self.lines += fault.begins or [f"# {fault}"]

    def ended(self, fault: Fault, was_there: bool) -> None:
        """It is mended, and nothing else. was_there: until now, and not mended by a line already."""
        self._in_force.remove(fault)
        ends = fault.ends if was_there else ()
        self.lines += ends or [f"# mended: {fault}"]
        self.lines += [line for other in self._in_force for line in other.again_after(ends)]

    def _expect(self, line: Line) -> None:
        failures = self._performance.failures
        self._performance.act(line)
        if failures:
            told = failures[-1].text
            failures.clear()
            raise AssertionError(told)
