"""What people do besides the move: thinking with the piece in the hand, wrong squares, sleeves, palms, late victims.

A habit changes the scene of one ply: what is done before it, the ply itself, and what is done after it. It returns
False where it has no place ("nothing to capture late"); the scene is then as before. Whatever a habit does, the ply
ends on the board that the rules give: mistakes are mended, sooner or later, for that is how games go on.

Times of hesitation are spread over decades: a wrong square is noticed after 0.2 to 8 s, a thought with the piece in the
hand lasts from one second to minutes. They do not depend on how fast the hands are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rules.steps import Add, Board, Contents, Flip, Remove, Shift, Site, Sow, Step, carry_out
from simulator.people.acts import Beat, Kind, Wood, outcome_of
from simulator.people.characters import Person
from simulator.people.manners import Near, perform

_OFF_AND_ON: tuple[Kind, ...] = ("lift", "put")
TOOK_BACK_IN_HASTE = 0.35  # of the usual time between acts
HESITATES = 0.2  # of those who take a move back, amid it


@dataclass(slots=True)
class Scene:
    """One ply. own: the characters of the player's pieces. lawful: from where to where the rules let pieces go.
    other: another legal move's steps and its notation."""

    person: Person
    board: Board
    goal: Board
    near: Near
    own: frozenset[Contents]
    lawful: frozenset[tuple[Site, Site]]
    other: tuple[Sequence[Step], str] | None
    main: list[Beat]
    before: list[Beat] = field(default_factory=list)
    after: list[Beat] = field(default_factory=list)

    @property
    def touched(self) -> list[Site]:
        return [beat.site for beat in self.main if beat.site]

    @property
    def occupied(self) -> list[Site]:
        return [site for site, held in self.board.items() if held]

    def of_main(self, kind: str) -> list[int]:
        """Where the plain beats of this kind are."""
        return [k for k, beat in enumerate(self.main) if beat.kind == kind and not beat.habit]


Habit = Callable[[Scene], bool]


def indulge(scene: Scene, name: str) -> bool:
    """Let the habit show, if it can here; otherwise the scene stays as it is."""
    main, before, after = list(scene.main), list(scene.before), list(scene.after)
    if HABITS[name](scene):
        for section in (scene.before, scene.main, scene.after):
            for k, beat in enumerate(section):
                if beat.habit == "?":
                    section[k] = beat._replace(habit=name)
        if outcome_of(scene.before, scene.board, 0) is not None:
            whole = outcome_of([*scene.before, *scene.main, *scene.after], scene.board, 0)
            if whole == scene.goal:
                return True
    scene.main, scene.before, scene.after = main, before, after
    return False


def undoing(person: Person, steps: Sequence[Step], board: Board) -> list[Beat] | None:
    """The beats that take a move back by hand: act by act backwards, or in the order in which it was made (then the
    mover first and its victims last). Hurried as often as not. board: as it was before the move."""
    now, tasks = dict(board), []
    for step in steps:
        tasks.append(_undone(person, step, now))
        now = carry_out(now, [step])
    orders = [tasks[::-1], tasks]
    if person.chance.random() < 0.3:
        orders.reverse()
    haste = TOOK_BACK_IN_HASTE if person.chance.random() < 0.5 else 1.0
    for order in orders:
        beats = [beat._replace(gap=beat.gap * haste) for task in order for beat in task]
        if outcome_of(beats, now, 0) == board:
            if person.chance.random() < HESITATES:
                k = person.chance.randrange(len(beats))
                beats[k] = beats[k]._replace(gap=beats[k].gap + person.about(2.0, 0.8))
            return beats
    return None


def _undone(person: Person, step: Step, now: Board) -> list[Beat]:
    reach, carry = person.time("reach"), person.time("carry")
    match step:
        case Shift(src, dst, count):
            pieces = now[src][len(now[src]) - count :]
            return [Beat(reach, "lift", dst, pieces), Beat(carry, "put", src, pieces)]
        case Remove(site, count):
            pieces = now[site][len(now[site]) - count :]
            return [Beat(reach, "fetch", "", pieces), Beat(carry, "put", site, pieces)]
        case Add(site, piece):
            return [Beat(reach, "lift", site, piece), Beat(carry, "lay", "", piece)]
        case Flip(site, face):
            old = now[site][-1:]
            lay, fetch = Beat(0.0, "lay", "", face), Beat(0.0, "fetch", "", old)
            return [Beat(reach, "lift", site, face), lay, fetch, Beat(person.about(0.15), "put", site, old)]
        case Sow(src, path):
            seeds = now[src][len(now[src]) - len(path) :]
            lifts = [
                Beat(person.time("seed"), "lift", site, seed)
                for site, seed in zip(reversed(path), reversed(seeds), strict=True)
            ]
            return [*lifts, Beat(carry, "put", src, seeds)]
        case _:
            return []


