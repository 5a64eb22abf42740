"""What a bill of materials has to say (CycloneDX 1.6, JSON), beside the pins that were installed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from tests.release.notes import ReleaseError

COMPONENT = ("type", "name", "version", "purl", "bom-ref")
DIRECT = ("aiohttp", "babel")
"""What the program itself asks for, without an extra."""


def check(bill: Mapping[str, Any], number: str, pins: str) -> None:
    """pins: the text of a lock file. Raises ReleaseError with the first thing that is wrong."""
    for wrong in _wrong(bill, number, pinned(pins)):
        raise ReleaseError(f"bill of materials: {wrong}")


def pinned(text: str) -> dict[str, str]:
    """Package, by its normalised name (PEP 503) -> version. Raises ReleaseError for one without a hash."""
    found = {}
    for requirement in re.split(r"\n(?=\S)", text.strip()):
        if match := re.match(r"([\w.-]+)==([^\s;\\]+)", requirement):
            if "--hash=sha256:" not in requirement:
                raise ReleaseError(f"{match[1]}: pinned without a hash")
            found[normal(match[1])] = match[2]
    return found


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _wrong(bill: Mapping[str, Any], number: str, pins: Mapping[str, str]) -> Iterator[str]:
    if bill.get("bomFormat") != "CycloneDX" or not re.fullmatch(r"1\.\d", str(bill.get("specVersion"))):
        yield f"is {bill.get('bomFormat')} {bill.get('specVersion')}, not CycloneDX 1"
    root = bill.get("metadata", {}).get("component", {})
    if (root.get("name"), root.get("version")) != ("tablero", number):
        yield f"is of {root.get('name')} {root.get('version')}, not of tablero {number}"
    components = {}
    for component in bill.get("components", ()):
        if lacking := [key for key in COMPONENT if not component.get(key)]:
            yield f"{component.get('name')}: no {', '.join(lacking)}"
        name, version = normal(component.get("name", "")), component.get("version")
        components[name] = component.get("bom-ref")
        if pins.get(name) != version:
            yield f"{name} {version} is not what is pinned: {pins.get(name, 'nothing')}"
    needs = {entry["ref"]: entry.get("dependsOn", ()) for entry in bill.get("dependencies", ())}
    for name in DIRECT:
        if components.get(name) not in needs.get(root.get("bom-ref"), ()):
            yield f"tablero does not depend on {name}"
