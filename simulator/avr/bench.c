/* An Arduino Nano on the bench: the firmware runs on simavr's ATmega328P, its serial line is a pseudo terminal, sensors
   and a chain of WS2812 pixels hang on its pins.

       bench FIRMWARE.elf DATA ZERO_NS ONE_NS RESET_NS SENSORS WORD WORD WORD DESCRIPTOR

   DATA: the pixels' pin, such as B4. ZERO_NS, ONE_NS: how long a pulse may be, such as 220-380. RESET_NS: low line that
   ends a frame. SENSORS: matrix or scales, and what the words are, say matrix.c and scales.c.
   simulator/microcontroller.py says what can be told to it. Time passes only while something happens, or is told to. */

#define _GNU_SOURCE
#include "bench.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <simavr/avr_extint.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_cycle_timers.h>
#include <simavr/sim_elf.h>

enum { STEP = 400 };
enum { CONTROL, ANSWERS };
#define UDR0 0xC6
#define UBRR0 0xC4
#define UCSR0A 0xC0
#define UCSR0B 0xC1

avr_t *avr;
uint8_t ports[128], directions[128];
static const struct sensors *sensors;
static int line;
static avr_cycle_count_t busy_at; /* when something last happened */
static unsigned complaints; /* of the pixels about pulses */
static unsigned overruns;   /* bytes that came before there was room for them */

void happened(void) { busy_at = avr->cycle; }

avr_cycle_count_t cycles(double ns) { return (avr_cycle_count_t)(ns * HZ / 1e9 + 0.5); }

void die(const char *why)
{
    fprintf(stderr, "bench: %s\n", why);
    exit(1);
}

/* -- pins */

int pins_of(const char *text, struct pin *pins)
{
    int count = 0, used;
    while (count < MOST && sscanf(text, "%c%d%n", &pins[count].port, &pins[count].bit, &used) == 2) {
        count++;
        text += used;
        if (*text == ',')
            text++;
    }
    if (*text || !count)
        die("pins are like C0,C1,B2");
    return count;
}

avr_irq_t *irq_of(struct pin pin)
{
    return avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(pin.port), IOPORT_IRQ_PIN0 + pin.bit);
}

void pull(const struct pin *pins, int count, uint32_t high)
{
    static uint8_t masks[128], values[128];
    for (int i = 0; i < count; i++) {
        uint8_t port = pins[i].port, bit = 1 << pins[i].bit;
        masks[port] |= bit;
        values[port] = high >> i & 1 ? values[port] | bit : values[port] & ~bit;
    }
    /* Without this the level is lost when the firmware writes to the port. */
    for (const char *port = "BCD"; *port; port++) {
        avr_ioport_external_t level = {.name = *port, .mask = masks[(uint8_t)*port], .value = values[(uint8_t)*port]};
        if (level.mask)
            avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(*port), &level);
    }
    for (int i = 0; i < count; i++)
        avr_raise_irq(irq_of(pins[i]), high >> i & 1);
}

int floating(const struct pin *pins, int count)
{
    int found = 0;
    for (int i = 0; i < count; i++) {
        uint8_t bit = 1 << pins[i].bit, port = pins[i].port;
        found += (directions[port] & bit) || !(ports[port] & bit);
    }
    return found;
}

static void (*on_change)(void);

static void on_direction(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    directions[(intptr_t)param] = value;
    on_change();
}

static void on_port(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    ports[(intptr_t)param] = value;
    on_change();
}

void watch_ports(void (*changed)(void))
{
    on_change = changed;
    for (const char *port = "BCD"; *port; port++) {
        void *name = (void *)(intptr_t)*port;
        uint32_t ioctl = AVR_IOCTL_IOPORT_GETIRQ(*port);
        avr_irq_register_notify(avr_io_getirq(avr, ioctl, IOPORT_IRQ_DIRECTION_ALL), on_direction, name);
        avr_irq_register_notify(avr_io_getirq(avr, ioctl, IOPORT_IRQ_REG_PORT), on_port, name);
    }
}

