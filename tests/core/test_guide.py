"""What the light says: over random play of every game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import rules
from firmware_host.core import events as ev
from firmware_host.core.cues import Role, Scene
from firmware_host.core.guide import scene
from firmware_host.core.sensing import Sensing
from firmware_host.core.states import State
from firmware_host.core.theme import CLEAR
from firmware_host.core.todo import todo
from rules.model import Move
from rules.steps import (
    Add,
    Flip,
    Remove,
    Shift,
    Site,
    Sow,
    Step,
    Touch,
    from_hand,
    makes_room,
    origins,
    touched,
    travels,
)
from tests.campaign import any_order
from tests.core.bench import Bench
from tests.core.games import every_board, every_seen_board, in_turn, in_turn_or_felt, lines, spread


def sites(scene: Scene, *roles: Role) -> set[Site]:
    return {site for site, cue in scene.items() if cue.role in roles}


def begins(steps: Sequence[Step]) -> set[Site]:
    """Where a hand shows first what it is about: the men who go before anything else, or else the piece that travels,
    the pit that is sown, the place where something is put, the dice."""
    moved = {site for pair in travels(steps) for site in pair}
    taken: set[Site] = set()
    for k, step in enumerate(steps):
        match step:
            case Remove(site):
                taken |= set() if makes_room(site, steps[k + 1 :]) else {site} - moved
            case Touch(site):
                taken.add(site)
            case _:
                break
    if taken:
        return {s.site for s in steps if isinstance(s, Remove | Touch)} if len(taken) > 1 else taken
    for step in steps:
        match step:
            case Shift(src, dst) if any(isinstance(s, Sow) for s in steps):
                return {src, dst}  # a seed from the hand, before any is sown
            case Shift(src, dst) if (src, dst) in travels(steps):
                return {src}
            case Remove(site) if site in {src for src, _ in travels(steps)}:
                return {site}
            case Sow(src):
                return {src}
            case Add(site):
                return {site}
            case _:
                continue
    return set()


@every_board
def test_before_a_hand_acts_exactly_the_pieces_that_may_move_are_lit(key: str, sensing: Sensing) -> None:
    for game, texts, position in spread(key):
        bench = Bench(game, sensing, texts)
        if bench.state is not State.PLAY:
            continue
        mine = set().union(*(begins(move.steps) for move in game.moves(position)))
        if sensing is Sensing.PRESS:
            mine -= set(game.geometry.places) if any(map(from_hand, (m.steps for m in game.moves(position)))) else set()
        felt = bench.layout.touchable if sensing is Sensing.PRESS else bench.layout.seen
        going = [pair for move in game.moves(position) for pair in travels(move.steps)[:1]]
        mine |= {dst for src, dst in going if src not in felt}
        assert sites(bench.scene, Role.LEGAL, Role.DROP) <= mine
        assert mine <= set(bench.scene)
        assert mine - sites(bench.scene, Role.LEGAL, Role.DROP) <= sites(bench.scene, Role.CAPTURE, Role.ASK)


def test_an_attacked_king_is_lit_as_any_piece_that_may_move_where_it_may() -> None:
    found: set[Role] = set()
    for game, texts, position in lines("ajedrez-jerez", 12, 80):
        for king in game.marks(position):
            may_move = any(king == src for move in game.moves(position) for src, _ in travels(move.steps))
            role = Bench(game, Sensing.POLARITY, texts).scene[king].role
            assert role is (Role.LEGAL if may_move else Role.CHECK)
            found.add(role)
    assert Role.LEGAL in found


def test_a_seed_from_the_store_is_asked_for_there_and_its_pit_is_where_it_is_put() -> None:
    game = rules.load("bao-kiswahili")
    bench = Bench(game, Sensing.COUNT)
    placed = [fetched for move in game.moves(game.start()) if (fetched := from_hand(move.steps))]
    assert sites(bench.scene, Role.LEGAL) == {step.src for step in placed}
    assert sites(bench.scene, Role.DROP) == {step.dst for step in placed}


@pytest.mark.parametrize("key", ["bechi", "olinda-keliya", "bao-kujifunza", "congkak", "kalah"])
def test_a_sowing_is_lit_lap_by_lap(key: str) -> None:
    """A pit is lit to be lifted only when its lap comes, and seeds are due only where what is held has to fall."""
    game = rules.load(key)
    for move in game.moves(game.start())[:2]:
        bench = Bench(game, Sensing.COUNT)
        for step in move.steps[:4]:
            if not isinstance(step, Sow) or bench.texts:
                break
            assert step.src in sites(bench.scene, Role.LEGAL)
            bench.set(step.src, bench.board[step.src][: -len(step.path)])
            for k, site in enumerate(step.path):
                if bench.texts:
                    break
                if k:  # by then it is clear which way round
                    assert set(step.path[k:]) <= sites(bench.scene, Role.SOW)
                    assert sites(bench.scene, Role.SOW, Role.TARGET) <= {*step.path[k:]} | set(game.geometry.places)
                bench.set(site, bench.board[site] + "*")


@pytest.mark.parametrize("key", ["konane", "kungser", "pasang"])
def test_a_piece_that_rests_on_its_way_is_lit_to_go_on_though_all_that_it_takes_has_gone(key: str) -> None:
    """Whoever takes men off before the last jump still sees which piece is to go on."""
    seen = 0
    for game, texts, position in spread(key):
        for move in game.moves(position):
            going = next((step for step in move.steps if isinstance(step, Shift) and step.via), None)
            taken = [step.site for step in move.steps if isinstance(step, Remove)]
            if going is None or not taken or {going.src, going.dst} & {*going.via} or going.src == going.dst:
                continue
            bench = Bench(game, Sensing.OCCUPANCY, texts)
            rest, piece = going.via[0], bench.board[going.src]
            bench.set(going.src, "")
            bench.set(rest, piece)
            for site in taken:
                bench.set(site, "")
            if bench.texts != list(texts) or bench.state is not State.PLAY or not bench.session.turn.begun():
                continue
            seen += 1
            assert rest in sites(bench.scene, Role.LEGAL)
            assert going.dst in sites(bench.scene, Role.TARGET)
    assert seen or key != "konane"


def test_where_the_ways_of_a_sowing_part_the_next_pit_of_each_is_lit() -> None:
    """And no more, so that nobody takes a seed of one way for one of the other."""
    game = rules.load("bao-kujifunza")
    by_pit: dict[Site, list[Move]] = {}
    for move in game.moves(game.start()):
        by_pit.setdefault(next(step.src for step in move.steps if isinstance(step, Sow)), []).append(move)
    parting = {src: its for src, its in by_pit.items() if len(its) == 2}
    assert parting
    for src, its in parting.items():
        bench = Bench(game, Sensing.COUNT)
        (first, second) = (next(step for step in move.steps if isinstance(step, Sow)) for move in its)
        bench.set(src, bench.board[src][: -len(first.path)])
        assert sites(bench.scene, Role.SOW) == {first.path[0], second.path[0]}
        bench.set(first.path[0], bench.board[first.path[0]] + "*")
        assert sites(bench.scene, Role.SOW) == set(first.path[1:])
        assert [step for step in todo(bench.session) if isinstance(step, Add)][:1] == [Add(first.path[1], "*")]


@pytest.mark.parametrize("key", ["abismo", "guadalete-cilindrico"])
def test_beside_a_finished_move_only_what_goes_on_from_it_is_lit(key: str) -> None:
    """Sensors may take it for the beginning of quite another."""
    doubtful = 0
    for game, texts, position in lines(key, 6, 30):
        for move in game.moves(position)[:40]:
            if len(move.steps) < 2:
                continue
            bench = Bench(game, Sensing.OCCUPANCY, texts)
            for step in move.steps:
                bench.obey(step)
            held = bench.session.held
            if not held or not bench.session.stands_finished:
                continue
            doubtful += 1
            moved = {src for src, _ in travels(held.steps)}
            onwards = {
                m
                for m in game.moves(position)
                if moved & {src for src, _ in travels(m.steps)} or set(held.steps) <= set(m.steps)
            }
            there = {site for m in onwards for step in m.steps for site in touched(step)}
            assert sites(bench.scene, Role.TARGET, Role.CAPTURE) <= there
            lifted = bench.session.turn.eyes.changed
            reached = {dst for m in onwards for src, dst in travels(m.steps) if src in lifted}
            assert sites(bench.scene, Role.TARGET) <= reached
    assert doubtful or key != "abismo"


def test_a_pit_scooped_in_full_is_told_what_stays_there() -> None:
    """However long the hand thinks."""
    game = rules.load("bechi")
    bench = Bench(game, Sensing.COUNT)
    move = game.moves(game.start())[0]
    (step,) = [step for step in move.steps if isinstance(step, Sow)][:1]
    stays = bench.board[step.src][: -len(step.path)]
    bench.set(step.src, "")
    bench.wait(20)
    assert bench.state is State.PLAY
    assert {step.src, *step.path} <= sites(bench.scene, Role.SOW)
    assert todo(bench.session)[: len(stays)] == [Add(step.src, seed) for seed in stays]
    bench.set(step.src, stays)
    for site in step.path:
        bench.set(site, bench.board[site] + "*")
    bench.wait(5)
    assert bench.texts[:1] == [move.text] or not bench.session.turn.legal


@every_seen_board
def test_a_lifted_piece_shows_where_it_may_go_and_what_it_takes(key: str, sensing: Sensing) -> None:
    for game, texts, position in spread(key):
        legal = [move for move in game.moves(position) if travels(move.steps)]
        for origin in sorted({src for move in legal for src, _ in travels(move.steps)[:1]})[:6]:
            bench = Bench(game, sensing, texts)
            bench.set(origin, bench.board[origin][:-1])
            its = [move for move in legal if origin in {src for src, _ in travels(move.steps)}]
            reach = {dst for move in its for _, dst in travels(move.steps)} - {origin}
            taken = {site for move in its for site in captures(move) if game.board(position)[site]}
            scene = bench.scene
            assert reach <= set(scene)
            assert sites(scene, Role.TARGET) - {origin} <= reach
            assert sites(scene, Role.CAPTURE) == taken - blind(bench)


@pytest.mark.parametrize("key", ["wari"])
def test_a_lifted_pit_shows_where_its_seeds_are_due(key: str) -> None:
    for game, texts, position in spread(key):
        for move in game.moves(position):
            bench = Bench(game, Sensing.COUNT, texts)
            src, path = next((step.src, step.path) for step in move.steps if isinstance(step, Sow))
            bench.set(src, "")
            if bench.session.line.ply > len(texts):
                continue
            cues = {site: cue for site, cue in bench.scene.items() if cue.role is Role.SOW}
            taken = {site for site in captures(move) if bench.session.turn.awaited(site)}
            assert set(path) - taken - set(cues) <= sites(bench.scene, Role.CAPTURE, Role.TARGET)
            for site, cue in cues.items():
                assert cue.amount == path.count(site)
                assert cue.order == path.index(site)


def captures(move: Move) -> set[Site]:
    going = {site for pair in travels(move.steps)[:1] for site in pair[:1]}
    second = {src for src, _ in travels(move.steps)[1:]}
    removed = [(k, step.site) for k, step in enumerate(move.steps) if isinstance(step, Remove)]
    gone = {site for k, site in removed if not lands(site, k, move)}
    gone |= {s.src for s in move.steps if isinstance(s, Shift) and (s.src, s.dst) not in travels(move.steps)}
    return gone - going - second


def lands(site: Site, before: int, move: Move) -> bool:
    """Whether a piece comes there first, to be taken off afterwards."""
    return any(isinstance(step, Shift) and step.dst == site for step in move.steps[:before])


def blind(bench: Bench) -> set[Site]:
    return {site for site in bench.board if not bench.layout.sensing[site].sees_state}


@in_turn_or_felt
def test_every_role_that_is_lit_has_a_reason_to_be_seen(key: str, sensing: Sensing) -> None:
    """Whatever a hand does, the light of a site that asks for a lift stands where something can be lifted."""
    for k, (game, texts, position) in enumerate(lines(key, games=1, plies=50)):
        if k % 5:
            continue
        rng = Random(k)
        bench = Bench(game, sensing, texts)
        move = rng.choice(game.moves(position))
        if sensing is Sensing.PRESS or not move.steps:
            continue
        for step in move.steps:
            if not isinstance(step, Flip | Touch):
                bench.obey(step)
            lifting = sites(bench.scene, Role.LEGAL, Role.CAPTURE, Role.EXTRA)
            assert all(bench.board[site] for site in lifting if bench.layout.sensing[site].sees_state)


def test_an_arrangement_of_two_colours_is_painted_before_it_is_laid() -> None:
    """Nobody's pieces show which of the two kinds belongs where, and each light goes out as the right one comes."""
    game = rules.load("pasang")
    bench = Bench(game, Sensing.POLARITY, board=dict.fromkeys(game.geometry.sites, ""))
    wanted = game.board(game.start())
    for painted in (bench.scene, CLEAR.paint(bench.scene, 0.0)):
        shown = {kind: {painted[site] for site in wanted if wanted[site] == kind} for kind in "bw"}
        assert len(shown["b"]) == len(shown["w"]) == 1
        assert not shown["b"] & shown["w"]
    laid = sorted(wanted)
    for k, site in enumerate(laid):
        bench.set(site, wanted[site])
        bench.wait(0.1)
        assert sites(bench.scene, Role.MISSING) == set(laid[k + 1 :]) or bench.state is State.PLAY
    assert bench.state is State.PLAY


