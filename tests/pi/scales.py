"""Load cells under the pits of a board at the bench: modelled on this computer, told to the guest as they change."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from random import Random

from hardware.profile import Profile
from hardware.sensors.nau7802_wires import LEGS
from rules.model import Move
from rules.steps import Add, Remove, Shift, Sow, Step
from simulator.weighed_pits import Heap, Pits, Surroundings
from tests.pi.agent import Agent
from tests.pi.wood import DEVICE, NOISE_NV, NV

AROUND = Surroundings(unlike=1.0, fingers_g=40.0, fingers_s=0.2, drops=4.0, palm_g=60.0, warms_k_s=0.004)
TOLD_S = 0.03
SEEN_NV = 5
"""Less than the noise: what creeps is told in such steps."""


class Scales:
    """profile: of the board whose cells they are. unit_g, spread: of its seeds. Time is this computer's: the guest's
    runs as fast. To be closed."""

    def __init__(self, profile: Profile, agent: Agent, unit_g: float, spread: float) -> None:
        params = profile.sensors.params
        self._profile = profile
        self._pits = Pits(profile, params["used"], AROUND, Random(profile.name))
        self._pits.heap = Heap(unit_g, spread, Random(7))
        self._counts = [0] * profile.sensors.channels
        self._told: dict[int, int] = {}
        self._begun = time.monotonic()
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._wire = agent.start(f"echo there; exec cat >{DEVICE}")
        self._wire.wait(until=lambda said: "there" in said)
        self._wire.type(f"quiet\nchip nau7802\nswitches {len(params['switches'])}\nnoise {NOISE_NV}\n")
        self._tell()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def lay(self, counts: Mapping[str, int]) -> None:
        """So many seeds lie in these pits now; what is taken from one is the first to be put into another."""
        with self._lock:
            self._now()
            for spot, count in counts.items():
                self._counts[self._cell(spot)] = count
            self._pits.lay(self._counts)

    def weigh(self, spot: str, grams: float) -> None:
        """A mass that is no seeds."""
        with self._lock:
            now = self._now()
            self._pits.cells[self._cell(spot)].lay(now, grams, 1.0)

    def count(self, spot: str) -> int:
        return self._counts[self._cell(spot)]

    def press(self, button: str) -> None:
        """Held until the guest has looked for certain."""
        params = self._profile.sensors.params
        pin = params["pins"][self._profile.buttons[button] - LEGS * len(params["switches"])]
        for level in (0, -1):
            self._wire.type(f"hold {pin} {level}\n")
            time.sleep(PACE_S)

    def close(self) -> None:
        self._over.set()
        self._thread.join()
        self._wire.kill()

    def _cell(self, spot: str) -> int:
        channel = self._profile.spots[spot].channel
        assert channel is not None
        return channel

    def _now(self) -> float:
        self._pits.now = time.monotonic() - self._begun
        return self._pits.now

    def _run(self) -> None:
        while not self._over.wait(TOLD_S):
            self._tell()

    def _tell(self) -> None:
        with self._lock:
            at = self._now()
            found = {cell: round(self._pits.output(cell, at) * NV) for cell in self._pits.cells}
        told = self._told
        changed = {cell: now for cell, now in found.items() if cell not in told or abs(told[cell] - now) >= SEEN_NV}
        self._told |= changed
        if changed:
            self._wire.type("".join(f"bridge {cell} {output}\n" for cell, output in changed.items()))


PACE_S = 2.5
"""From seed to seed: seeds that fall within one reading are taken for a palm, and the guest reads some times slower
than a Pi."""


class Sower:
    """A hand that carries moves out. spots: the game's site -> the board's. chance: of its pace."""

    def __init__(self, scales: Scales, spots: Mapping[str, str], chance: Random) -> None:
        self._scales, self._spots, self._chance = scales, spots, chance

    def carry_out(self, move: Move) -> None:
        for step in move.steps:
            self._do(step)

    def _do(self, step: Step) -> None:
        match step:
            case Sow(src, path):
                self._add(src, -len(path))
                for site in path:
                    self._add(site, 1)
            case Shift(src, dst, count):
                self._add(src, -count)
                self._add(dst, count)
            case Remove(site, count):
                self._add(site, -count)
            case Add(site, _):
                self._add(site, 1)
            case _:
                raise ValueError(f"no hand that sows does this: {step}")

    def _add(self, site: str, count: int) -> None:
        spot = self._spots[site]
        self._scales.lay({spot: self._scales.count(spot) + count})
        time.sleep(PACE_S * self._chance.uniform(0.7, 1.4))
