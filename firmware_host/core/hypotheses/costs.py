"""What each thing that hands and sensors do costs, in nats: minus the logarithm of how often it happens."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property
from importlib.resources import files
from itertools import pairwise
from json import loads
from math import log
from typing import Literal, get_args

Wait = Literal["turn", "undo", "ply", "sow", "hand", "late", "pass", "lift", "rise"]
"""What is waited for: the next ply, once the one before it is done; that this one is taken back; the next act of a ply;
of one that sows, beyond the time that its seeds take; one of a step that has begun so that its piece is in the hand;
one that only takes a capture off; that a piece which comes by goes on; the return of what is away; the end of what is
there and should not be."""
BETWEEN: tuple[Wait, ...] = ("turn", "undo")
"""What is waited for while no ply is under way."""

_TABLES: Mapping[Wait, str] = {what: f"wait_{what}" for what in get_args(Wait)}


@dataclass(frozen=True)
class Costs:
    """All in nats unless said otherwise; fitted by counting acts in recorded games, the margins by search.

    version: noted with every game, so that a replay knows with which prices it was judged.
    ply: any ply, beside the logarithm of the number of legal moves. undo: the last ply is taken back by hand.
    given_up: more where it was not yet done.
    early: a ply begins before the one before it is done; before: even before that one has begun; resting: while a piece
    of it rests where it only comes by. together: in the very scan of an act another ply begins, another piece is put
    down, or something happens that is no act of any ply.
    lift, rise: something is lifted and put back, or appears and goes again, where no ply of the hypothesis touches;
    own_lift, own_rise: where one does, until ``own_for`` seconds after it. odd: each further change within.
    beside: a ply begins while something lifted is away, for each: a hand that holds a piece seldom plays another.
    palm: several sites rise, each just after another. nowhere: more for something that appears while no hand holds a
    piece.
    disorder: an act comes before one that it needs, by more than ``lag`` seconds. swapped: a step begins before another
    kind of step that comes first; replacing: a piece is lifted before the one whose place it takes. sow_before:
    anything happens before the first pit of a sowing is lifted. hidden: a gap that had to show did not; topped: the
    same where another step of the ply fills the gap again. liar: from here on a sensor is wrong.
    asked: an act that does what is lit because something is to be put right.
    passing: a piece shows where it only comes by; hopping: where it does so as it captures; again:
    where it does so once more.
    seed: seconds for each seed that a hand may be sowing where nothing shows; they are no waiting.
    calm: seconds that a hand may take from one act of a ply to the next at no cost, whatever else it could be.
    times: seconds; wait_...: what it costs to have waited for so long.
    """

    version: int
    ply: float
    undo: float
    given_up: float
    early: float
    before: float
    resting: float
    together: float
    lift: float
    own_lift: float
    rise: float
    own_rise: float
    own_for: float
    beside: float
    nowhere: float
    odd: float
    palm: float
    disorder: float
    lag: float
    swapped: float
    replacing: float
    sow_before: float
    hidden: float
    topped: float
    asked: float
    passing: float
    hopping: float
    again: float
    liar: float
    seed: float
    calm: float
    times: tuple[float, ...]
    wait_turn: tuple[float, ...]
    wait_undo: tuple[float, ...]
    wait_ply: tuple[float, ...]
    wait_sow: tuple[float, ...]
    wait_hand: tuple[float, ...]
    wait_late: tuple[float, ...]
    wait_pass: tuple[float, ...]
    wait_lift: tuple[float, ...]
    wait_rise: tuple[float, ...]

    @classmethod
    def read(cls, table: Mapping[str, object]) -> Costs:
        """fitted_on, which says where the numbers come from, is passed over. Raises ValueError naming what is missing,
        unknown, or no number."""
        table = {name: value for name, value in table.items() if name != "fitted_on"}
        known = {field.name for field in fields(cls)}
        if wrong := sorted(known.symmetric_difference(table)):
            raise ValueError(f"costs: missing or unknown: {', '.join(wrong)}")
        values = {name: _numbers(name, value) for name, value in table.items()}
        made = cls(**values)  # type: ignore[arg-type]
        if any(len(getattr(made, name)) != len(made.times) for name in _TABLES.values()) or len(made.times) < 2:
            raise ValueError("costs: times, wait_*: allowed: two or more numbers each, as many in all")
        return made

    def named(self, name: str) -> float:
        """The price of this name."""
        nats: float = getattr(self, name)
        return nats

    def waited(self, what: Wait, seconds: float) -> float:
        """What it costs to have waited so long: minus the logarithm of how often one waits longer. Linear between the
        times on a logarithmic scale. Beyond the last it costs no more: a minute may become ten."""
        if seconds <= 0:
            return 0.0
        table, times = self._tables[what], self.times
        if seconds <= times[0]:
            return table[0] * seconds / times[0]
        if seconds >= times[-1]:
            return table[-1]
        k = bisect_right(times, seconds)
        share = log(seconds / times[k - 1]) / self._spans[k]
        return table[k - 1] + share * (table[k] - table[k - 1])

    def came(self, what: Wait, seconds: float) -> float:
        """The same beyond what it costs to wait while a hand does not think: nothing up to ``calm`` seconds, except for
        what is away, which a hand need not have touched at all."""
        if what in ("lift", "rise"):
            return self.waited(what, seconds)
        return max(0.0, self.waited(what, seconds) - self._calmly[what]) if seconds > self.calm else 0.0

    @cached_property
    def _tables(self) -> Mapping[Wait, tuple[float, ...]]:
        return {what: getattr(self, name) for what, name in _TABLES.items()}

    @cached_property
    def _calmly(self) -> Mapping[Wait, float]:
        """What it costs to have waited while a hand does not think."""
        return {what: self.waited(what, self.calm) for what in _TABLES}

    @cached_property
    def _spans(self) -> tuple[float, ...]:
        """How far each of the times lies from the one before it, on the logarithmic scale."""
        return (0.0, *(log(later / earlier) for earlier, later in pairwise(self.times)))


def _numbers(name: str, value: object) -> object:
    """As they are; of a list, a tuple."""
    if not all(isinstance(one, int | float) for one in (value if isinstance(value, list) else [value])):
        raise ValueError(f"costs: {name}: {value!r} is no number")
    return tuple(value) if isinstance(value, list) else value


@cache
def default() -> Costs:
    """Those that come with the program."""
    return Costs.read(loads(files(__package__).joinpath("costs.json").read_text("utf-8")))
