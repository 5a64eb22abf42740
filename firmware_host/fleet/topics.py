"""Where in the broker what is told: the tree of topics, of which each board writes only its own branch."""

from __future__ import annotations

from firmware_host.fleet.names import NAME

ROOT = "tablero"
ONLINE, STATE, HEALTH, FIGURES = "online", "state", "health", "figures"
EVENTS, MATCH, ANSWER = "events", "match", "answer"
RETAINED = (ONLINE, STATE, HEALTH, FIGURES, MATCH)
HOME_ASSISTANT = "homeassistant"
HOME_ASSISTANT_SENDER = "home-assistant"
"""As which Home Assistant asks something of a board, whatever its user at the broker is called."""
HOME_ASSISTANT_STATUS = f"{HOME_ASSISTANT}/status"


def of(board: str, what: str) -> str:
    """One of a board's own: what is ONLINE, STATE, .."""
    return f"{ROOT}/{board}/{what}"


def command(board: str, sender: str) -> str:
    """Where a sender asks something of a board. The broker lets each write under its own name alone."""
    return f"{ROOT}/{board}/do/{sender}"


def discovery(board: str) -> str:
    return f"{HOME_ASSISTANT}/device/{board}/config"


def split(topic: str) -> tuple[str, str, str] | None:
    """(board, what, sender) of a topic of the fleet; sender only of a command, called "do". None for others."""
    parts = topic.split("/")
    if len(parts) not in (3, 4) or parts[0] != ROOT or (len(parts) == 4) != (parts[2] == "do"):
        return None
    names = [parts[1], *parts[3:]]
    if not all(NAME.fullmatch(name) for name in names):
        return None
    return parts[1], parts[2], parts[3] if len(parts) == 4 else ""
