"""From the state of a game to what every site says: the semantic layer of the light."""

from __future__ import annotations

from firmware_host.core.cues import Lights, Role, Scene, due, roles
from firmware_host.core.leading import going_on_from_held, led_on
from firmware_host.core.play import Play
from firmware_host.core.recogniser import members
from firmware_host.core.repair import difference
from firmware_host.core.sensing import Sensing
from firmware_host.core.sensor_faults import SensorFaultHypothesis
from firmware_host.core.sowing_light import lead_sowing, light_sowing, light_stage, sow_on
from firmware_host.core.states import State
from firmware_host.core.todo import lacking, left_to_order, next_acts
from firmware_host.core.turn import Turn
from rules.model import Move
from rules.steps import Add, Board, Shift, Site, origins, sows, travels

_MARKED = {"check": Role.CHECK, "water": Role.WATER}
_NEXT = (Role.DROP, Role.LEGAL, Role.TARGET, Role.FLIP, Role.CAPTURE)
_MOVES_LED_IN_FULL = 4  # with more open moves than this only the sites are lit, not the seeds counted


def scene(play: Play, *, show_legal: bool = True) -> Scene:
    """site -> cue. show_legal: whether the pieces that may move are shown before one is lifted."""
    lights = Lights()
    if play.reviewing and play.layout.presses:
        _review(play, lights)
    elif play.reviewing:
        _mend(play, lights)
    elif play.state is State.SETUP:
        _set_up(play, lights)
    elif play.state in (State.PLAY, State.ASK, State.GUIDED, State.TAKEBACK, State.REPAIR):
        _standing(play, lights)
        if play.state is State.REPAIR:
            _under_way(play, lights)
            _mend(play, lights)
        elif play.state is State.TAKEBACK or (play.state is State.GUIDED and not play.guidance_steps):
            _to_order(play, lights)
        else:
            _owed(play, lights)
            _turn(play, lights, show_legal)
    elif play.state is State.OVER:
        _ending(play, lights)
    for claim in play.sensor_faults[:1]:
        _contradicted(play, claim, lights)
    return lights.cues


def _side_of(play: Play, board: Board, site: Site) -> int | None:
    return play.game.pieces[board[site][-1]].side if board[site] else None


def _colour_of(play: Play, board: Board, site: Site) -> int | None:
    """Whose colour shows what belongs there: its owner's, or for nobody's pieces that are of two kinds that of the
    side with their pole."""
    if not board[site]:
        return None
    piece = play.game.pieces[board[site][-1]]
    return piece.side if piece.side is not None or piece.pole > 0 else 1


def _review(play: Play, lights: Lights) -> None:
    """All that should stand, for whoever has to compare."""
    board = play.turn.board
    for site, contents in board.items():
        if contents:
            lights.put(site, Role.MISSING, amount=len(contents), side=_colour_of(play, board, site))


def _set_up(play: Play, lights: Lights) -> None:
    board = play.turn.board
    off = difference(play.turn.base, play.image)
    for site in off.missing:
        amount = len(board[site]) - abs(play.image[site])
        lights.put(site, Role.MISSING, amount=amount, side=_colour_of(play, board, site))
    for site in off.extra:
        lights.put(site, Role.EXTRA, amount=abs(play.image[site]) - abs(play.turn.base[site]))
    for site in off.wrong:
        lights.put(site, Role.WRONG, amount=len(board[site]), side=_colour_of(play, board, site))


def _mend(play: Play, lights: Lights) -> None:
    """One piece at a time; what is to be turned over or given its place shows whose it is."""
    mend = play.lead.mend
    if mend is None:
        return
    expected, board = play.to_mend(), play.mended_board
    if mend.src:
        counted = play.layout.sensing[mend.src] is Sensing.COUNT
        is_wrong = expected[mend.src] * play.image[mend.src] < 0
        turned = is_wrong and bool(play.game.faces)
        side = _colour_of(play, board, mend.src) if turned else None
        lights.put(mend.src, Role.WRONG if is_wrong else Role.EXTRA, amount=mend.count if counted else 0, side=side)
    if mend.dst:
        lights.put(mend.dst, Role.MISSING, amount=lacking(play, mend.dst), side=_colour_of(play, board, mend.dst))


