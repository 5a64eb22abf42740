/* An Arduino Nano on the bench: the firmware runs on simavr's ATmega328P, its serial line is a pseudo terminal, a
   matrix of sensors and a chain of WS2812 pixels hang on its pins.

       bench FIRMWARE.elf ROWS COLUMNS DATA READY_NS ZERO_NS ONE_NS RESET_NS DESCRIPTOR

   ROWS, COLUMNS, DATA: pins such as C0,C1,B2. READY_NS: how long a row must be selected before its sensors work (0 for
   switches). ZERO_NS, ONE_NS: how long a pulse may be, such as 220-380. RESET_NS: low line that ends a frame.
   simulator/microcontroller.py says what can be told to it. Time passes only while something happens, or is told to. */

#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_cycle_timers.h>
#include <simavr/sim_elf.h>

enum { MOST = 32, HZ = 16000000, IDLE = HZ / 1000 * 8, STEP = 400 };
enum { CONTROL, ANSWERS };
#define UDR0 0xC6
#define UBRR0 0xC4
#define UCSR0A 0xC0
#define UCSR0B 0xC1

struct pin {
    char port;
    int bit;
};

static avr_t *avr;
static int line;
static avr_cycle_count_t busy_at; /* when something last happened */
static unsigned complaints; /* of the pixels about pulses, and about pins that are not as they should be */
static unsigned overruns;   /* bytes that came before there was room for them */

static void happened(void) { busy_at = avr->cycle; }

static avr_cycle_count_t cycles(double ns) { return (avr_cycle_count_t)(ns * HZ / 1e9 + 0.5); }

static void die(const char *why)
{
    fprintf(stderr, "bench: %s\n", why);
    exit(1);
}

static int pins_of(const char *text, struct pin *pins)
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

static avr_irq_t *irq_of(struct pin pin)
{
    return avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(pin.port), IOPORT_IRQ_PIN0 + pin.bit);
}

/* -- the matrix */

static struct pin rows[MOST], columns[MOST];
static int row_count, column_count;
static uint32_t closed[MOST]; /* a bit a column */
static bool selected[MOST], ready[MOST];
static avr_cycle_count_t ready_after;
static uint8_t ports[128], directions[128]; /* by the port's letter */

static void pull_columns(void)
{
    uint32_t low = 0;
    for (int row = 0; row < row_count; row++)
        if (selected[row] && ready[row])
            low |= closed[row];
    for (const char *port = "BCD"; *port; port++) {
        avr_ioport_external_t level = {.name = *port};
        for (int i = 0; i < column_count; i++)
            if (columns[i].port == *port) {
                level.mask |= 1 << columns[i].bit;
                if (!(low >> i & 1))
                    level.value |= 1 << columns[i].bit;
            }
        /* Without this the level is lost when the firmware writes to the port. */
        avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(*port), &level);
    }
    for (int i = 0; i < column_count; i++)
        avr_raise_irq(irq_of(columns[i]), !(low >> i & 1));
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
        complaints += together > 1;
        happened();
        pull_columns();
    }
}

/* Both are told before the register has its new value, so the value told is kept. */
static void on_direction(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    directions[(intptr_t)param] = value;
    look_at_rows();
}

static void on_port(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    ports[(intptr_t)param] = value;
    look_at_rows();
}

