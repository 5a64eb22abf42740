"""Dice that two boards cast together, so that neither can choose them: commit, then reveal.

For each roll each board has a secret, and shows its hash before the roll is due. The roller reveals first, once it has
the other's hash; the other then reveals. Both secrets together are the roll. Whoever lies is found out, and whoever
will not reveal can only stop the game.
"""

from __future__ import annotations

import hashlib
import hmac

_BITS = 53
"""Of a float's fraction: the same number on every machine."""


def secret(seed: bytes, match: str, roll: int) -> str:
    """64 hex digits. seed: the board's own, never told."""
    return hmac.new(seed, f"{match} {roll}".encode(), hashlib.sha256).hexdigest()


def commitment(match: str, roll: int, side: int, secret: str) -> str:
    return hashlib.sha256(f"commit {match} {roll} {side} {secret}".encode()).hexdigest()


def chance(match: str, roll: int, secrets: tuple[str, str]) -> float:
    """In [0, 1). secrets: of side 0 and of side 1."""
    digest = hashlib.sha256(f"roll {match} {roll} {' '.join(secrets)}".encode()).digest()
    return (int.from_bytes(digest[:8], "big") >> (64 - _BITS)) / 2.0**_BITS
