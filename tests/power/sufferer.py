"""A table that plays on a disk which fails now and then, in this process, and is whole again.

    python -m tests.power.sufferer DIRECTORY SEED PLIES ERROR LINE...

ERROR: what goes wrong, such as ENOSPC. LINE: the first lines of a scenario. Prints what was found wrong, one line each;
then what was played, with comments where the disk began and ceased to fail.
"""

from __future__ import annotations

import errno
import logging
import sys
from contextlib import closing
from pathlib import Path
from random import Random

from firmware_host.shell.journal import store
from firmware_host.shell.journal.store import Store
from firmware_host.shell.retry import LONGEST_WAIT
from firmware_host.shell.views.page import state_message
from simulator.disk import recorder
from simulator.disk.recorder import Failing
from simulator.players.writer import Writer
from simulator.scenario.journal import Disk
from simulator.scenario.recording import Recording

KINDS = ("w", "wp", "wt", "s", "wts", "cwtsrum", "wpts")
"""What fails: writes (p: half of it is done first), lengths, syncs, names."""


class Sufferer:
    def __init__(self, header: str, directory: Path, seed: int, error: int) -> None:
        self.problems: list[str] = []
        self.text: list[str] = []
        self.unsaved = 0
        self.chance = Random(seed)
        self.error = error
        if self.chance.random() < 0.2:
            self._break()  # from the start
        self.disk = Disk(directory=directory)
        self.recording = Recording(header, durable=self.disk)
        self.writer = Writer(self.recording, seed, habits=False)
        self._written = 0

    @property
    def store(self) -> Store:
        return self.disk.store

    def play(self, plies: int) -> None:
        failing = bool(self.text)
        for _ in range(plies):
            if not failing and self.chance.random() < 0.25:
                self._break()
                failing = True
            elif failing and self.chance.random() < 0.3:
                recorder.fail(None)
                failing = False
                self._tell("mended")
                if self.chance.random() < 0.5:
                    self.recording.say(f"wait {LONGEST_WAIT + 1:g}")
                    self._is_saved()
            self.writer.write(self.recording.stage.session.line.ply + 1)
            self._is_told()
            if self.writer.failed:
                self.problems += map(str, self.recording.problems)
                return
            if self.recording.stage.session.outcome:
                break
        recorder.fail(None)
        self._tell("mended")
        self.recording.say(f"wait {LONGEST_WAIT + 1:g}")
        self._is_saved()
        self.recording.close()

    def _break(self) -> None:
        kinds = self.chance.choice(KINDS)
        failing = Failing(kinds, self.error, self.chance.randrange(6), self.chance.choice((1, 2, 5, -1, -1, -1)))
        recorder.fail(failing)
        self._tell(f"fails: {failing}")

    def _tell(self, what: str) -> None:
        self.text.append(f"# the disk {what}, after {len(self.lines())} lines")

    def lines(self) -> list[str]:
        return self.recording.text.splitlines() if hasattr(self, "recording") else []

    def _is_told(self) -> None:
        controller = self.recording.stage.controller
        fault = self.store.fault
        if bool(fault) != bool(state_message(controller)["unsaved"]):
            self.problems.append(f"the page does not say how it is: {fault!r}")
        self.unsaved += bool(fault)
        if fault and fault not in controller.faults:
            self.problems.append(f"not among the faults: {fault!r}")

    def _is_saved(self) -> None:
        """All that was played is in the journal now, and the sensors' readings too."""
        if self.store.fault:
            self.problems.append(f"the disk works again, and yet: {self.store.fault}")
            return
        with closing(store.open_existing(self.store.path)) as journal:
            *_, game = store.games(journal)
            happened = list(store.events(journal, game.number))
        stands = store.line_of_play(iter(happened))
        played = tuple(move.text for move in self.recording.stage.session.line.moves)
        if stands != played:
            self.problems.append(f"{stands} in the journal; played: {played}")
        if any(event.kind in ("lost", "carried") for event in happened):
            self.problems.append("something was given up")


def main() -> None:
    logging.disable()
    directory, seed, plies, error, *lines = sys.argv[1:]
    sufferer = Sufferer("\n".join(lines), Path(directory), int(seed), getattr(errno, error))
    sufferer.play(int(plies))
    for problem in sufferer.problems:
        print(f"! {problem}")
    print(f"# after {sufferer.unsaved} plies the game was unsaved")
    print("\n".join([*sufferer.lines(), *sufferer.text]))


if __name__ == "__main__":
    main()
