"""What broke a door, as a file."""

from __future__ import annotations

import base64
import traceback


def told(name: str, data: bytes, error: BaseException) -> str:
    """A failure as a file that ``python -m tests.doors FILE`` knocks with again."""
    where = "".join(traceback.format_exception(error))[-3000:]
    remarks = "".join(f"# {line}\n" for line in where.splitlines())
    return f"door {name}\n{base64.b85encode(data).decode()}\n{remarks}"
