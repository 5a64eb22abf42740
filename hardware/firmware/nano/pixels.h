/* WS2812 pixels on one pin. */

#ifndef PIXELS_H
#define PIXELS_H

#include <stdint.h>

void pixels_begin(void);

/* The bytes go out as they are; 30 us a pixel and 300 us more. No interrupt may be enabled. */
void pixels_light(const uint8_t *bytes, uint16_t count);

#endif
