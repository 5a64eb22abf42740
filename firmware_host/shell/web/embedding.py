"""The page that only watches, to be shown within other pages."""

from __future__ import annotations

from collections.abc import Collection, Mapping

FORBIDDEN = "frame-ancestors 'none'"


def framed(headers: Mapping[str, str], within: Collection[str]) -> dict[str, str]:
    """The headers of a page, which pages of these origins may show within them, and the board's own."""
    policy = headers["Content-Security-Policy"]
    allowed = " ".join(("frame-ancestors", "'self'", *within))
    return {**headers, "Content-Security-Policy": policy.replace(FORBIDDEN, allowed)}
