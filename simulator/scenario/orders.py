"""What is said to the program otherwise than by hand, and what happens to its board."""

from __future__ import annotations

import errno
from collections.abc import Callable
from datetime import datetime

from firmware_host.core import events as ev
from firmware_host.core.states import State
from firmware_host.core.theme import THEMES
from hardware.profile import Profile
from simulator.faults import lines_of
from simulator.scenario.language import Vocabulary
from simulator.scenario.stage import BACK, Stage

ORDERS = Vocabulary()

COMMANDS: dict[str, Callable[[Stage], None]] = {
    "ok": lambda stage: stage.controller.command(stage.now, ev.Confirm()),
    "takeback": lambda stage: stage.controller.command(stage.now, ev.TakeBack()),
    "pause": lambda stage: stage.controller.command(stage.now, ev.Pause()),
    "go-on": lambda stage: stage.controller.command(stage.now, ev.GoOn()),
    "new": lambda stage: stage.controller.new_game(stage.now),
    "resume": lambda stage: stage.controller.resume(stage.now),
    "discard": lambda stage: stage.controller.new_game(stage.now),
}


@ORDERS("command COMMAND", "a command that a page or another view can give: {}".format(", ".join(COMMANDS)))
def command(stage: Stage, name: str) -> None:
    COMMANDS[name](stage)
    stage.scan()


@ORDERS("choose MOVE", "name a legal move: the answer to a question, a roll of the dice, or a move to be led by light")
def choose(stage: Stage, text: str) -> None:
    stage.controller.command(stage.now, ev.Choose(text))
    stage.scan()


@ORDERS("answer MOVES", "if the board asks: this was played (with or between what else it may be; take back for that)")
def answer(stage: Stage, moves: tuple[str, ...]) -> None:
    if stage.session.state is not State.ASK:
        return
    texts = ["" if move == BACK else move for move in moves]
    so = next((text for text in texts if text in stage.session.choices), None)
    if so is None:
        answers = ", ".join(stage.session.choices)
        raise ev.RefusedError(f"answer: {' or '.join(moves)} is not among the answers: {answers}")
    choose(stage, so)


@ORDERS("resign SIDE", "a side gives the game up")
def resign(stage: Stage, side: str) -> None:
    stage.controller.command(stage.now, ev.Resign(stage.game.sides.index(side)))
    stage.scan()


@ORDERS("draw SIDE", "a side offers a draw")
def draw(stage: Stage, side: str) -> None:
    stage.controller.command(stage.now, ev.OfferDraw(stage.game.sides.index(side)))
    stage.scan()


@ORDERS("roll DICE", "the dice fall like this, such as 5-3")
def roll(stage: Stage, dice: str) -> None:
    choose(stage, f"roll {dice}")


@ORDERS("hint MOVE", "suggest this legal move by light")
def hint(stage: Stage, text: str) -> None:
    stage.game.parse(text, stage.session.line.position)
    stage.controller.command(stage.now, ev.ShowHint(text))
    stage.scan()


@ORDERS("hint-piece MOVE", "show only what this legal move begins with")
def hint_piece(stage: Stage, text: str) -> None:
    stage.game.parse(text, stage.session.line.position)
    stage.controller.command(stage.now, ev.ShowHint(text, whole=False))
    stage.scan()


@ORDERS("throw CHANCE", "the program throws the dice itself; the chance (0 to below 1) decides how they fall")
def throw(stage: Stage, chance: float) -> None:
    stage.controller.command(stage.now, ev.Roll(chance))
    stage.scan()


@ORDERS("theme THEME", "the light changes to this theme: {}".format(", ".join(THEMES)))
def theme(stage: Stage, name: str) -> None:
    stage.controller.display.wear(stage.now, THEMES[name])
    stage.scan()


@ORDERS("trust KEY", "the staff says that this sensor is to be believed again")
def trust(stage: Stage, key: str) -> None:
    stage.controller.trust(stage.now, key)
    stage.scan()


@ORDERS("distrust KEY", "the staff says that this sensor is not to be believed")
def distrust(stage: Stage, key: str) -> None:
    stage.controller.distrust(stage.now, key)
    stage.scan()


@ORDERS("stall SECONDS", "the program is held up for this long: time passes, and no sensor is read")
def stall(stage: Stage, seconds: float) -> None:
    stage.rig.clock.advance(seconds)
    stage.scan()


@ORDERS("power cut", "the program dies and starts again from its journal; the pieces stay where they are")
def power_cut(stage: Stage) -> None:
    stage.cut_power()


DISK = {"full": errno.ENOSPC, "broken": errno.EIO, "read-only": errno.EROFS}


@ORDERS("disk TROUBLE", "the journal's disk takes no more writes from now on: {}".format(", ".join(DISK)))
def disk(stage: Stage, trouble: str) -> None:
    stage.disk.fail(DISK[trouble])


@ORDERS("disk mended", "the journal's disk takes writes again")
def disk_mended(stage: Stage) -> None:
    stage.disk.mend()


@ORDERS("clock jump OFFSET", "the computer's clock is set on by this many seconds, or back if they are negative")
def clock_jump(stage: Stage, seconds: float) -> None:
    stage.wall.jump(seconds)


@ORDERS("clock date DATE", "the computer's clock is set to this date and time (ISO 8601), UTC where it names no zone")
def clock_date(stage: Stage, date: datetime) -> None:
    stage.wall.set(date)


def line_names(profile: Profile) -> tuple[str, ...]:
    """What the lines of a board are called here: row-2, 74HC165-3."""
    return tuple(lines_of(profile))
