"""What is said to the program otherwise than by hand, and what happens to its board."""

from __future__ import annotations

import errno
from collections.abc import Callable
from datetime import datetime

from firmware_host.core import events as ev
from firmware_host.core.states import State
from firmware_host.core.theme import THEMES
from hardware.lines import lines
from hardware.profile import Profile
from simulator import faults
from simulator.scenario.language import Vocabulary, WordError
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


@ORDERS("command COMMAND", "what a page or a player's tool can say: {}".format(", ".join(COMMANDS)))
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


@ORDERS("throw CHANCE", "the program throws the dice itself; the chance (0 to below 1) decides how they fall")
def throw(stage: Stage, chance: float) -> None:
    stage.controller.command(stage.now, ev.Roll(chance))
    stage.scan()


@ORDERS("theme THEME", "the light wears other colours: {}".format(", ".join(THEMES)))
def theme(stage: Stage, name: str) -> None:
    stage.controller.wear(stage.now, THEMES[name])
    stage.scan()


@ORDERS("trust KEY", "the staff says that this sensor is to be believed again")
def trust(stage: Stage, key: str) -> None:
    stage.controller.trust(stage.now, key)
    stage.scan()


@ORDERS("distrust KEY", "the staff says that this sensor is not to be believed")
def distrust(stage: Stage, key: str) -> None:
    stage.controller.distrust(stage.now, key)
    stage.scan()


@ORDERS("stall SECONDS", "the program is held up for so long: time passes, and no sensor is looked at")
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


@ORDERS("disk mended", "it does again")
def disk_mended(stage: Stage) -> None:
    stage.disk.mend()


@ORDERS("clock jump OFFSET", "the computer's clock is set on by so many seconds, or back where they are negative")
def clock_jump(stage: Stage, seconds: float) -> None:
    stage.wall.jump(seconds)


@ORDERS("clock date DATE", "the computer's clock is set to this date and time (ISO 8601), UTC where it names no zone")
def clock_date(stage: Stage, date: datetime) -> None:
    stage.wall.set(date)


@ORDERS("fault stuck KEY LEVEL", "the sensor reads this level, whatever is there")
def stuck(stage: Stage, key: str, level: int) -> None:
    _break(stage, key, faults.Stuck(stage.spots.get(key, key), level=level))


@ORDERS("fault dead KEY", "the sensor reads nothing any more")
def dead(stage: Stage, key: str) -> None:
    _break(stage, key, faults.Dead(stage.spots.get(key, key)))


@ORDERS("fault weak KEY RATE", "a weak magnet: in so many of the scans (0 to 1) nothing is read")
def weak(stage: Stage, key: str, rate: float) -> None:
    _break(stage, key, faults.Weak(stage.spots.get(key, key), miss=rate))


@ORDERS("fault chatter KEY [RATE]", "a contact that never rests: wrong in so many of the scans (0.5)")
def chatter(stage: Stage, key: str, rate: float = 0.5) -> None:
    _break(stage, key, faults.Chatter(stage.spots.get(key, key), rate=rate))


@ORDERS("fault bounce KEY SCANS", "after each change the contact is in doubt for so many scans")
def bounce(stage: Stage, key: str, scans: int) -> None:
    if not scans:
        raise WordError("0 scans are no bounce; allowed: 1 and up")
    _break(stage, key, faults.Bounce(stage.spots.get(key, key), scans=scans))


@ORDERS("fault noise RATE", "every sensor is wrong in so many of its scans")
def noise(stage: Stage, rate: float) -> None:
    _break(stage, "noise", faults.Noise(rate=rate))


@ORDERS("fault dropped RATE", "so many of the scans are lost: they say again what the last one said")
def dropped(stage: Stage, rate: float) -> None:
    _break(stage, "dropped", faults.Dropped(rate=rate))


@ORDERS("fault late RATE SECONDS", "so many of the scans come so much too late")
def late(stage: Stage, rate: float, seconds: float) -> None:
    stage.late = (rate, seconds)


@ORDERS("fault lost LINE [LEVEL]", "all sensors of a row, a column or a chip read this level (0), such as row-2")
def lost(stage: Stage, line: str, level: int = 0) -> None:
    _break(stage, line, faults.Stuck(*lines_of(stage.fit.profile)[line], level=level))


@ORDERS("fault chain broken PIXEL", "the light chain passes nothing on to this pixel and those behind it, from 0")
def chain_broken(stage: Stage, pixel: int) -> None:
    if not pixel < stage.fit.profile.pixels.count:
        raise WordError(f"no pixel {pixel}; allowed: 0 to {stage.fit.profile.pixels.count - 1}")
    stage.rig.faults.lit = pixel


@ORDERS("fault unplugged", "the board does not answer")
def unplugged(stage: Stage) -> None:
    stage.rig.faults.unplugged = True


@ORDERS("plug in", "the board answers again")
def plug_in(stage: Stage) -> None:
    stage.rig.faults.unplugged = False


@ORDERS("mend FAULTY", "the faults of this sensor or line are gone; or the noise, or the dropped scans")
def mend(stage: Stage, key: str) -> None:
    mended = [(place, fault) for place, fault in stage.faults if place == key]
    if not mended:
        raise faults.FaultError(f"{key} has no fault; faults at: {', '.join(p for p, _ in stage.faults) or 'none'}")
    for place_and_fault in mended:
        stage.faults.remove(place_and_fault)
        stage.rig.faults.remove(place_and_fault[1])


@ORDERS("mend everything", "all faults are gone, and the board answers again")
def mend_everything(stage: Stage) -> None:
    stage.faults.clear()
    stage.late = (0.0, 0.0)
    stage.rig.faults.clear()


def line_names(profile: Profile) -> tuple[str, ...]:
    """What the lines of a board are called here: row-2, 74HC165-3."""
    return tuple(lines_of(profile))


def lines_of(profile: Profile) -> dict[str, frozenset[int]]:
    """Their channels, by these names."""
    return {"-".join(name.split()[:2]): channels for name, channels in lines(profile).items()}


def _break(stage: Stage, place: str, fault: faults.Fault) -> None:
    stage.faults.append((place, stage.rig.faults.add(fault)))
