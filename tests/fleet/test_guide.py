"""docs/FLEET.md is followed word for word: its commands are run, in a folder in place of the computer's own."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

from firmware_host.fleet import topics
from firmware_host.fleet.asked import BURST
from firmware_host.fleet.boxes import MOST_ASKED, MOST_SENT
from firmware_host.fleet.fleet_settings import COMMANDS, KEYS
from firmware_host.fleet.match.lobby import MOST_INVITATIONS
from firmware_host.fleet.reporting import EVENT_TYPES, MOST_SENSORS
from tests.fleet.broker import MOSQUITTO, Broker, Listener, free_port, listening
from tests.shell.test_daemon import daemon
from tests.spoken import own
from tests.updates.release_file import entry, tar

GUIDE = (Path(__file__).parents[2] / "docs/FLEET.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+)(?: ([^\n]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SKIPPED = ("sudo apt-get ", "sudo systemctl ")


def test_the_guide_is_followed(tmp_path: Path) -> None:
    port = free_port()
    place = {
        "/etc/mosquitto/": f"{tmp_path}/mosquitto/",
        "/etc/tablero/": f"{tmp_path}/tablero/",
        "broker.example": "localhost",
        "8883": str(port),
        "-o root -g mosquitto ": "",
        "-o tablero -g tablero ": "",
        "sudo ": "",
    }
    commands = tmp_path / "bin"
    commands.mkdir()
    (commands / "tablero").write_text(f'#!/bin/sh\nexec {sys.executable} -m firmware_host "$@"\n')
    (commands / "tablero").chmod(0o755)
    (tmp_path / "mosquitto/conf.d").mkdir(parents=True)
    tree = str(Path(__file__).parents[2])
    environment = {**os.environ, "PATH": f"{commands}:/usr/sbin:{os.environ['PATH']}", "PYTHONPATH": tree}
    ran: list[str] = []

    def follow(blocks: list[tuple[str, str, str]]) -> None:
        for kind, about, text in blocks:
            kept = "".join(line for line in text.splitlines(keepends=True) if not line.startswith(SKIPPED))
            for word, instead in place.items():
                kept = kept.replace(word, instead)
            if kind == "sh" and not about:
                done = subprocess.run(
                    ["/bin/sh", "-ec", kept], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
                )
                assert done.returncode == 0, f"{kept}\n{done.stdout}{done.stderr}"
                ran.append(done.stdout)
            else:
                (tmp_path / about).write_text(f"user {Broker.user()}\n{kept}" if kind == "ini" else kept)

    blocks = BLOCK.findall(GUIDE)
    looks_after = next(k for k, block in enumerate(blocks) if block[1] == "fleet/console.toml")
    follow(blocks[:looks_after])
    broker = subprocess.Popen([MOSQUITTO, "-c", tmp_path / "mosquitto/conf.d/tablero.conf"], stderr=subprocess.DEVNULL)
    try:
        listening(port, broker)
        settings = tmp_path / "tablero/fleet/hall.toml"
        with daemon(tmp_path / "state", "--fleet", str(settings)):
            password = (tmp_path / "fleet/console.password").read_text().strip()
            listener = Listener.to(port, tmp_path / "fleet/ca.pem", "console", password, "tablero/#")
            listener.until("tablero/hall/figures")
            follow(blocks[looks_after:])
            state = listener.until("tablero/hall/state", lambda told: told["dark"])
            assert state["game"] == "molino"
            listener.close()
    finally:
        broker.kill()
        broker.wait()
    assert any(re.search(r"^hall +online +ok ", text, re.MULTILINE) for text in ran)
    assert any("hall state {" in text for text in ran)


def test_the_guides_updater_has_the_release_of_that_hash_installed_alone(tmp_path: Path) -> None:
    """Up to the request to the root helper, which is not here."""
    text = next(text for _, about, text in BLOCK.findall(GUIDE) if about == "fleet/updater")
    release = tmp_path / "tablero-0.2.0.tar"
    content = tar(entry("tablero-0.2.0-py3-none-any.whl", b"wheel"))
    release.write_bytes(content)
    for word, instead in (
        ("/usr/local/bin/tablero", str(tmp_path / "tablero")),
        ("/var/lib/tablero/", f"{tmp_path}/state/"),
        ("https://releases.example/", f"{tmp_path}/"),
    ):
        assert word in text
        text = text.replace(word, instead)
    for name, script in (
        ("tablero", f'#!/bin/sh\nexec {sys.executable} -m firmware_host "$@" --state {tmp_path}/state\n'),
        ("updater", text),
    ):
        (tmp_path / name).write_text(script)
        (tmp_path / name).chmod(0o755)

    def told(digest: str) -> str:
        done = subprocess.run(
            [tmp_path / "updater", "0.2.0", digest], capture_output=True, text=True, timeout=60, check=False
        )
        assert done.returncode
        return done.stderr.strip().splitlines()[-1]

    assert told("ab" * 32) == "the release file of 0.2.0 has another SHA-256"
    assert not (tmp_path / "state/update/release.tar").exists()
    assert "not installed with make install" in told(hashlib.sha256(content).hexdigest())
    assert (tmp_path / "state/update/release.tar").read_bytes() == content


def test_the_guide_tells_what_there_is() -> None:
    settings = set(re.findall(r"^\| `(\w+)` \|", GUIDE, re.MULTILINE))
    assert settings == set(KEYS)
    told = "\n".join(line for line in GUIDE.splitlines() if line.startswith("| `tablero/"))
    for what in (*topics.RETAINED, topics.EVENTS, topics.ANSWER):
        assert f"`tablero/BOARD/{what}`" in told
    for name in (*COMMANDS, *EVENT_TYPES):
        assert f"`{name}`" in told
    for number in (
        f"at most {MOST_SENT}.",
        f"has {BURST} commands",
        f"takes {MOST_ASKED} that",
        f"most {MOST_SENSORS};",
    ):
        assert number in GUIDE
    assert MOST_INVITATIONS == 8
    assert str(own("en")["fleet-boards"]) in GUIDE


def test_each_field_that_is_told_is_in_the_guide() -> None:
    from tests.fleet.wire import Player, Room

    room = Room()
    Player(room, "hall", "othello", "square-8x8")
    room.run(0.5)
    for topic, payload in room.retained.items():
        line = next(line for line in GUIDE.splitlines() if line.startswith(f"| `{topic.replace('hall', 'BOARD')}`"))
        if not topic.endswith("/match"):
            for field in json.loads(payload):
                assert f"`{field}`" in line or field == "schema", (topic, field)
