/* A matrix of sensors. Words: ROWS COLUMNS READY_NS. READY_NS: how long a row must be selected before its sensors work (0
   for switches). */

#include "bench.h"

#include <stdlib.h>
#include <string.h>

#include <simavr/sim_cycle_timers.h>

static struct pin rows[MOST], columns[MOST];
static int row_count, column_count;
static uint32_t closed[MOST]; /* a bit a column */
static bool selected[MOST], ready[MOST];
static avr_cycle_count_t ready_after;
static unsigned together_count;

static void pull_columns(void)
{
    uint32_t low = 0;
    for (int row = 0; row < row_count; row++)
        if (selected[row] && ready[row])
            low |= closed[row];
    pull(columns, column_count, ~low);
}

static avr_cycle_count_t row_ready(avr_t *chip, avr_cycle_count_t when, void *param)
{
    (void)chip, (void)when;
    ready[(intptr_t)param] = true;
    pull_columns();
    return 0;
}

static void look_at_rows(void)
{
    bool changed = false;
    int together = 0;
    for (intptr_t row = 0; row < row_count; row++) {
        uint8_t port = rows[row].port, bit = 1 << rows[row].bit;
        bool now = (directions[port] & bit) && !(ports[port] & bit);
        together += now;
        if (now == selected[row])
            continue;
        selected[row] = now;
        changed = true;
        avr_cycle_timer_cancel(avr, row_ready, (void *)row);
        ready[row] = now && !ready_after;
        if (now && ready_after)
            avr_cycle_timer_register(avr, ready_after, row_ready, (void *)row);
    }
    if (changed) {
        together_count += together > 1;
        happened();
        pull_columns();
    }
}

static void solder(char **given)
{
    row_count = pins_of(given[0], rows);
    column_count = pins_of(given[1], columns);
    ready_after = cycles(atof(given[2]));
    watch_ports(look_at_rows);
    pull_columns();
}

static bool obey(const char *command, const char *argument)
{
    unsigned bytes = (row_count * column_count + 7) / 8;
    if (strcmp(command, "contacts") || strlen(argument) < 2 * bytes)
        return false;
    uint8_t levels[MOST * MOST / 8];
    read_hex(argument, levels, bytes);
    memset(closed, 0, sizeof closed);
    for (int channel = 0; channel < row_count * column_count; channel++)
        if (levels[channel / 8] >> channel % 8 & 1)
            closed[channel / column_count] |= 1u << channel % column_count;
    pull_columns();
    return true;
}

static unsigned complaints(void)
{
    return together_count + floating(columns, column_count);
}

const struct sensors matrix = {solder, obey, complaints, HZ / 1000 * 8};
