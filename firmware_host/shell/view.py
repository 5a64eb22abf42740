"""The table as plain data, for a page: see kiosk/PROTOCOL.md."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

from firmware_host.core.orders import AS_IT_WAS
from firmware_host.core.recogniser import members
from firmware_host.core.session import Session
from firmware_host.core.states import State
from firmware_host.shell.table import Table
from firmware_host.shell.todo import items, standing
from rules.lesson import Lesson
from rules.model import Card, Game, Move
from rules.rule_cards import LANGUAGES, rule_card
from rules.steps import Add, Sow, Step, Touch

Message = dict[str, Any]

OPEN_SHOWN = 60
CAN = ("takeback", "hint", "roll", "ok", "review", "pause")
PICTURED = 0.25
"""The least share of a board's sites that are taken on a picture of it."""


def card_message(key: str) -> Message:
    """A game's rule card, as /api/cards lists it; without the solutions of its lesson."""
    card = rule_card(key)
    told = {language: {**card.sections[language], "hints": list(card.hints[language])} for language in LANGUAGES}
    return {
        "key": key,
        "origin": dict(card.origin),
        "history": {**card.history, "source": card.source},
        **told,
        "lessons": len(card.lesson),
    }


def game_message(card: Card) -> Message:
    """A game's card, as /api/games lists it."""
    options = [
        {
            "name": option.name,
            "default": option.default,
            "choices": list(option.choices) or None,
            "minimum": option.minimum,
            "maximum": option.maximum,
        }
        for option in card.options
    ]
    return {**_told_game(card), "source": card.source, "options": options}


def _told_game(card: Card) -> Message:
    told = rule_card(card.key)
    goal = {language: told.sections[language]["goal"] for language in LANGUAGES}
    return {"key": card.key, "names": dict(card.names), "origin": dict(told.origin), "goal": goal}


def board_message(table: Table) -> Message:
    game, profile = table.game, table.fit.profile
    return {
        "kind": "board",
        "game": {**_told_game(game.card), "options": dict(game.options)},
        **_drawn(game),
        "stays": _first_seed_stays(game),
        "sensing": profile.sensing,
        "board": profile.name,
        "lesson": lesson_message(game),
        "buttons": [name for name in ("ok", "undo", "hint", "new") if name in profile.buttons],
    }


def _drawn(game: Game[Any]) -> Message:
    """What of a game its board and pieces are drawn from."""
    geometry = game.geometry
    return {
        "geometry": {
            "name": geometry.name,
            "drawing": geometry.drawing,
            "cells": {site: list(cell) for site, cell in geometry.cells.items()},
            "places": {site: list(place) for site, place in geometry.places.items()},
            "lines": [list(line) for line in geometry.lines],
        },
        "pieces": {c: {"name": p.name, "side": p.side, "pole": p.pole} for c, p in game.pieces.items()},
        "sides": list(game.sides),
    }


def _first_seed_stays(game: Game[Any]) -> bool:
    """Whether a hand that lifts all of a pit to sow them leaves the first seed where it was."""
    if game.geometry.drawing != "pits":
        return False
    position = game.start()
    move = next(iter(game.moves(position)), None)
    match move.steps if move else ():
        case (Sow(src, path), *_):
            return path[0] == src or len(path) < len(game.board(position)[src])
    return False


def picture_message(game: Game[Any]) -> Message:
    """A board as it looks when it is played on: at the start, or in a lesson where that is a nearly empty board."""
    position, enough = game.start(), len(game.geometry.cells) * PICTURED
    if _taken(game, position) < enough:
        lessons = [game.position(each.position) for each in rule_card(game.key).lesson if not each.options]
        fuller = sorted((position, *lessons), key=lambda one: _taken(game, one))
        position = next((one for one in fuller if _taken(game, one) >= enough), fuller[-1])
    standing = {site: contents for site, contents in game.board(position).items() if contents}
    return {**_drawn(game), "standing": standing, "marks": dict(game.marks(position))}


def _taken(game: Game[Any], position: Any) -> int:
    return sum(map(bool, game.board(position).values()))


def lesson_message(game: Game[Any]) -> Message | None:
    if not isinstance(game, Lesson):
        return None
    exercises = rule_card(game.key).lesson
    return {"number": game.number, "of": len(exercises), "say": dict(exercises[game.number - 1].say)}


def light_message(table: Table) -> Message:
    return {"kind": "light", "rgb": table.light.rgb()}