# Thinking


def _think_in_hand(scene: Scene) -> bool:
    """The piece is in the hand, and the plan turns out to have a hole: one second to minutes."""
    return _delayed(scene, scene.of_main("put"), scene.person.about(4.0, 1.1))


def _leave(scene: Scene) -> bool:
    """The doorbell, a sibling, the next showcase: away in the middle of a move."""
    places = [k for k, beat in enumerate(scene.main) if k and not beat.habit]
    return _delayed(scene, places, scene.person.about(45.0, 0.8))


def _delayed(scene: Scene, places: Sequence[int], seconds: float) -> bool:
    if not places:
        return False
    k = scene.person.chance.choice(places)
    scene.main[k] = scene.main[k]._replace(gap=scene.main[k].gap + seconds, habit="?")
    return True


def _touch(scene: Scene) -> bool:
    """Fingers think: one to three own pieces are lifted and put back while the head decides."""
    person = scene.person
    pieces = [site for site in scene.occupied if scene.board[site][-1] in scene.own]
    if not pieces:
        return False
    for site in person.chance.sample(pieces, min(len(pieces), person.chance.choice((1, 1, 2, 3)))):
        piece = scene.board[site][-1]
        scene.before += [
            Beat(person.time("reach"), "lift", site, piece, habit="?"),
            Beat(person.about(0.7, 0.9), "put", site, piece, habit="?"),
        ]
    return True


def _count_seeds(scene: Scene) -> bool:
    """A heap is counted in the hand and put back; some count by lifting a part of it."""
    person = scene.person
    heaps = [site for site in scene.occupied if len(scene.board[site]) > 1]
    if not heaps:
        return False
    for site in person.chance.sample(heaps, min(len(heaps), person.chance.choice((1, 1, 2, 3)))):
        held = scene.board[site]
        part = held if person.chance.random() < 0.6 else held[person.chance.randrange(1, len(held)) :]
        scene.before += [
            Beat(person.time("reach"), "lift", site, part, habit="?"),
            Beat(person.about(1.5), "put", site, part, habit="?"),
        ]
    return True


def _changed_mind(scene: Scene) -> bool:
    """Another move is made, hand off the piece and all; then it is put back and the move is made that counts."""
    if scene.other is None:
        return False
    steps, _ = scene.other
    there = perform(scene.person, steps, scene.board, scene.near)
    back = undoing(scene.person, steps, scene.board)
    if not there or not back:
        return False
    back[0] = back[0]._replace(gap=scene.person.about(0.9, 0.8))
    scene.before += [beat._replace(habit="?") for beat in (*there, *back)]
    return True


# Placing


def _held_over(scene: Scene, seconds: float, free: bool, at_origin: bool = False) -> bool:
    """On its way the piece comes down beside the square for so long. free: only where nothing stands."""
    chance = scene.person.chance
    puts = scene.of_main("put")
    if not puts:
        return False
    k = chance.choice(puts)
    beat = scene.main[k]
    centre = beat.site
    if at_origin and (lifted := [b.site for b in scene.main[:k] if b.kind == "lift"]):
        centre = lifted[-1]
    now = _board_until(scene, k)
    sites = [site for site in scene.near[centre] if site != beat.site and not (free and now[site])]
    if not sites:
        return False
    site = chance.choice(sites)
    share = chance.random()
    scene.main[k : k + 1] = [
        Beat(beat.gap * share, "put", site, beat.pieces, habit="?"),
        Beat(seconds, "lift", site, beat.pieces, habit="?"),
        beat._replace(gap=beat.gap * (1 - share), habit="?"),
    ]
    return True


def _board_until(scene: Scene, k: int) -> Board:
    """The board before beat ``k`` of the main part."""
    wood = Wood(scene.board)
    for _, kind, site, pieces, to, _ in (*scene.before, *scene.main[:k]):
        wood.do(kind, site, pieces, to, 0)
    return wood.board


