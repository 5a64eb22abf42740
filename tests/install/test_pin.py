"""The PIN that the installer draws: not to be found from the network within a year."""

from __future__ import annotations

import logging
import subprocess

import pytest

from firmware_host.install.image import card
from firmware_host.shell.web.staff import Pin, Staff
from tests.install.test_install import SCRIPTS

DAY = 86400.0


def test_it_has_as_many_digits_as_that_of_a_card_and_is_another_each_time() -> None:
    script = f'here={SCRIPTS}; . "$here/extras.sh"; for k in 1 2 3 4 5 6 7 8; do draw_pin; echo; done'
    drawn = subprocess.run(["sh", "-euc", script], capture_output=True, text=True, check=True).stdout.split()
    assert len(set(drawn)) == 8
    for pin in drawn:
        assert len(pin) == card.DRAWN
        assert pin.isdecimal()


def tries(*addresses: str) -> int:
    """In 365 such days, by somebody who never waits longer than he has to; as docs/THREATS.md has them."""
    now = 0.0
    staff = Staff(Pin(b"99999999"), lambda: now)
    count = 0
    while now < DAY:
        address = min(addresses, key=staff.wait)
        if wait := staff.wait(address):
            now += wait + 0.001
        else:
            staff.enter("page", address, "00000000")
            count += 1
    return count * 365


@pytest.mark.parametrize(
    ("addresses", "six", "eight"),
    [(["10.0.0.1"], 0.11, 0.001), ([f"10.0.0.{k}" for k in range(9)], 0.53, 0.0053), (["127.0.0.1"], 1.58, 0.016)],
)
def test_within_a_year_it_is_hardly_found(addresses: list[str], six: float, eight: float) -> None:
    logging.getLogger("tablero.staff").setLevel(logging.ERROR)
    a_year = tries(*addresses)
    assert a_year / 10**6 == pytest.approx(six, rel=0.1)
    assert a_year / 10**card.DRAWN == pytest.approx(eight, rel=0.1)