def state_message(table: Table) -> Message:
    """Without what only a simulator knows."""
    session = table.session
    board = standing(session)
    outcome = session.outcome
    position = session.line.position
    saved = table.offered
    return {
        "kind": "state",
        "phase": session.state.value,
        "to_move": (session.doubt.after if session.doubt else session.turn).position.to_move,
        "board": dict(board),
        "tentative": _tentative(session),
        "ply": session.line.ply,
        "moves": [move.text for move in session.line.moves],
        "say": _say(table),
        "why": {"key": f"why.{session.why.reason}", "args": {"site": session.why.site}} if session.why else None,
        "ask": _ask(session),
        "distrusted": sorted(session.wood.distrusted),
        "todo": [] if saved else [item.message() for item in items(session)],
        "can": dict.fromkeys(CAN, False) if saved else _can(table),
        "dice": list(getattr(position, "dice", ())),
        "cube": _cube(session.game, position),
        "score": _score(session.game, position),
        "counts": _counts(session.game, board),
        "marks": dict(session.game.marks(position)),
        "outcome": outcome
        and {"winner": outcome.winner, "reason": outcome.reason, "points": list(outcome.points)},
        "unsaved": bool(table.diary.journal.fault),
        "attract": table.attracting,
        "resume": saved and {"game": saved.record.key, "ply": len(saved.moves), "saved": saved.saved},
    }


def thoughts_message(table: Table) -> Message:
    session = table.session
    raw, settled = table.levels
    match = session.turn.match
    seen = session.image
    expected = session.readings(standing(session))
    spare = {name: raw[channel] for channel, name in table.fit.spare.items()} if raw else {}
    return {
        "kind": "thoughts",
        "raw": ({**table.image(raw), **spare} if raw else {}),
        "settled": table.image(settled) if settled else {},
        "expected": expected,
        "differing": [site for site, level in expected.items() if seen and seen[site] != level],
        "open": [
            {"text": _named(session.turn.moves[k]), "complete": bool(match.complete >> k & 1)}
            for k in islice(members(match.open), OPEN_SHOWN)
        ],
        "open_count": match.open.bit_count(),
        "state": session.state.value,
        "limited": table.fit.profile.power.limit_ma if table.light.limited else None,
        "events": [{"at": round(event.at, 3), "text": event.text} for event in table.diary.events],
        "faults": table.faults,
        "health": [each.message() for each in table.health.ailing],
    }


def _named(move: Move | None) -> str:
    return move.text if move else "take back"


def _tentative(session: Session) -> str | None:
    return session.held.text if session.held else None


def _side(session: Session, index: int) -> str:
    return f"side.{session.game.sides[index]}"


def _say(table: Table) -> Message | None:
    session = table.session
    state = session.state

    def say(key: str, **args: object) -> Message:
        return {"key": f"say.{key}", "args": args}

    if table.fault:
        return say("fault")
    if state is State.FAULT:
        return say("sensors", text=session.fault)
    if table.attracting:
        return say("attract")
    if table.offered:
        return say("resume")
    if table.buttons.asks_until:
        return say("new-again")
    if session.claims:
        (index, liars) = session.claims[0].index, session.claims[0].liars
        move = session.turn.moves[index] if index is not None else None
        sites = ", ".join(liars)
        return say("claim-move", move=move.text, site=sites) if move else say("claim", site=sites)
    if session.unseen:
        return say("unseen")
    if state is State.OVER and session.reviewing:
        return say("review" if session.wood.presses else "review-over")
    if state is State.OVER and session.outcome:
        if isinstance(session.game, Lesson):
            return say(session.outcome.reason)
        reason = f"reason.{session.outcome.reason}"
        if session.outcome.winner is None:
            return say("draw", reason=reason)
        return say("over", side=_side(session, session.outcome.winner), reason=reason)
    if state is State.GUIDED:
        index = session.asking[0] if session.asking else 0
        return say("guided", move=_named(session.turn.moves[index]))
    if state is State.REPAIR and session.way_back:
        return say("left")
    if state is not State.PLAY:
        return say(state.value)
    if session.reviewing:
        return say("review")
    if tentative := _tentative(session):
        return say("tentative", move=tentative)
    side = _side(session, session.turn.position.to_move)
    if _can_roll(session):
        return say("roll", side=side)
    if _only_words(session):
        return say("choose")
    if [move.text for move in session.turn.legal] == ["next"]:
        return say("next")
    if session.turn.is_under_way:
        return say("begun", side=side)
    if session.passed is not None:
        return say("pass", side=_side(session, session.passed))
    return say("turn", side=side)


