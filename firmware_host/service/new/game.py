"""``tablero new-game``: a game that can be played at once, and the list of what it still lacks."""

from __future__ import annotations

import argparse
from pathlib import Path

from firmware_host.service.new.skeleton import NewError, checked_key, filled, module_name, write_all
from firmware_host.service.new.tree import in_tree, source_tree

HELP = "start a game: its rules, words and lesson, playable at once; lists what is missing"
CHECK = "tests.rules.complete"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("key", metavar="KEY", help="what commands call the game, such as nei-pat-kono")
    parser.add_argument("--name", help="what people call it where it comes from; without it, the key")
    doing = parser.add_mutually_exclusive_group()
    doing.add_argument("--check", action="store_true", help="write nothing: check the game and list what is missing")
    golden = "write its golden playthrough, perft counts and scenario from its rules; existing ones are kept"
    doing.add_argument("--golden", action="store_true", help=golden)


def run(args: argparse.Namespace) -> int:
    """1 where the conformance suite finds something wrong, or for a game that is checked and lacks something; else 0.
    Raises NewError."""
    key, tree = checked_key(args.key), source_tree("a game")
    there = rules_file(tree, key).exists()
    if not (args.check or args.golden):
        name = key.replace("-", " ").capitalize() if args.name is None else args.name
        write_all(skeleton(tree, key, name))
        print(f"begun: rules/games/{module_name(key)}.py and rules/cards/{key}/. Play it: tablero run --game {key}")
    elif not there:
        raise NewError(f"{rules_file(tree, key)}: there is no such game; without --check it is begun")
    return in_tree(tree, CHECK, key, *([] if args.check else ["--begun"]), *(["--golden"] if args.golden else []))


def rules_file(tree: Path, key: str) -> Path:
    return tree / "rules" / "games" / f"{module_name(key)}.py"


def skeleton(tree: Path, key: str, name: str) -> dict[Path, str]:
    """Raises NewError for a name that cannot stand in the files."""
    if not name.strip() or not name.isprintable() or set(name) & set('"\\{}'):
        raise NewError(f"--name {name!r}; allowed: one line without quotes, braces and backslashes")
    words = {"key": key, "name": name.strip()}
    cards = tree / "rules" / "cards" / key
    return {
        rules_file(tree, key): filled("game/game.py", **words),
        **{cards / file: filled(f"game/{file}", **words) for file in ("card.toml", "en.ftl", "es.ftl")},
    }
