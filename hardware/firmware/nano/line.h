/* The serial line, polled: nothing interrupts, so that neither a clock nor a pulse comes late. */

#ifndef LINE_H
#define LINE_H

#include <stdbool.h>
#include <stdint.h>

void line_begin(void);

/* Waits until there is room for it. */
void line_put(uint8_t byte);

/* Fetches a byte that has come, if one has. The receiver holds two: to be called every 40 us at 500000 baud. */
void line_listen(void);

/* Whether a byte was there; the first that has come. */
bool line_take(uint8_t *byte);

#endif
