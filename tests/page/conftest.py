"""One browser for all tests of the page; every visitor is checked for errors of the page when it leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.page.served import Served, served

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: make dev")

from tests.page.tab import Tab  # noqa: E402
from tests.visitor.launched import ARGUMENTS, CHROMIUM  # noqa: E402

Visit = Callable[..., Tab]


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    if not CHROMIUM:
        pytest.skip("no Chromium on this machine: apt install chromium")
    # Only as long as this package's tests run: its event loop would be in the way of others.
    with playwright.sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def daemon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A daemon on a simulated 8x8 board; games for other boards bring their own."""
    with served(tmp_path_factory.mktemp("state")) as running:
        yield running
        assert running.alive, "the daemon died"


@pytest.fixture(scope="module")
def _guest(browser: Any, daemon: Served) -> Iterator[Tab]:
    guest = Tab(browser, daemon.url)
    yield guest
    guest.context.close()


@pytest.fixture
def guest(_guest: Tab) -> Iterator[Tab]:
    """One visitor who stays for all tests of a module, as at a kiosk; every test begins with a game of its own."""
    yield _guest
    complaints, _guest.complaints = _guest.complaints, []
    assert complaints == []


@pytest.fixture
def visit(browser: Any) -> Iterator[Visit]:
    """visit(url, ...) -> Tab; the arguments after the address are those of Tab."""
    visitors: list[Tab] = []

    def open_page(url: str, **context: Any) -> Tab:
        visitors.append(Tab(browser, url, **context))
        return visitors[-1]

    yield open_page
    complaints = [text for visitor in visitors for text in visitor.complaints]
    for visitor in visitors:
        visitor.context.close()
    assert complaints == []


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"
