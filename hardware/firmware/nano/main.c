/* Tablero's scanner for an Arduino Nano: a matrix of sensors, or load cells, in, WS2812 pixels out, the host on the serial
   line.

   Nothing here interrupts: the host is silent until it has its answer, so the line can be polled, and neither a scan
   nor the pixels can lose a byte. The protocol is hardware/serial/PROTOCOL.md. */

#include <avr/io.h>
#include <stdbool.h>
#include <string.h>

#include "board.h"
#include "line.h"
#include "pixels.h"
#include "sensors.h"
#include "wire.h"

enum { VERSION = 1, ANSWER = 0x80, REFUSED = 0xFF, ROOM = MOST - 6, SETTLE_MOST = 5000 };
enum { GREET = 1, SCAN = 2, STORE = 3, SHOW = 4, WEIGH = 0x10 };
enum { FINE = 0, STRANGER = 1, KIND = 2, LENGTH = 3, PLACE = 4, CHECKSUM = 5 };
enum { GREETING = 6 + sizeof NAME, LONGEST = WEIGHTS > LEVELS ? WEIGHTS : LEVELS };

/* A host that has asked for levels or weights and then says nothing for so long is dead: 3 s of the timer's ticks. */
#define SILENCE (3 * (F_CPU / 1024))

static uint8_t chain[3 * PIXELS];
static uint8_t reply[2 + (LONGEST > GREETING ? LONGEST : GREETING) + 2];
static bool known, scanned;

/* -- the time since the host was heard */

static void clock_begin(void)
{
    OCR1A = SILENCE;
    TCCR1B = _BV(WGM12) | _BV(CS12) | _BV(CS10);
}

static void clock_restart(void)
{
    TCNT1 = 0;
    TIFR1 = _BV(OCF1A);
}

/* -- what is answered to each request: FINE with the answer's payload and its length, or the reason to refuse */

static void darken(void)
{
    memset(chain, 0, sizeof chain);
    pixels_light(chain, sizeof chain);
}

static uint16_t number_at(const uint8_t *bytes)
{
    return (uint16_t)((uint16_t)bytes[0] << 8) | bytes[1];
}

static uint8_t greet(uint8_t length, uint8_t *out, uint8_t *count)
{
    static const uint8_t greeting[] = {VERSION, ROWS, COLUMNS, PIXELS >> 8, PIXELS & 0xFF, ROOM};
    if (!length)
        return LENGTH;
    darken();
    sensors_forget();
    known = true;
    scanned = false;
    memcpy(out, greeting, sizeof greeting);
    memcpy(out + sizeof greeting, NAME, sizeof NAME - 1);
    *count = sizeof greeting + sizeof NAME - 1;
    return FINE;
}

static uint8_t scan(const uint8_t *payload, uint8_t length, uint8_t *out, uint8_t *count)
{
    if (length != 2)
        return LENGTH;
    uint16_t settle_us = number_at(payload);
    scanned = true;
    sensors_scan(settle_us < SETTLE_MOST ? settle_us : SETTLE_MOST, out);
    *count = LEVELS;
    return FINE;
}

static uint8_t weigh(uint8_t length, uint8_t *out, uint8_t *count)
{
    if (!CELLS)
        return KIND;
    if (length)
        return LENGTH;
    scanned = true;
    sensors_weigh(out);
    *count = WEIGHTS;
    return FINE;
}

static uint8_t store(const uint8_t *payload, uint8_t length)
{
    if (length < 2 || length % 3 != 2)
        return LENGTH;
    uint16_t first = number_at(payload);
    uint8_t pixels = length / 3;
    if (first > PIXELS || pixels > PIXELS - first)
        return PLACE;
    memcpy(chain + 3 * first, payload + 2, 3 * pixels);
    return FINE;
}

static uint8_t show(const uint8_t *payload, uint8_t length)
{
    if (length < 4)
        return LENGTH;
    uint8_t reason = store(payload + 2, length - 2);
    if (reason)
        return reason;
    if (wire_checksum(chain, sizeof chain) != number_at(payload))
        return CHECKSUM;
    pixels_light(chain, sizeof chain);
    return FINE;
}

static uint8_t act(uint8_t kind, const uint8_t *payload, uint8_t length, uint8_t *out, uint8_t *count)
{
    if (kind == GREET)
        return greet(length, out, count);
    if (!known)
        return STRANGER;
    switch (kind) {
    case SCAN:
        return scan(payload, length, out, count);
    case STORE:
        return store(payload, length);
    case SHOW:
        return show(payload, length);
    case WEIGH:
        return weigh(length, out, count);
    }
    return KIND;
}

static void answer(const uint8_t *body, uint8_t length)
{
    uint8_t count = 0;
    uint8_t reason = act(body[0], body + 2, length - 2, reply + 2, &count);
    reply[0] = reason ? REFUSED : body[0] | ANSWER;
    reply[1] = body[1];
    if (reason)
        reply[2 + count++] = reason;
    wire_send(reply, 2 + count, line_put);
}

int main(void)
{
    pixels_begin();
    sensors_begin();
    darken();
    clock_begin();
    line_begin();
    for (;;) {
        if (scanned && TIFR1 & _BV(OCF1A)) {
            known = scanned = false;
            darken();
        }
        uint8_t byte;
        if (!line_take(&byte)) {
            sensors_look();
            continue;
        }
        uint8_t length = wire_take(byte);
        if (length >= 2) {
            clock_restart();
            answer(wire_body, length);
        }
    }
}
