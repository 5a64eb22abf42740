"""How a board is joined to its fleet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from firmware_host.fleet.settings import FleetError, FleetSettings, read_file
from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.neighbours import Neighbours

NEEDED = "the fleet needs aiomqtt; allowed: .venv/bin/pip install 'tablero[fleet]', or no fleet"


def joining(path: Path) -> Callable[[BoardManager, Callable[[], None]], Neighbours]:
    """Given the board, and what ends the program. Raises FleetError."""
    settings = read_file(path)
    try:
        from firmware_host.fleet.link import tls_context
    except ModuleNotFoundError as error:
        raise FleetError(NEEDED) from error
    tls_context(settings)

    def join(manager: BoardManager, restart: Callable[[], None]) -> Neighbours:
        return _agent(settings, manager, restart)

    return join


def _agent(settings: FleetSettings, manager: BoardManager, restart: Callable[[], None]) -> Neighbours:
    from firmware_host.fleet.agent import Agent
    from firmware_host.fleet.link import Link

    return Agent(settings, manager, Link(settings, _subscriptions(settings)), restart=restart)


def _subscriptions(settings: FleetSettings) -> list[str]:
    from firmware_host.fleet import topics

    return [
        topics.of("+", topics.ONLINE),
        topics.of("+", topics.MATCH),
        topics.command(settings.board, "+"),
        *([topics.HOME_ASSISTANT_STATUS] if settings.home_assistant else []),
    ]
