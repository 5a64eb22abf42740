"""Who may talk to the board: requests by the names it goes by, from its own pages.

A web page from elsewhere, open in the same browser, must not reach it: neither under a name of its own that
resolves to this machine (the Host check), nor across origins (the Origin check).
"""

from __future__ import annotations

import re
from collections.abc import Collection
from ipaddress import IPv6Address, ip_address, ip_network

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
ANY = frozenset({"0.0.0.0", "::", ""})


def is_loopback(host: str) -> bool:
    """Whether a server bound there can be reached from this machine only."""
    return host in LOOPBACK or (_is_address(host) and ip_address(host).is_loopback)


def counted_as(address: str) -> str:
    """What limits count as one: of IPv6 the network of 64 bits that a single household is given, whose addresses its
    machines choose as they like; of all others the address."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address) or found.is_loopback:
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ip_network((found.packed[:8] + bytes(8), 64)))


def names(host: str, hostname: str) -> frozenset[str]:
    """The names under which a server bound to ``host`` may be asked. hostname: the machine's own, used where it
    listens on every address."""
    if host in ANY:
        return LOOPBACK | {hostname.lower(), f"{hostname.lower()}.local"}
    return LOOPBACK | {host.lower()}


def host_allowed(header: str | None, allowed: Collection[str], any_address: bool) -> bool:
    """any_address: whether the server listens on every address, so that it may be asked by any number."""
    name = _hostname(header) if header else None
    return name is not None and (name in allowed or (any_address and _is_address(name)))


def origin_allowed(header: str | None, host: str | None) -> bool:
    """None comes from programs that are no browsers; a browser's must be the very server that it talks to."""
    if header is None:
        return True
    return bool(host) and header.lower() in (f"http://{host}".lower(), f"https://{host}".lower())


_HOST = re.compile(r"(?P<name>[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")
"""RFC 9110, section 7.2, without what no browser sends: no user, no percent-encoding."""


def _hostname(header: str) -> str | None:
    found = _HOST.fullmatch(header)
    return found["name"].strip("[]").lower() if found else None


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