def _to_order(play: Play, lights: Lights) -> None:
    """What is left to do of a move to be carried out or taken back, and what must first be put right."""
    turn = play.turn
    if sows(turn.ordered) and not turn.press:
        light_stage(play, 0, next_acts(left_to_order(play), turn.ordered, play.layout.seen), lights)
    else:
        _carry_out(play, lights)
    _mend(play, lights)


def _carry_out(play: Play, lights: Lights) -> None:
    turn = play.turn
    for site, role in roles(turn.ordered):
        if role is not Role.SOW and turn.awaited(site) & 1 and _makes_sense(play, site, role):
            lights.put(site, role)
    _resting(play, 1, lights)
    light_sowing(turn, 0, play, lights)
    _taken(turn, 0, lights)


def _resting(play: Play, mask: int, lights: Lights) -> None:
    """What stands where it rests on its way may go on; there may have stood what it has taken."""
    turn, stirred = play.turn, play.watching.stirred
    for index in members(0 if turn.press else mask):
        passed = {site for step in turn.way(index) if isinstance(step, Shift) for site in step.via}
        if not (passed := passed & stirred):
            continue
        reached = turn.eyes.reached(index)
        for site in passed & turn.pending(index):
            if reached.get(site) and _makes_sense(play, site, Role.LEGAL):
                lights.say(site, Role.LEGAL)


def _makes_sense(play: Play, site: Site, role: Role) -> bool:
    """Whether there is something to lift, as far as a sensor can tell; on a board of buttons, something to name."""
    gone = site in play.turn.press.touches if play.turn.press else play.image.get(site) == 0
    return not gone or role not in (Role.LEGAL, Role.CAPTURE)


def _standing(play: Play, lights: Lights) -> None:
    """What holds whatever the hand does."""
    for site, mark in play.game.marks(play.turn.position).items():
        lights.put(site, _MARKED.get(mark, Role.MARK))
    for move in reversed(play.line.moves):
        if steps := move.steps:
            for site, _ in roles(steps):
                lights.put(site, Role.LAST)
            break


def _owed(play: Play, lights: Lights) -> None:
    """What the hands still have to do for a move that counts already."""
    for site, role in due(play.checklist):
        lights.put(site, role)


def _turn(play: Play, lights: Lights, show_legal: bool) -> None:
    turn = play.turn
    if play.guidance_steps:
        lead_sowing(play, lights)
    elif turn.begun() or play.state is State.GUIDED:
        _under_way(play, lights)
        _way_back(play, lights)
    elif not play.owed.is_to_carry:  # else what may be begun with would look like a part of it
        _openings(turn, lights, show_legal)
    if play.pending_move and play.stands_finished:
        for _, dst in travels(turn.steps(play.pending_move.index))[:1]:
            lights.put(dst, Role.DONE)
        light_sowing(turn, play.pending_move.index, play, lights)
    if play.state is State.ASK:
        _question(play, lights)
    if play.hint:
        _hint(play, play.hint, lights)
    if play.why and play.why.site in turn.board:
        lights.put(play.why.site, Role.REFUSED)


def _openings(turn: Turn, lights: Lights, show_legal: bool) -> None:
    """What may be begun with."""
    for (site, role), mask in turn.openings.items():
        if mask & turn.said:
            lights.put(site, Role.ASK)
        elif mask and show_legal:
            lights.put(site, role)


def _way_back(play: Play, lights: Lights) -> None:
    """Quietly, beside the way on."""
    if play.state is State.PLAY and not play.turn.press:
        for site in difference(play.standing.base, play.image).missing:
            lights.put(site, Role.BACK)


def _hint(play: Play, hint: Move, lights: Lights) -> None:
    """Once a move has begun, only what comes next can be part of the hint; where it begins has been seen by then."""
    chosen, begun = hint.text in play.choices, play.turn.begun()
    begins = origins(hint.steps) if not play.hints_whole else ()
    for site, role in roles(hint.steps):
        if chosen:
            lights.say(site, Role.HINT)
        elif begun and (begins or lights.role_of(site) not in _NEXT):
            continue
        elif site in begins or (not begins and role is not Role.SOW):
            lights.put(site, Role.HINT)


