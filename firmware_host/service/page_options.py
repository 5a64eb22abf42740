"""Where ``tablero run`` serves the page and who is staff there, and what becomes of the board where that fails."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from firmware_host.core.events import RefusedError
from firmware_host.service.installed import INSTALLED
from firmware_host.shell.process.listening import Listening, listen
from firmware_host.shell.process.state_directory import state_directory
from firmware_host.shell.settings.in_force import InForce
from firmware_host.shell.web.guards import ANY, is_loopback
from firmware_host.shell.web.staff import Pin, PinError, UnreadPin, read_pin

if TYPE_CHECKING:
    from firmware_host.shell.process.listening import Socket, Way


def listening(
    args: argparse.Namespace, settings: InForce | None, environment: Mapping[str, str] = os.environ
) -> Listening | None:
    """None without a page. Where TLS is spoken there is one more socket, for other machines: the first then is this
    machine's alone. Raises RefusedError where a socket is missing and somebody is there who can choose another: on a
    command line without a board. The installed service, and any board of real wood, plays on without."""
    if args.view != "page":
        return None
    wanted = _wanted(args, settings, environment)
    wanted.bind()
    if wanted.trouble and not plays_on(args, environment):
        wanted.close()
        raise RefusedError(wanted.trouble)
    wanted.settle()
    return wanted


def staff_pin(args: argparse.Namespace, environment: Mapping[str, str] = os.environ) -> Pin | None:
    """None where no file is named. Of a file that cannot be used the installed service makes a PIN that nobody knows,
    and plays on; whoever has started it by hand can name another. Raises PinError then."""
    path: Path | None = args.staff_pin_file
    if path is None:
        return None
    try:
        return read_pin(path)
    except PinError as error:
        if not environment.get(INSTALLED):
            raise
        return UnreadPin(path, str(error))


def plays_on(args: argparse.Namespace, environment: Mapping[str, str]) -> bool:
    return args.hardware == "real" or bool(environment.get(INSTALLED))


def _wanted(args: argparse.Namespace, settings: InForce | None, environment: Mapping[str, str]) -> Listening:
    host, port = args.host, args.port
    own = "::1" if host == "::1" else "127.0.0.1"

    def plain(address: str) -> Way:
        return lambda: (listen(address, port), None)

    if settings is None or settings.values["page.tls"] == "off":
        return Listening(plain(host), instead=None if host in ANY or is_loopback(host) else plain(own))
    return Listening(plain(own), _secure(host, settings, args.state or state_directory(environment)))


def _secure(host: str, settings: InForce, state: Path) -> Way:
    from firmware_host.shell.web import tls  # before the web server, which else finds no ssl

    values = settings.started

    def bind() -> Socket:
        bound = listen(host, values["page.tls_port"])
        try:
            given = (Path(values["page.certificate"]), Path(values["page.private_key"]))
            return bound, tls.context(*(tls.own(state) if values["page.tls"] == "own" else given))
        except BaseException:
            bound.close()
            raise

    return bind
