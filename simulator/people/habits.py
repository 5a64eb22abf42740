"""What people do besides the move: thinking with the piece in the hand, wrong squares, sleeves, palms, late victims.

A habit changes the scene of one ply: what is done before it, the ply itself, and what is done after it. It returns
False where it has no place ("nothing to capture late"); the scene is then as before. Whatever a habit does, the ply
ends on the board that the rules give: mistakes are mended, sooner or later, for that is how games go on.

Times of hesitation are spread over decades: a wrong square is noticed after 0.2 to 8 s, a thought with the piece in the
hand lasts from one second to minutes. They do not depend on how fast the hands are.
"""

from __future__ import annotations

from collections.abc import Callable

from simulator.people import mistaking, placing, straying, thinking
from simulator.people.acts import outcome_of
from simulator.people.scene import Scene

Habit = Callable[[Scene], bool]


def indulge(scene: Scene, name: str) -> bool:
    """Let the habit show, if it can here; otherwise the scene stays as it is."""
    parts = scene.parts()
    if HABITS[name](scene):
        for section in (scene.before, scene.main, scene.after):
            for k, beat in enumerate(section):
                if beat.habit == "?":
                    section[k] = beat._replace(habit=name)
        if outcome_of(scene.before, scene.board, 0) is not None:
            whole = outcome_of([*scene.before, *scene.main, *scene.after], scene.board, 0)
            if whole == scene.goal:
                return True
    scene.be_again(parts)
    return False


HABITS: dict[str, Habit] = {
    "think_in_hand": thinking.think_in_hand,
    "leave": thinking.leave,
    "touch": thinking.touch,
    "count_seeds": thinking.count_seeds,
    "changed_mind": thinking.changed_mind,
    "hover": placing.hover,
    "wrong_square": placing.wrong_square,
    "drop": placing.drop,
    "hop_about": placing.hop_about,
    "adjust": straying.adjust,
    "palm": straying.palm,
    "sleeve": straying.sleeve,
    "meddle": straying.meddle,
    "unlawful": straying.unlawful,
    "rock": placing.rock,
    "late": mistaking.late,
    "back_by_mistake": mistaking.back_by_mistake,
    "wrong_victim": mistaking.wrong_victim,
    "wrong_disc": mistaking.wrong_disc,
    "two_at_once": mistaking.two_at_once,
    "wrong_pit": mistaking.wrong_pit,
}
