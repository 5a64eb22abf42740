"""By which numbers a language tells its plurals apart (CLDR)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel import Locale

ORDER = ("zero", "one", "two", "few", "many", "other")
COMMON = range(201)
"""Numbers that are said on a board."""
LARGE = 1_000_000


def allowed(locale: Locale) -> tuple[str, ...]:
    """The cases that a choice by number may have."""
    return tuple(case for case in ORDER if case in locale.plural_form.tags or case == "other")


def told(locale: Locale) -> str:
    """For translators, in a sentence."""
    common = {locale.plural_form(number) for number in COMMON}
    cases = [case for case in allowed(locale)[:-1] if case in common]
    seldom = [case for case in allowed(locale)[:-1] if case not in common]
    has = f"{' '.join(f'[{case}]' for case in cases)}{' and ' if cases else ''}*[other]"
    out = "; ".join(f"[{case}] ({LARGE}) may be left out" for case in seldom)
    return f"A choice by $count has {has}{'; ' if out else ''}{out}."
