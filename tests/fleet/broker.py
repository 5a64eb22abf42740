"""A real Mosquitto on loopback, with passwords, rights and TLS made for it; and who listens there from outside."""

from __future__ import annotations

import json
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from getpass import getuser
from pathlib import Path
from threading import Condition
from typing import Any

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.reasoncodes import ReasonCode

from firmware_host.fleet.access import acl
from firmware_host.fleet.fleet_settings import FleetSettings

PATIENCE = 20.0
MOSQUITTO = shutil.which("mosquitto") or "/usr/sbin/mosquitto"
BOARDS = ("hall", "attic", "cellar")
OPERATOR, HOME = "console", "home-assistant"


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def certificates(folder: Path) -> None:
    """ca.pem, and what it has signed for localhost: server.pem, server.key."""

    def openssl(*words: str) -> None:
        subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)

    new = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2")
    openssl("req", "-x509", *new, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=house")
    openssl("req", *new[:-2], "-keyout", "server.key", "-out", "server.csr", "-subj", "/CN=localhost")
    (folder / "names").write_text("subjectAltName=DNS:localhost\n")
    signed = ("-CAcreateserial", "-days", "2", "-extfile", "names", "-out", "server.pem")
    openssl("x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key", *signed)


def listening(port: int, process: subprocess.Popen[bytes]) -> None:
    """Returns when the broker can be connected to."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        assert process.poll() is None, "the broker has ended"
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            continue
        return
    raise AssertionError("the broker does not listen")


@dataclass
class Broker:
    """tls: whether it is spoken to by TLS. boards, operators, home: its users, each with its own name as the
    password."""

    folder: Path
    boards: Iterable[str] = BOARDS
    operators: Iterable[str] = (OPERATOR,)
    tls: bool = True
    home: str = HOME
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    def __post_init__(self) -> None:
        users = [*self.boards, *self.operators, self.home]
        (self.folder / "acl").write_text(acl(self.boards, self.operators, self.home))
        (self.folder / "passwords").write_text("".join(f"{user}:{user}\n" for user in users))
        subprocess.run(["mosquitto_passwd", "-U", self.folder / "passwords"], check=True)
        lines = [
            "per_listener_settings false",
            "allow_anonymous false",
            f"user {self.user()}",
            f"password_file {self.folder / 'passwords'}",
            f"acl_file {self.folder / 'acl'}",
            f"listener {self.port} 127.0.0.1",
        ]
        if self.tls:
            certificates(self.folder)
            lines += [f"certfile {self.folder / 'server.pem'}", f"keyfile {self.folder / 'server.key'}"]
        (self.folder / "mosquitto.conf").write_text("\n".join(lines) + "\n")

    @staticmethod
    def user() -> str:
        """As which the broker goes on where it is started by root."""
        return getuser()

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen([MOSQUITTO, "-c", self.folder / "mosquitto.conf"], stderr=log, stdout=log)
        listening(self.port, self.process)

    def kill(self) -> None:
        """As a power cut would: what it kept is lost."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None

    def settings(self, board: str, port: int | None = None, **more: Any) -> FleetSettings:
        ca = self.folder / "ca.pem" if self.tls else None
        return FleetSettings(board, "localhost", port or self.port, board, **{"tls": self.tls, "ca_file": ca, **more})

    def file(self, board: str, port: int | None = None, more: str = "") -> Path:
        """The settings of a board, as a file."""
        secret = self.folder / f"{board}.password"
        secret.write_text(f"{board}\n")
        secret.chmod(0o600)
        tls = f'ca_file = "{self.folder / "ca.pem"}"' if self.tls else "tls = false"
        path = self.folder / f"{board}.toml"
        where = f"localhost:{port or self.port}"
        path.write_text(f'board = "{board}"\nbroker = "{where}"\npassword_file = "{secret}"\n{tls}\n{more}\n')
        return path


class Listener:
    """A client of the broker, in a thread of the library's. heard: (topic, content, retained), as it came. lasting:
    seconds for which the broker keeps the last of each topic; 0 for ever."""

    def __init__(self, broker: Broker, user: str, *subscriptions: str, password: str | None = None) -> None:
        ca = broker.folder / "ca.pem" if broker.tls else None
        self._begin(broker.port, ca, user, user if password is None else password, subscriptions)

    @classmethod
    def to(cls, port: int, ca: Path, user: str, password: str, *subscriptions: str) -> Listener:
        """At a broker that somebody else has set up."""
        listener = cls.__new__(cls)
        listener._begin(port, ca, user, password, subscriptions)
        return listener

    def _begin(self, port: int, ca: Path | None, user: str, password: str, subscriptions: tuple[str, ...]) -> None:
        self.heard: list[tuple[str, Any, bool]] = []
        self.lasting: dict[str, int] = {}
        self.refused: list[str] = []
        self._subscribed = 0
        self._connected = False
        self._news = Condition()
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv5)
        self._client.username_pw_set(user, password)
        if ca:
            self._client.tls_set_context(ssl.create_default_context(cafile=ca))
        self._client.on_connect = self._on_connect
        self._client.on_message = self._on_message
        self._client.on_subscribe = self._on_subscribe
        self._client.on_publish = self._on_publish
        self._subscriptions = subscriptions
        self._client.connect("localhost", port)
        self._client.loop_start()
        self.wait(lambda: self._connected and self._subscribed == len(subscriptions), "a connection")

    def _on_connect(self, client: mqtt.Client, _: Any, __: Any, reason: ReasonCode, ___: Any) -> None:
        for topic in self._subscriptions:
            client.subscribe(topic, qos=1)
        with self._news:
            self._connected = True
            if reason.is_failure:
                self.refused.append(str(reason))
            self._news.notify_all()

    def _on_subscribe(self, *_: Any) -> None:
        with self._news:
            self._subscribed += 1
            self._news.notify_all()

    def _on_message(self, _: mqtt.Client, __: Any, message: mqtt.MQTTMessage) -> None:
        with self._news:
            content = json.loads(message.payload) if message.payload else None
            self.lasting[message.topic] = getattr(message.properties, "MessageExpiryInterval", 0)
            self.heard.append((message.topic, content, message.retain))
            self._news.notify_all()

    def _on_publish(self, _: mqtt.Client, __: Any, mid: int, reason: ReasonCode, ___: Any) -> None:
        with self._news:
            if reason.is_failure:
                self.refused.append(str(reason))
            self._news.notify_all()

    def wait(self, wanted: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
        with self._news:
            assert self._news.wait_for(wanted, patience), f"no {what}; heard {self.heard[-5:]}"
            return wanted()

    def until(self, topic: str, wanted: Callable[[Any], Any] = lambda content: True, since: int = 0) -> Any:
        """The first that is wanted, among those heard after so many."""

        def found() -> Any:
            return next((each for each in self.heard[since:] if each[0] == topic and wanted(each[1])), None)

        return self.wait(found, f"{topic} as wanted")[1]

    def say(self, topic: str, content: Any, *, retain: bool = False) -> None:
        """Returns when the broker has taken it, or refused it."""
        text = content if isinstance(content, str | bytes) else json.dumps(content)
        self._client.publish(topic, text, qos=1, retain=retain).wait_for_publish(PATIENCE)

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()
