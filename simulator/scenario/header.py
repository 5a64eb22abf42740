"""What the first lines of a scenario say."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from firmware_host.shell.exhibit.idle import Waits
from hardware.profile import Profile
from rules.model import Game


class Header:
    """folder: where board files are looked for. at: the line of each word."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.game: Game[Any] | None = None
        self.board: Profile | None = None
        self.sensing = ""
        self.settings: dict[str, float | str] = {}
        self.moves: list[str] = []
        self.seed = 0
        self.exhibit: Waits | None = None
        self.at: dict[str, int] = {}

    def play(self, game: Game[Any]) -> None:
        self.game = game

    def play_on(self, board: Profile) -> None:
        self.board = board

    def feel(self, sensing: str) -> None:
        self.sensing = sensing

    def go_on_from(self, moves: Iterable[str]) -> None:
        self.moves += moves

    def sow(self, seed: int) -> None:
        self.seed = seed

    def leave_alone(self, exhibit: Waits) -> None:
        self.exhibit = exhibit
