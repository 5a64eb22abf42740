from pathlib import Path

import pytest

from hardware.pin_table import HEADER, has_wires, pin_table
from hardware.profile import load, shipped

KEPT = Path(__file__).parents[2] / "wiring_diagrams"
WIRED = [name for name in shipped() if has_wires(load(name))]


@pytest.mark.parametrize("name", WIRED)
def test_kept_table_is_fresh(name: str) -> None:
    assert (KEPT / f"{name}.md").read_text("utf-8") == pin_table(load(name)), (
        "make it again: python -m hardware.pin_table --write wiring_diagrams"
    )


def test_no_table_without_its_board() -> None:
    assert {path.stem for path in KEPT.glob("*.md")} - {"README"} == set(WIRED)


@pytest.mark.parametrize("name", WIRED)
def test_every_site_and_pin_is_in_the_table(name: str) -> None:
    profile = load(name)
    lines = pin_table(profile).splitlines()
    for spot in profile.spots:
        assert sum(line.startswith(f"| {spot} |") for line in lines) == 1
    pins = [*profile.sensors.params["rows"], *profile.sensors.params["columns"], *profile.sensors.params["pins"]]
    for gpio in pins:
        assert sum(line.startswith(f"| {HEADER[gpio]} | {gpio} |") for line in lines) == 1
