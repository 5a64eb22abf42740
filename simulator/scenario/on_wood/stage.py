"""A scenario's stage on the board itself: what its lines do to the model of the wood, a human does to the wood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

from firmware_host.service.leds import WHITE
from firmware_host.service.live import chain_frame
from hardware.contract import channels
from hardware.ports import PixelPort, doubtful
from hardware.profile import Profile
from simulator.clock import Clock
from simulator.faults import Faults
from simulator.rig import Rig
from simulator.scenario.on_wood.guide import Guide, Unanswered
from simulator.scenario.on_wood.words import said
from simulator.scenario.script import Scenario
from simulator.scenario.stage import Stage
from simulator.senses import Senses

BEYOND = ("fault", "mend", "power")
"""First words of lines that no human can carry out on a board that is whole."""


def beyond(scenario: Scenario) -> str:
    """Why it cannot be acted out on a real board; empty where it can."""
    for line in scenario.lines:
        if line.form.head[0] in BEYOND:
            return f"line {line.number}, {line.text!r}: no hand can do that to a real board"
    return ""


class Wall(Clock):
    """The time on the wall, which passes while the human is waited for. typed: what was typed meanwhile."""

    def __init__(self, guide: Guide) -> None:
        super().__init__(guide.human.now())
        self._guide = guide
        self.typed: list[str] = []

    @property
    def now(self) -> float:
        return self._guide.human.now()

    def advance(self, seconds: float) -> float:
        """Until the next scan is due, however long that is."""
        now, typed = self._guide.tick()
        self.typed += typed
        return now


class Observed:
    """A SensorPort whose scans the guide sees too. It stays open for the tests that follow."""

    def __init__(self, guide: Guide) -> None:
        self._guide = guide

    @property
    def channels(self) -> int:
        return self._guide.sensors.channels

    @property
    def doubtful(self) -> frozenset[int]:
        return doubtful(self._guide.sensors)

    def scan(self) -> Sequence[int]:
        levels = self._guide.sensors.scan()
        self._guide.observe(self._guide.human.now(), levels)
        return levels

    def close(self) -> None:
        pass


class Overlaid:
    """A PixelPort that shows the game's light, or in its stead where the human is to act. frame: the game's."""

    def __init__(self, port: PixelPort) -> None:
        self.count = port.count
        self.frame = bytes(3 * port.count)
        self._port = port
        self._over: bytes | None = None

    def show(self, pixels: bytes) -> None:
        self.frame = bytes(pixels)
        if self._over is None:
            self._port.show(self.frame)

    def lay_over(self, frame: bytes | None) -> None:
        """None takes it away."""
        self._over = frame
        self._port.show(self.frame if frame is None else frame)

    def close(self) -> None:
        """The port stays open for the tests that follow."""


class ModelRig(Rig):
    """The model of the wood as the scenario's hands leave it, and the ports of the real board."""

    pixels: Overlaid

    def __init__(self, profile: Profile, poles: Mapping[str, int], guide: Guide) -> None:
        self._guide = guide
        super().__init__(profile, "ports", poles)
        self.clock = self.wall = Wall(guide)

    def _plug_in(self) -> None:
        self.sensors = Observed(self._guide)
        self.pixels = Overlaid(self._guide.ports.pixels)

    @property
    def frame(self) -> bytes:
        return self.pixels.frame

    def close(self) -> None:
        """The board stays open, and goes dark."""
        self._guide.show({})


