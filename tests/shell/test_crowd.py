"""Who may be connected, when there are too many, and how much they may ask."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from firmware_host.shell.web.allowance import MOST_ADDRESSES, Allowances
from firmware_host.shell.web.crowd import (
    ANSWERING,
    GREETING,
    MOST,
    MOST_OF_ONE,
    MOST_PAGES,
    MOST_PAGES_OF_ONE,
    Crowd,
    Guest,
)

HERE = "127.0.0.1"


def many(crowd: Crowd, count: int, addresses: int = 1, now: float = 0.0) -> list[Guest]:
    entered = []
    for k in range(count):
        guest, goes = crowd.enter(f"10.0.0.{k % addresses}", now + k * 0.001)
        entered.append(guest)
        if goes:
            crowd.leave(goes)
            entered.remove(goes)
    return entered


def test_one_address_is_in_its_own_way() -> None:
    crowd = Crowd()
    mine, _ = crowd.enter(HERE, 0.0)
    assert len(many(crowd, 3 * MOST_OF_ONE, now=1.0)) == MOST_OF_ONE
    assert len(crowd) == MOST_OF_ONE + 1
    assert mine in crowd.late(GREETING + 0.5)


def test_the_quietest_of_the_most_gives_way() -> None:
    crowd = Crowd()
    mine, _ = crowd.enter(HERE, 0.0)
    mine.asked = True
    crowd.stay(mine)
    there = many(crowd, MOST * 2, addresses=8, now=1.0)
    assert len(crowd) == MOST
    assert mine not in crowd.late(1e9)
    assert max(sum(one.address == f"10.0.0.{k}" for one in there) for k in range(8)) <= MOST // 8 + 1
    newcomer, goes = crowd.enter(HERE, 5.0)
    assert goes not in (mine, newcomer)
    assert goes is not None
    assert goes.heard == min(one.heard for one in there if one.address == goes.address)


def test_pages_go_last_and_newcomers_find_room() -> None:
    crowd = Crowd()
    pages = many(crowd, MOST_PAGES, addresses=MOST_PAGES // MOST_PAGES_OF_ONE)
    assert all(crowd.stay(guest) == (True, None) for guest in pages)
    extra, _ = crowd.enter("10.0.0.0", 1.0)
    assert crowd.stay(extra) == (False, None)
    mine, _ = crowd.enter(HERE, 2.0)
    may, goes = crowd.stay(mine)
    assert may
    assert goes is pages[0]
    crowd.leave(pages[0])
    assert crowd.pages == MOST_PAGES


def test_the_boards_own_screen_gives_way_to_nobody_and_always_finds_room() -> None:
    """Visitors with one page each, as phones have that scanned a code."""
    crowd = Crowd()
    phones = many(crowd, MOST_PAGES, addresses=MOST_PAGES)
    assert all(crowd.stay(guest) == (True, None) for guest in phones)
    own, _ = crowd.enter(HERE, 1.0)
    may, goes = crowd.stay(own)
    assert may
    assert goes in phones
    assert goes
    crowd.leave(goes)
    another, _ = crowd.enter("10.0.1.1", 2.0)
    assert crowd.stay(another) == (False, None)
    gone = {crowd.enter(f"10.1.{k // 200}.{k % 200}", 3.0)[1] for k in range(2 * MOST)}
    assert own not in gone
    assert gone - {None}


def test_who_neither_asks_nor_takes_the_answer_is_late() -> None:
    crowd = Crowd()
    silent, asking, page = (crowd.enter(HERE, 0.0)[0] for _ in range(3))
    asking.asked = page.asked = True
    crowd.stay(page)
    assert crowd.late(GREETING) == []
    assert crowd.late(GREETING + 0.1) == [silent]
    assert crowd.late(ANSWERING + 0.1) == [silent, asking]


@given(st.lists(st.tuples(st.sampled_from("esl"), st.integers(0, 5), st.integers(0, 200)), max_size=300))
def test_there_are_never_too_many(deeds: list[tuple[str, int, int]]) -> None:
    inside: list[Guest] = []
    crowd = Crowd()
    for now, (deed, address, which) in enumerate(deeds):
        for _ in range(20 if deed == "e" else 1):
            guest = inside[which % len(inside)] if inside else None
            if deed == "e":
                guest, goes = crowd.enter(str(address), float(now))
                inside.append(guest)
            elif guest and deed == "s":
                guest.asked = True
                _, goes = crowd.stay(guest)
            else:
                goes = guest
            if goes:
                crowd.leave(goes)
                inside.remove(goes)
        assert len(crowd) == len(inside) <= MOST
        assert crowd.pages <= MOST_PAGES


def test_who_asks_little_is_heard_while_others_shout() -> None:
    now = 0.0
    allowances = Allowances(lambda: now, burst=100, rate=10, together=2)
    for k in range(20):
        for _ in range(100):
            allowances.take(f"10.0.0.{k}")
    assert not allowances.take("10.0.0.3")
    assert all(allowances.take(HERE) for _ in range(50))
    assert not all(allowances.take(HERE) for _ in range(50))
    now = 20.0
    assert allowances.take("10.0.0.3")


def test_addresses_are_forgotten() -> None:
    allowances = Allowances(lambda: 0.0, 2, 1, 10**6)
    for k in range(2 * MOST_ADDRESSES):
        allowances.take(str(k))
    assert len(allowances._of) <= MOST_ADDRESSES
