"""Which game is laid on which board, out of what a test asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from firmware_host.core.events import RefusedError
from firmware_host.core.line import Line
from hardware.profile import ProfileError, load, shipped
from rules import registry
from rules.model import OptionValue, RulesError
from simulator.rig import RigError
from simulator.scenario.language import WordError
from simulator.scenario.script import Scenario, laid, settings_of
from tablero.testing._arguments import must_be_seed
from tablero.testing._errors import SetupError

GAME = "othello"


@dataclass(frozen=True)
class Setup:
    game: str
    board: str | Path | None
    sensing: str | None
    options: Mapping[str, OptionValue]
    settings: Mapping[str, float | str]
    already: tuple[str, ...]
    seed: int

    def scenario(self) -> Scenario:
        """Raises SetupError with what is wrong and what is allowed."""
        must_be_seed(self.seed)
        try:
            game = registry.load(self.game, **self.options)
            profile = None if self.board is None else load(self.board)
            fit = laid(game, profile, self.sensing or "")
            settings = settings_of(self.settings)
            Line(game, self.already)
        except (RulesError, ProfileError, RefusedError, RigError, WordError) as error:
            raise SetupError(str(error)) from error
        return Scenario("board", game, fit, settings, self.already, self.seed, None, ())

    def header(self) -> str:
        """The first lines of a scenario that begins so."""
        options = "".join(f" {name}={value}" for name, value in self.options.items())
        lines = [f"game {self.game}{options}"]
        if self.board is not None:
            lines.append(f"board {self.board if self.board in shipped() else Path(self.board).absolute()}")
        if self.sensing:
            lines.append(f"sensing {self.sensing}")
        if self.settings:
            lines.append("setting " + " ".join(f"{name}={value}" for name, value in self.settings.items()))
        if self.already:
            lines.append("already " + " then ".join(self.already))
        return "\n".join([*lines, f"seed {self.seed}"])
