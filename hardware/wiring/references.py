"""References of parts, such as R1 and U3, told in short."""

from __future__ import annotations


def ranges(refs: list[str]) -> str:
    """R1, R2, R3, R7 -> R1-R3 R7."""
    found: list[list[str]] = []
    for ref in refs:
        if found and _after(found[-1][-1]) == ref:
            found[-1].append(ref)
        else:
            found.append([ref])
    return " ".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in found)


def _after(ref: str) -> str:
    letters = ref.rstrip("0123456789")
    number = ref.removeprefix(letters)
    return f"{letters}{int(number) + 1}" if number else ""
