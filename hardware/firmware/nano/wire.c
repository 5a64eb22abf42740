#include "wire.h"

#include <stdbool.h>

enum {
    HELD = MOST + 2, /* the body and its checksum */
    START = 0xFFFF,
    RESIDUE = 0x1D0F, /* the checksum's register after a body and its inverted checksum */
};

static uint8_t held[HELD];
static uint8_t length;
static uint8_t run;   /* bytes still to come before the next of COBS's codes */
static bool zero_due; /* the run that ends stands for a zero too, if anything follows */
static bool broken;
static uint16_t crc = START;

uint8_t *const wire_body = held;

static inline uint16_t checksum_on(uint16_t sum, uint8_t byte)
{
    uint8_t x = (uint8_t)(sum >> 8) ^ byte;
    x ^= x >> 4;
    return (uint16_t)(sum << 8) ^ (uint16_t)((uint16_t)x << 12) ^ (uint16_t)((uint16_t)x << 5) ^ x;
}

uint16_t wire_checksum(const uint8_t *data, uint16_t count)
{
    uint16_t sum = START;
    while (count--)
        sum = checksum_on(sum, *data++);
    return ~sum;
}

static void hold(uint8_t byte)
{
    if (length == HELD) {
        broken = true;
        return;
    }
    held[length++] = byte;
    crc = checksum_on(crc, byte);
}

/* Everything is done byte by byte, so that the end of a long frame takes no longer than the rest: whatever follows it
   finds the receiver free. */
uint8_t wire_take(uint8_t byte)
{
    if (byte && run) {
        run--;
        hold(byte);
        return 0;
    }
    if (byte) {
        if (zero_due)
            hold(0);
        run = byte - 1;
        zero_due = byte != 0xFF;
        return 0;
    }
    uint8_t body = !broken && !run && length > 2 && crc == RESIDUE ? length - 2 : 0;
    length = run = 0;
    zero_due = broken = false;
    crc = START;
    return body;
}

void wire_send(uint8_t *body, uint8_t count, void (*put)(uint8_t))
{
    uint16_t sum = wire_checksum(body, count);
    body[count++] = sum >> 8;
    body[count++] = sum & 0xFF;
    put(0);
    for (uint8_t at = 0; at <= count; at++) {
        uint8_t end = at;
        while (end < count && body[end])
            end++;
        put(end - at + 1);
        for (; at < end; at++)
            put(body[at]);
    }
    put(0);
}
