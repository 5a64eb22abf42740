"""``tablero board use``: names the board that is wired, so that the installed service plays on it from now on."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

from firmware_host.core.events import RefusedError
from firmware_host.service import installed
from firmware_host.service.checks.case import UNIT
from firmware_host.shell.devices.fit import fit
from firmware_host.shell.games.placement import games_on
from hardware.calibration import path_beside
from hardware.files import replace_file
from hardware.profile import Profile, load, shipped
from rules import registry

SIMULATED = "simulated"
FIRST_GAME = "othello"
"""What is played where no game is named."""
_PATIENCE = 90
"""Seconds for the service to be ready."""


def use(board: str, game: str | None, root: Path, restart: Callable[[], str]) -> Iterator[str]:
    """Writes the settings of the service installed below ``root``; what was done, line by line.

    board: a shipped board's name, a file (copied beside the settings, for the service may not read people's homes), or
    "simulated". restart: of the service; returns what went wrong. Raises ProfileError, RulesError, or RefusedError for
    what the service could not play; then nothing has changed.
    """
    path = _below(root, installed.FILE)
    try:
        settings = installed.load(path)
    except OSError as error:
        told = f"{path}: {error.strerror}: the service is not installed. Type:  sudo make install"
        raise RefusedError(told) from error
    except installed.SettingsError as error:
        raise RefusedError(str(error)) from error
    profile = None if board == SIMULATED else load(board)
    named: str | None = None
    copies: dict[str, str] = {}
    if profile:
        _must_be_playable(profile, game or settings.game or FIRST_GAME)
        named, copies = _placed(board, profile)
    try:
        now = settings.with_board(named, game)
        for target, text in copies.items():
            yield from _keep(_below(root, target), text)
        replace_file(path, now.text)
        path.chmod(0o644)
    except installed.SettingsError as error:
        wanted = f"--hardware real --board {named}" if named else "--hardware simulated"
        raise RefusedError(f"{error}. Write there by hand: {wanted}") from error
    except PermissionError as error:
        raise RefusedError(f"{error.filename}: {error.strerror}. Type:  sudo tablero board use {board}") from error
    except OSError as error:
        raise RefusedError(f"{error.filename}: cannot be written: {error.strerror}") from error
    yield f"{path}: TABLERO_ARGS={' '.join(now.words)}"
    if trouble := restart():
        raise RefusedError(f"the settings are written, but {trouble}")


def restart_service() -> str:
    """What went wrong; empty where the service is ready again, or there is no systemd."""
    try:
        done = subprocess.run(
            ["systemctl", "restart", UNIT], capture_output=True, text=True, check=False, timeout=_PATIENCE
        )
    except FileNotFoundError:
        return ""
    except subprocess.TimeoutExpired:
        return f"{UNIT} is not ready after {_PATIENCE} s: journalctl -u {UNIT} -n 20"
    if done.returncode:
        return f"{UNIT} does not start: {done.stderr.strip()}. Next: journalctl -u {UNIT} -n 20"
    return ""


def _must_be_playable(profile: Profile, game: str) -> None:
    if profile.sensors.driver == SIMULATED:
        raise RefusedError(f"board {profile.name}: its sensors have no driver, only the simulator plays it")
    if fit(registry.load(game).geometry, profile) is None:
        fits = ", ".join(games_on(profile))
        raise RefusedError(f"{game} does not fit board {profile.name}; add --game and one of: {fits}")


def _placed(board: str, profile: Profile) -> tuple[str, dict[str, str]]:
    """What the service calls the board, and the files that have to be laid beside its settings: path -> text."""
    if board in shipped():
        return board, {}
    own = f"{installed.SETTINGS}/{profile.path.name}"
    if any(character.isspace() for character in own):
        raise RefusedError(f"{profile.path.name}: a name with a space; rename the file")
    files = [path for path in (profile.path, path_beside(profile.path)) if path.exists()]
    return own, {f"{installed.SETTINGS}/{path.name}": path.read_text("utf-8") for path in files}


def _keep(target: Path, text: str) -> Iterator[str]:
    """A file of that name that says something else is kept under another."""
    if target.exists():
        before = target.read_text("utf-8")
        if before == text:
            return
        old = target.with_name(f"{target.name}.old")
        replace_file(old, before)
        yield f"{target}: replaced; the one before is kept as {old.name}"
    else:
        yield f"{target}: copied there, for the service to read"
    replace_file(target, text)
    target.chmod(0o644)


def _below(root: Path, path: str) -> Path:
    return root / path.lstrip("/")
