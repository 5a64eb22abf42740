"""What comes of a touch, on a board that feels touches and sees nothing."""

from __future__ import annotations

from firmware_host.core import acceptance
from firmware_host.core.anew import give_up
from firmware_host.core.claims import think_again
from firmware_host.core.guidance_steps import guided_touches
from firmware_host.core.phases import Failed, Leading, Over, Paused, SettingUp
from firmware_host.core.play import Play
from firmware_host.core.touching import Accept, Ask, Refused, Several, Touch, UnderWay
from firmware_host.core.why import Why
from rules.steps import Site


def touched(play: Play, site: Site) -> None:
    if isinstance(play.phase, SettingUp | Paused | Failed | Over) or not play.turn.press:
        return
    play.say(None)
    if isinstance(play.phase, Leading) and play.phase.index is not None:
        _beat(play, play.phase.index, site)
        return
    if play.owed.carry(site):
        return
    think_again(play)
    take(play, play.touching.touch(play.time.now, site), site)


def take(play: Play, touch: Touch, site: Site | None = None) -> None:
    """What a touch has come to. site: where, if it was one."""
    match touch:
        case Accept(index, None):
            acceptance.declared(play, index)
        case Accept(index, after):
            acceptance.accept(play, index, after)
            take(play, play.touching.judged(play.time.now))
        case Ask(indices):
            acceptance.ask(play, indices)
        case Several(moves):
            acceptance.play_all(play, moves)
        case Refused(reason) if site:
            _refused(play, reason, site)
        case UnderWay(begun) if site:
            if begun:
                play.owed.clear()
            play.resolve()


def _refused(play: Play, reason: Why | None, site: Site) -> None:
    """Unless a move was under way it may have been what is still owed to the last one."""
    assert play.turn.press
    if play.turn.press.touches or not play.owed.feel(site):
        play.say(reason)


def _beat(play: Play, index: int, site: Site) -> None:
    """A touch amid a led sowing. Only before it has begun, and with a pit that has nothing to do with it, the choice is
    changed."""
    every = guided_touches(play.turn.steps(index), play.settings.guide, play.layout.touchable)
    match play.touching.beat(index, site, begun=len(play.guidance_steps) < len(every)):
        case True if not play.guidance_steps:
            acceptance.accept(play, index)
        case False:
            play.say(Why("not-this-pit", site))
        case None:
            give_up(play)
            touched(play, site)
