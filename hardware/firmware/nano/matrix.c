#include <string.h>
#include <util/delay_basic.h>

#include "sensors.h"

static const struct pin row_pins[] = {ROW_PINS(PORT_OF)};
static const struct pin column_pins[] = {COLUMN_PINS(PORT_OF)};

void sensors_begin(void)
{
    for (uint8_t i = 0; i < ROWS; i++) {
        *row_pins[i].port |= row_pins[i].mask;
        DDR_REGISTER(row_pins[i].port) |= row_pins[i].mask;
    }
    for (uint8_t i = 0; i < COLUMNS; i++)
        *column_pins[i].port |= column_pins[i].mask;
}

void sensors_scan(uint16_t settle_us, uint8_t *levels)
{
    uint8_t bit = 1;
    memset(levels, 0, LEVELS);
    for (uint8_t row = 0; row < ROWS; row++) {
        *row_pins[row].port &= ~row_pins[row].mask;
        if (settle_us)
            _delay_loop_2(settle_us * (F_CPU / 4000000UL));
        for (uint8_t column = 0; column < COLUMNS; column++) {
            if (!(PIN_REGISTER(column_pins[column].port) & column_pins[column].mask))
                *levels |= bit;
            bit <<= 1;
            if (!bit) {
                bit = 1;
                levels++;
            }
        }
        *row_pins[row].port |= row_pins[row].mask;
    }
}

void sensors_look(void)
{
}

void sensors_forget(void)
{
}

void sensors_weigh(uint8_t *weights)
{
    (void)weights;
}
