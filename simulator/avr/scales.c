/* Load cells with an HX711 each on one clock, and buttons. The chip is that of simulator/chips/hx711.py once more, which says
   where its facts are from. Words: CELLS OTHERS CHIPS.

   CELLS: the pins of DT. OTHERS: the pin of SCK, then those of the buttons; A6 and A7 are the inputs of that name. CHIPS:
   NOISE_NV/WANDER_NV/HUM_NV/SEED/PERIOD_S,PERIOD_S..., what a chip adds to its input, and how long each converts. */

#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/avr_adc.h>
#include <simavr/sim_cycle_timers.h>

enum { BITS = 24, TAPS = 4, MOST_CODE = 0x7FFFFF, SUPPLY_MV = 5000, DIGITS = 16 };
enum { OFF_AFTER = HZ / 1000000 * 60, HIGH_MOST = HZ / 1000000 * 50, LEAST = 3, VALID = 2, UPDATE = HZ / 1000000 * 75 };
#define BRIDGE_V 4.3
#define WANDER_S 60.0
#define MAINS_HZ 50.0

struct chip {
    avr_cycle_count_t period, ends_at, summed_to, updated_at;
    double input, sum, history[TAPS], wander;
    int known, gain, edges;
    int32_t result, shifting;
    bool has_result, is_shifting, was_unread, is_broken;
};

static struct pin cells[MOST], others[MOST];
static struct chip chips[MOST];
static int cell_count, other_count;
static double noise_nv, wander_nv, hum_nv;
static uint32_t chance;
static bool is_high;
static avr_cycle_count_t edge_at;
static uint32_t shown;
static unsigned misused;

/* About normal: mean 0, deviation 1. */
static double gauss(void)
{
    double sum = -6;
    for (int i = 0; i < 12; i++) {
        chance = chance * 1664525u + 1013904223u;
        sum += (chance >> 8) / (double)(1 << 24);
    }
    return sum;
}

static bool is_off(void) { return is_high && avr->cycle - edge_at > OFF_AFTER; }

static bool is_data_high(const struct chip *chip)
{
    if (is_off() || chip->is_broken)
        return true;
    if (chip->is_shifting)
        return chip->shifting >> (BITS - chip->edges) & 1;
    return !chip->has_result || (chip->was_unread && avr->cycle - chip->updated_at < UPDATE);
}

static void show(void)
{
    uint32_t high = 0;
    for (int i = 0; i < cell_count; i++)
        high |= (uint32_t)is_data_high(&chips[i]) << i;
    if (high != shown)
        pull(cells, cell_count, shown = high);
}

static avr_cycle_count_t show_later(avr_t *chip, avr_cycle_count_t when, void *param)
{
    (void)chip, (void)when, (void)param;
    show();
    return 0;
}

/* -- converting */

static void take(struct chip *chip, avr_cycle_count_t until)
{
    chip->sum += chip->input * (until - chip->summed_to);
    chip->summed_to = until;
}

static int32_t code_of(struct chip *chip)
{
    static const double taps[TAPS] = {1 / 8., 3 / 8., 3 / 8., 1 / 8.};
    double seconds = chip->period / (double)HZ, nanovolts = 0;
    for (int i = 0; i < TAPS; i++)
        nanovolts += taps[i] * chip->history[i] * BRIDGE_V * 1e6;
    chip->wander = (chip->wander + wander_nv * sqrt(seconds) * gauss()) * exp(-seconds / WANDER_S);
    nanovolts += noise_nv * gauss() + chip->wander + hum_nv * sin(2 * M_PI * MAINS_HZ * chip->ends_at / HZ);
    double code = round(nanovolts * 1e-9 * chip->gain / (BRIDGE_V / 2) * (1 << 23));
    return fmax(-MOST_CODE - 1, fmin(MOST_CODE, code));
}

static avr_cycle_count_t convert(avr_t *mcu, avr_cycle_count_t when, void *param)
{
    (void)mcu, (void)when;
    struct chip *chip = param;
    take(chip, chip->ends_at);
    memmove(chip->history, chip->history + 1, (TAPS - 1) * sizeof *chip->history);
    chip->history[TAPS - 1] = chip->sum / chip->period;
    chip->sum = 0;
    chip->updated_at = chip->ends_at;
    if (++chip->known >= TAPS) {
        int32_t code = code_of(chip);
        chip->was_unread = chip->has_result || chip->is_shifting;
        if (chip->is_shifting)
            chip->shifting = code; /* the bits that are still to come are those of the new result */
        else {
            chip->result = code;
            chip->has_result = true;
            chip->edges = 0;
        }
        show();
        avr_cycle_timer_register(avr, UPDATE + 1, show_later, chip);
    }
    chip->ends_at += chip->period;
    return chip->ends_at;
}