def _ask(session: Session) -> list[Message]:
    """The answers to a question; in play the moves that leave no trace on the wood (to double, to drop)."""
    turn = session.turn
    if session.claims:
        claimed = [turn.moves[claim.index] if claim.index is not None else None for claim in session.claims]
        nothing = {"text": AS_IT_WAS, "label": "ask.as-it-was"}
        return [{"text": move.text, "label": move.text} if move else nothing for move in claimed]
    if session.state is State.ASK:
        chosen = [(turn.moves[index], index) for index in session.asking]
        answers = [{"text": move.text if move else "", "label": _label(session, index)} for move, index in chosen]
        return [*answers, {"text": AS_IT_WAS, "label": "ask.not-taken-back"}] if session.asks_only_back else answers
    if session.state is State.PLAY:
        said = [move for move in _traceless(session) if not _leads_to_chance(session, move)]
        return [{"text": move.text, "label": f"ask.{move.text}"} for move in said]
    return []


def _label(session: Session, index: int) -> str:
    move = session.turn.moves[index]
    if move is None:
        return "ask.takeback"
    added = [step.piece for step in session.turn.steps(index) if isinstance(step, Add)]
    others = [
        [step.piece for step in session.turn.steps(k) if isinstance(step, Add)] for k in session.asking if k != index
    ]
    return f"piece.{session.game.pieces[added[-1]].name}" if added and added not in others else move.text


def _traceless(session: Session) -> list[Move]:
    """The moves of which the board can feel nothing."""
    turn, touchable = session.turn, session.wood.touchable

    def unfelt(step: Step) -> bool:
        return isinstance(step, Touch) and step.site not in touchable

    return [m for k, m in enumerate(turn.moves) if m is not None and not m.weight and all(map(unfelt, turn.steps(k)))]


def _only_words(session: Session) -> bool:
    """Whether nothing is to be moved now, only something to be said."""
    legal = session.turn.legal
    return bool(legal) and all(isinstance(step, Touch) for move in legal for step in move.steps)


def _leads_to_chance(session: Session, move: Move) -> bool:
    game = session.game
    following = game.moves(game.play(session.turn.position, move))
    return bool(following) and following[0].weight > 0


def _can_roll(session: Session) -> bool:
    legal = session.turn.legal
    if session.state is not State.PLAY or not legal:
        return False
    return legal[0].weight > 0 or any(_leads_to_chance(session, move) for move in _traceless(session))


def _can(table: Table) -> Message:
    session = table.session
    state, turn = session.state, session.turn
    going = state not in (State.PAUSED, State.FAULT, State.SETUP)
    under_way = state in (State.GUIDED, State.ASK) or (turn.press is not None and turn.begun())
    return {
        "takeback": going and (under_way or _has_undo(session)),
        "hint": state is State.PLAY and any(not move.weight for move in turn.legal[:1]),
        "roll": _can_roll(session),
        "ok": bool(
            table.doubts.shorted
            or session.doubt
            or session.claims
            or session.claimable
            or (state is State.ASK and len(session.asking) == 1)
            or (state is State.GUIDED and session.beats)
            or state is State.TAKEBACK
            or (state in (State.PLAY, State.REPAIR) and not turn.press and turn.eyes.looks_like)
            or (session.checklist and state in (State.PLAY, State.OVER))
            or session.reviewable
        ),
        "review": session.reviewable,
        "pause": state not in (State.PAUSED, State.FAULT),
    }


def _has_undo(session: Session) -> bool:
    for move in reversed(session.line.moves):
        if move.weight:
            return False
        if move.steps:
            return True
    return False


def _score(game: Game[Any], position: Any) -> dict[str, int] | None:
    """What the game counts, seeds in the stores, or pieces that change hands; other games are not counted while they
    go on."""
    if points := game.points(position):
        return {str(side): count for side, count in enumerate(points)}
    board = game.board(position)
    places = list(game.geometry.places)
    if all(piece.side is None for piece in game.pieces.values()) and len(places) == len(game.sides):
        return {str(side): len(board[place]) for side, place in enumerate(places)}
    if game.faces:
        shown = Counter(game.pieces[contents[-1]].side for contents in board.values() if contents)
        return {str(side): shown[side] for side in range(len(game.sides))}
    return None


def _cube(game: Game[Any], position: Any) -> Message | None:
    """The cube that doubles the stakes, where one is played with; its owner is None while it lies in the middle. In a
    game of a match in which nobody may double it is put away."""
    if not game.options.get("cube"):
        return None
    stake = (position.position if isinstance(game, Lesson) else position).stake
    return None if stake.crawford else {"value": stake.cube, "owner": stake.owner}


def _counts(game: Game[Any], board: Any) -> dict[str, int]:
    pits = game.geometry.drawing == "pits"
    return {site: len(contents) for site, contents in board.items() if len(contents) > 1 or (pits and contents)}
