"""Scales for tablero's scanner on a Raspberry Pi Pico: load cells with an HX711 each, all on one clock, read at once.

Copy this file to the Pico beside main.py; then the matrix of main.py is not there, and pits that count are. Change
CELLS to yours. The pins DT of the HX711 are on neighbouring GPIOs, in the order of the board file. Buttons go to
ground; the last one, held while the Pico is plugged in, is main.py's SERVICE. HX711 and Pico run on 3.3 V.
"""

import time
from array import array

import micropython
import rp2
from machine import Pin

# GPIO numbers.
CELLS = 14
FIRST = 0
CLOCK = 20
BUTTONS = (21, 26, 27, 22)

BITS = 24
PATIENCE_MS = 300  # three conversions at ten a second: who has no result by then is not waited for
SETTLES_MS = 500
RESET_US = 100  # a clock that is high for more than 60 us restarts all HX711 together
PULSES_HZ = 2_000_000
NOTHING = b"\x80\x00\x00"


# The clock is high for 1 us and low for 1 us or, while nobody fetches the bits, longer: low it may be as long as it
# likes, high only 50 us. The 25th pulse asks for channel A at a gain of 128 again.
@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, in_shiftdir=rp2.PIO.SHIFT_LEFT, autopush=True, push_thresh=CELLS)
def pulses():
    pull(block).side(0)
    mov(x, osr).side(0)
    label("bit")
    nop().side(1)[1]
    in_(pins, CELLS).side(0)
    jmp(x_dec, "bit").side(0)
    nop().side(1)[1]
    nop().side(0)


@micropython.native
def sort_bits(words, out):
    """words: a bit of each cell in each, the highest bits first. out: three bytes a cell."""
    at = 0
    for cell in range(CELLS):
        for first in range(0, BITS, 8):
            byte = 0
            for k in range(first, first + 8):
                byte = byte << 1 | (words[k] >> cell & 1)
            out[at] = byte
            at += 1


class Scales:
    """number: of the last set of conversions, 0 for none. codes: three bytes a cell."""

    def __init__(self):
        self.lines = [Pin(FIRST + k, Pin.IN, Pin.PULL_UP) for k in range(CELLS)]
        Pin(CLOCK, Pin.OUT, value=1)
        time.sleep_us(RESET_US)
        self.machine = rp2.StateMachine(0, pulses, freq=PULSES_HZ, in_base=Pin(FIRST), sideset_base=Pin(CLOCK))
        self.machine.active(1)
        self.words = array("I", [0] * BITS)
        self.codes = bytearray(3 * CELLS)
        self.absent = [0] * CELLS
        self.since = time.ticks_ms() + SETTLES_MS
        self.forget()

    def forget(self):
        self.number = 0
        self.codes[:] = NOTHING * CELLS

    def look(self):
        """Reads all cells as soon as each has a result, but for those that had none the last time."""
        now = time.ticks_ms()
        waiting = [line.value() for line in self.lines]
        late = time.ticks_diff(now, self.since) >= PATIENCE_MS
        if not late and (all(waiting) or any(w and not a for w, a in zip(waiting, self.absent))):
            return
        self.since, self.absent = now, waiting
        if not all(waiting):
            self.machine.put(BITS - 1)
            self.machine.get(self.words)
            sort_bits(self.words, self.codes)
        for cell in range(CELLS):
            if waiting[cell]:
                self.codes[3 * cell : 3 * cell + 3] = NOTHING
        self.number = self.number % 0xFFFF + 1


class Buttons:
    """A row of buttons to ground, as a matrix."""

    def __init__(self):
        self.rows = (None,)
        self.columns = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in BUTTONS]

    def scan(self, settle_us):
        bits = 0
        for k, column in enumerate(self.columns):
            if not column.value():
                bits |= 1 << k
        return bytes((bits,))