def test_a_ball_of_the_wrong_colour_is_shown() -> None:
    game = rules.load("pasang")
    bench = Bench(game, Sensing.POLARITY, board=dict.fromkeys(game.geometry.sites, ""))
    bench.set("a1", "b")
    assert sites(bench.scene, Role.WRONG) == {"a1"}


@pytest.mark.parametrize("sensing", [Sensing.OCCUPANCY, Sensing.POLARITY])
def test_who_drowns_where_a_man_stands_is_put_into_free_water_first(sensing: Sensing) -> None:
    """Else the wood would be right as soon as he is lifted, and a hand that thinks would have drowned him."""
    line = [
        *("g2g3", "f7f5", "h2h3", "f5f4", "b2b3", "f4f3", "d2d4", "g7g6", "b1a3"),
        *("h7h5", "e1d2", "d7d5", "f1g2", "c8g4", "g2f1", "g8f6", "g1f3", "h5h4"),
    ]
    bench = Bench(rules.load("guadalete-creciente"), sensing, line)
    for site, contents, role in (("f3", "", Role.TARGET), ("f4", "N", Role.CAPTURE)):
        bench.set(site, contents)
        bench.wait(20)
        assert bench.texts == line
        assert bench.scene["f4"].role is role
    bench.set("f4", "")
    bench.wait(1)
    assert bench.texts == [*line, "f3h4"]


