"""NeoPixels (WS2812) driven by a microcontroller on a serial line, usually the one that scans the sensors too.

The microcontroller keeps a copy of the chain. Only what has changed goes over the line; the chain is lit when all of
it has arrived and its checksum agrees, so that a frame is shown whole or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hardware.catalogue import PinUse, PixelCard
from hardware.model import Profile
from hardware.ports import HardwareFault
from hardware.schema import ABSENT, Key, Report, text
from hardware.sensors.serial_scanner import BAUD
from hardware.serial import protocol
from hardware.serial.link import Link, enter, leave, share
from hardware.serial.protocol import Greeting, Kind


class SerialPixels:
    """A PixelPort. link: taken over; released at the end. count: pixels in the chain; a firmware for more of them
    keeps the others dark. order: colours as they go on the wire, such as "GRB"."""

    def __init__(self, link: Link, count: int, order: str = "GRB") -> None:
        self.count = count
        self._places = tuple("RGB".index(colour) for colour in order)
        self._link: Link | None = link
        self._name = f"serial-pixels ({link.device})"
        self._generation = 0
        self._lit = b""
        enter(link, self._check)

    def show(self, pixels: bytes) -> None:
        if len(pixels) != 3 * self.count:
            raise ValueError(f"{self._name}: {len(pixels)} bytes for {self.count} pixels; allowed: {3 * self.count}")
        if self._link is None:
            raise HardwareFault(f"{self._name}: it is closed")
        self._link.connect()
        self._send(self._link, bytes(pixels))

    def close(self) -> None:
        link, self._link = self._link, None
        if link is None:
            return
        try:
            if link.connected:
                self._send(link, bytes(3 * self.count))
        finally:
            leave(link, self._check)

    def _send(self, link: Link, pixels: bytes) -> None:
        greeting = link.greeting
        assert greeting
        if link.generation != self._generation:
            self._generation, self._lit = link.generation, bytes(3 * greeting.pixels)  # a greeting leaves all dark
        chain = bytearray(len(self._lit))
        for place, colour in enumerate(self._places):
            chain[place : len(pixels) : 3] = pixels[colour::3]
        wire = bytes(chain)
        changed = [i // 3 for i, (new, old) in enumerate(zip(wire, self._lit, strict=True)) if new != old]
        changed = changed or [0]  # the same again: the device sends its whole chain for it
        room = min(greeting.room, protocol.ROOM) // 3
        first, end = changed[0], changed[-1] + 1
        while end - first > room:
            link.ask(Kind.STORE, protocol.store(first, wire[3 * first : 3 * (first + room)]))
            first += room
        link.ask(Kind.SHOW, protocol.show(wire, first, wire[3 * first : 3 * end]))
        self._lit = wire

    def _check(self, greeting: Greeting) -> str:
        if greeting.room < 3:
            return f"it takes requests with {greeting.room} bytes of colours, not even one pixel"
        if greeting.pixels >= self.count:
            return ""
        return f"it drives {greeting.pixels} pixels, the board file has {self.count}"


def _no_pins(params: Mapping[str, Any]) -> Iterable[PinUse]:
    return ()


def _wire(params: Mapping[str, Any], sensors: Mapping[str, Any], report: Report) -> None:
    if params["device"] is None and sensors.get("driver") != "serial-scanner":
        report(
            ("pixels", "device"),
            ABSENT,
            "is missing: only with serial-scanner sensors it may be left out, and is theirs",
        )
    if params["device"] in (None, sensors.get("device")) and params["baud"] not in (None, sensors.get("baud")):
        report(("pixels", "baud"), params["baud"], "the sensors use the same device at another rate; allowed: theirs")


def _open(profile: Profile, bus: Any) -> SerialPixels:
    """bus: another device than the profile's."""
    own, sensors = profile.pixels.params, profile.sensors.params
    if own["device"] is None or own["device"] == sensors.get("device"):
        link = share(
            bus or sensors["device"],
            sensors["baud"],
            timeout_ms=sensors["timeout_ms"],
            boot_ms=sensors["boot_ms"],
        )
    else:
        link = share(bus or own["device"], own["baud"] or 500000)
    return SerialPixels(link, profile.pixels.count, profile.pixels.order)


CARD = PixelCard(
    name="serial-pixels",
    keys=(
        Key("device", text(), "the serial device; without it, that of the sensors", None),
        Key("baud", BAUD, "bits a second; without it, those of the sensors, or 500000", None),
    ),
    pins=_no_pins,
    open=_open,
    wire=_wire,
)
