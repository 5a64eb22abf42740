"""What comes of a change that a sensor sees."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from firmware_host.core import acceptance
from firmware_host.core.anew import mended
from firmware_host.core.claims import think_again
from firmware_host.core.counts import Odds
from firmware_host.core.led_moves import ordered
from firmware_host.core.phases import Asking, Failed, Leading, Over, Paused, Playing, Repairing, SettingUp, TakingBack
from firmware_host.core.play import Play
from firmware_host.core.recogniser import members
from firmware_host.core.states import Trigger
from firmware_host.core.turn import Turn
from rules.steps import Site


def read(play: Play, site: Site, level: int, *, more: bool, odds: Odds = ()) -> None:
    """more: whether more of the same scan follows; then nothing is judged yet. odds: of other counts."""
    play.sight.counts.read(site, level, odds)
    if odds:
        level = play.sight.counts.likeliest(site, _fitting(play, site))
    led = play.sight.change(play.time.now, site, level, play.turn.base[site])
    led = led and not more
    if isinstance(play.phase, Paused | Failed):
        play.sight.moment.pass_by()
        return
    play.say(None)
    think_again(play)
    play.watching.see(play.time.now, site, level, play.sight, asked=led, owed=play.owed.asks(site))
    play.owed.see(site, level)
    play.time.rest_for(play.settings.patience if led else play.settings.rest)
    if more:
        return
    _keep_so_far(play, led=led)
    _judge(play, led=led)
    play.sight.moment.pass_by()


def _fitting(play: Play, site: Site) -> Iterator[Callable[[int], bool]]:
    """Which counts there make sense now: the one that light asks for, and then any that a move comes by."""
    if isinstance(play.phase, SettingUp) or play.strict:
        yield play.standing.base[site].__eq__
        return
    if isinstance(play.phase, Leading | TakingBack):
        yield play.turn.eyes.outcome(0)[site].__eq__
    yield lambda count: play.turn.eyes.may_read(site, count)


def _keep_so_far(play: Play, *, led: bool) -> None:
    """What belongs to the move that is to be carried out is kept; of a jolt nothing is, nor of its being mended. Where
    pits are counted, what belongs to it is how they stand at the moment of the sowing that is most like this one."""
    if not play.so_far:
        return
    sites = play.sight.moment.sites
    if play.turn.left_in_order(0) is not None:
        play.keep_so_far(dict(play.image))
    elif counted := play.turn.left_astray(0):
        if led or len(sites) == 1:
            play.keep_so_far({**play.image, **counted.counts})
    elif not led:
        astray = play.turn.eyes.astray(0)
        if len(sites) == 1 or not astray:
            kept = {site: play.image[site] for site in sites if site not in astray}
            play.keep_so_far({**play.so_far, **kept})


def _judge(play: Play, *, led: bool) -> None:
    match play.phase:
        case Playing() | Asking(strict=False) if _is_jolt(play):
            _jolted(play)
        case Over() if play.reviewing or play.time.now - play.course.over_at > play.settings.patience:
            play.watching.stop()  # whoever tidies up plays no more
        case Leading() | TakingBack():
            ordered(play, at_rest=False)
        case Asking(strict=True):
            play.go(Trigger.DIFFERS, Repairing(strict=True))
            mended(play)
        case SettingUp() | Repairing(strict=True):
            mended(play)
        case Playing() if plain := _plain(play):
            _at_once(play, plain)
        case Repairing(begun=begun) if play.image == play.to_mend():  # that needs no search
            note = play.watching.note if begun or play.held else play.watching.repair
            note(play.time.now, led=led)
            play.go(Trigger.RESOLVED, Playing())
        case Playing() | Asking() | Repairing() | Over():
            play.watching.note(play.time.now, led=led)


def _plain(play: Play) -> tuple[int, ...]:
    """The candidates that are carried out, where nothing else can have been done."""
    match, turn = play.turn.match, play.turn
    whole = tuple(members(match.complete))
    is_plain = play.watching.is_plain and not play.sight.counts.odds
    if match.open != match.complete or not is_plain or not all(turn.moves[k] for k in whole):
        return ()
    unsure = any(turn.unseen_sowing(k) or turn.lands_unseen(k) for k in whole)
    return () if unsure else whole


def _at_once(play: Play, whole: tuple[int, ...]) -> None:
    if len(whole) > 1:
        play.watching.note(play.time.now, look=False)
        acceptance.ask(play, whole)
        return
    move = play.turn.moves[whole[0]]
    assert move
    acceptance.play_at_once(play, move)


def _is_jolt(play: Play) -> bool:
    """More has gone at once than hands can lift; or two pieces that no one move lifts and with neither of which the
    present one goes on: two players, of whom one begins early, may lift in the same hundredth of a second."""
    moment = play.sight.moment
    if moment.is_jolt or not moment.is_both_hands:
        return moment.is_jolt
    turns = [play.turn, *([play.pending_move.after] if play.pending_move else [])]
    return all(turn.eyes.unexplained(moment.lifted) for turn in turns) and not _goes_on(play.turn, moment.lifted)


def _goes_on(turn: Turn, lifted: Collection[Site]) -> bool:
    """Whether the move that explains most of what has been done explains one of these too."""
    before = turn.eyes.changed - set(lifted)
    left = turn.eyes.unexplained(before)
    return any(turn.eyes.unexplained(before | {site}) == left for site in lifted)


def _jolted(play: Play) -> None:
    """No move explains it, whatever it looks like. Of two that are gone a hand may have lifted one, going on with what
    looked finished."""
    acceptance.catch_up(play)
    play.contradictions.knocked(() if play.sight.moment.is_jolt else play.sight.moment.lifted)
    if play.held and not play.contradictions.both:
        acceptance.end_held(play)
    if not isinstance(play.phase, Over):  # what was done before may have ended the game
        play.repair(strict=True)
