"""Addresses of lines that lie behind a TCP port."""

from __future__ import annotations

from urllib.parse import urlsplit

OVER_TCP = ("socket", "rfc2217")


def flaw(device: str) -> str:
    """What is wrong with an address, which pyserial tells in riddles; empty for none, and for a device without ://."""
    try:
        parts = urlsplit(device)
        is_whole = parts.scheme not in OVER_TCP or bool(parts.hostname and parts.port)
    except ValueError:
        is_whole = False
    return "" if is_whole else "it has no host and port; allowed: socket://HOST:PORT, with a port from 1 to 65535"