class LedStage(Stage):
    """Before each scan, what has changed in the model is asked of the human, and waited for."""

    def __init__(self, scenario: Scenario, guide: Guide) -> None:
        rigs: list[ModelRig] = []

        def make_rig(profile: Profile, poles: Mapping[str, int]) -> Rig:
            rigs.append(ModelRig(profile, poles, guide))
            return rigs[-1]

        guide.human.fetch({piece: kind.pole for piece, kind in scenario.game.pieces.items()})
        self._guide = guide
        self._done: dict[str, str] = {}
        self._pressed: set[str] = set()
        super().__init__(
            scenario.game, scenario.fit, settings=scenario.settings, moves=scenario.moves, make_rig=make_rig
        )
        (self._model,) = rigs
        self._senses = Senses(self._model.profile, self._model.world, Faults(self._model.profile))

    def scan(self, times: int = 1) -> None:
        for _ in range(times):
            self._carry_out()
            super().scan()

    def odd(self) -> list[str]:
        """Where the sensors do not read what ought to stand there."""
        after, profile = self._senses.scan(), self._model.profile
        read = self.controller.intake.levels[1]
        names = channels(profile).items()
        return [f"{name} reads {read[at]} for {after[at]}" for name, at in names if read and read[at] != after[at]]

    # -- what is asked for

    def _carry_out(self) -> None:
        board, pressed = self._model.world.board, set(self._model.world.pressed)
        if board == self._done and pressed == self._pressed:
            return
        lifts: dict[str, list[str]] = {}
        puts: dict[str, list[str]] = {}
        for name, contents in board.items():
            before = self._done.get(name, "")
            same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, contents, strict=False)))
            if before[same:]:
                lifts.setdefault(before[same:], []).append(name)
            if contents[same:]:
                puts.setdefault(contents[same:], []).append(name)
        # A finger lets go before another presses, and pieces are lifted before they are put down.
        self._ask("release", "", sorted(self._pressed - pressed), pressed)
        for what, names in lifts.items():
            self._ask("lift", what, names, pressed)
        for what, names in puts.items():
            self._ask("put", what, names, pressed)
        self._ask("hold", "", sorted(pressed - self._pressed), pressed)
        self._done, self._pressed = board, pressed

    def _ask(self, verb: str, what: str, names: Sequence[str], pressed: set[str]) -> None:
        """By light where all have one, by name where they have none."""
        spots = self._model.profile.spots
        for lit in (True, False):
            group = [name for name in names if bool(name in spots and spots[name].pixels) == lit]
            if group:
                self._ask_alike(verb, what, group, lit)

    def _ask_alike(self, verb: str, what: str, names: list[str], lit: bool) -> None:
        guide, spots = self._guide, self._model.profile.spots
        line = said(verb, what, names, lit=lit)
        guide.say(line)
        wanted = self._wanted(verb, names)
        guide.asked.update(wanted)
        if not wanted:
            guide.human.told(said("confirm"))
        pixels = {pixel: WHITE for name in names if lit for pixel in spots[name].pixels}
        self._model.pixels.lay_over(chain_frame(pixels, guide.profile.pixels.count, guide.supply))
        self._model.wall.typed.clear()
        end = self.now + guide.patience_s
        try:
            while not self._is_done(wanted):
                if self.now >= end:
                    missing = [name for name, level in wanted.items() if self._settled(name) != level]
                    late = f"{', '.join(missing or names)}: {line}: not seen within {guide.patience_s:g} s"
                    raise Unanswered("; ".join((late, *self.odd())))
                super().scan()
        finally:
            self._model.pixels.lay_over(None)

    def _wanted(self, verb: str, names: Sequence[str]) -> dict[str, int]:
        """What the sensors there are to read: empty where this changes nothing that they feel."""
        after, spots, buttons = self._senses.scan(), self._model.profile.spots, self._model.profile.buttons
        found = {}
        for name in names:
            channel = spots[name].channel if name in spots else buttons[name]
            if channel is None:
                continue
            # What is turned over is lifted first, and only then put down again.
            gone = verb == "lift" and self._model.profile.sensing != "press" and len(self._done.get(name, "")) == 1
            level = 0 if gone else after[channel]
            if level != self._settled(name):
                found[name] = level
        return found

    def _settled(self, name: str) -> int | None:
        spots, buttons = self._model.profile.spots, self._model.profile.buttons
        channel = spots[name].channel if name in spots else buttons[name]
        settled = self.controller.intake.levels[1]
        return settled[channel] if settled and channel is not None else None

    def _is_done(self, wanted: Mapping[str, int]) -> bool:
        if wanted:
            return all(self._settled(name) == level for name, level in wanted.items())
        return bool(self._model.wall.typed)
