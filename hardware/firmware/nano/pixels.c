#include "pixels.h"

#include <util/delay.h>

#include "board.h"

#if F_CPU != 16000000UL
#error "the pulses are counted in cycles of 16 MHz"
#endif

void pixels_begin(void)
{
    DATA_PORT &= ~_BV(DATA_BIT);
    DATA_DDR |= _BV(DATA_BIT);
}

/* 20 cycles, 1250 ns, a bit: high for 5 (312 ns, a 0) or for 13 (812 ns, a 1). The data sheet WS2812B-V5 allows 220 to
   380 and 580 to 1000 ns; between two bytes the line may stay low somewhat longer. */
void pixels_light(const uint8_t *bytes, uint16_t count)
{
    const uint8_t high = DATA_PORT | _BV(DATA_BIT);
    const uint8_t low = DATA_PORT & ~_BV(DATA_BIT);
    while (count--) {
        uint8_t byte = *bytes++;
        uint8_t bits = 8;
        __asm__ volatile(
            "1: out %[port], %[high]\n\t"
            "nop\n\t nop\n\t nop\n\t"
            "sbrs %[byte], 7\n\t"
            "out %[port], %[low]\n\t"
            "lsl %[byte]\n\t"
            "nop\n\t nop\n\t nop\n\t nop\n\t nop\n\t nop\n\t"
            "out %[port], %[low]\n\t"
            "nop\n\t nop\n\t nop\n\t"
            "dec %[bits]\n\t"
            "brne 1b\n\t"
            : [byte] "+r"(byte), [bits] "+r"(bits)
            : [port] "I"(_SFR_IO_ADDR(DATA_PORT)), [high] "r"(high), [low] "r"(low));
    }
    _delay_us(300);
}
