"""``tablero new-game`` and its like: each writes what an addition needs, tries it, and lists what is still missing."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any

from firmware_host.service.new import board, driver, game, language
from firmware_host.service.new.skeleton import attempted

COMMANDS = {"new-game": game, "new-board": board, "new-driver": driver, "new-language": language}


def add_command(commands: Any, name: str) -> None:
    """To argparse's subcommands, the one of this name."""
    command = COMMANDS[name]
    added: argparse.ArgumentParser = commands.add_parser(name, help=command.HELP)
    command.add_arguments(added)
    added.set_defaults(run=partial(attempted, name, command.run))
