"""The whole program and a real broker: what a board tells, and what is told of it when it is gone."""

from __future__ import annotations

from pathlib import Path

from tests.fleet.broker import OPERATOR, Broker, Listener
from tests.shell.test_daemon import PATIENCE, daemon


def test_a_board_tells_how_it_stands_and_the_broker_tells_when_it_is_gone(broker: Broker, tmp_path: Path) -> None:
    listener = Listener(broker, OPERATOR, "tablero/#")
    with daemon(tmp_path, "--fleet", str(broker.file("hall")), "--game", "molino") as (process, _):
        here = listener.until("tablero/hall/online")
        assert here["online"]
        state = listener.until("tablero/hall/state", lambda told: told["phase"] == "play")
        assert (state["schema"], state["game"], state["ply"]) == (1, "molino", 0)
        assert listener.until("tablero/hall/health")["word"] == "ok"
        process.kill()
        assert process.wait(PATIENCE) != 0
        listener.until("tablero/hall/online", lambda told: not told["online"])
    late = Listener(broker, OPERATOR, "tablero/#")
    assert late.until("tablero/hall/online") == {**here, "online": False}
    assert late.until("tablero/hall/state")["game"] == "molino"
    assert all(retained for _, _, retained in late.heard)
    late.close()
    listener.close()


def test_a_board_is_restarted_from_afar_and_says_so_before_it_goes(broker: Broker, tmp_path: Path) -> None:
    listener = Listener(broker, OPERATOR, "tablero/#")
    rights = f'[rights]\n{OPERATOR} = ["restart"]'
    with daemon(tmp_path, "--fleet", str(broker.file("hall", more=rights)), "--view", "page") as (process, _):
        listener.until("tablero/hall/state")
        listener.say(f"tablero/hall/do/{OPERATOR}", {"schema": 1, "id": "one", "do": "restart"})
        assert listener.until("tablero/hall/answer")["ok"]
        assert process.wait(PATIENCE) == 0
        listener.until("tablero/hall/online", lambda told: not told["online"])
    listener.close()
