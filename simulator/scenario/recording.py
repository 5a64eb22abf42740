r"""A scenario acted out while it is written, line by line: whatever happens, the text replays it.

with Recording("game othello\nboard hall-8x8") as table:
    table.say("set up")
    table.say("fault dead d3")
    table.say("place B d3")
    print(table.stage.told())
    print(table.text)
"""

from __future__ import annotations

from types import TracebackType
from typing import Self

from simulator.rig import Gate
from simulator.scenario.journal import Disk
from simulator.scenario.language import Problem, words_of
from simulator.scenario.run import Performance, stage_of
from simulator.scenario.script import Scenario, read, read_line, readers
from simulator.scenario.stage import MakeRig, Stage


class Recording:
    """header: the first lines of the scenario, up to what hands do. stage: what it is acted out on, for whoever wants
    to look closer. text: the scenario so far. failed: whether a line did not do what it should; nothing is said
    any more then. problems: what went wrong."""

    def __init__(
        self,
        header: str,
        gate: Gate = "ports",
        *,
        durable: bool | Disk = False,
        scenario: Scenario | None = None,
        make_rig: MakeRig | None = None,
    ) -> None:
        """durable: whether the journal is on disk, so that ``power cut`` can be said; or on which. scenario: what the
        header says, if that is known already. make_rig: another bench than the simulated one at this gate. Raises
        ScenarioError for a header that makes no sense, RigError for a gate that the board does not allow."""
        scenario = scenario or read(header, "recorded")
        self.stage: Stage = stage_of(scenario, gate, durable=durable, make_rig=make_rig)
        self.failed = False
        self._known = readers(scenario.game, scenario.fit.profile)
        self._lines = header.splitlines()
        self._performance = Performance(scenario.name, self.stage)

    @property
    def text(self) -> str:
        return "\n".join(self._lines) + "\n"

    @property
    def problems(self) -> list[Problem]:
        return self._performance.failures

    def say(self, line: str) -> bool:
        """Write a line and act it out, if it has words; whether all goes well so far. Raises WordError for a line that
        makes no sense, and then has not written it."""
        if self.failed:
            return False
        if not words_of(line):
            self._lines.append(line)
            return True
        read_so = read_line(len(self._lines) + 1, line, self._known)
        self._lines.append(line)
        went_on = self._performance.act(read_so)
        if not went_on or self.problems:
            self.failed = True
        return not self.failed

    def attempt(self, line: str) -> bool:
        """The same with a command that may well be refused; whether it was not."""
        if not self.say(line):
            return False
        refused = self.stage.refused is not None
        if refused:
            self.say("expect refused")
        return not refused

    def remark(self, text: str) -> None:
        """For whoever reads it."""
        self._lines.append(f"# {text}")

    def finish(self) -> bool:
        """Nothing more will be said: whether all went well, a refusal that was not expected included."""
        self._performance.finish()
        self.failed = bool(self.failed or self.problems)
        return not self.failed

    def close(self) -> None:
        self.stage.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        if error is not None:
            error.add_note(f"the scenario so far:\n{self.text}")
        self.close()
