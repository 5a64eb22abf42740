"""How a board is joined to its fleet."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from firmware_host.fleet.fleet_settings import FleetError, read_file
from firmware_host.shell.joined import Join, Joined
from firmware_host.shell.neighbours import Neighbours

NEEDED = "the fleet needs aiomqtt; allowed: .venv/bin/pip install 'tablero[fleet]', or no --fleet"


def need_client() -> None:
    """Raises FleetError where the broker's client is not installed."""
    if find_spec("aiomqtt") is None:
        raise FleetError(NEEDED)


def joining(path: Path, folder: Path) -> Join:
    """folder: where a game with another board is kept. Raises FleetError."""
    settings = read_file(path)
    need_client()
    from firmware_host.fleet import agent, link

    link.tls_context(settings)

    def join(joined: Joined) -> Neighbours:
        line = link.Link(settings, link.heard_by(settings))
        return agent.Agent(settings, joined.manager, line, restart=joined.restart, post=joined.post, folder=folder)

    return join
