"""What waits between the board's thread and the network's: bounded, whatever the broker does, and never waited for."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

MOST_SENT = 256
"""Events that wait for the broker; beyond it the oldest are lost, and counted."""
MOST_TOPICS = 1024
"""Topics of which the latest word is kept until it is read."""
MOST_ASKED = 32
"""Commands that wait to be carried out; beyond it new ones are lost, and counted."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """lasts: seconds for which the broker keeps it; 0 for ever."""

    topic: str
    payload: bytes
    retain: bool
    lasts: int = 0


class Outbox:
    """What a topic holds is kept and told again after each connection; what is only said goes once."""

    def __init__(self) -> None:
        self.lost = 0
        self._wake: Callable[[], None] = lambda: None
        self._held: dict[str, bytes] = {}
        self._lasting: dict[str, int] = {}
        self._stale: OrderedDict[str, None] = OrderedDict()
        self._said: deque[Parcel] = deque()
        self._lock = Lock()

    def wake(self, sender: Callable[[], None]) -> None:
        """Whoever sends is called from the board's thread when there is something to send."""
        self._wake = sender

    def hold(self, topic: str, payload: bytes, lasts: int = 0) -> None:
        """To be retained by the broker, for so many seconds or for ever (0). The same again is not sent."""
        with self._lock:
            self._lasting[topic] = lasts
            if self._held.get(topic) == payload:
                return
            self._held[topic] = payload
            self._stale[topic] = None
        self._wake()

    def say(self, topic: str, payload: bytes) -> None:
        with self._lock:
            if len(self._said) >= MOST_SENT:
                self._said.popleft()
                self.lost += 1
            self._said.append(Parcel(topic, payload, retain=False))
        self._wake()

    def again(self, topic: str | None = None) -> None:
        """All that is held is to be sent once more, or one topic: the broker may have lost it."""
        with self._lock:
            self._stale.update(dict.fromkeys([topic] if topic else self._held))
        self._wake()

    def next(self) -> Parcel | None:
        """It stays until ``sent``."""
        with self._lock:
            for topic in self._stale:
                return Parcel(topic, self._held[topic], retain=True, lasts=self._lasting[topic])
            return self._said[0] if self._said else None

    def sent(self, parcel: Parcel) -> None:
        with self._lock:
            if parcel.retain:
                if self._held.get(parcel.topic) == parcel.payload:
                    self._stale.pop(parcel.topic, None)
            elif self._said and self._said[0] is parcel:
                self._said.popleft()

    @property
    def held(self) -> dict[str, bytes]:
        with self._lock:
            return dict(self._held)

    def __len__(self) -> int:
        with self._lock:
            return len(self._stale) + len(self._said)


class Inbox:
    """The latest word of each topic that holds something, and commands in their order. Who talks most only overwrites
    itself."""

    def __init__(self) -> None:
        self.lost = 0
        self._latest: OrderedDict[str, bytes] = OrderedDict()
        self._asked: deque[tuple[str, bytes]] = deque()
        self._lock = Lock()

    def put(self, topic: str, payload: bytes, *, command: bool) -> None:
        with self._lock:
            if command:
                room = len(self._asked) < MOST_ASKED
                if room:
                    self._asked.append((topic, payload))
            else:
                room = topic in self._latest or len(self._latest) < MOST_TOPICS
                if room:
                    self._latest[topic] = payload
            self.lost += not room

    def take(self) -> tuple[str, bytes] | None:
        """One at a time: a scan is not held up by a flood."""
        with self._lock:
            if self._asked:
                return self._asked.popleft()
            return self._latest.popitem(last=False) if self._latest else None

    def __bool__(self) -> bool:
        return bool(self._asked or self._latest)

    def __len__(self) -> int:
        return len(self._asked) + len(self._latest)