def _may_follow(play: Play) -> int:
    """Mask of the moves that the hand may be making; first of all those of the piece in the hand."""
    if play.pending_move and play.stands_finished and not play.turn.is_sowing:
        return going_on_from_held(play)
    return led_on(play, play.turn.match.open)


def _under_way(play: Play, lights: Lights) -> None:
    """What may follow."""
    turn, going_on = play.turn, _may_follow(play)
    if turn.is_sowing and not turn.press:
        sow_on(play, going_on, lights)
        return
    may_stay = _may_stay(play)
    if going_on.bit_count() <= _MOVES_LED_IN_FULL:
        for index in members(going_on):
            light_sowing(turn, index, play, lights)
            if not may_stay:
                _taken(turn, index, lights)
    for (site, role), mask in turn.roles.items():
        follows = mask & going_on
        if not follows or role is Role.SOW or (may_stay and _looks_like_a_reply(play, site, role)):
            continue
        if _is_next(play, site, role, follows):
            lights.put(site, role)
    _resting(play, going_on, lights)


def _is_next(play: Play, site: Site, role: Role, mask: int) -> bool:
    """Whether this has still to come, and can, for one of these candidates."""
    return bool(mask & play.turn.awaited(site, arriving=role is Role.TARGET)) and _makes_sense(play, site, role)


def _may_stay(play: Play) -> bool:
    """Whether the wood may stand as it does: a move is carried out."""
    return bool(play.turn.match.complete) or (bool(play.pending_move) and play.stands_finished)


def _looks_like_a_reply(play: Play, site: Site, role: Role) -> bool:
    """Whether what it asks for would be a capture that a move which is carried out may go on to: a piece that is lifted
    then begins the other's move."""
    return role is Role.CAPTURE or (role is Role.TARGET and bool(play.image.get(site)))


def _taken(turn: Turn, index: int, lights: Lights) -> None:
    """Where a piece that is taken goes, once it is in the hand."""
    if turn.press:
        return
    reached, waiting = turn.eyes.reached(index), turn.pending(index)
    for step in turn.steps(index):
        if isinstance(step, Shift) and reached.get(step.src) and step.dst in waiting:
            lights.put(step.dst, Role.TARGET)


def _question(play: Play, lights: Lights) -> None:
    """The sites that tell the choices apart, or where they are alike, where they all end; of a sowing that may be
    none, the pit; of nothing but a take-back, where it leads."""
    turn = play.turn
    if play.sensor_faults:
        return
    if turn.press and (telling := turn.press.telling(play.asking)):
        for site in sorted(telling):
            lights.put(site, Role.ASK)
        return
    ways = map(turn.way, [k for k in play.asking if turn.moves[k]] or play.asking)
    touched: list[set[tuple[Site, Role]]] = [set(roles(steps)) for steps in ways]
    shared = set.intersection(*touched) if touched else set()
    apart = {site for each in touched for site, _ in each - shared}
    ends = {site for site, role in shared if role is Role.TARGET}
    begins = {site for site, role in shared if role is Role.LEGAL}
    for site in sorted(apart or ends or begins or {site for site, _ in shared}):
        lights.put(site, Role.ASK)


def _contradicted(play: Play, claim: SensorFaultHypothesis, lights: Lights) -> None:
    """The sites whose sensors are wrong if the hands are right; where no sensor could tell, those that the move ends
    on."""
    ends = [] if claim.index is None else [dst for _, dst in travels(play.turn.steps(claim.index))]
    placed = [] if claim.index is None else [s.site for s in play.turn.steps(claim.index) if isinstance(s, Add)]
    for site in claim.faulty or ends or placed:
        lights.say(site, Role.ASK)


def _ending(play: Play, lights: Lights) -> None:
    assert play.outcome
    board = play.game.board(play.line.position)
    for site, contents in board.items():
        if contents and _side_of(play, board, site) == play.outcome.winner is not None:
            lights.put(site, Role.WIN)
