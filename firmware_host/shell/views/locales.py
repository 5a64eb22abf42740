"""What the Unicode locale data (CLDR) say of a language: its plurals, numbers and lists.

Babel takes a moment to import: only the first sentence that needs it does so. The page asks the browser (Intl), which
has the same data.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel import Locale


@lru_cache(maxsize=8)
def locale(language: str) -> Locale:
    """English for a language that CLDR does not know."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return Locale.parse("en")


def plural(language: str, number: float) -> str:
    """zero, one, two, few, many or other."""
    return str(locale(language).plural_form(number))


def number(language: str, value: float) -> str:
    """Without separators of thousands: which numbers of four digits have one, Babel and browsers see differently."""
    from babel.numbers import format_decimal

    return format_decimal(value, locale=locale(language), group_separator=False)


def listed(language: str, texts: Sequence[str]) -> str:
    """ "a, b and c"."""
    if len(texts) < 2:
        return "".join(texts)
    from babel.lists import format_list

    return format_list(texts, locale=locale(language))
