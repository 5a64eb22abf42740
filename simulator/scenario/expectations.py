"""What a scenario can expect: each says whether it is so, and what is seen instead."""

from __future__ import annotations

from typing import NamedTuple

from firmware_host.core.cues import Role
from firmware_host.core.states import State
from rules.steps import Contents, Site
from simulator.scenario.language import Vocabulary
from simulator.scenario.stage import Stage

EXPECTATIONS = Vocabulary()
ROLES = tuple(role.name.lower() for role in Role)


class Seen(NamedTuple):
    """so: whether it is as expected. told: what is seen."""

    so: bool
    told: str


@EXPECTATIONS("expect played MOVE", "the last move played is this one; a turn passed by force after it does not count")
def played(stage: Stage, text: str) -> Seen:
    last = []
    for move in reversed(stage.session.line.moves):
        last.append(move.text)
        if move.steps:
            break
    return Seen(text in last, stage.told())


@EXPECTATIONS("expect tentative MOVE", "this move is made, and the hand may still go on")
def tentative(stage: Stage, text: str) -> Seen:
    pending = stage.session.pending_move
    return Seen(pending is not None and stage.names([pending.index]) == [text], stage.told())


@EXPECTATIONS("expect made MOVE", "this move is made: it is the last one played, or the hand may still go on with it")
def made(stage: Stage, text: str) -> Seen:
    return Seen(played(stage, text).so or tentative(stage, text).so, stage.told())


@EXPECTATIONS("expect decided", "the program has made up its mind: it waits for no time to pass, or it asks")
def decided(stage: Stage) -> Seen:
    session = stage.session
    settled = session.state in (State.PLAY, State.OVER) and not session.turn.begun()
    so = settled and session.pending_move is None and session.wake_at is None
    return Seen(so or session.state is State.ASK, stage.told())


@EXPECTATIONS("expect ply NUMBER", "this many moves are played")
def ply(stage: Stage, number: int) -> Seen:
    return Seen(stage.session.line.ply == number, stage.told())


@EXPECTATIONS("expect turn SIDE", "this side is to move")
def turn(stage: Stage, side: str) -> Seen:
    there = stage.game.sides[stage.session.line.position.to_move]
    return Seen(there == side, f"turn {there}, {stage.told()}")


@EXPECTATIONS("expect position TEXT", "the position, as the game writes it")
def position(stage: Stage, text: str) -> Seen:
    there = stage.game.text(stage.session.line.position)
    return Seen(there == text, there)


@EXPECTATIONS("expect state STATE", "what the session waits for, such as play, ask or repair")
def state(stage: Stage, name: str) -> Seen:
    return Seen(stage.session.state.value == name, stage.told())


@EXPECTATIONS("expect ask MOVES", "the program asks which of exactly these moves is meant (with or between them)")
def ask(stage: Stage, moves: tuple[str, ...]) -> Seen:
    return Seen(
        set(stage.names(stage.session.asking)) == set(moves) and stage.session.state.value == "ask", stage.told()
    )


@EXPECTATIONS("expect why REASON [SITE]", "the last try was refused for this reason, at this site")
def why(stage: Stage, reason: str, site: Site = "") -> Seen:
    seen = stage.session.why
    return Seen(seen is not None and seen.reason == reason and site in ("", seen.site), stage.told())


@EXPECTATIONS("expect over WINNER REASON", "the game has ended: a side or draw, and why")
def over(stage: Stage, winner: str, reason: str) -> Seen:
    outcome = stage.session.outcome
    if outcome is None:
        return Seen(False, f"not over, {stage.told()}")
    there = "draw" if outcome.winner is None else stage.game.sides[outcome.winner]
    return Seen((there, outcome.reason) == (winner, reason), f"over {there} {outcome.reason}")


@EXPECTATIONS("expect resume", "a saved game is offered")
def resume(stage: Stage) -> Seen:
    return Seen(
        stage.controller.offered is not None, "a game is offered" if stage.controller.offered else "no game is offered"
    )


