"""The board as a device of Home Assistant: one message that describes all of it (MQTT device discovery).

Source: the documentation of Home Assistant's MQTT integration, as it is since version 2026.4, which took ``object_id``
away: ``default_entity_id`` is in its place.
"""

from __future__ import annotations

import json
from typing import Any

from firmware_host.fleet import topics
from firmware_host.fleet.reporting import EVENT_TYPES
from firmware_host.shell.process.version import VERSION
from firmware_host.thinking.levels import STRONGEST
from rules import registry

PHASES = ("setup", "play", "ask", "guided", "takeback", "repair", "paused", "over", "fault", "offered")


def payload(board: str, may: frozenset[str]) -> bytes:
    """may: what Home Assistant may ask for; no more is offered there."""
    state, health = topics.of(board, topics.STATE), topics.of(board, topics.HEALTH)
    ask = topics.command(board, topics.HOME_ASSISTANT_SENDER)
    parts: dict[str, dict[str, Any]] = {
        "phase": _sensor(state, "{{ value_json.phase }}", device_class="enum", options=list(PHASES)),
        "ply": _sensor(state, "{{ value_json.ply }}"),
        "turn": _sensor(state, "{{ value_json.sides[value_json.to_move] }}"),
        "version": _sensor(state, "{{ value_json.version }}", entity_category="diagnostic"),
        "health": {
            "p": "binary_sensor",
            "device_class": "problem",
            "state_topic": health,
            "value_template": "{{ 'OFF' if value_json.word == 'ok' else 'ON' }}",
        },
        "event": {"p": "event", "state_topic": topics.of(board, topics.EVENTS), "event_types": list(EVENT_TYPES)},
    }
    if "game" in may:
        parts["game"] = _select(state, ask, "{{ value_json.game }}", list(registry.keys()), "game", "'{{ value }}'")
    if "level" in may:
        levels = [str(level) for level in range(STRONGEST + 1)]
        parts["level"] = _select(state, ask, "{{ value_json.level }}", levels, "level", "{{ value }}")
    if "dark" in may:
        parts["dark"] = {
            "p": "switch",
            "state_topic": state,
            "value_template": "{{ 'true' if value_json.dark else 'false' }}",
            "command_topic": ask,
            "command_template": _command("dark", "on", "{{ value }}"),
            **{name: value for value in ("true", "false") for name in _STATES[value]},
        }
    if "restart" in may:
        parts["restart"] = {
            "p": "button",
            "device_class": "restart",
            "command_topic": ask,
            "command_template": _command("restart"),
        }
    for name, part in parts.items():
        kind = part["p"]
        part |= {
            "unique_id": f"tablero_{board}_{name}",
            "default_entity_id": f"{kind}.tablero_{board.replace('-', '_')}_{name}",
            "name": name.capitalize(),
        }
    content = {
        "dev": {"ids": [f"tablero_{board}"], "name": f"Tablero {board}", "mf": "Tablero", "sw": VERSION},
        "o": {"name": "Tablero", "sw": VERSION},
        "cmps": parts,
        "availability_topic": topics.of(board, topics.ONLINE),
        "availability_template": "{{ 'online' if value_json.online else 'offline' }}",
        "qos": 1,
    }
    return json.dumps(content, separators=(",", ":"), sort_keys=True).encode()


_STATES = {"true": ("payload_on", "state_on"), "false": ("payload_off", "state_off")}


def _sensor(topic: str, template: str, **more: Any) -> dict[str, Any]:
    return {"p": "sensor", "state_topic": topic, "value_template": template, **more}


def _select(state: str, ask: str, template: str, options: list[str], do: str, value: str) -> dict[str, Any]:
    command = _command(do, do, value.replace("'", '"'))
    base = {"p": "select", "state_topic": state, "value_template": template}
    return {**base, "command_topic": ask, "command_template": command, "options": options}


def _command(do: str, name: str = "", value: str = "") -> str:
    """A template of Home Assistant that makes a command; the time makes its id another each time."""
    field = f',"{name}":{value}' if name else ""
    return f'{{"schema":1,"id":"{{{{ now().timestamp() }}}}","do":"{do}"{field}}}'