def _hover(scene: Scene) -> bool:
    """Held so low over a square that its sensor feels it; a pit that counts feels nothing."""
    return not _heaps(scene) and _held_over(scene, scene.person.about(0.15), free=False)


def _wrong_square(scene: Scene) -> bool:
    """Let go of on the square beside it; noticed after 0.2 to 8 s."""
    return _held_over(scene, 0.2 * 40 ** scene.person.chance.random(), free=True)


def _drop(scene: Scene) -> bool:
    """It slips out of the fingers, lands somewhere near, and is picked up."""
    return _held_over(scene, scene.person.about(0.8), free=True, at_origin=True)


def _hop_about(scene: Scene) -> bool:
    """Put down, fingers not yet off, lifted again, perhaps put back where it came from, and put down again."""
    person = scene.person
    puts = scene.of_main("put")
    if not puts:
        return False
    k = person.chance.choice(puts)
    beat = scene.main[k]
    again: list[Beat] = []
    source = next((b.site for b in reversed(scene.main[:k]) if b.kind == "lift" and b.pieces == beat.pieces), "")
    for _ in range(person.chance.choice((1, 1, 2))):
        again.append(Beat(person.about(0.5), "lift", beat.site, beat.pieces, habit="?"))
        if source and person.chance.random() < 0.5:
            again.append(Beat(person.time("carry"), "put", source, beat.pieces, habit="?"))
            again.append(Beat(person.about(0.6), "lift", source, beat.pieces, habit="?"))
        again.append(Beat(person.time("carry"), "put", beat.site, beat.pieces, habit="?"))
    scene.main[k + 1 : k + 1] = again
    return True


# The board


def _adjust(scene: Scene) -> bool:
    """J'adoube: a piece is set straight, before the move or after it, anybody's."""
    person = scene.person
    after = person.chance.random() < 0.5
    board = scene.goal if after else scene.board
    pieces = [site for site, held in board.items() if held]
    if not pieces:
        return False
    for site in person.chance.sample(pieces, min(len(pieces), person.chance.choice((1, 1, 1, 2, 4)))):
        (scene.after if after else scene.before).extend(
            (
                Beat(person.time("reach"), "lift", site, board[site][-1], habit="?"),
                Beat(person.about(0.2), "put", site, board[site][-1], habit="?"),
            )
        )
    return True


def _palm(scene: Scene) -> bool:
    """The heel of the hand comes to lie on neighbouring squares, while the fingers move the piece or after it."""
    person = scene.person
    sites = [site for site in scene.touched if scene.near[site]]
    if not sites:
        return False
    beside = list(scene.near[person.chance.choice(sites)])
    covered = person.chance.sample(beside, min(len(beside), person.chance.randint(1, 4)))
    first = person.chance.randrange(len(scene.main))
    last = person.chance.randint(first + 1, len(scene.main))
    off = [Beat(person.chance.uniform(0.0, 0.05), "uncover", site, habit="?") for site in covered]
    off[0] = off[0]._replace(gap=person.about(0.4))
    if last == len(scene.main):
        scene.after[:0] = off
    else:
        scene.main[last:last] = off
    scene.main[first:first] = [Beat(person.chance.uniform(0.0, 0.05), "cover", site, habit="?") for site in covered]
    return True


def _sleeve(scene: Scene) -> bool:
    """A sleeve drags a piece to the square beside it; it is put back when somebody sees it."""
    person = scene.person
    k = person.chance.randrange(1, len(scene.main) + 1)
    now = _board_until(scene, k)
    pairs = [
        (src, dst)
        for site in dict.fromkeys(scene.touched)
        for src in scene.near[site]
        if now[src] and src not in scene.touched
        for dst in scene.near[src]
        if not now[dst] and dst not in scene.touched
    ]
    if not pairs:
        return False
    src, dst = person.chance.choice(pairs)
    piece = now[src][-1]
    scene.main.insert(k, Beat(person.chance.uniform(0.0, 0.2), "knock", src, piece, dst, habit="?"))
    scene.after[:0] = [
        Beat(person.about(1.5, 0.8), "lift", dst, piece, habit="?"),
        Beat(person.time("carry"), "put", src, piece, habit="?"),
    ]
    if k == len(scene.main) - 1:  # it happened when all was done
        scene.after.insert(0, scene.main.pop())
    return True


def _meddle(scene: Scene) -> bool:
    """A child, or a visitor who passes: any piece is set on any free site, and comes back when somebody has seen it."""
    person = scene.person
    return _astray(scene, scene.occupied, person.about(3.0, 1.0))