/* -- the pixels */

static struct pin data;
static double zero_ns[2], one_ns[2];
static avr_cycle_count_t reset_after, rose_at, fell_at;
static uint8_t shifted[4096], lit[4096];
static unsigned bits, lit_length, frames;

static void latch(void)
{
    if (!bits)
        return;
    if (bits % 24)
        complaints++;
    lit_length = bits / 8;
    memcpy(lit, shifted, lit_length);
    bits = 0;
    frames++;
}

static void on_data(avr_irq_t *irq, uint32_t level, void *param)
{
    (void)irq, (void)param;
    happened();
    if (level) {
        if (avr->cycle - fell_at >= reset_after)
            latch();
        rose_at = avr->cycle;
        return;
    }
    fell_at = avr->cycle;
    if (!rose_at)
        return;
    double ns = (avr->cycle - rose_at) * 1e9 / HZ;
    bool one = ns >= one_ns[0] && ns <= one_ns[1];
    if (!one && !(ns >= zero_ns[0] && ns <= zero_ns[1]))
        complaints++;
    if (bits / 8 < sizeof shifted) {
        shifted[bits / 8] = (uint8_t)(shifted[bits / 8] << 1) | one;
        bits++;
    }
}

/* -- the line */

/* simavr's receiver holds 64 bytes and is slower than the line; the chip's holds two, and one in its shift register. So this
   one takes its place. */
enum { HELD = 3, RXC0 = 0x80, RXEN0 = 0x10, U2X0 = 2 };
static uint8_t waiting[65536], held[HELD];
static unsigned waiting_in, waiting_out;
static int held_count;
static bool is_coming;

static uint8_t on_read(avr_t *chip, avr_io_addr_t address, void *param)
{
    (void)address, (void)param;
    uint8_t byte = held[0];
    if (held_count)
        memmove(held, held + 1, --held_count);
    if (!held_count)
        chip->data[UCSR0A] &= ~RXC0;
    return byte;
}

static void on_sent(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)param;
    uint8_t byte = value;
    happened();
    while (write(line, &byte, 1) < 0 && errno == EAGAIN)
        usleep(100);
}

static avr_cycle_count_t cycles_a_byte(void)
{
    unsigned divider = (avr->data[UBRR0] | avr->data[UBRR0 + 1] << 8) + 1;
    return 10 * divider * (avr->data[UCSR0A] & U2X0 ? 8 : 16);
}

static avr_cycle_count_t receive(avr_t *chip, avr_cycle_count_t when, void *param)
{
    (void)param;
    uint8_t byte = waiting[waiting_out++ % sizeof waiting];
    happened();
    if (held_count == HELD)
        overruns++;
    else if (chip->data[UCSR0B] & RXEN0) {
        held[held_count++] = byte;
        chip->data[UCSR0A] |= RXC0;
    }
    is_coming = waiting_in != waiting_out;
    return is_coming ? when + cycles_a_byte() : 0;
}

static void take_line(void)
{
    uint8_t bytes[4096];
    size_t room = sizeof waiting - (waiting_in - waiting_out);
    ssize_t count = room ? read(line, bytes, room < sizeof bytes ? room : sizeof bytes) : 0;
    for (ssize_t i = 0; i < count; i++)
        waiting[waiting_in++ % sizeof waiting] = bytes[i];
    if (waiting_in != waiting_out && !is_coming) {
        is_coming = true;
        avr_cycle_timer_register(avr, cycles_a_byte(), receive, NULL);
    }
}

/* -- what the bench says */

static void run_until(avr_cycle_count_t end)
{
    while (avr->cycle < end) {
        int state = avr_run(avr);
        if (state == cpu_Done || state == cpu_Crashed)
            die("the processor has stopped");
    }
}

static unsigned digit(char c) { return isdigit((unsigned char)c) ? c - '0' : (c | 32) - 'a' + 10; }

