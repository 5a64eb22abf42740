"""Which checks are left out, and why."""

from __future__ import annotations

import pytest

from tests.pi.host import is_long

LONG = pytest.mark.skipif(not is_long(), reason="takes long: make pi ARGS=--long")
