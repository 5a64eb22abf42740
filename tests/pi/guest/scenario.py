"""In the guest: a scenario with its hands at the bench, beside the same on the simulator's pins. Prints what differs.

The real drivers and their libraries open the header of the Pi; only the wood is told by the scenario's world.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

sys.path.insert(0, os.path.dirname(__file__))
from wood import DEVICE, FRAMES, Chain, Wood  # type: ignore[import-not-found]

from hardware.drivers import open_pixels, open_sensors
from hardware.ports import SensorPort
from hardware.profile import Profile
from simulator.rig import Rig
from simulator.scenario.run import Performance, load, stage_of
from simulator.scenario.script import Scenario
from simulator.scenario.stage import MakeRig, Stage
from simulator.senses import Senses


class Felt:
    """A SensorPort: the driver, with the world laid on the wood before each scan."""

    def __init__(self, port: SensorPort, wood: Wood, senses: Senses) -> None:
        self.port, self.channels = port, port.channels
        self._wood, self._senses = wood, senses
        self._lies = [0] * port.channels
        named = {name: spot.channel for name, spot in wood.profile.spots.items()} | dict(wood.profile.buttons)
        self._names = {channel: name for name, channel in named.items() if channel is not None}

    def scan(self) -> Sequence[int]:
        levels = list(self._senses.scan())
        for channel, name in self._names.items():
            if levels[channel] != self._lies[channel]:
                self._wood.lay(name, levels[channel])
        self._lies = levels
        return self.port.scan()

    def close(self) -> None:
        self.port.close()


class OnTheHeader(Rig):
    """The wood and the chain of pixels at the real header."""

    def _plug_in(self) -> None:
        self._senses.forget()
        device = os.open(DEVICE, os.O_RDWR)
        wood = Wood(self.profile, lambda text: os.write(device, text.encode()))
        self._chain = Chain(self.profile, lambda: os.read(device, FRAMES))
        self._chain.frames()
        self.sensors = Felt(open_sensors(self.profile), wood, self._senses)
        self.pixels = open_pixels(self.profile)

    @property
    def is_still(self) -> bool:
        return self._senses.is_still

    @property
    def rest_s(self) -> float:
        return 0.0

    @property
    def frame(self) -> bytes:
        self._chain.frames()
        return self.faults.seen(self._chain.frame)


class Looker:
    """An Observer: every picture that differs from the one before."""

    def __init__(self, stage: Stage) -> None:
        self.seen: list[str] = []
        self._stage = stage
        stage.observers.append(self)

    def before(self, now: float) -> None:
        pass

    def after(self, now: float) -> None:
        frame = self._stage.rig.frame.hex()
        if not self.seen or self.seen[-1] != frame:
            self.seen.append(frame)


def act(scenario: Scenario, make_rig: MakeRig | None) -> dict[str, object]:
    stage = stage_of(scenario, "pins", make_rig=make_rig)
    try:
        looker = Looker(stage)
        performance = Performance(scenario.name, stage)
        for line in scenario.lines:
            if not performance.act(line):
                break
        performance.finish()
        return {
            "plies": stage.session.line.ply,
            "failures": [str(failure) for failure in performance.failures],
            "journal": [str(entry) for entry in stage.journal.entries],
            "pictures": looker.seen,
        }
    finally:
        stage.close()


def on_the_header(profile: Profile, poles: Mapping[str, int]) -> Rig:
    return OnTheHeader(profile, "pins", poles)


if __name__ == "__main__":
    for file, board in zip(sys.argv[1::2], sys.argv[2::2], strict=True):
        scenario = load(Path(file), board)
        there, here = act(scenario, on_the_header), act(scenario, None)
        same = {part: there[part] == here[part] for part in here}
        print(json.dumps({"file": file, "board": board, "same": same, "plies": there["plies"], **there}), flush=True)
