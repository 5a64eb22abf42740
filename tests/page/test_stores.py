"""A store that no sensor counts: the list may ask for seeds to be put there and to be lifted from there at once."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import WebSocketRoute

from tests.page.conftest import Visit
from tests.page.served import served
from tests.page.tab import seat

ROUND_ENDS = {
    "todo": [
        {"do": "put", "site": "store.N", "piece": "*", "count": 1, "to": None},
        {"do": "lift", "site": "store.N", "piece": "*", "count": 6, "to": None},
        {"do": "put", "site": "N1", "piece": "*", "count": 6, "to": None},
    ],
    "box": {"*": 4},
}


def test_a_touch_of_it_lifts_what_is_to_be_lifted(visit: Visit, tmp_path: Path) -> None:
    said: list[str] = []

    def between(page: WebSocketRoute) -> None:
        daemon = page.connect_to_server()

        def tell(text: str | bytes) -> None:
            message = json.loads(text)
            if message["kind"] == "state":
                message |= ROUND_ENDS
                message["wood"]["store.N"] = "*" * 26
            page.send(json.dumps(message))

        daemon.on_message(tell)
        page.on_message(lambda text: said.append(str(text)))

    with served(tmp_path / "state", "--board", "bao-4x8-count", "--game", "bechi") as daemon:
        visitor = visit(daemon.url)
        visitor.page.route_web_socket("**/ws*", between)
        visitor.page.reload()
        visitor.focus(seat("store.N"))
        visitor.page.keyboard.press("Enter")
        visitor.page.wait_for_function("() => document.activeElement?.dataset.site === 'store.N'")
        hands = [message for text in said if (message := json.loads(text))["do"] in ("pick", "place")]
        assert hands == [{"do": "pick", "site": "store.N", "count": 6}]