static void begin(struct chip *chip)
{
    chip->gain = 128;
    chip->edges = chip->known = 0;
    chip->has_result = chip->is_shifting = chip->was_unread = false;
    chip->sum = 0;
    chip->summed_to = avr->cycle;
    chip->ends_at = avr->cycle + chip->period;
    avr_cycle_timer_cancel(avr, convert, chip);
    avr_cycle_timer_register(avr, chip->period, convert, chip);
}

/* -- the clock */

static void rise(struct chip *chip)
{
    if (!chip->has_result && !chip->is_shifting && !chip->edges)
        return; /* nothing waits: the chip does not count */
    chip->edges++;
    if (chip->edges > BITS) {
        chip->is_shifting = false;
        chip->gain = chip->edges == BITS + 1 ? 128 : chip->edges == BITS + 2 ? 32 : chip->edges == BITS + 3 ? 64 : chip->gain;
        return;
    }
    if (!chip->is_shifting)
        chip->shifting = chip->result;
    chip->is_shifting = true;
    chip->has_result = false;
}

static void look_at_clock(void)
{
    uint8_t port = others[0].port, bit = 1 << others[0].bit;
    bool level = directions[port] & ports[port] & bit;
    if (level == is_high)
        return;
    avr_cycle_count_t width = avr->cycle - edge_at;
    misused += width < LEAST || (is_high && width > HIGH_MOST && width < OFF_AFTER);
    bool was_off = is_off();
    is_high = level;
    edge_at = avr->cycle;
    for (int i = 0; i < cell_count; i++) {
        if (level)
            rise(&chips[i]);
        else if (was_off)
            begin(&chips[i]);
    }
    avr_cycle_timer_register(avr, VALID, show_later, &is_high);
    if (level)
        avr_cycle_timer_register(avr, OFF_AFTER + 1, show_later, &edge_at);
    else
        avr_cycle_timer_cancel(avr, show_later, &edge_at);
}

/* -- what can be told to it */

static void feel_cells(const char *hex)
{
    for (int i = 0; i < cell_count; i++) {
        double output;
        read_hex(hex + DIGITS * i, (uint8_t *)&output, sizeof output);
        take(&chips[i], avr->cycle);
        chips[i].is_broken = isnan(output);
        if (!chips[i].is_broken)
            chips[i].input = output;
    }
    show();
}

static void feel_buttons(unsigned pressed)
{
    struct pin digital[MOST];
    uint32_t high = 0;
    int count = 0;
    for (int i = 1; i < other_count; i++) {
        bool up = !(pressed >> (i - 1) & 1);
        if (others[i].port == 'A') {
            avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_ADC0 + others[i].bit), up ? SUPPLY_MV : 0);
            continue;
        }
        high |= (uint32_t)up << count;
        digital[count++] = others[i];
    }
    pull(digital, count, high);
}

static bool obey(const char *command, const char *argument)
{
    if (!strcmp(command, "cells") && strlen(argument) >= (size_t)DIGITS * cell_count) {
        feel_cells(argument);
        return true;
    }
    uint8_t pressed;
    if (strcmp(command, "contacts") || strlen(argument) < 2)
        return false;
    read_hex(argument, &pressed, 1);
    feel_buttons(pressed);
    return true;
}

static unsigned complaints(void)
{
    unsigned count = misused + floating(cells, cell_count);
    for (int i = 1; i < other_count; i++)
        count += others[i].port != 'A' && floating(others + i, 1);
    return count;
}

static void solder(char **given)
{
    int used;
    cell_count = pins_of(given[0], cells);
    other_count = pins_of(given[1], others);
    char *text = given[2];
    if (sscanf(text, "%lf/%lf/%lf/%u/%n", &noise_nv, &wander_nv, &hum_nv, &chance, &used) != 4)
        die("chips are like 50/15/0/7/0.1,0.1");
    text += used;
    avr->vcc = avr->avcc = SUPPLY_MV;
    for (int i = 0; i < cell_count; i++) {
        double period_s = strtod(text, &text);
        if (!(period_s > 0))
            die("a period for each cell");
        text += *text == ',';
        chips[i].period = cycles(1e9 * period_s);
        begin(&chips[i]);
    }
    watch_ports(look_at_clock);
    shown = 0;
    show();
    feel_buttons(0);
}

const struct sensors scales = {solder, obey, complaints, HZ / 1000 * 2};
