"""What joins a board to a fleet: one record, read from one table of a TOML file. Without it a board is on its own."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from firmware_host.core.events import RefusedError
from firmware_host.fleet.names import NAME, NAMES
from hardware.files import open_file

TLS_PORT, PLAIN_PORT = 8883, 1883
COMMANDS = ("game", "level", "dark", "restart", "update")
"""What others may be allowed to ask of a board."""
LONGEST_SECRET = 256


class FleetError(RefusedError):
    """A setting that cannot be used: names it, its place and what is allowed."""


@dataclass(frozen=True, slots=True)
class FleetSettings:
    """board: its name in the fleet, and its user at the broker. broker: host name or address. rights: who may have
    which COMMANDS carried out. accepts: boards whose invitations are accepted unasked. invites: the board that is
    invited to each new game. ca_file: who signs the broker's certificate; None for the system's authorities.
    updater: a program of this computer that installs a version by its number and hash."""

    board: str
    broker: str
    port: int
    password: str = field(repr=False)
    tls: bool = True
    ca_file: Path | None = None
    rights: Mapping[str, frozenset[str]] = field(default_factory=dict)
    accepts: frozenset[str] = frozenset()
    invites: str | None = None
    home_assistant: bool = False
    updater: Path | None = None


KEYS = tuple(
    "password_file" if each.name == "password" else each.name for each in fields(FleetSettings) if each.name != "port"
)


def read_file(path: Path) -> FleetSettings:
    """Raises FleetError."""
    try:
        with open_file(path, follow=True) as file:
            table = tomllib.load(file)
    except OSError as error:
        raise FleetError(f"{path}: cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise FleetError(f"{path}: is no TOML: {error}") from error
    except RecursionError as error:
        raise FleetError(f"{path}: brackets are nested too deep; allowed: the settings of docs/FLEET.md") from error
    return read_settings(table, str(path))


def read_settings(table: Mapping[str, Any], where: str) -> FleetSettings:
    """where: the place of the table, for errors. Raises FleetError."""
    if strangers := [key for key in table if key not in KEYS]:
        raise FleetError(f"{where}: no setting {strangers[0][:40]!r}; allowed: {', '.join(KEYS)}")
    tls = _get(table, where, "tls", bool, "true, false", default=True)
    broker, port = _broker(_get(table, where, "broker", str, "HOST or HOST:PORT"), where, tls=tls)
    invites = _get(table, where, "invites", str, NAMES, default=None)
    return FleetSettings(
        board=_name(_get(table, where, "board", str, NAMES), f"{where}: board"),
        broker=broker,
        port=port,
        password=read_secret(_file(table, where, "password_file"), f"{where}: password_file"),
        tls=tls,
        ca_file=_path(table, where, "ca_file"),
        rights=_rights(_get(table, where, "rights", dict, "NAME = [COMMAND, ..]", default={}), where),
        accepts=frozenset(_names(table.get("accepts", []), f"{where}: accepts")),
        invites=None if invites is None else _name(invites, f"{where}: invites"),
        home_assistant=_get(table, where, "home_assistant", bool, "true, false", default=False),
        updater=_path(table, where, "updater"),
    )


_MISSING: Any = object()


def _get(table: Mapping[str, Any], where: str, key: str, kind: type, allowed: str, default: Any = _MISSING) -> Any:
    value = table.get(key, default)
    if value is _MISSING:
        raise FleetError(f"{where}: {key} is missing; allowed: {allowed}")
    if value is not default and not (isinstance(value, kind) and (kind is bool or not isinstance(value, bool))):
        raise FleetError(f"{where}: {key} = {str(value)[:40]!r}; allowed: {allowed}")
    return value


def _name(value: object, where: str) -> str:
    if not isinstance(value, str) or not NAME.fullmatch(value):
        raise FleetError(f"{where} = {str(value)[:40]!r}; allowed: {NAMES}")
    return value


def _names(value: object, where: str) -> list[str]:
    if not isinstance(value, list):
        raise FleetError(f"{where} = {str(value)[:40]!r}; allowed: a list of names, each {NAMES}")
    return [_name(each, where) for each in value]


def _broker(text: str, where: str, *, tls: bool) -> tuple[str, int]:
    found = re.fullmatch(r"([0-9A-Za-z._-]{1,253}|\[[0-9A-Fa-f:]{2,45}\])(?::(\d{1,5}))?", text)
    port = int(found[2] or (TLS_PORT if tls else PLAIN_PORT)) if found else 0
    if not found or not 0 < port < 65536:
        raise FleetError(f"{where}: broker = {text[:40]!r}; allowed: HOST or HOST:PORT, an IPv6 address in brackets")
    return found[1].strip("[]"), port


def _rights(table: Mapping[str, Any], where: str) -> dict[str, frozenset[str]]:
    rights = {}
    for who, commands in table.items():
        place = f"{where}: rights.{who[:40]}"
        _name(who, f"{where}: rights: name")
        if not isinstance(commands, list) or any(command not in COMMANDS for command in commands):
            raise FleetError(f"{place} = {str(commands)[:60]}; allowed: a list of {', '.join(COMMANDS)}")
        rights[who] = frozenset(commands)
    return rights


def _path(table: Mapping[str, Any], where: str, key: str) -> Path | None:
    return _file(table, where, key) if key in table else None


def _file(table: Mapping[str, Any], where: str, key: str) -> Path:
    text = _get(table, where, key, str, "the path of a file")
    path = Path(text)
    if not text or "\0" in text or not path.is_file():
        raise FleetError(f"{where}: {key} = {text[:80]!r}: no such file; allowed: the path of a file")
    return path


def read_secret(path: Path, where: str) -> str:
    """The password in a file that nobody else may read. Raises FleetError."""
    try:
        with open_file(path, follow=True) as file:
            mode = os.fstat(file.fileno()).st_mode & 0o777
            secret = file.read(4 * LONGEST_SECRET).strip(b"\r\n").decode()
    except OSError as error:
        raise FleetError(f"{where}: {path} cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError:
        secret = ""
    if mode & 0o077:
        raise FleetError(f"{where}: others may read or change {path} (mode {mode:03o}); allowed: chmod 600")
    if not 0 < len(secret) <= LONGEST_SECRET or not secret.isprintable():
        raise FleetError(f"{where}: {path} holds no password; allowed: one line of 1 to {LONGEST_SECRET} characters")
    return secret