def _unlawful(scene: Scene) -> bool:
    """A move that the rules do not allow: made, seen, or objected to, and put back where it came from; sometimes with
    the piece that it was to take."""
    person = scene.person
    pieces = [site for site in scene.occupied if scene.board[site][-1] in scene.own]
    victims = [site for site in scene.occupied if scene.board[site][-1] not in scene.own]
    if not pieces or not victims or _heaps(scene) or person.chance.random() < 0.6:
        return _astray(scene, pieces, person.about(2.0, 0.8))
    site, victim = person.chance.choice(pieces), person.chance.choice(victims)
    if (site, victim) in scene.lawful:
        return False
    mine, theirs = scene.board[site][-1], scene.board[victim][-1]
    pace = person.time
    scene.before += [
        Beat(pace("reach"), "lift", victim, theirs, habit="?"),
        Beat(pace("reach"), "lift", site, mine, habit="?"),
        Beat(pace("carry"), "put", victim, mine, habit="?"),
        Beat(person.about(2.0, 0.8), "lift", victim, mine, habit="?"),
        Beat(pace("carry"), "put", site, mine, habit="?"),
        Beat(pace("carry"), "put", victim, theirs, habit="?"),
    ]
    return True


def _astray(scene: Scene, pieces: Sequence[Site], seconds: float) -> bool:
    """One of the pieces goes to any free site, and after so long back."""
    person = scene.person
    free = [site for site, held in scene.board.items() if not held or _heaps(scene)]
    if not pieces or not free:
        return False
    src, dst = person.chance.choice(pieces), person.chance.choice(free)
    if src == dst or (src, dst) in scene.lawful:
        return False
    piece = scene.board[src][-1]
    for here, there, gap in ((src, dst, person.time("reach")), (dst, src, seconds)):
        scene.before += [
            Beat(gap, "lift", here, piece, habit="?"),
            Beat(person.time("carry"), "put", there, piece, habit="?"),
        ]
    return True


def _rock(scene: Scene) -> bool:
    """The piece rocks as it is set down, or a hand trembles: it is off again for some hundredths of a second."""
    person = scene.person
    puts = [k for k in scene.of_main("put") if len(scene.main[k].pieces) == 1]
    if not puts:
        return False
    k = person.chance.choice(puts)
    beat = scene.main[k]
    again = [
        Beat(person.about(0.04, 0.5), kind, beat.site, beat.pieces, habit="?")
        for _ in range(person.chance.choice((1, 1, 2, 3)))
        for kind in _OFF_AND_ON
    ]
    scene.main[k + 1 : k + 1] = again
    return True


# Capturing and flipping


def _late(scene: Scene) -> bool:
    """The captured piece stays, or the disc unturned, until it is noticed; the opponent may be playing already."""
    places, wood = [], Wood(scene.board)
    for _, kind, site, pieces, to, _ in scene.before:
        wood.do(kind, site, pieces, to, 0)
    for k, beat in enumerate(scene.main):
        if k > 1 and beat.kind in ("lift", "turn", "pull") and not beat.habit and wood.resting:
            places.append(k)
        wood.do(beat.kind, beat.site, beat.pieces, beat.to, 0)
    return _delayed(scene, places, scene.person.about(3.0, 0.9))


def _back_by_mistake(scene: Scene) -> bool:
    """What was captured is set down on the board again, and taken away when it is seen."""
    person = scene.person
    lays = [k for k in scene.of_main("lay") if len(scene.main[k].pieces) == 1]
    places = []
    for k in lays:
        now = _board_until(scene, k)
        lifted = [b.site for b in scene.main[:k] if b.kind in ("lift", "pull") and b.pieces == scene.main[k].pieces]
        if lifted and not now[lifted[-1]]:
            places.append((k, lifted[-1]))
    if not places:
        return False
    k, site = person.chance.choice(places)
    piece = scene.main[k].pieces
    scene.main[k:k] = [
        Beat(person.about(0.6), "put", site, piece, habit="?"),
        Beat(person.about(1.2, 0.9), "lift", site, piece, habit="?"),
    ]
    return True


