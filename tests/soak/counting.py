"""Sowings on pits that count: simulated load cells with all that befalls them, the real driver, and the whole session.

A hand sows at its own pace, leans on pits, knocks at the table; seeds are not equally heavy; it gets warmer. Two
seconds after the hand has come to rest the board must have played that sowing, or not be sure; never another one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from firmware_host.core.states import State
from firmware_host.shell.games.placement import place
from hardware.model import Profile
from hardware.profile import load
from hardware.scales.calibrating import weighed
from rules import registry
from rules.model import Game, Move
from rules.steps import Add, Remove, Shift, Sow, Step
from simulator.rig import Rig
from simulator.scenario.stage import Stage
from simulator.senses import Senses
from simulator.weighed_pits import Surroundings
from simulator.wired.scales import ScaleBoard
from simulator.wires import Wires
from tests.soak.campaign import Campaign, Cell, Result

SPREADS = {"2": 0.02, "5": 0.05, "10": 0.10}
"""Per cent, as a cell says it -> share."""
BOARDS = {"kalah": "pits-2x6-count", "oware": "pits-2x6-count", "toguz-kumalak": "pits-2x9-count"}
SOWINGS = 12
"""In one run at most."""
JUDGED_S = 2.0
"""Seconds after the hand has come to rest."""
LATE_S = 8.0
AROUND = Surroundings(unlike=1.0, hum_nv=2000.0, fingers_g=40.0, fingers_s=0.2, drops=4.0, palm_g=60.0, warms_k_s=0.004)
"""A quarter of a kelvin in a minute."""
LEANS, KNOCKS = 0.15, 0.05
"""How often in a sowing."""
MASS_G = 50.0
CALIBRATED_WITH = 5
"""Seeds in each pit."""


class Weighing(ScaleBoard):
    surroundings = AROUND


def calibrated(profile: Profile, chance: Random) -> Profile:
    """As it is found out on the bench: empty, under a known mass, and with some seeds in each pit."""
    params = profile.sensors.params
    rig = Rig(profile, "pins", {}, circuit=Weighing)
    board = rig.board
    assert isinstance(board, ScaleBoard)
    names = {spot.channel: name for name, spot in profile.spots.items() if spot.channel is not None}

    def means(load_g: Callable[[], float]) -> dict[str, float]:
        for cell in board.pits.cells.values():
            cell.lay(board.pits.now, load_g(), 1.0)
        sums = dict.fromkeys(board.pits.cells, 0.0)
        for k in range(200):
            rig.sensors.scan()
            if k >= 150:
                for channel, code in rig.sensors.codes.items():  # type: ignore[attr-defined]
                    sums[channel] += code / 50
        return {names[channel]: total for channel, total in sums.items()}

    def some_seeds() -> float:
        unit, spread = float(params["seed_g"]), float(params["spread"])
        return sum(unit * chance.gauss(1, spread) for _ in range(CALIBRATED_WITH))

    empty, loaded = means(lambda: 0.0), means(lambda: MASS_G)
    found = weighed(empty, loaded, MASS_G, means(some_seeds), CALIBRATED_WITH)
    rig.close()
    trims = {channel: found.trims[name] for channel, name in names.items()}
    own = {**params, "trims": trims, "spread": found.spread}
    return replace(profile, sensors=replace(profile.sensors, params=own))


class Sower:
    """A hand that carries moves out on the wood, and what goes on around it."""

    def __init__(self, stage: Stage, chance: Random) -> None:
        self._stage, self._chance = stage, chance
        self._pace = chance.uniform(0.25, 0.7)

    def carry_out(self, move: Move) -> None:
        for step in move.steps:
            self._do(step)

    def _do(self, step: Step) -> None:
        hand, world, spots = self._stage.hand, self._stage.rig.world, self._stage.spots
        match step:
            case Sow(src, path):
                world.lift("right", spots[src], len(path))
                self._rest(2)
                for site in path:
                    world.put("right", spots[site], 1)
                    self._rest(1)
            case Shift(src, dst, count):
                world.lift("right", spots[src], count)
                self._rest(1.5)
                world.put("right", spots[dst], count)
                self._rest(1)
            case Remove(site, count):
                world.lift("right", spots[site], count)
                self._rest(1.5)
            case Add(site, piece):
                if hand.held:
                    world.put("right", spots[site], 1)
                else:
                    world.from_box(spots[site], piece)
                self._rest(1)

    def _rest(self, paces: float) -> None:
        pits = self._stage.rig.pits
        assert pits
        chance = self._chance
        if chance.random() < LEANS / 8:
            spot = chance.choice([*self._stage.rig.profile.spots])
            pits.press(spot, chance.uniform(0.3, 1.5), chance.uniform(20, 120))
        if chance.random() < KNOCKS / 8:
            pits.shake(chance.uniform(0.05, 0.4), chance.uniform(8, 16), chance.uniform(0.05, 0.2))
        self._stage.wait(paces * self._pace * chance.uniform(0.7, 1.4))


def play(cell: Cell, seed: int) -> Result:
    spread, key = cell
    chance = Random(f"{spread} {key} {seed}")
    profile = load(BOARDS[key])
    params = {**profile.sensors.params, "spread": SPREADS[spread]}
    profile = calibrated(replace(profile, sensors=replace(profile.sensors, params=params)), chance)
    game = registry.load(key)
    result = Result()
    _sow(game, profile, chance, SPREADS[spread], result, f"{key}, spread {spread} %, seed {seed}")
    return result


def _sow(game: Game[Any], profile: Profile, chance: Random, spread: float, result: Result, name: str) -> None:
    class Wood(Weighing):
        def __init__(self, profile: Profile, senses: Senses, wires: Wires) -> None:
            super().__init__(profile, senses, wires)
            self.pits.heap.reseed(Random(chance.random()), spread)

    def rig(profile: Profile, poles: dict[str, int]) -> Rig:
        return Rig(profile, "pins", poles, circuit=Wood)

    stage = Stage(game, place(game, profile), gate="pins", make_rig=rig)  # type: ignore[arg-type]
    stage.steady = True
    stage.wood.set_up(game.board(game.start()), in_box=False)
    stage.switch_on()
    stage.wait(3.0)
    if stage.session.state is not State.PLAY:
        result.counts["set-up unsure"] += 1
        return
    sower = Sower(stage, chance)
    for ply in range(SOWINGS):
        position = stage.session.line.position
        if game.outcome(position) is not None:
            break
        move = chance.choice(list(game.moves(position)))
        sower.carry_out(move)
        wanted = game.play(position, move)
        result.counts["sowings"] += 1
        verdict = _verdict(stage, ply + 1, wanted)
        result.counts[verdict] += 1
        if verdict == "wrong":
            result.failures.append(f"# {name}: ply {ply + 1}, {move.text} was taken for {_told(stage)}\n")
        if verdict != "sure":
            break
    stage.rig.close()


def _verdict(stage: Stage, ply: int, wanted: object) -> str:
    for seconds, verdict in ((JUDGED_S, "sure"), (LATE_S - JUDGED_S, "late")):
        stage.wait(seconds)
        line = stage.session.line
        if line.ply > ply or (line.ply == ply and line.position != wanted):
            return "wrong"
        if line.ply == ply:
            return verdict
    return "unsure"


def _told(stage: Stage) -> str:
    return " ".join(move.text for move in stage.session.line.moves[-2:])


def _cells() -> Sequence[Cell]:
    return list(_each())


def _each() -> Iterator[Cell]:
    for spread in SPREADS:
        for key in BOARDS:
            yield spread, key


CAMPAIGNS = (
    Campaign(
        name="counting",
        what="sowings on pits that count, by weight, with seeds that are not equally heavy",
        keys=("spread", "game"),
        columns=("sowings", "sure", "late", "unsure", "wrong", "set-up unsure"),
        bad=("wrong",),
        cells=_cells,
        play=play,
        runs=300,
    ),
)
