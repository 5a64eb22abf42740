"""Where lines are: addresses of those that lie behind a TCP port, and names of adapters that last."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

OVER_TCP = ("socket", "rfc2217")
BY_ID = Path("/dev/serial/by-id")
"""Links that udev keeps, named after maker, product and serial number (systemd, 60-serial.rules)."""


def flaw(device: str) -> str:
    """What is wrong with an address, which pyserial tells in riddles; empty for none, and for a device without ://."""
    try:
        parts = urlsplit(device)
        is_whole = parts.scheme not in OVER_TCP or bool(parts.hostname and parts.port)
    except ValueError:
        is_whole = False
    return "" if is_whole else "it has no host and port; allowed: socket://HOST:PORT, with a port from 1 to 65535"


def lasting_name(device: str, names: Path = BY_ID) -> str:
    """The link in ``names`` that leads to a device; empty where there is none."""
    there = Path(device).resolve()
    links = sorted(names.iterdir()) if names.is_dir() else []
    return next((str(link) for link in links if link.is_symlink() and link.resolve() == there), "")
