"""What the wood shows, whatever was begun before."""

from __future__ import annotations

from firmware_host.core import why
from firmware_host.core.phases import Asking, Failed, Leading, Over, Paused, Playing, Repairing, SettingUp, TakingBack
from firmware_host.core.play import Play
from firmware_host.core.repair import difference
from firmware_host.core.states import Trigger


def look_again(play: Play) -> None:
    """The wood may have changed unseen: it has to stand as expected before play goes on."""
    if play.touching.guidance_steps:  # a sowing half done goes on
        play.go(Trigger.COMMANDED, Leading(play.touching.led))
        return
    if isinstance(play.phase, Asking | Leading | TakingBack):
        play.stop()
    play.fresh(play.turn_here())
    if play.outcome:
        play.finish()
    elif play.image == play.turn.base or play.layout.presses:
        if isinstance(play.phase, SettingUp | Repairing):
            play.go(Trigger.READY, Playing())
    elif play.line.ply or not isinstance(play.phase, SettingUp):
        play.watching.stop()
        if isinstance(play.phase, Repairing):
            play.stay(Repairing(strict=True))
        else:
            play.repair(strict=True)


def give_up(play: Play) -> None:
    """No question, no move to order, no take-back any longer: the wood as it is now is what counts."""
    strict = play.strict
    play.stop()
    play.fresh(play.turn_here())
    if play.turn.press or play.image == play.turn.base or not isinstance(play.phase, Playing):
        return
    if strict:
        play.time.rest_no_more()  # it is not asked again before something has changed
        play.repair(strict=True)
    else:
        look_for_faults(play)


def look_for_faults(play: Play) -> None:
    """Whether something stands as no play explains. A legal move that has been begun is no fault, unless it was
    denied."""
    if not play.layout.seen or not play.turn.begun() or play.watching.open or play.is_explained:
        return
    off = difference(play.turn.base, play.image)
    play.say(why.of_picture(play.turn, off))
    play.repair(strict=play.turn.eyes.unexplained((*off.missing, *off.wrong)) >= play.settings.disorder)


def mended(play: Play) -> None:
    """Amid a set-up or a repair after a knock: only the wood as it should be ends it."""
    if play.image == play.standing.base:
        play.go(Trigger.RESOLVED if isinstance(play.phase, Asking) else Trigger.READY, Playing())
        play.fresh(play.turn_here())


def stands_anew(play: Play) -> None:
    """After a change of what is believed: what do the hands show now?"""
    if isinstance(play.phase, Paused | Failed | Over) or play.touching.guidance_steps:
        return
    if isinstance(play.phase, SettingUp) or play.strict:
        mended(play)
    elif isinstance(play.phase, Repairing | Asking):
        play.go(Trigger.RESOLVED, Playing())
        play.fresh(play.turn_here())