@in_turn
def test_a_hint_hides_nothing_of_a_move_that_has_begun(key: str, sensing: Sensing) -> None:
    """The same hand on three boards, one without a hint: what is lit is the same on all, but for what comes next."""
    rng, next_ = Random(5), {Role.DROP, Role.LEGAL, Role.TARGET, Role.FLIP, Role.CAPTURE}
    for game, moves, position in lines(key, games=2, plies=12):
        move = rng.choice(game.moves(position))
        if move.weight or all(isinstance(step, Touch) for step in move.steps):
            continue
        plain, hinted, whole = (Bench(game, sensing, moves) for _ in range(3))
        for bench, is_whole in ((hinted, False), (whole, True)):
            bench.tell(ev.ShowHint(move.text, is_whole))
        for site, change in any_order(dict(plain.board), move.steps, rng):
            for bench in (plain, hinted, whole):
                bench.wait(0.4)
                bench.set(site, change(bench.board[site]))
            if plain.session.line.ply > len(moves) or not plain.session.turn.begun():
                break
            expected = scene(plain.session)
            assert scene(hinted.session) == expected or not origins(move.steps)
            for lit, cue in (*scene(hinted.session).items(), *scene(whole.session).items()):
                assert cue == expected.get(lit) or (cue.role is Role.HINT and expected[lit].role in next_)
