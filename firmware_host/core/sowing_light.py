"""What light says of a sowing: where its seeds fall, and at what stage of it the hand is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from firmware_host.core.cues import Lights, Role
from firmware_host.core.guidance_steps import seeds_told, stage
from firmware_host.core.play import Play
from firmware_host.core.todo import in_all, likely, next_acts
from firmware_host.core.turn import Turn
from rules.steps import Add, Remove, Shift, Sow, Step, from_hand


def sow_on(play: Play, going_on: int, lights: Lights) -> None:
    """What a hand that sows does now, as far as all ways are the same; where they part, the next pit of each."""
    left, seen = likely(play, going_on), play.layout.seen
    ways = {index: next_acts(rest.all, play.turn.way(index), seen) for index, rest in left.items()}
    shared = in_all(filter(None, ways.values()))
    for index, acts in ways.items():
        sowing = acts and isinstance(acts[0], Add)
        light_stage(play, index, (shared or acts[:1]) if sowing else acts, lights)


def light_stage(play: Play, index: int, now: Sequence[Step], lights: Lights) -> None:
    steps = play.turn.way(index)
    pits = {step.src for step in steps if isinstance(step, Sow)}
    placed = from_hand(steps)
    falls = [step.site for step in now if isinstance(step, Add)]
    is_sown = any(isinstance(step, Sow) and site in step.path for step in steps for site in falls)
    for site, seeds in Counter(falls).items():
        lights.put(site, Role.SOW if is_sown else Role.TARGET, amount=seeds, order=falls.index(site))
    for step in now:
        match step:
            case Shift(src, dst):
                lights.put(src, Role.LEGAL if step == placed else Role.CAPTURE)
                lights.put(dst, Role.TARGET)
            case Sow(src=site):
                lights.put(site, Role.LEGAL)
            case Remove(site):
                lights.put(site, Role.LEGAL if site in pits else Role.CAPTURE)
            case _:
                pass


def light_sowing(turn: Turn, index: int, play: Play, lights: Lights) -> None:
    waiting, seen = turn.pending(index), turn.sites(index)
    for step in turn.steps(index):
        if isinstance(step, Sow):
            for site, seeds in Counter(step.path).items():
                if site in waiting or site not in seen:
                    lights.put(site, Role.SOW, amount=seeds, order=step.path.index(site))


def lead_sowing(play: Play, lights: Lights) -> None:
    """The stage of a sowing that the hand is at, on a board of buttons; what it has touched on its way goes out."""
    steps, beats = play.turn.steps(play.asking[0]), play.guidance_steps
    awaited = stage(steps, beats)
    for k in sorted({beat.step for beat in awaited}):
        step = steps[k]
        if isinstance(step, Sow):
            _lead_lap(step, seeds_told(awaited[0]), play, lights)
        elif isinstance(step, Shift):
            role = Role.LEGAL if step is from_hand(steps) else Role.CAPTURE
            lights.put(step.src, role, amount=step.count)
            lights.put(step.dst, Role.TARGET, amount=step.count)


def _lead_lap(step: Sow, sown: int, play: Play, lights: Lights) -> None:
    """sown: how many of its seeds. That its pit was touched does not tell that it has been lifted."""
    lights.put(step.src, Role.LAST if sown else Role.LEGAL, amount=0 if sown else len(step.path))
    path = step.path[sown:]
    if play.settings.guide == "seed":
        path = path[:1]
    for site, seeds in Counter(path).items():
        lights.put(site, Role.SOW, amount=seeds, order=path.index(site))
    lights.put(path[-1], Role.TARGET, amount=path.count(path[-1]))
