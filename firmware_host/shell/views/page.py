"""The table as plain data, for a page: see web/PROTOCOL.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import islice
from typing import Any

from firmware_host.core.enacted import Act
from firmware_host.core.recogniser import members
from firmware_host.core.session import Session
from firmware_host.core.snapshot import snapshot
from firmware_host.shell.controller import Controller
from firmware_host.shell.devices.light import invitation
from firmware_host.shell.journal.records import Saved
from firmware_host.shell.views.hypothesis_lines import shares
from firmware_host.shell.views.owed import items, standing
from firmware_host.shell.views.presenter import Around, Offered, presented
from firmware_host.shell.views.upkeep import ailing_messages
from rules import registry
from rules.lesson import Lesson
from rules.model import Card, Game, Move
from rules.puzzle import Puzzle
from rules.rule_cards import rule_card
from rules.steps import Sow

Message = dict[str, Any]

OPEN_SHOWN = 60
PICTURED = 0.25
"""The least share of a board's sites that are taken on a picture of it."""


def card_message(key: str) -> Message:
    """A game's rule card, as /api/cards lists it; without the solutions of its lesson."""
    card = rule_card(key)
    told = {language: {**part, "hints": list(card.hints[language])} for language, part in card.sections.items()}
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
    goal = {language: part["goal"] for language, part in told.sections.items()}
    return {"key": card.key, "names": _names(card), "origin": dict(told.origin), "goal": goal}


def _names(card: Card) -> Mapping[str, str]:
    """The name by language, and its own as "native"."""
    return {"native": card.native, **rule_card(card.key).names}


def board_message(controller: Controller) -> Message:
    game, profile = controller.game, controller.fit.profile
    return {
        "kind": "board",
        "game": {**_told_game(game.card), "options": dict(game.options), "variants": _variants(game)},
        **_drawn(game),
        "stays": _first_seed_stays(game),
        "sensing": profile.sensing,
        "board": profile.name,
        "lesson": lesson_message(game),
        "lessons": len(rule_card(game.key).lesson),
        "short": bool(rule_card(game.key).short),
        "buttons": [name for name in ("ok", "undo", "hint", "new") if name in profile.buttons],
    }


def _variants(game: Game[Any]) -> Message:
    """The options by which its rules are other than those on the rule card."""
    chosen = ((option, game.options[option.name]) for option in game.card.options)
    return {option.name: value for option, value in chosen if value != option.default}


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
    if isinstance(game, Puzzle):
        return {"number": 0, "of": 0, "say": {}}
    exercises = rule_card(game.key).lesson
    return {"number": game.number, "of": len(exercises), "say": dict(exercises[game.number - 1].say)}


def light_message(controller: Controller) -> Message:
    return {"kind": "light", "rgb": controller.light.rgb(), "calm": controller.light.rgb(calmly=True)}


def around(controller: Controller) -> Around:
    """What the table goes through, beside the game."""
    return Around(
        fault=bool(controller.fault),
        shorted=bool(controller.supervision.shorted),
        invites=invitation(controller.session).act if controller.display.attracting else "",
        welcomes=controller.display.welcomes,
        offered=_offered(controller),
        asks_again=bool(controller.buttons.asks_until),
        lesson=isinstance(controller.game, Lesson),
        thinks=controller.thinking,
    )


def _offered(controller: Controller) -> Offered | None:
    saved, instead = controller.offered, controller.instead
    if saved is None:
        return None
    kept = _names(registry.card(saved.record.key))
    if instead is None:
        return Offered(kept, kept)
    game = _names(instead.card)
    if isinstance(instead, Lesson) and instead.number:
        return Offered(kept, game, "lesson", instead.number)
    return Offered(kept, game, "options" if instead.key == saved.record.key else "game")


def state_message(controller: Controller) -> Message:
    """Without what only a simulator knows."""
    session, display = controller.session, controller.display
    now = snapshot(session)
    outside = around(controller)
    shown = presented(now, outside, session.game.pieces)
    board = standing(session)
    outcome = session.outcome
    position = session.line.position
    saved = controller.offered
    return {
        "kind": "state",
        "phase": session.state.value,
        "to_move": now.to_move,
        "board": dict(board),
        "tentative": session.held.text if session.held else None,
        "ply": session.line.ply,
        "moves": [move.text for move in session.line.moves],
        "heading": shown.heading.message(),
        "say": shown.say and shown.say.message(),
        "why": shown.why and shown.why.message(),
        "ask": [button.message() for button in shown.buttons],
        "ask_stands": now.ask_stands,
        "distrusted": sorted(session.layout.distrusted),
        "todo": [] if saved else [item.message() for item in items(session)],
        "can": dict(shown.can),
        "dice": list(getattr(position, "dice", ())),
        "cube": _cube(session.game, position),
        "score": _score(session.game, position),
        "counts": _counts(session.game, board),
        "marks": dict(session.game.marks(position)),
        "outcome": outcome and {"winner": outcome.winner, "reason": outcome.reason, "points": list(outcome.points)},
        "unsaved": bool(controller.diary.journal.fault),
        "attract": display.attracting,
        "invite": invitation(session).site if display.attracting and not display.demonstrated else None,
        "show": display.demonstrated and _shown(display.demonstrated),
        "lays": list(now.lays),
        "away": list(now.away),
        "resume": saved and outside.offered and _resume_message(saved, outside.offered),
    }


def _shown(act: Act) -> Message:
    """What is acted out while nobody plays: a board that does not stand on the wood."""
    stands = {site: contents for site, contents in act.board.items() if contents}
    return {"board": stands, "hand": act.site, "holds": act.holds}


def _resume_message(saved: Saved, offered: Offered) -> Message:
    answers = [button.message() for button in offered.answers]
    told = {"game": saved.record.key, "names": dict(offered.kept), "ply": len(saved.moves), "saved": saved.saved}
    return {**told, "answers": answers}


def thoughts_message(controller: Controller) -> Message:
    session = controller.session
    raw, settled = controller.intake.levels
    match = session.turn.match
    seen = session.image
    expected = session.readings(standing(session))
    spare = {controller.fit.called(name): raw[channel] for channel, name in controller.fit.spare.items()} if raw else {}
    return {
        "kind": "thoughts",
        "raw": ({**controller.intake.image(raw), **spare} if raw else {}),
        "settled": controller.intake.image(settled) if settled else {},
        "expected": expected,
        "differing": [site for site, level in expected.items() if seen and seen[site] != level],
        "open": [
            {"text": _named(session.turn.moves[k]), "complete": bool(match.complete >> k & 1)}
            for k in islice(members(match.open), OPEN_SHOWN)
        ],
        "open_count": match.open.bit_count(),
        "hypotheses": _hypotheses(session),
        "state": session.state.value,
        "limited": controller.fit.profile.power.limit_ma if controller.light.limited else None,
        "events": [{"at": round(event.at, 3), "text": event.text} for event in controller.diary.events],
        "faults": controller.troubles.besides_disbelief,
        "health": ailing_messages(controller),
    }


def _hypotheses(session: Session) -> list[Message]:
    hypotheses = session.explain()
    return [{**hypothesis, "share": share} for hypothesis, share in zip(hypotheses, shares(hypotheses), strict=True)]


def _named(move: Move | None) -> str:
    return move.text if move else "take back"


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
