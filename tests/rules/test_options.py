"""The house rules: every option of every game, its default and what else is allowed, as agreed in the specs."""

from __future__ import annotations

from pathlib import Path

from rules import card, keys

AGREED = Path(__file__).parent / "data" / "options.txt"


def lines() -> list[str]:
    return [
        f"{key} {option.name}={str(option.default).lower()} of {option.allowed}"
        for key in keys()
        for option in card(key).options
    ] + [
        f"{key} preset {name}: {' '.join(f'{option}={str(value).lower()}' for option, value in preset.items())}"
        for key in keys()
        for name, preset in card(key).presets.items()
    ]


def test_options_are_as_agreed() -> None:
    assert lines() == AGREED.read_text("utf-8").splitlines()
