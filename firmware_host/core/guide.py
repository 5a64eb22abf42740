"""From the state of a session to what every site says: the semantic layer of the light."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

from firmware_host.core.cues import Cue, Role, Scene, due, roles
from firmware_host.core.guidance_steps import seeds_told, stage
from firmware_host.core.recogniser import members
from firmware_host.core.repair import difference
from firmware_host.core.sensing import Sensing
from firmware_host.core.sensor_faults import SensorFaultHypothesis
from firmware_host.core.session import Session
from firmware_host.core.states import State
from firmware_host.core.todo import in_hand, lacking, left_of, next_acts
from firmware_host.core.turn import Turn
from rules.steps import Add, Board, Remove, Shift, Site, Sow, Step, from_hand, sows, travels

_MARKED = {"check": Role.CHECK, "water": Role.WATER}
_MOVES_LED_IN_FULL = 4  # with more open moves than this only the sites are lit, not the seeds counted


def scene(session: Session, *, show_legal: bool = True) -> Scene:
    """site -> cue. show_legal: whether the pieces that may move are shown before one is lifted."""
    lights = _Lights()
    if session.reviewing and session.layout.presses:
        _review(session, lights)
    elif session.reviewing:
        _mend(session, lights)
    elif session.state is State.SETUP:
        _set_up(session, lights)
    elif session.state in (State.PLAY, State.ASK, State.GUIDED, State.TAKEBACK, State.REPAIR):
        _standing(session, lights)
        if session.state is State.REPAIR:
            _under_way(session, lights)
            _mend(session, lights)
        elif session.state is State.TAKEBACK or (session.state is State.GUIDED and not session.guidance_steps):
            _to_order(session, lights)
        else:
            _owed(session, lights)
            _turn(session, lights, show_legal)
    elif session.state is State.OVER:
        _ending(session, lights)
    for claim in session.sensor_faults[:1]:
        _contradicted(session, claim, lights)
    return lights.cues


class _Lights:
    """The strongest cue of each site."""

    def __init__(self) -> None:
        self.cues: dict[Site, Cue] = {}

    def say(self, site: Site, role: Role) -> None:
        """Whatever else it would say."""
        self.cues[site] = Cue(role)

    def put(self, site: Site, role: Role, *, amount: int = 0, order: int = 0, side: int | None = None) -> None:
        before = self.cues.get(site)
        if before is None or role >= before.role:
            self.cues[site] = Cue(role, amount, order, side)


def _side_of(session: Session, board: Board, site: Site) -> int | None:
    return session.game.pieces[board[site][-1]].side if board[site] else None


def _colour_of(session: Session, board: Board, site: Site) -> int | None:
    """Whose colour shows what belongs there: its owner's, or for nobody's pieces that are of two kinds that of the
    side with their pole."""
    if not board[site]:
        return None
    piece = session.game.pieces[board[site][-1]]
    return piece.side if piece.side is not None or piece.pole > 0 else 1


def _review(session: Session, lights: _Lights) -> None:
    """All that should stand, for whoever has to compare."""
    board = session.turn.board
    for site, contents in board.items():
        if contents:
            lights.put(site, Role.MISSING, amount=len(contents), side=_colour_of(session, board, site))


def _set_up(session: Session, lights: _Lights) -> None:
    board = session.turn.board
    off = difference(session.turn.base, session.image)
    for site in off.missing:
        amount = len(board[site]) - abs(session.image[site])
        lights.put(site, Role.MISSING, amount=amount, side=_colour_of(session, board, site))
    for site in off.extra:
        lights.put(site, Role.EXTRA, amount=abs(session.image[site]) - abs(session.turn.base[site]))
    for site in off.wrong:
        lights.put(site, Role.WRONG, amount=len(board[site]), side=_colour_of(session, board, site))


def _mend(session: Session, lights: _Lights) -> None:
    """One piece at a time; what is to be turned over or given its place shows whose it is."""
    mend = session.lead.mend
    if mend is None:
        return
    expected, board = session.to_mend(), session.mended_board
    if mend.src:
        counted = session.layout.sensing[mend.src] is Sensing.COUNT
        is_wrong = expected[mend.src] * session.image[mend.src] < 0
        turned = is_wrong and bool(session.game.faces)
        side = _colour_of(session, board, mend.src) if turned else None
        lights.put(mend.src, Role.WRONG if is_wrong else Role.EXTRA, amount=mend.count if counted else 0, side=side)
    if mend.dst:
        lights.put(mend.dst, Role.MISSING, amount=lacking(session, mend.dst), side=_colour_of(session, board, mend.dst))


def _to_order(session: Session, lights: _Lights) -> None:
    """What is left to do of a move to be carried out or taken back, and what must first be put right."""
    turn = session.turn
    if sows(turn.ordered) and not turn.press:
        _stage(session, 0, next_acts(left_of(session, 0).steps, turn.ordered), lights)
    else:
        _carry_out(session, lights)
    _mend(session, lights)


def _carry_out(session: Session, lights: _Lights) -> None:
    turn = session.turn
    for site, role in roles(turn.ordered):
        if role is not Role.SOW and turn.awaited(site) & 1 and _makes_sense(session, site, role):
            lights.put(site, role)
    _resting(session, 1, lights)
    _sowing(turn, 0, session, lights)
    _taken(turn, 0, lights)


def _resting(session: Session, mask: int, lights: _Lights) -> None:
    """What stands where it rests on its way may go on."""
    turn = session.turn
    for index in members(0 if turn.press else mask):
        passed = {site for step in turn.way(index) if isinstance(step, Shift) for site in step.via}
        if not (passed := passed & turn.eyes.changed):
            continue
        reached = turn.eyes.reached(index)
        for site in passed & turn.pending(index):
            if reached.get(site) and _makes_sense(session, site, Role.LEGAL):
                lights.put(site, Role.LEGAL)


def _makes_sense(session: Session, site: Site, role: Role) -> bool:
    """Whether there is something to lift, as far as a sensor can tell; on a board of buttons, something to name."""
    gone = site in session.turn.press.touches if session.turn.press else session.image.get(site) == 0
    return not gone or role not in (Role.LEGAL, Role.CAPTURE)


def _standing(session: Session, lights: _Lights) -> None:
    """What holds whatever the hand does."""
    for site, mark in session.game.marks(session.turn.position).items():
        lights.put(site, _MARKED.get(mark, Role.MARK))
    for move in reversed(session.line.moves):
        if steps := move.steps:
            for site, _ in roles(steps):
                lights.put(site, Role.LAST)
            break


def _owed(session: Session, lights: _Lights) -> None:
    """What the hands still have to do for a move that counts already."""
    for site, role in due(session.checklist):
        lights.put(site, role)


def _turn(session: Session, lights: _Lights, show_legal: bool) -> None:
    turn = session.turn
    if session.guidance_steps:
        _lead_sowing(session, lights)
    elif turn.begun() or session.state is State.GUIDED:
        _under_way(session, lights)
        if session.state is State.PLAY and not turn.press:
            for site in difference(session.standing.base, session.image).missing:
                lights.put(site, Role.BACK)
    else:
        for (site, role), mask in turn.openings.items():
            if mask & turn.said:
                lights.put(site, Role.ASK)
            elif mask and show_legal:
                lights.put(site, role)
    if session.pending_move and session.stands_finished:
        for _, dst in travels(turn.steps(session.pending_move.index))[:1]:
            lights.put(dst, Role.DONE)
        _sowing(turn, session.pending_move.index, session, lights)
    if session.state is State.ASK:
        _question(session, lights)
    if session.hint:
        chosen = session.hint.text in session.choices
        for site, role in roles(session.hint.steps):
            if chosen:
                lights.say(site, Role.HINT)
            elif role is not Role.SOW:
                lights.put(site, Role.HINT)
    if session.why and session.why.site in turn.board:
        lights.put(session.why.site, Role.REFUSED)


def _under_way(session: Session, lights: _Lights) -> None:
    """What may follow, for every move that the hand may be making; first of all for those of the piece in the hand."""
    turn = session.turn
    going_on = in_hand(turn) or turn.match.open
    if session.pending_move and session.stands_finished and not turn.is_sowing:
        done = turn.steps(session.pending_move.index)
        going_on = sum(1 << k for k in members(going_on) if _goes_on_from(done, turn.steps(k)))
    if turn.is_sowing and not turn.press:
        _sow_on(session, going_on, lights)
        return
    if going_on.bit_count() <= _MOVES_LED_IN_FULL:
        for index in members(going_on):
            _sowing(turn, index, session, lights)
            _taken(turn, index, lights)
    for (site, role), mask in turn.roles.items():
        if role is not Role.SOW and mask & going_on & turn.awaited(site) and _makes_sense(session, site, role):
            lights.put(site, role)
    _resting(session, going_on, lights)


def _goes_on_from(done: Sequence[Step], steps: Sequence[Step]) -> bool:
    """Whether a move begins with all that has been done for a finished one: nobody is asked to undo anything."""
    going = {(step.src, place) for step in steps if isinstance(step, Shift) for place in (*step.via, step.dst)}
    return all((step.src, step.dst) in going if isinstance(step, Shift) else step in steps for step in done)


def _sow_on(session: Session, going_on: int, lights: _Lights) -> None:
    """What a hand that sows does now, as far as all ways are the same; where they part, the next pit of each. A move of
    which something later has been done already is not the one that it makes, if any other may be."""
    left = {index: left_of(session, index) for index in members(going_on) if session.turn.moves[index]}
    likely = [index for index, rest in left.items() if rest.is_orderly] or list(left)
    ways = {index: next_acts(left[index].steps, session.turn.way(index)) for index in likely}
    abreast = zip(*filter(None, ways.values()), strict=False)
    shared = [acts[0] for acts in takewhile(lambda acts: len(set(acts)) == 1, abreast)]
    for index, acts in ways.items():
        sowing = acts and isinstance(acts[0], Add)
        _stage(session, index, (shared or acts[:1]) if sowing else acts, lights)


def _stage(session: Session, index: int, now: Sequence[Step], lights: _Lights) -> None:
    steps = session.turn.way(index)
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


def _taken(turn: Turn, index: int, lights: _Lights) -> None:
    """Where a piece that is taken goes, once it is in the hand."""
    if turn.press:
        return
    reached, waiting = turn.eyes.reached(index), turn.pending(index)
    for step in turn.steps(index):
        if isinstance(step, Shift) and reached.get(step.src) and step.dst in waiting:
            lights.put(step.dst, Role.TARGET)


def _sowing(turn: Turn, index: int, session: Session, lights: _Lights) -> None:
    waiting, seen = turn.pending(index), turn.sites(index)
    for step in turn.steps(index):
        if isinstance(step, Sow):
            for site, seeds in Counter(step.path).items():
                if site in waiting or site not in seen:
                    lights.put(site, Role.SOW, amount=seeds, order=step.path.index(site))


def _lead_sowing(session: Session, lights: _Lights) -> None:
    """The stage of a sowing that the hand is at, on a board of buttons; what it has touched on its way goes out."""
    steps, beats = session.turn.steps(session.asking[0]), session.guidance_steps
    awaited = stage(steps, beats)
    for k in sorted({beat.step for beat in awaited}):
        step = steps[k]
        if isinstance(step, Sow):
            _lead_lap(step, seeds_told(awaited[0]), session, lights)
        elif isinstance(step, Shift):
            role = Role.LEGAL if step is from_hand(steps) else Role.CAPTURE
            lights.put(step.src, role, amount=step.count)
            lights.put(step.dst, Role.TARGET, amount=step.count)


def _lead_lap(step: Sow, sown: int, session: Session, lights: _Lights) -> None:
    """sown: how many of its seeds. That its pit was touched does not tell that it has been lifted."""
    lights.put(step.src, Role.LAST if sown else Role.LEGAL, amount=0 if sown else len(step.path))
    path = step.path[sown:]
    if session.settings.guide == "seed":
        path = path[:1]
    for site, seeds in Counter(path).items():
        lights.put(site, Role.SOW, amount=seeds, order=path.index(site))
    lights.put(path[-1], Role.TARGET, amount=path.count(path[-1]))


def _question(session: Session, lights: _Lights) -> None:
    """The sites that tell the choices apart, or where they are alike, where they all end; of a sowing that may be
    none, the pit; of nothing but a take-back, where it leads."""
    turn = session.turn
    if session.sensor_faults:
        return
    if turn.press and (telling := turn.press.telling(session.asking)):
        for site in sorted(telling):
            lights.put(site, Role.ASK)
        return
    ways = map(turn.way, [k for k in session.asking if turn.moves[k]] or session.asking)
    touched: list[set[tuple[Site, Role]]] = [set(roles(steps)) for steps in ways]
    shared = set.intersection(*touched) if touched else set()
    apart = {site for each in touched for site, _ in each - shared}
    ends = {site for site, role in shared if role is Role.TARGET}
    begins = {site for site, role in shared if role is Role.LEGAL}
    for site in sorted(apart or ends or begins or {site for site, _ in shared}):
        lights.put(site, Role.ASK)


def _contradicted(session: Session, claim: SensorFaultHypothesis, lights: _Lights) -> None:
    """The sites whose sensors are wrong if the hands are right; where no sensor could tell, those that the move ends
    on."""
    ends = [] if claim.index is None else [dst for _, dst in travels(session.turn.steps(claim.index))]
    placed = [] if claim.index is None else [s.site for s in session.turn.steps(claim.index) if isinstance(s, Add)]
    for site in claim.faulty or ends or placed:
        lights.say(site, Role.ASK)


def _ending(session: Session, lights: _Lights) -> None:
    assert session.outcome
    board = session.game.board(session.line.position)
    for site, contents in board.items():
        if contents and _side_of(session, board, site) == session.outcome.winner is not None:
            lights.put(site, Role.WIN)
