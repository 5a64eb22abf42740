"""Every game with its rule card, its options and its start position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from firmware_host.service.film.drawing import Drawing
from firmware_host.service.film.script import script
from firmware_host.shell.devices.fit import fit
from firmware_host.shell.games.placement import best, shelf, unoffered
from rules import card, keys, load, rule_card
from rules.rule_cards import SECTIONS
from tests.docs.markdown import contents, table

ENGLISH = "en"
FRONT = """# Games

Options are given at the command line, as in `tablero run --game GAME -o OPTION=VALUE`, or when a game is begun on the
page. `tablero games` lists the same, and what each board cannot tell and leaves to the hands.

"""


def games() -> Mapping[str, str]:
    known = {key: rule_card(key) for key in sorted(keys())}
    rows = (
        (f"[{told.names[ENGLISH]}](games/{key}.md)", f"`{key}`", told.origin[ENGLISH]) for key, told in known.items()
    )
    listed = table(("game", "key", "from"), rows)
    files = {"games.md": f"{FRONT}{listed}{contents(f'games/{key}' for key in known)}"}
    for key in known:
        files[f"games/{key}.md"] = "\n".join(_page(key))
        files[f"games/{key}.svg"] = picture(key)
    return files


def picture(key: str) -> str:
    """The start position, as SVG."""
    game = load(key)
    return Drawing(game, rule_card(key).names[ENGLISH]).picture(script(game, ()))


def _page(key: str) -> Iterator[str]:
    told, about = rule_card(key), card(key)
    yield f"# {told.names[ENGLISH]}\n"
    yield f"![{told.names[ENGLISH]} at the start]({key}.svg){{width=420px}}\n"
    yield f"Key `{key}`. {told.history[ENGLISH]}\n"
    for section in SECTIONS:
        yield f"{section.capitalize()}\n: {told.sections[ENGLISH][section]}\n"
    yield f"Rules\n: {about.source}\n"
    if about.options:
        rows = [(f"`{one.name}`", one.allowed, f"`{one.default}`") for one in about.options]
        yield f"## Options\n\n{table(('option', 'allowed', 'default'), rows)}"
    if about.presets:
        presets = ((f"`{name}`", _given(options)) for name, options in about.presets.items())
        yield f"## Presets\n\nAs `-o preset=NAME`.\n\n{table(('preset', 'options'), presets)}"
    yield f"## Boards\n\n{_boards(key)}"


def _given(options: Mapping[str, object]) -> str:
    return ", ".join(f"`{name}={value}`" for name, value in options.items())


def _boards(key: str) -> str:
    game = load(key)
    fits = [found for profile in shelf() if (found := fit(game.geometry, profile)) and not unoffered(game, found)]
    if not fits:
        return "No shipped board fits it.\n"
    offered = ", ".join(_board(found.profile.name) for found in fits)
    return f"{offered}; best on {_board(best(game, None, shelf()).profile.name)}.\n"


def _board(name: str) -> str:
    return f"[`{name}`](../boards/{name}.md)"