@EXPECTATIONS("expect attract", "nobody plays, and the light calls for players")
def attract(stage: Stage) -> Seen:
    return Seen(stage.controller.display.attracting, stage.told())


@EXPECTATIONS("expect fault TEXT", "the board has a fault, reported with these words in the text")
def fault(stage: Stage, text: str) -> Seen:
    there = stage.controller.faults
    return Seen(any(text in line for line in there), "; ".join(there) or "no fault")


@EXPECTATIONS("expect distrusted KEY", "the sensor there is distrusted, and is named among the faults")
def distrusted(stage: Stage, key: str) -> Seen:
    named = any(line.startswith(f"{key}: ") for line in stage.controller.faults)
    doubted = stage.spots.get(key, key) in stage.controller.health.distrusted
    return Seen(doubted and named, f"not believed: {', '.join(stage.controller.health.distrusted) or 'none'}")


@EXPECTATIONS("expect saved", "all that was played is on the disk")
def saved(stage: Stage) -> Seen:
    fault = stage.controller.diary.journal.fault
    return Seen(not fault and stage.on_disk() == stage.played, fault or "all is saved")


@EXPECTATIONS("expect unsaved", "the program says that what is played cannot be saved now")
def unsaved(stage: Stage) -> Seen:
    fault = stage.controller.diary.journal.fault
    return Seen(bool(fault), fault or "the journal is well")


@EXPECTATIONS("expect light SITE ROLE", "the site's pixel is lit, with this role")
def light(stage: Stage, site: Site, role: str) -> Seen:
    cue = stage.scene.get(site)
    return Seen(cue is not None and cue.role.name.lower() == role and any(_rgb(stage, site)), _lit(stage, site))


@EXPECTATIONS("expect dark SITE", "the program lights nothing there, and the site's pixel is dark")
def dark(stage: Stage, site: Site) -> Seen:
    return Seen(site not in stage.scene and not any(_rgb(stage, site)), _lit(stage, site))


@EXPECTATIONS("expect stands SITE PIECES", "what really stands there, the bottom piece first; - for nothing")
def stands(stage: Stage, site: Site, pieces: Contents) -> Seen:
    there = stage.rig.world.at(stage.spots[site])
    return Seen(there == pieces.replace("-", ""), f"{there or '-'} stands on {site}")


@EXPECTATIONS("expect in order", "every piece stands where the game wants it")
def in_order(stage: Stage) -> Seen:
    there, wanted = stage.wood.contents(), stage.standing()
    off = [f"{site} {there[site] or '-'} for {wanted[site] or '-'}" for site in wanted if there[site] != wanted[site]]
    return Seen(not off, f"out of order: {', '.join(off)}" if off else "all is in order")


@EXPECTATIONS(
    "expect readings in order",
    "sound sensors would read the pieces on the board as the game expects them",
)
def readings_in_order(stage: Stage) -> Seen:
    wanted = stage.session.readings(stage.standing())
    there = stage.session.readings(stage.wood.contents())
    off = [f"{site} {there[site]} for {wanted[site]}" for site in wanted if there[site] != wanted[site]]
    return Seen(not off, f"off: {', '.join(off)}" if off else "all reads as it should")


def _rgb(stage: Stage, site: Site) -> tuple[int, ...]:
    pixels = stage.fit.spots[site].pixels
    return tuple(stage.rig.frame[3 * pixels[0] : 3 * pixels[0] + 3]) if pixels else (0, 0, 0)


def _lit(stage: Stage, site: Site) -> str:
    cue, rgb = stage.scene.get(site), _rgb(stage, site)
    says = cue.role.name.lower() if cue else "says nothing"
    return f"{site} {says}, {'rgb {} {} {}'.format(*rgb) if any(rgb) else 'dark'}"


@EXPECTATIONS("expect refused [TEXT]", "the command on the line before was refused, with these words in the answer")
def refused(stage: Stage, text: str = "") -> Seen:
    if stage.refused is None:
        return Seen(False, "nothing was refused")
    return Seen(text in stage.refused, f"refused: {stage.refused}")
