"""Sensors that are wrong, and scans that are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from random import Random

from simulator import faults as simulated
from tablero.testing._fault import At, Fault, Simulated, Undo, Wood, must_be_level, program, somewhere

# Sensors


class Stuck(Simulated):
    """Always the same level."""

    def __init__(self, *at: At, level: int) -> None:
        somewhere("Stuck", at)
        must_be_level(level)
        super().__init__(partial(simulated.Stuck, level=level), *at, level=level)
        self.is_line("stuck", at, level)


class Dead(Simulated):
    """Never reads anything: a broken wire, a dead chip."""

    def __init__(self, *at: At) -> None:
        somewhere("Dead", at)
        super().__init__(simulated.Dead, *at)
        self.is_line("dead", at)


class Lost(Simulated):
    """All sensors of a line read one level. line: a row, a column or a chip, such as "row-2"; ``board.lines`` lists
    them."""

    def __init__(self, line: str, *, level: int = 0) -> None:
        must_be_level(level)
        super().__init__(lambda: simulated.Lost(line, level), line=line, level=level)
        self.is_one_line("lost", line, *([level] if level else []), ends=f"mend {line}")


class Inverted(Simulated):
    """Says the opposite: something for nothing, or, where poles are sensed, the other pole."""

    def __init__(self, *at: At) -> None:
        somewhere("Inverted", at)
        super().__init__(simulated.Inverted, *at)
        self.is_line("inverted", at)


class Joined(Simulated):
    """Sensors whose outputs touch: each says what any of them senses."""

    def __init__(self, *at: At) -> None:
        somewhere("Joined", at, 2)
        super().__init__(simulated.Joined, *at)
        if all(isinstance(place, str) for place in at):
            self.is_one_line("joined", *at, ends=f"mend {at[0]}")

    def again_after(self, ends: Collection[str]) -> Sequence[str]:
        return self.begins if any(f"mend {place}" in ends for place in self._at) else ()


class Weak(Simulated):
    """A weak magnet: reads nothing with probability ``miss``, scan by scan."""

    def __init__(self, *at: At, miss: float) -> None:
        somewhere("Weak", at)
        super().__init__(partial(simulated.Weak, miss=miss), *at, miss=miss)
        self.is_line("weak", at, miss)


class Noise(Simulated):
    """Reads the opposite with probability ``rate``, scan by scan; without a place, every sensor does."""

    def __init__(self, *at: At, rate: float) -> None:
        super().__init__(partial(simulated.Noise, rate=rate), *at, rate=rate)
        if not at:
            self.is_one_line("noise", rate, ends="mend noise")


class Chatter(Simulated):
    """A contact that never rests: wrong in so many of the scans."""

    def __init__(self, *at: At, rate: float = 0.5) -> None:
        somewhere("Chatter", at)
        super().__init__(partial(simulated.Chatter, rate=rate), *at, rate=rate)
        self.is_line("chatter", at, *([rate] if rate != 0.5 else []))


class Bounce(Simulated):
    """After each change a contact falls at random between the old and the new level for ``scans`` scans."""

    def __init__(self, *at: At, scans: int) -> None:
        somewhere("Bounce", at)
        super().__init__(partial(simulated.Bounce, scans=scans), *at, scans=scans)
        self.is_line("bounce", at, scans)


class Distorted(Simulated):
    """A fault of your own: ``by(levels, channels, chance)`` changes the levels of one scan in place. channels: of the
    places, of all sensors without any. chance: the board's, so that a run repeats exactly."""

    def __init__(self, *at: At, by: Callable[[list[int], Sequence[int], Random], None]) -> None:
        class Own(simulated.Fault):
            def distort(self, levels: list[int], chance: Random) -> None:
                by(levels, self.channels, chance)

        super().__init__(Own, *at, by=by)


# Scans


class Dropped(Simulated):
    """A scan is lost with probability ``rate``: it says again what the last one said."""

    def __init__(self, *, rate: float) -> None:
        super().__init__(partial(simulated.Dropped, rate=rate), rate=rate)
        self.is_one_line("dropped", rate, ends="mend dropped")


class Late(Fault):
    """A scan comes so many seconds too late with probability ``rate``."""

    def __init__(self, *, rate: float, seconds: float) -> None:
        super().__init__(rate=rate, seconds=seconds)
        self.is_one_line("late", rate, seconds, ends="mend late")
        self._late = (simulated.Noise(rate=rate).rate, simulated.LateBytes(seconds=seconds).seconds)  # checks them

    def begin(self, wood: Wood) -> Undo:
        stage = program(wood, self)
        before = stage.late
        stage.come_late(*self._late)

        def mend() -> bool:
            was_there = stage.late == self._late
            if was_there:
                stage.come_late(*before)
            return was_there

        return mend
