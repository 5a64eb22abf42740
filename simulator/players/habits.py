"""What people do with their hands besides making a move. Each habit leaves the wood as it found it, or as the move
wants it; each can be left out by its name, so that what went wrong can be narrowed down."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.model import Move, sites_of
from rules.steps import Add, Shift, Site, Sow, sows
from simulator.players.acts import lift
from simulator.players.both_hands import People

PULSES = (1, 2, 3, 4, 5, 10, 40)
"""Scans for which something is felt: about as short as the debounce, and longer."""
SHORT = (0.03, 0.1, 0.3, 0.8)
LONG = (1.0, 1.5, 3.0, 6.0)
"""Seconds."""

Moves = tuple[Move, ...]
Habit = Callable[[People, Moves, Moves], None]
"""Shows in a move (or two, where the reply begins early), the first of them chosen among the legal ones."""
Way = Callable[[People, Moves, Site], None]
"""Shows on the way to a site."""


# Before a move


def straighten(people: People, made: Moves, legal: Moves) -> None:
    """A piece is straightened: lifted, and put down where it stood."""
    if site := people.one_of("straighten", people.standing()):
        people.say(f"lift {site}")
        people.say(f"drop {site}")


def begin_another(people: People, made: Moves, legal: Moves) -> None:
    """Another move is begun, looked at for a while, and given up; the piece may even touch down."""
    other = people.one_of("begin-another", legal)
    step = next((step for step in other.steps if isinstance(step, Shift | Sow)), None) if other else None
    if step is None or not people.stage.wood.contents()[step.src]:
        return
    count = step.count if isinstance(step, Shift) else len(step.path)
    people.say(lift(step.src, count))
    _rest(people, "begin-another")
    if isinstance(step, Shift) and step.dst in people.bare() and people.chance("begin-another").random() < 0.4:
        people.say(f"drop {step.dst}")
        people.say(lift(step.dst, count))
    people.say(f"drop {step.src}")


# Amid a move


def hesitate(people: People, made: Moves, legal: Moves) -> None:
    """Some seconds of thought, in mid-move."""
    people.say(f"wait {people.one_of('hesitate', LONG):g}")


def fidget(people: People, made: Moves, legal: Moves) -> None:
    """A piece that is none of this move's is lifted and put back, by the other hand."""
    site = people.one_of("fidget", sorted(set(people.standing()) - sites_of(made)))
    if site and people.other():
        people.say(f"lift {site}")
        people.say(f"drop {site}")


def nudge(people: People, made: Moves, legal: Moves) -> None:
    """A sleeve pushes a piece that is none of this move's half off its site, and it is put right."""
    site = people.one_of("nudge", sorted(set(people.standing()) - sites_of(made)))
    beside = site and people.one_of("nudge", people.near(site, sorted(set(people.bare()) - sites_of(made))))
    if site and beside and people.other():
        people.say(f"slide {site} {beside}")
        people.say(f"slide {beside} {site}")


def palm(people: People, made: Moves, legal: Moves) -> None:
    """A child's palm lies over two by three sites for a moment."""
    cells = people.stage.game.geometry.cells
    corner = people.one_of("palm", sorted(cells))
    assert corner
    x, y = cells[corner]
    under = [site for site, (column, row) in cells.items() if 0 <= column - x < 3 and 0 <= row - y < 2]
    people.say(f"cover {' '.join(under)}")
    people.say(f"scans {people.one_of('palm', PULSES)}")
    people.say("uncover")


def put_back(people: People, made: Moves, legal: Moves) -> None:
    """What was just lifted is put back, and lifted again."""
    if people.just_lifted:
        hand, site, count = people.just_lifted
        people.use(hand)
        _rest(people, "put-back")
        people.say(f"drop {site}")
        _rest(people, "put-back")
        people.say(lift(site, count))


# Where a piece is put down


def pass_over(people: People, made: Moves, site: Site) -> None:
    """What is carried brushes over other sites on its way."""
    seen = list(people.stage.session.layout.seen)
    for _ in range(people.one_of("pass-over", (1, 1, 2, 3)) or 0):
        if over := people.one_of("pass-over", seen):
            people.say(f"hover {over} {people.one_of('pass-over', PULSES)}")


def miss(people: People, made: Moves, site: Site) -> None:
    """Half a square off, or on a wrong square altogether, and corrected at once; a seed into a wrong pit."""
    sowing = any(sows(move.steps) for move in made)
    allowed = list(people.stage.session.layout.seen) if sowing else sorted(set(people.bare()) - sites_of(made))
    beside = people.near(site, allowed)
    near = people.chance("miss").random() < 0.6
    if wrong := people.one_of("miss", beside if near else [one for one in allowed if one != site]):
        count = 1 if sowing else len(people.holds)
        people.say(f"drop {wrong} {count}")
        _rest(people, "miss", SHORT)
        people.say(lift(wrong, count))


# After a move


def adjust(people: People, made: Moves, legal: Moves) -> None:
    """The piece just played is set straight."""
    ends = [step.dst for move in made for step in move.steps if isinstance(step, Shift)]
    ends += [step.site for move in made for step in move.steps if isinstance(step, Add)]
    site = people.one_of("adjust", [site for site in ends if site in people.standing()])
    if site and people.other():
        _rest(people, "adjust", SHORT)
        people.say(f"lift {site}")
        people.say(f"drop {site}")


BEFORE: Mapping[str, tuple[float, Habit]] = {"straighten": (0.05, straighten), "begin-another": (0.05, begin_another)}
AMID: Mapping[str, tuple[float, Habit]] = {
    "hesitate": (0.03, hesitate),
    "fidget": (0.03, fidget),
    "nudge": (0.01, nudge),
    "palm": (0.02, palm),
    "put-back": (0.04, put_back),
}
AFTER: Mapping[str, tuple[float, Habit]] = {"adjust": (0.05, adjust)}
WAY: Mapping[str, tuple[float, Way]] = {
    "pass-over": (0.05, pass_over),
    "miss": (0.04, miss),
}
OTHERS = ("any-order", "both-hands", "pace", "slide", "late", "early", "undo", "waver", "no-rest")
"""Habits that the writer itself knows: steps in any order, by both hands, at any pace, slid along the wood; a captured
piece taken off late; a reply begun too early; a move taken back by hand; another button pressed first; a reply while
the move before it may still go on."""
HABITS = (*BEFORE, *AMID, *AFTER, *WAY, *OTHERS)


def show(habits: Mapping[str, tuple[float, Habit]], people: People, made: Moves, legal: Moves) -> None:
    """Let them show, those that do now."""
    for name, (rate, habit) in habits.items():
        if people.feels_like(name, rate):
            habit(people, made, legal)


def _rest(people: People, habit: str, pauses: tuple[float, ...] = (*SHORT, *LONG[:2])) -> None:
    people.say(f"wait {people.one_of(habit, pauses):g}")
