"""What a page shows of other boards: who is there, who invites, and the one sentence on a game with one of them."""

from __future__ import annotations

from typing import Any

from firmware_host.fleet.far import Far
from firmware_host.fleet.match.shared_match import Match
from firmware_host.shell.views.describing import Phrase
from rules import registry
from rules.model import RulesError
from rules.rule_cards import rule_card

MOST_SHOWN = 60


def shown(far: Far, board: str, *, connected: bool) -> dict[str, Any]:
    lobby, match = far.lobby, far.lobby.match
    say = _sentence(far, connected=connected)
    asked = match.asked if match else None
    return {
        "board": board,
        "connected": connected,
        "boards": sorted(name for name, there in far.boards.items() if there)[:MOST_SHOWN],
        "invitations": [
            {"board": name, "game": terms.game, "names": _names(terms.game), "side": 1 - terms.side}
            for name, terms in lobby.invitations.items()
        ],
        "invited": lobby.invited[0] if lobby.invited else None,
        "partner": lobby.partner or None,
        "side": match.side if match else None,
        "asks": asked.what if asked else None,
        "say": say.message() if say else None,
    }


def _names(key: str) -> dict[str, str]:
    """Of a game that this board may not know."""
    try:
        return {"native": registry.card(key).native, **rule_card(key).names}
    except RulesError:
        return {"native": key}


def _sentence(far: Far, *, connected: bool) -> Phrase | None:
    lobby, match = far.lobby, far.lobby.match
    if match:
        return _of_match(far, match, connected=connected)
    if lobby.invited:
        return Phrase("fleet.invited", {"board": lobby.invited[0]})
    if lobby.news:
        return Phrase(f"fleet.{lobby.news.key}", {"board": lobby.news.board, "text": lobby.news.text})
    return None


def _of_match(far: Far, match: Match, *, connected: bool) -> Phrase:
    other = {"board": far.lobby.partner}
    theirs = match.theirs.condition if match.theirs else "ready"
    if match.is_over:
        return Phrase("fleet.over", other)
    if not connected:
        return Phrase("fleet.no-broker", other)
    if not far.boards.get(far.lobby.partner):
        return Phrase("fleet.gone", other)
    if match.asked:
        return Phrase(f"fleet.asks-{match.asked.what}", other)
    if match.wish:
        return Phrase(f"fleet.wishes-{match.wish.what}", other)
    if match.denied:
        return Phrase(f"fleet.denied-{match.denied}", other)
    if theirs != "ready":
        return Phrase(f"fleet.{theirs}", other)
    if match.is_rolling and match.must_roll:
        return Phrase("fleet.rolling", other)
    return Phrase("fleet.your-turn" if match.is_my_turn else "fleet.their-turn", other)
