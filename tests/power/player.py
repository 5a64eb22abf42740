"""A table that plays on a recorded disk, and marks between the operations what it has shown and what it is about to
write.

    python -m tests.power.player DIRECTORY SEED PLIES KEEP PACE LINE...

KEEP: bytes of games that the journal keeps, 0 for as many as usual. PACE: seconds that the hand rests after each
change, 0 for as short as usual. LINE: the first lines of a scenario. Prints the scenario that was played.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from firmware_host.shell.journal import database
from firmware_host.shell.journal.records import Kind, Record, Saved
from firmware_host.shell.journal.retention import KEEP_MB, MB
from firmware_host.shell.journal.store import Store
from hardware.ports import PixelPort
from hardware.profile import Profile
from simulator.disk import recorder
from simulator.players.writer import Writer
from simulator.rig import Rig
from simulator.scenario.journal import Disk
from simulator.scenario.recording import Recording
from tests.power.states import State

AGAIN = 0.15
"""How often, after a move, the game is given up for a new one, or a move taken back."""

FEW = 20
"""Pages after which a small journal's write-ahead log is brought over."""


class Marked(Store):
    """Says of every commit what it will make true."""

    def __init__(self, path: Path, wall: Callable[[], float], keep: int) -> None:
        super().__init__(path, wall, keep)
        self.stands = State()

    def begin(self, now: float, record: Record) -> None:
        self.stands = State()
        super().begin(now, record)

    def go_on(self, now: float, saved: Saved) -> None:
        self.stands = State(saved.moves)
        super().go_on(now, saved)

    def note(self, now: float, kind: Kind, data: Mapping[str, Any]) -> None:
        self.stands = self.stands.after(kind, data)
        super().note(now, kind, data)

    def ended(self, now: float, outcome: Mapping[str, Any] | None) -> None:
        self.stands = self.stands.ended(outcome is not None)
        super().ended(now, outcome)

    def commit(self) -> None:
        recorder.mark(json.dumps({"commit": self.stands.told()}))
        super().commit()
        recorder.mark(json.dumps({"fault": self.fault}))


class Witness:
    """A PixelPort that marks what a board that shows this frame has told the players."""

    def __init__(self, port: PixelPort, shown: Callable[[], State]) -> None:
        self.count = port.count
        self._port = port
        self._shown = shown

    def show(self, pixels: bytes) -> None:
        recorder.mark(json.dumps({"shown": self._shown().told()}))
        self._port.show(pixels)

    def close(self) -> None:
        self._port.close()


class Player:
    def __init__(self, header: str, directory: Path, keep: int) -> None:
        self._recording: Recording | None = None
        self.disk = Disk(directory=directory, make=partial(Marked, keep=keep))
        self._recording = Recording(header, durable=self.disk, make_rig=self._rig)

    @property
    def recording(self) -> Recording:
        assert self._recording
        return self._recording

    def _rig(self, profile: Profile, poles: Mapping[str, int]) -> Rig:
        rig = Rig(profile, "ports", poles, 0)
        rig.pixels = Witness(rig.pixels, self._shown)
        return rig

    def _shown(self) -> State:
        """By the program's own account, not by the journal's."""
        if self._recording is None:
            return State()
        controller = self._recording.stage.controller
        line = controller.session.line
        return State(tuple(move.text for move in line.moves), controller.session.outcome is not None)

    def play(self, seed: int, plies: int, pace: float) -> None:
        """pace: seconds that a hand rests after each change, 0 for as short as usual; then one game is played."""
        writer = Writer(self.recording, seed, habits=False)
        if pace:
            self.recording.say(f"pace {pace:g}")
        chance = Random(seed)
        for _ in range(plies):
            writer.write(self.recording.stage.session.line.ply + 1)
            if writer.failed:
                break
            over = self.recording.stage.session.outcome is not None
            if pace and over:
                break
            if over or (not pace and chance.random() < AGAIN):
                self._begin_anew()
        self.recording.close()

    def _begin_anew(self) -> None:
        recording = self.recording
        standing = [site for site, contents in recording.stage.wood.contents().items() if contents]
        recording.say("command new")
        if standing:
            recording.say(f"sweep {' '.join(standing)}")
        recording.say("set up")


def main() -> None:
    directory, seed, plies, keep, pace, *lines = sys.argv[1:]
    if int(keep):
        database.CHECKPOINT = FEW  # what usually comes about once in some games happens every few moves
    player = Player("\n".join(lines), Path(directory), int(keep) or KEEP_MB * MB)
    player.play(int(seed), int(plies), float(pace))
    print(player.recording.text, end="")


if __name__ == "__main__":
    main()
