/* Load cells with an HX711 each (Avia data sheet, "Serial interface"), all on one clock and read at once, and buttons. */

#include <string.h>
#include <util/delay.h>

#include "line.h"
#include "sensors.h"

enum { BITS = 24, PORTS = 3 };

/* In overflows of timer 0, 16.4 ms each: a cell that has no result for 0.3 s, three conversions at ten a second, is not
   waited for; the first results come 0.4 s after the start. */
enum { PATIENCE = 18, SETTLES = 31 };

static const struct pin cell_pins[] = {CELL_PINS(PORT_OF)};
static const struct pin button_pins[] = {BUTTON_PINS(PORT_OF)};
static const uint8_t button_inputs[] = {BUTTON_INPUTS};
_Static_assert(CELLS <= sizeof cell_pins / sizeof *cell_pins, "more cells than pins");

static uint8_t fitted[PORTS]; /* the cells' pins at each port */
static uint8_t absent[PORTS]; /* of these: who had no result in the last set */
static uint8_t read[BITS][PORTS];
static uint16_t number;
static uint8_t ticks, since;

/* By port, B first, as PINx lie three apart. */
static uint8_t port_of(struct pin pin)
{
    return (uint8_t)(pin.port - &PORTB) / (&PORTC - &PORTB);
}

static void clock_high(void)
{
    CLOCK_PORT |= _BV(CLOCK_BIT);
}

static void clock_low(void)
{
    CLOCK_PORT &= ~_BV(CLOCK_BIT);
}

void sensors_begin(void)
{
    for (uint8_t cell = 0; cell < sizeof cell_pins / sizeof *cell_pins; cell++) {
        *cell_pins[cell].port |= cell_pins[cell].mask;
        if (cell < CELLS)
            fitted[port_of(cell_pins[cell])] |= cell_pins[cell].mask;
    }
    for (uint8_t i = 0; i < sizeof button_pins / sizeof *button_pins; i++)
        *button_pins[i].port |= button_pins[i].mask;
    ADCSRA = _BV(ADEN) | _BV(ADPS2) | _BV(ADPS1) | _BV(ADPS0);
    TCCR0B = _BV(CS02) | _BV(CS00);
    CLOCK_DDR |= _BV(CLOCK_BIT);
    clock_high(); /* for more than 60 us: all begin anew, together */
    _delay_us(100);
    clock_low();
    since = SETTLES - PATIENCE;
    sensors_forget();
}

void sensors_forget(void)
{
    number = 0;
}

static bool is_low(uint8_t input)
{
    ADMUX = _BV(REFS0) | _BV(ADLAR) | input;
    ADCSRA |= _BV(ADSC);
    while (ADCSRA & _BV(ADSC))
        ;
    return ADCH < 0x80;
}

void sensors_scan(uint16_t settle_us, uint8_t *levels)
{
    (void)settle_us;
    uint8_t bit = 1;
    *levels = 0;
    for (uint8_t i = 0; i < sizeof button_pins / sizeof *button_pins; i++, bit <<= 1)
        if (!(PIN_REGISTER(button_pins[i].port) & button_pins[i].mask))
            *levels |= bit;
    for (uint8_t i = 0; i < sizeof button_inputs; i++, bit <<= 1)
        if (is_low(button_inputs[i]))
            *levels |= bit;
}

/* The clock is high for 1 us, and low for as long as it takes; the 25th pulse asks for channel A at a gain of 128. */
static void fetch(void)
{
    for (uint8_t bit = 0; bit < BITS; bit++) {
        clock_high();
        _delay_us(0.75);
        read[bit][0] = PINB;
        read[bit][1] = PINC;
        read[bit][2] = PIND;
        clock_low();
        line_listen();
    }
    clock_high();
    _delay_us(0.75);
    clock_low();
}

void sensors_look(void)
{
    if (TIFR0 & _BV(TOV0)) {
        TIFR0 = _BV(TOV0);
        ticks++;
    }
    /* DT is high while there is no result. */
    const uint8_t waiting[PORTS] = {PINB & fitted[0], PINC & fitted[1], PIND & fitted[2]};
    bool is_missed = false, is_any = false;
    for (uint8_t port = 0; port < PORTS; port++) {
        is_missed |= waiting[port] & ~absent[port];
        is_any |= waiting[port] != fitted[port];
    }
    if ((int8_t)(ticks - since) < PATIENCE && (is_missed || !is_any))
        return;
    since = ticks;
    memcpy(absent, waiting, sizeof absent);
    if (is_any)
        fetch();
    if (!++number)
        number = 1;
}

static uint8_t *put_code(uint8_t *out, struct pin pin)
{
    uint8_t port = port_of(pin);
    if (!number || absent[port] & pin.mask) {
        static const uint8_t nothing[] = {0x80, 0, 0};
        memcpy(out, nothing, sizeof nothing);
        return out + sizeof nothing;
    }
    for (uint8_t bit = 0; bit < BITS; bit++) {
        *out = (uint8_t)(*out << 1) | !!(read[bit][port] & pin.mask);
        if (bit % 8 == 7)
            out++;
    }
    return out;
}

void sensors_weigh(uint8_t *weights)
{
    *weights++ = number >> 8;
    *weights++ = number & 0xFF;
    for (uint8_t cell = 0; cell < CELLS; cell++)
        weights = put_code(weights, cell_pins[cell]);
}