void read_hex(const char *hex, uint8_t *bytes, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        bytes[i] = digit(hex[2 * i]) << 4 | digit(hex[2 * i + 1]);
}

static void obey(char *words)
{
    char *argument = strchr(words, ' ');
    if (argument)
        *argument++ = 0;
    if (argument && sensors->obey(words, argument)) {
        puts("ok");
    } else if (!strcmp(words, "pass") && argument) {
        run_until(avr->cycle + (avr_cycle_count_t)(atof(argument) * (HZ / 1000)));
        puts("ok");
    } else if (!strcmp(words, "until") && argument) {
        run_until((avr_cycle_count_t)(atof(argument) * (HZ / 1000)));
        puts("ok");
    } else if (!strcmp(words, "frame")) {
        run_until(avr->cycle + reset_after);
        if (avr->cycle - fell_at >= reset_after)
            latch();
        printf("%u %u %u ", frames, complaints + sensors->complaints(), overruns);
        for (unsigned i = 0; i < lit_length; i++)
            printf("%02x", lit[i]);
        puts("");
    } else
        die("no such command");
    fflush(stdout);
}

static void take_control(void)
{
    static char words[4096];
    static size_t length;
    ssize_t count = read(CONTROL, words + length, sizeof words - length - 1);
    if (count == 0)
        exit(0); /* the bench is gone */
    if (count < 0)
        return;
    length += count;
    words[length] = 0;
    for (char *end; (end = strchr(words, '\n'));) {
        *end = 0;
        obey(words);
        length -= end + 1 - words;
        memmove(words, end + 1, length + 1);
    }
}

static void begin(char **given)
{
    elf_firmware_t firmware;
    memset(&firmware, 0, sizeof firmware);
    /* simavr tells on the standard output, which is for answers, of every firmware that it loads. */
    int answers = dup(ANSWERS);
    int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, ANSWERS);
    close(nowhere);
    if (elf_read_firmware(given[1], &firmware))
        die("no firmware");
    avr = avr_make_mcu_by_name("atmega328p");
    avr_init(avr);
    avr->log = LOG_ERROR;
    firmware.frequency = HZ;
    avr_load_firmware(avr, &firmware);
    fflush(stdout);
    dup2(answers, ANSWERS);
    close(answers);

    if (pins_of(given[2], &data) != 1)
        die("one pin for the data");
    if (sscanf(given[3], "%lf-%lf", zero_ns, zero_ns + 1) != 2 || sscanf(given[4], "%lf-%lf", one_ns, one_ns + 1) != 2)
        die("pulses are like 220-380");
    reset_after = cycles(atof(given[5]));
    sensors = strcmp(given[6], "scales") ? &matrix : &scales;
    line = atoi(given[10]);
    fcntl(line, F_SETFL, O_NONBLOCK);
}

static void solder(char **given)
{
    for (int interrupt = 0; interrupt < 2; interrupt++)
        avr_extint_set_strict_lvl_trig(avr, interrupt, 0); /* else it looks in each cycle that D2 and D3 are low */
    sensors->solder(given + 7);
    avr_irq_register_notify(irq_of(data), on_data, NULL);
    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= ~(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_sent, NULL);
    avr->io[AVR_DATA_TO_IO(UDR0)].r.c = on_read;
}

int main(int argc, char **argv)
{
    if (argc != 11)
        die("ten arguments are needed");
    begin(argv);
    solder(argv);
    run_until(HZ / 20); /* it has started */
    puts("ready");
    fflush(stdout);
    for (;;) {
        bool idle = waiting_in == waiting_out && avr->cycle - busy_at > sensors->idle;
        struct pollfd watched[2] = {{.fd = line, .events = POLLIN}, {.fd = CONTROL, .events = POLLIN}};
        if (poll(watched, 2, idle ? -1 : 0) > 0) {
            if (watched[1].revents)
                take_control();
            if (watched[0].revents)
                take_line();
            happened();
        }
        run_until(avr->cycle + STEP);
    }
}
