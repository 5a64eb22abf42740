"""Tablero's scanner for a Raspberry Pi Pico: a matrix of sensors in, NeoPixels out, the host on the USB.

For MicroPython 1.20 or newer. Change the wiring below to yours, and copy this file to the Pico as main.py. From then on
it takes no Ctrl-C, because 3 is a byte like any other: to get at it again, join SERVICE to ground and plug it in anew.
The protocol is hardware/serial/PROTOCOL.md.
"""

import select
import sys
import time

import micropython
from machine import WDT, Pin
from neopixel import NeoPixel

try:
    import scales
except ImportError:
    scales = None

# GPIO numbers. A row is selected by a low level: it drives the switches' diodes, or the gate of the P-channel switch
# that powers the row's Hall sensors. The columns are pulled up; a sensor pulls its column low.
ROWS = (2, 3, 4, 5, 6, 7, 8, 9, 10)
COLUMNS = (11, 12, 13, 14, 15, 16, 17, 18)
DATA = 28
SERVICE = 22
PIXELS = 64

NAME = b"tablero-rp2040 1"

# Nanoseconds high and low of a 0, high and low of a 1 (data sheet WS2812B-V5; NeoPixel's own 400 for a 0 is too long).
TIMING = (300, 950, 800, 450)
VERSION = 1
GREET, SCAN, STORE, SHOW, WEIGH = 1, 2, 3, 4, 0x10
ANSWER, REFUSED = 0x80, 0xFF
STRANGER, KIND, LENGTH, PLACE, CHECKSUM = 1, 2, 3, 4, 5
MOST = 250  # bytes of a body
ROOM = MOST - 6  # bytes of colours in the longest request
SETTLE_MOST = 5000
SILENCE_MS = 3000
PULSE_MS = 100
LOOK_MS = 2  # how often the scales are looked at


@micropython.native
def checksum(data):
    """CRC-16/GENIBUS."""
    crc = 0xFFFF
    for byte in data:
        x = (crc >> 8) ^ byte
        x ^= x >> 4
        crc = ((crc << 8) ^ (x << 12) ^ (x << 5) ^ x) & 0xFFFF
    return crc ^ 0xFFFF


def stuffed(data):
    """COBS, for data shorter than 254 bytes."""
    out = bytearray(1)
    at = 0
    for byte in data:
        if byte:
            out.append(byte)
        else:
            out[at] = len(out) - at
            at = len(out)
            out.append(0)
    out[at] = len(out) - at
    return out


def unstuffed(data):
    """The data of a COBS encoding of at most 254 bytes, None for what is none."""
    out = bytearray()
    at = 0
    while at < len(data):
        end = at + data[at]
        if end > len(data):
            return None
        out += data[at + 1 : end]
        if end < len(data):
            out.append(0)
        at = end
    return out


def short(number):
    return bytes((number >> 8, number & 0xFF))


class Matrix:
    def __init__(self, rows, columns):
        self.rows = [Pin(pin, Pin.OUT, value=1) for pin in rows]
        self.columns = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in columns]

    def scan(self, settle_us):
        """A bit a crossing, row by row, the first in the lowest bit of the first byte."""
        bits = bytearray((len(self.rows) * len(self.columns) + 7) // 8)
        channel = 0
        for row in self.rows:
            row.value(0)
            time.sleep_us(settle_us)
            for column in self.columns:
                if not column.value():
                    bits[channel >> 3] |= 1 << (channel & 7)
                channel += 1
            row.value(1)
        return bits


class Dialogue:
    """What is answered to each request."""

    def __init__(self, matrix, strip, weights=None):
        self.matrix = matrix
        self.weights = weights
        self.strip = strip
        self.chain = strip.buf
        self.known = False
        self.scanned = False
        self.darken()

    def darken(self):
        self.chain[:] = bytes(len(self.chain))
        self.strip.write()

    def forget(self):
        """The host is dead, or has not come yet."""
        self.known = self.scanned = False
        self.darken()

    def answer(self, body):
        kind, number, payload = body[0], body[1], body[2:]
        reason, reply = self.act(kind, payload)
        if reason:
            return bytes((REFUSED, number, reason))
        return bytes((kind | ANSWER, number)) + reply

    def act(self, kind, payload):
        """(reason to refuse or 0, payload of the answer)."""
        if kind == GREET:
            return self.greet(payload)
        if not self.known:
            return STRANGER, b""
        if kind == SCAN:
            return self.scan(payload)
        if kind == STORE:
            return self.store(payload), b""
        if kind == SHOW:
            return self.show(payload), b""
        if kind == WEIGH and self.weights:
            return self.weigh(payload)
        return KIND, b""

    def greet(self, payload):
        if not payload:
            return LENGTH, b""
        self.forget()
        if self.weights:
            self.weights.forget()
        self.known = True
        size = bytes((VERSION, len(self.matrix.rows), len(self.matrix.columns)))
        return 0, size + short(len(self.chain) // 3) + bytes((ROOM,)) + NAME

    def scan(self, payload):
        if len(payload) != 2:
            return LENGTH, b""
        self.scanned = True
        return 0, self.matrix.scan(min(payload[0] << 8 | payload[1], SETTLE_MOST))

    def weigh(self, payload):
        if payload:
            return LENGTH, b""
        self.scanned = True
        return 0, short(self.weights.number) + self.weights.codes

    def store(self, payload):
        if len(payload) < 2 or len(payload) % 3 != 2:
            return LENGTH
        first = 3 * (payload[0] << 8 | payload[1])
        end = first + len(payload) - 2
        if end > len(self.chain):
            return PLACE
        self.chain[first:end] = payload[2:]
        return 0

    def show(self, payload):
        if len(payload) < 4:
            return LENGTH
        reason = self.store(payload[2:])
        if reason:
            return reason
        if checksum(self.chain) != payload[0] << 8 | payload[1]:
            return CHECKSUM
        self.strip.write()
        return 0


def serve(dialogue, watchdog):
    """Bytes in, answers out, for ever."""
    line, out = sys.stdin.buffer, sys.stdout.buffer
    poller = select.poll()
    poller.register(sys.stdin, select.POLLIN)
    held = bytearray()
    too_long = False
    heard = time.ticks_ms()
    pulse = LOOK_MS if dialogue.weights else PULSE_MS
    while True:
        watchdog.feed()
        byte = line.read(1) if poller.poll(pulse) else b""
        if dialogue.weights:
            dialogue.weights.look()
        if dialogue.scanned and time.ticks_diff(time.ticks_ms(), heard) >= SILENCE_MS:
            dialogue.forget()
        if not byte:
            continue
        if byte[0]:
            if len(held) < MOST + 3:
                held += byte
            else:
                too_long = True
            continue
        data = None if too_long else unstuffed(held)
        held = bytearray()
        too_long = False
        if data is None or len(data) < 4 or checksum(data[:-2]) != data[-2] << 8 | data[-1]:
            continue
        heard = time.ticks_ms()
        reply = dialogue.answer(data[:-2])
        out.write(b"\0" + stuffed(reply + short(checksum(reply))) + b"\0")


def main():
    if not Pin(SERVICE, Pin.IN, Pin.PULL_UP).value():
        return
    matrix = scales.Buttons() if scales else Matrix(ROWS, COLUMNS)
    strip = NeoPixel(Pin(DATA, Pin.OUT), PIXELS, timing=TIMING)
    micropython.kbd_intr(-1)
    serve(Dialogue(matrix, strip, scales and scales.Scales()), WDT(timeout=2000))


main()