static int floating_columns(void)
{
    int count = 0;
    for (int i = 0; i < column_count; i++) {
        uint8_t bit = 1 << columns[i].bit, port = columns[i].port;
        count += (directions[port] & bit) || !(ports[port] & bit);
    }
    return count;
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

static uint8_t waiting[65536];
static unsigned waiting_in, waiting_out;
static int unread; /* bytes in the chip's receiver: two in its buffer, one in its shift register */
static avr_cycle_count_t next_byte;
static avr_irq_t *receiver;
static avr_io_read_t read_data;
static void *read_param;

static uint8_t on_read(avr_t *chip, avr_io_addr_t address, void *param)
{
    (void)param;
    if (unread)
        unread--;
    return read_data(chip, address, read_param);
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
    return 10 * divider * (avr->data[UCSR0A] & 2 ? 8 : 16);
}

static void receive(void)
{
    if (waiting_in == waiting_out || avr->cycle < next_byte)
        return;
    uint8_t byte = waiting[waiting_out++ % sizeof waiting];
    next_byte = avr->cycle + cycles_a_byte();
    happened();
    if (!(avr->data[UCSR0B] & 0x10)) /* the receiver is off */
        return;
    if (unread >= 3) {
        overruns++;
        return;
    }
    unread++;
    avr_raise_irq(receiver, byte);
}

static void take_line(void)
{
    uint8_t bytes[4096];
    size_t room = sizeof waiting - (waiting_in - waiting_out);
    ssize_t count = room ? read(line, bytes, room < sizeof bytes ? room : sizeof bytes) : 0;
    for (ssize_t i = 0; i < count; i++)
        waiting[waiting_in++ % sizeof waiting] = bytes[i];
}

/* -- what the bench says */

static void run_until(avr_cycle_count_t end)
{
    while (avr->cycle < end) {
        int state = avr_run(avr);
        if (state == cpu_Done || state == cpu_Crashed)
            die("the processor has stopped");
        receive();
    }
}

static unsigned digit(char c) { return isdigit((unsigned char)c) ? c - '0' : (c | 32) - 'a' + 10; }

static void set_contacts(const char *hex)
{
    memset(closed, 0, sizeof closed);
    for (int channel = 0; channel < row_count * column_count; channel++) {
        int byte = channel / 8;
        unsigned value = digit(hex[2 * byte]) << 4 | digit(hex[2 * byte + 1]);
        if (value >> channel % 8 & 1)
            closed[channel / column_count] |= 1u << channel % column_count;
    }
    pull_columns();
}

static void obey(char *words)
{
    char *argument = strchr(words, ' ');
    if (argument)
        *argument++ = 0;
    if (!strcmp(words, "contacts") && argument && strlen(argument) >= (size_t)(row_count * column_count + 7) / 8 * 2) {
        set_contacts(argument);
        puts("ok");
    } else if (!strcmp(words, "pass") && argument) {
        run_until(avr->cycle + (avr_cycle_count_t)(atof(argument) * (HZ / 1000)));
        puts("ok");
    } else if (!strcmp(words, "frame")) {
        run_until(avr->cycle + reset_after);
        if (avr->cycle - fell_at >= reset_after)
            latch();
        printf("%u %u %u ", frames, complaints + floating_columns(), overruns);
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

    row_count = pins_of(given[2], rows);
    column_count = pins_of(given[3], columns);
    if (pins_of(given[4], &data) != 1)
        die("one pin for the data");
    ready_after = cycles(atof(given[5]));
    if (sscanf(given[6], "%lf-%lf", zero_ns, zero_ns + 1) != 2 || sscanf(given[7], "%lf-%lf", one_ns, one_ns + 1) != 2)
        die("pulses are like 220-380");
    reset_after = cycles(atof(given[8]));
    line = atoi(given[9]);
    fcntl(line, F_SETFL, O_NONBLOCK);
}

static void solder(void)
{
    for (const char *port = "BCD"; *port; port++) {
        void *name = (void *)(intptr_t)*port;
        uint32_t ioctl = AVR_IOCTL_IOPORT_GETIRQ(*port);
        avr_irq_register_notify(avr_io_getirq(avr, ioctl, IOPORT_IRQ_DIRECTION_ALL), on_direction, name);
        avr_irq_register_notify(avr_io_getirq(avr, ioctl, IOPORT_IRQ_REG_PORT), on_port, name);
    }
    avr_irq_register_notify(irq_of(data), on_data, NULL);
    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= ~(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    receiver = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_sent, NULL);
    /* simavr's receiver holds 64 bytes; the chip's holds two and a half. So reads are counted. */
    avr_io_addr_t address = AVR_DATA_TO_IO(UDR0);
    read_data = avr->io[address].r.c;
    read_param = avr->io[address].r.param;
    avr->io[address].r.c = on_read;
}

int main(int argc, char **argv)
{
    if (argc != 10)
        die("nine arguments are needed");
    begin(argv);
    solder();
    pull_columns();
    run_until(HZ / 20); /* it has started */
    puts("ready");
    fflush(stdout);
    for (;;) {
        bool idle = waiting_in == waiting_out && avr->cycle - busy_at > IDLE;
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
