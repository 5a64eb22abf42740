"""Who may talk to the board: requests by the names it goes by, from its own pages.

A web page from elsewhere, open in the same browser, must not reach it: neither under a name of its own that
resolves to this machine (the Host check), nor across origins (the Origin check).
"""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
ANY = frozenset({"0.0.0.0", "::", ""})


def names(host: str, hostname: str) -> frozenset[str]:
    """The names under which a server bound to ``host`` may be asked. hostname: the machine's own, used where it
    listens on every address."""
    if host in ANY:
        return LOOPBACK | {hostname.lower(), f"{hostname.lower()}.local"}
    return LOOPBACK | {host.lower()}


def host_allowed(header: str | None, allowed: Collection[str], any_address: bool) -> bool:
    """any_address: whether the server listens on every address, so that it may be asked by any number."""
    name = _hostname(f"//{header}") if header else None
    return name is not None and (name in allowed or (any_address and _is_address(name)))


def origin_allowed(header: str | None, host: str | None) -> bool:
    """None comes from programs that are no browsers; a browser's must be the very server that it talks to."""
    if header is None:
        return True
    if not host:
        return False
    try:
        parts = urlsplit(header)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()


def _hostname(url: str) -> str | None:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return None
    return parts.hostname


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
