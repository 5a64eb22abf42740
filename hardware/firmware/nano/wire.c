#include "wire.h"

#include <stdbool.h>

#define LONGEST (MOST + 3) /* the body, its checksum, and COBS's one byte */

static uint8_t held[LONGEST];
static uint8_t length;
static bool too_long;

uint8_t *const wire_body = held;

uint16_t wire_checksum(const uint8_t *data, uint16_t count)
{
    uint16_t crc = 0xFFFF;
    while (count--) {
        uint8_t x = (uint8_t)(crc >> 8) ^ *data++;
        x ^= x >> 4;
        crc = (uint16_t)(crc << 8) ^ (uint16_t)((uint16_t)x << 12) ^ (uint16_t)((uint16_t)x << 5) ^ x;
    }
    return crc;
}

/* In place: what is written never overtakes what is read. The length of the data, 0 for what is no encoding. */
static uint8_t unstuff(uint8_t count)
{
    uint8_t from = 0, to = 0;
    while (from < count) {
        uint8_t code = held[from];
        if (code > count - from)
            return 0;
        uint8_t end = from + code;
        for (from++; from < end; from++)
            held[to++] = held[from];
        if (end < count)
            held[to++] = 0;
    }
    return to;
}

uint8_t wire_take(uint8_t byte)
{
    if (byte) {
        if (length < LONGEST)
            held[length++] = byte;
        else
            too_long = true;
        return 0;
    }
    uint8_t count = too_long ? 0 : unstuff(length);
    length = 0;
    too_long = false;
    if (count < 3 || wire_checksum(held, count))
        return 0;
    return count - 2;
}

void wire_send(uint8_t *body, uint8_t count, void (*put)(uint8_t))
{
    uint16_t crc = wire_checksum(body, count);
    body[count++] = crc >> 8;
    body[count++] = crc & 0xFF;
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
