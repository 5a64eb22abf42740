/* What is wired where on the Arduino Nano (ATmega328P at 16 MHz). README.md has the same map, and the tests wire by it.

   A row is selected by a low level: it drives the switches' diodes, or the gate of the P-channel switch that powers
   the row's Hall sensors. The columns are pulled up; a sensor pulls its column low. */

#ifndef BOARD_H
#define BOARD_H

#include <avr/io.h>

#ifndef PIXELS
#define PIXELS 64
#endif

/* Load cells; without any the sensors are a matrix. */
#ifndef CELLS
#define CELLS 0
#endif

#define NAME "tablero-nano 1"

struct pin {
    volatile uint8_t *port;
    uint8_t mask;
};
#define PORT_OF(port, bit) {&PORT##port, _BV(bit)},

/* On this chip PINx and DDRx lie two and one below PORTx (data sheet, register summary). */
#define PIN_REGISTER(port) (*((port)-2))
#define DDR_REGISTER(port) (*((port)-1))

/* The matrix. X(port, bit) from the first to the last. */
#define ROW_PINS(X) \
    X(C, 0) X(C, 1) X(C, 2) X(C, 3) X(C, 4) X(C, 5) /* A0 to A5 */ \
    X(B, 2) X(B, 3) X(B, 5) /* D10, D11, D13 */
#define COLUMN_PINS(X) \
    X(D, 2) X(D, 3) X(D, 4) X(D, 5) X(D, 6) X(D, 7) /* D2 to D7 */ \
    X(B, 0) X(B, 1) /* D8, D9 */

/* The scales: DT of each HX711, SCK of all, and buttons 1 and 2 to ground. D13 has a lamp and can only be an output. */
#define CELL_PINS(X) \
    X(C, 0) X(C, 1) X(C, 2) X(C, 3) X(C, 4) X(C, 5) /* A0 to A5 */ \
    X(D, 2) X(D, 3) X(D, 4) X(D, 5) X(D, 6) X(D, 7) /* D2 to D7 */ \
    X(B, 0) X(B, 1) /* D8, D9 */
#define CLOCK_PORT PORTB
#define CLOCK_DDR DDRB
#define CLOCK_BIT 5 /* D13 */
#define BUTTON_PINS(X) X(B, 2) X(B, 3) /* D10, D11 */
#define BUTTON_INPUTS 6, 7 /* buttons 3 and 4: A6 and A7, which can only be measured and have no pull-up */

/* D12; its port's other pins must not change while the pixels are written. */
#define DATA_PORT PORTB
#define DATA_DDR DDRB
#define DATA_BIT 4

#define COUNT_PIN(port, bit) +1
#if CELLS
enum { ROWS = 1, COLUMNS = 4 };
#else
enum { ROWS = 0 ROW_PINS(COUNT_PIN), COLUMNS = 0 COLUMN_PINS(COUNT_PIN) };
#endif

#endif