def _wrong_victim(scene: Scene) -> bool:
    """The wrong piece is taken off and put back."""
    person = scene.person
    lifts = [k for k in scene.of_main("lift") if scene.main[k].pieces not in scene.own and k > 0]
    if not lifts:
        return False
    k = person.chance.choice(lifts)
    now = _board_until(scene, k)
    wrong = [s for s, held in now.items() if held and held[-1] not in scene.own and s not in scene.touched]
    if not wrong:
        return False
    site = person.chance.choice(wrong)
    piece = now[site][-1]
    scene.main[k:k] = [
        Beat(person.time("reach"), "lift", site, piece, habit="?"),
        Beat(person.about(0.9, 0.9), "put", site, piece, habit="?"),
    ]
    return True


def _wrong_disc(scene: Scene) -> bool:
    """A disc too many is turned, and turned back."""
    person = scene.person
    changed = [s for s, held in scene.goal.items() if held and scene.board[s] and held != scene.board[s]]
    if not changed or len(scene.occupied) > sum(map(bool, scene.goal.values())):  # pieces taken, none turned
        return False
    faces = {beat.pieces for beat in scene.main if beat.kind in ("turn", "fetch")}
    turned = [k for k in range(2, len(scene.main)) if scene.main[k].kind in ("lift", "turn")]
    wrong = [s for s in scene.occupied if s not in scene.touched and scene.board[s][-1] not in faces]
    if not turned or not wrong or len(faces) != 1:
        return False
    site, k, face = person.chance.choice(wrong), person.chance.choice(turned), next(iter(faces))
    old = scene.board[site][-1]
    beats: list[Beat] = []
    for shown, now, gap in ((old, face, person.time("turn")), (face, old, person.about(1.5, 0.8))):
        beats += [
            Beat(gap, "lift", site, shown, habit="?"),
            Beat(0.0, "lay", "", shown, habit="?"),
            Beat(0.0, "fetch", "", now, habit="?"),
            Beat(person.about(0.12), "put", site, now, habit="?"),
        ]
    scene.main[k:k] = beats
    return True


# Sowing


def _two_at_once(scene: Scene) -> bool:
    """Two seeds slip into one pit; one is taken out again and goes where it belongs."""
    person = scene.person
    places = [
        k
        for k in range(len(scene.main) - 1)
        if scene.main[k].kind == scene.main[k + 1].kind == "put"
        and len(scene.main[k].pieces) == len(scene.main[k + 1].pieces) == 1
        and not scene.main[k].habit + scene.main[k + 1].habit
    ]
    if not places:
        return False
    k = person.chance.choice(places)
    first, second = scene.main[k], scene.main[k + 1]
    scene.main[k : k + 2] = [
        first._replace(pieces=first.pieces + second.pieces, habit="?"),
        Beat(person.about(0.5, 0.8), "lift", first.site, second.pieces, habit="?"),
        second._replace(habit="?"),
    ]
    return True


def _wrong_pit(scene: Scene) -> bool:
    """A seed drops into the pit beside, and is fetched back some seeds later, or when all are sown."""
    person = scene.person
    puts = scene.of_main("put")
    if not _heaps(scene) or not puts:
        return False
    k = person.chance.choice(puts)
    beat = scene.main[k]
    near = scene.near[beat.site]
    later = next((j for j in range(k + 1, len(scene.main)) if scene.main[j].kind != "put"), len(scene.main))
    if not near:
        return False
    wrong = person.chance.choice(near)
    scene.main[k] = beat._replace(site=wrong, habit="?")
    back = person.chance.choice((k + 1, person.chance.randint(k + 1, later)))
    scene.main[back:back] = [
        Beat(person.about(0.7, 0.8), "lift", wrong, beat.pieces, habit="?"),
        Beat(person.time("seed"), "put", beat.site, beat.pieces, habit="?"),
    ]
    return True


def _heaps(scene: Scene) -> bool:
    return any(len(held) > 1 for held in scene.board.values())


HABITS: dict[str, Habit] = {
    "think_in_hand": _think_in_hand,
    "leave": _leave,
    "touch": _touch,
    "count_seeds": _count_seeds,
    "changed_mind": _changed_mind,
    "hover": _hover,
    "wrong_square": _wrong_square,
    "drop": _drop,
    "hop_about": _hop_about,
    "adjust": _adjust,
    "palm": _palm,
    "sleeve": _sleeve,
    "meddle": _meddle,
    "unlawful": _unlawful,
    "rock": _rock,
    "late": _late,
    "back_by_mistake": _back_by_mistake,
    "wrong_victim": _wrong_victim,
    "wrong_disc": _wrong_disc,
    "two_at_once": _two_at_once,
    "wrong_pit": _wrong_pit,
}
