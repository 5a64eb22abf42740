"""Whether a game is complete: what it lacks, each with file and place; and its records, written from its rules.

``python -m tests.rules.complete KEY`` plays the conformance suite and lists what is missing; with ``--golden`` it
writes the golden playthrough, the perft counts and the scenario that the game does not have yet.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import traceback
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import rules
from firmware_host.service.new.skeleton import todos
from firmware_host.shell.views.words import DIRECTORY as WORDS
from firmware_host.shell.views.words import languages
from rules.fluent import files
from rules.model import Game
from rules.rule_cards import CARD, FOLDER, names, rule_card
from tests.rules.written import FILES, write_records
from tests.spoken import lacking, name

TREE = Path(__file__).parents[2]
OPTIONS = Path(__file__).parent / "data" / "options.txt"
SUITES = ("test_conformance.py", "test_lessons.py", "test_golden.py", "test_perft.py")
LESSONS = range(4, 9)
"""How many exercises make a lesson."""
GAMES_PLAYED, LONGEST = 12, 3000
WRITTEN = ("en", "es")
"""The languages that come with a game; into the others it is translated (``tablero words`` lists what is not)."""


def rules_file(key: str) -> Path:
    return TREE / "rules" / "games" / f"{key.replace('-', '_')}.py"


def missing(key: str) -> Iterator[str]:
    """All that the game lacks, as FILE: WHAT or FILE:LINE: WHAT."""
    yield from todos(TREE, rules_file(key), FOLDER / key / CARD)
    yield from missing_texts(key)
    yield from missing_words(rules.load(key))
    yield from missing_options(key)
    yield from missing_records(key)


def listed(key: str) -> Iterator[str]:
    """What is missing. The game is played for that: where its rules raise, the list ends with their line."""
    try:
        yield from missing(key)
    except Exception as error:  # whatever somebody else's rules do
        path = rules_file(key)
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename) == path]
        place = f"{shown(path)}:{lines[-1]}" if lines else shown(path)
        yield f"{place}: raised {error!r}; what else is missing is listed when it no longer does"


def missing_texts(key: str) -> Iterator[str]:
    """Of its rule card."""
    folder = FOLDER / key
    try:
        count = len(rule_card(key).lesson)
    except rules.RulesError as error:
        yield f"{shown(FOLDER)}/{error}"
        return
    if count not in LESSONS:
        yield f"{shown(folder / CARD)}: {count} exercises; allowed: {LESSONS[0]} to {LESSONS[-1]}"
    for number in range(1, count + 1):
        try:
            rules.load(key, lesson=number)
        except rules.RulesError as error:
            yield f"{shown(folder / CARD)}: lesson {number}: {error}"
    for language in WRITTEN:
        path = folder / f"{language}.ftl"
        told, faults = files.read(path)
        for fault in faults:
            yield f"{shown(path)}:{fault.line}: {fault.text}"
        yield from (f"{shown(path)}: {message} is missing" for message in names(count) if message not in told)
        yield from todos(TREE, path)


def missing_words(game: Game[object]) -> Iterator[str]:  # type: ignore[type-var]
    """That the page and the board say of it."""
    wanted = {*keys_of_card(game), *keys_of_play(game)}
    for language in WRITTEN:
        path = shown(WORDS / f"{language}.ftl")
        yield from (f"{path}: {name(key)} is missing" for key in sorted(lacking(language, wanted)))


def untranslated(game: Game[object]) -> Iterator[str]:  # type: ignore[type-var]
    """The languages besides those that come with a game, in which something of it is said in English."""
    folder = FOLDER / game.key
    wanted = {*keys_of_card(game), *keys_of_play(game)}
    texts = names(len(rule_card(game.key).lesson))
    for language in languages():
        path = folder / f"{language}.ftl"
        told = files.read(path)[0] if path.exists() else {}
        if language not in WRITTEN and (lacking(language, wanted) or not told.keys() >= set(texts)):
            yield language


def keys_of_card(game: Game[object]) -> Iterator[str]:  # type: ignore[type-var]
    for side in game.sides:
        yield f"side.{side}"
    for piece in game.pieces.values():
        yield f"piece.{piece.name}"
    for option in game.card.options:
        yield f"option.{option.name}"
        for choice in option.choices:
            if isinstance(choice, str):
                yield f"option.{option.name}.{choice}"


def keys_of_play(game: Game[object]) -> Iterator[str]:  # type: ignore[type-var]
    """The reasons that come up in random games, and the refusals of random tries."""
    rng = random.Random(7)
    sites = [None, *game.geometry.sites]
    for _ in range(GAMES_PLAYED):
        position = game.start()
        for _ in range(LONGEST):
            if outcome := game.outcome(position):
                yield f"reason.{outcome.reason}"
                break
            for _ in range(3):
                yield f"why.{game.refusal(position, rng.choice(sites), rng.choice(sites))}"
            position = game.play(position, rng.choice(game.moves(position)))


def agreed_options(key: str) -> list[str]:
    """The lines of data/options.txt: each option with its default and what else is allowed, and each preset."""
    card = rules.card(key)
    return [
        *(f"{key} {option.name}={_said(option.default)} of {option.allowed}" for option in card.options),
        *(
            f"{key} preset {preset}: {' '.join(f'{option}={_said(value)}' for option, value in chosen.items())}"
            for preset, chosen in card.presets.items()
        ),
    ]


def _said(value: object) -> str:
    return str(value).lower()


def missing_options(key: str) -> Iterator[str]:
    there = OPTIONS.read_text("utf-8").splitlines()
    yield from (f'{shown(OPTIONS)}: the line "{line}" is missing' for line in agreed_options(key) if line not in there)


def missing_records(key: str) -> Iterator[str]:
    for what, file in FILES.items():
        path = file(key)
        if not path.exists():
            yield f"{shown(path)}: {what}: missing; tablero new-game {key} --golden writes it"
        yield from todos(TREE, path)


def shown(path: Path) -> str:
    return path.relative_to(TREE).as_posix()


def conforms(key: str) -> bool:
    """Whether the suites that judge every game find nothing wrong with it; what they find is printed, a line each."""
    suites = [str(Path(__file__).with_name(suite)) for suite in SUITES]
    if find_spec("pytest") is None:
        print("  pytest is missing. Cure: make dev")
        return False
    command = [sys.executable, "-m", "pytest", "-n0", "--tb=line", "-p", "no:cacheprovider", *suites, "-k", key]
    with subprocess.Popen(command, cwd=TREE, stdout=subprocess.PIPE, text=True) as suite:
        for line in suite.stdout or ():
            if not line.startswith("E "):  # said again with file and line
                print(line.removeprefix(f"{TREE}/"), end="", flush=True)
    if suite.returncode:
        print(f"with all tracebacks: .venv/bin/python -m pytest -n0 tests/rules -k {key}")
    return suite.returncode == 0


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Check a game, and list what it lacks.")
    parser.add_argument("game", metavar="KEY", choices=rules.keys())
    parser.add_argument("--golden", action="store_true", help="write its records, those that it lacks")
    parser.add_argument("--begun", action="store_true", help="that something is missing is no failure")
    given = parser.parse_args(argv)
    try:
        rules.load(given.game)
    except Exception as error:  # whatever somebody else's rules do
        print(f"{shown(rules_file(given.game))}: cannot be loaded: {error!r}")
        return 1
    print(f"conformance of {given.game}:", flush=True)
    good = conforms(given.game)
    if given.golden:
        written = write_records(given.game) if good else ["no records are written of rules that do not conform"]
        print(*written, sep="\n")
    owed = list(listed(given.game))
    print("missing:" if owed else "nothing is missing", *owed, sep="\n  ")
    if not owed and (others := list(untranslated(rules.load(given.game)))):
        print(f"not translated yet: {', '.join(others)}; make test fails until it is (tablero words lists what)")
    return 0 if good and (given.begun or not owed) else 1


if __name__ == "__main__":
    raise SystemExit(main())
