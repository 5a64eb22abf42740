#include "line.h"

#include <avr/io.h>

#define BAUD_TOL 1 /* per cent; setbaud.h warns, and the Makefile makes it an error */
#include <util/setbaud.h>

enum { KEPT = 16 }; /* a power of two; more than can come while a set of weights is read */

static uint8_t kept[KEPT], came, taken;

void line_begin(void)
{
    UBRR0 = UBRR_VALUE;
    UCSR0A = USE_2X ? _BV(U2X0) : 0;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0);
}

void line_put(uint8_t byte)
{
    while (!(UCSR0A & _BV(UDRE0)))
        ;
    UDR0 = byte;
}

void line_listen(void)
{
    if (UCSR0A & _BV(RXC0))
        kept[came++ % KEPT] = UDR0;
}

bool line_take(uint8_t *byte)
{
    line_listen();
    if (came == taken)
        return false;
    *byte = kept[taken++ % KEPT];
    return true;
}
