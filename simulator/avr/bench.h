/* What the parts of the bench share. */

#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <stdint.h>

#include <simavr/sim_avr.h>

enum { MOST = 32, HZ = 16000000 };

struct pin {
    char port;
    int bit;
};

/* What hangs on the pins besides the line and the pixels. obey: whether the command was one for it. complaints: how often
   a pin was not as it should be. idle: after so many cycles without anything happening it has no answer to give. */
struct sensors {
    void (*solder)(char **given);
    bool (*obey)(const char *command, const char *argument);
    unsigned (*complaints)(void);
    avr_cycle_count_t idle;
};

extern const struct sensors matrix, scales;
extern avr_t *avr;

/* Ends the process. */
void die(const char *why);
/* The microcontroller is at work: its time goes on. */
void happened(void);
avr_cycle_count_t cycles(double ns);
/* At most MOST pins such as C0,C1,B2; how many. */
int pins_of(const char *text, struct pin *pins);
avr_irq_t *irq_of(struct pin pin);
/* A bit a pin, the first in the lowest: the levels from outside. */
void pull(const struct pin *pins, int count, uint32_t high);
/* Of so many bytes in hex. */
void read_hex(const char *hex, uint8_t *bytes, unsigned count);
/* Whether the pins are inputs with their pull-ups; how many are not. */
int floating(const struct pin *pins, int count);
/* Calls for every change of a port or its direction. Both are told before the register has its new value. */
void watch_ports(void (*changed)(void));
/* What the firmware has last said of a port, by its letter. */
extern uint8_t ports[128], directions[128];

#endif
