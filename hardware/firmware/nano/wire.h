/* Frames on the line: COBS between zero bytes, with a CRC-16. No hardware; PROTOCOL.md in hardware/serial. */

#ifndef WIRE_H
#define WIRE_H

#include <stdint.h>

#define MOST 250 /* bytes of a body */

/* The last body that came: valid from wire_take's answer until the next byte is taken. */
extern uint8_t *const wire_body;

/* The length of the body that this byte completes, 0 for none. */
uint8_t wire_take(uint8_t byte);

/* Sends a body; behind it there must be room for two more bytes. */
void wire_send(uint8_t *body, uint8_t length, void (*put)(uint8_t));

/* CRC-16/GENIBUS. */
uint16_t wire_checksum(const uint8_t *data, uint16_t length);

#endif
