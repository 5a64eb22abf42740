"""A start that costs a small processor no more than it has to."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_tls() -> Iterator[None]:
    """What is imported here for the first time finds no ``ssl``, as in a Python that was built without it.

    The page is served by plain HTTP. When aiohttp is imported it reads the system's certificate authorities twice,
    which would be a fifth of a start. asyncio and aiohttp do without. Where ssl is loaded already, nothing changes."""
    if "ssl" in sys.modules:
        yield
        return
    sys.modules["ssl"] = None  # type: ignore[assignment]  # "import ssl" then raises ModuleNotFoundError
    try:
        yield
    finally:
        del sys.modules["ssl"]
