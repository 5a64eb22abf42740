#include "patterns.h"

#include <stdlib.h>

enum { POINTS = 24, HALF = 12, HANDS = 8, MOST = 13 }; /* as in mills.c; MOST: numbers of men that a player may have */

struct Patterns {
    int men, stride;
    int offsets[PATTERNS + 1]; /* of its table in a stage; the last one is of men against men */
    uint16_t numbers[PATTERNS][2][1 << HALF]; /* what half of the points of a player's men come to */
    int16_t *worths;
};

void put_worths(Patterns *patterns, const int16_t *worths) {
    memcpy(patterns->worths, worths, STAGES * patterns->stride * sizeof *worths);
}

Patterns *open_patterns(const int32_t *places, int men, const int16_t *worths) {
    Patterns *patterns = calloc(1, sizeof *patterns);
    int sizes[KINDS] = {0}, begins[KINDS + 1] = {0};
    if (!patterns)
        return NULL;
    for (int p = 0; p < PATTERNS; p++) {
        const int32_t *place = places + p * (WIDEST + 2);
        int digit = 1;
        for (int k = 0; k < place[1]; k++, digit *= 3) {
            int half = place[2 + k] / HALF, bit = 1 << place[2 + k] % HALF;
            for (int men_there = 0; men_there < 1 << HALF; men_there++)
                if (men_there & bit)
                    patterns->numbers[p][half][men_there] += digit;
        }
        sizes[place[0]] = digit;
    }
    for (int kind = 0; kind < KINDS; kind++)
        begins[kind + 1] = begins[kind] + sizes[kind];
    for (int p = 0; p < PATTERNS; p++)
        patterns->offsets[p] = begins[places[p * (WIDEST + 2)]];
    patterns->offsets[PATTERNS] = begins[KINDS];
    patterns->stride = begins[KINDS] + MOST * MOST;
    patterns->men = men;
    patterns->worths = malloc(STAGES * patterns->stride * sizeof *worths);
    if (!patterns->worths) {
        free(patterns);
        return NULL;
    }
    put_worths(patterns, worths);
    return patterns;
}

void close_patterns(Patterns *patterns) {
    free(patterns->worths);
    free(patterns);
}

/* Four while men are placed; then three by how many are left; then whether the player to move flies, the other, both. */
static int stage_of(const Patterns *patterns, int own, int other, int hand) {
    int left = (own + other) * 9 / patterns->men;
    if (hand)
        return (hand - 1) * 4 / (2 * patterns->men);
    if (own <= 3 || other <= 3)
        return 6 + (own <= 3) + 2 * (other <= 3);
    return left >= 15 ? 4 : left >= 12 ? 5 : 6;
}

void entries_of(const Patterns *patterns, const Position *position, int32_t *entries) {
    int player = MOVER(position), low = (1 << HALF) - 1;
    uint32_t own = position->halves[player], other = position->halves[1 - player];
    int men = __builtin_popcount(own), others = __builtin_popcount(other);
    int in_hand = position->bytes[HANDS + player], in_others = position->bytes[HANDS + 1 - player];
    int base = stage_of(patterns, men, others, in_hand + in_others) * patterns->stride;
    for (int p = 0; p < PATTERNS; p++) {
        const uint16_t(*numbers)[1 << HALF] = patterns->numbers[p];
        entries[p] = base + patterns->offsets[p] + numbers[0][own & low] + numbers[1][own >> HALF] +
                     2 * (numbers[0][other & low] + numbers[1][other >> HALF]);
    }
    entries[PATTERNS] = base + patterns->offsets[PATTERNS] + (men + in_hand) * MOST + others + in_others;
}

int worth_of(const Patterns *patterns, const Position *position) {
    int32_t entries[ENTRIES];
    int total = 0;
    entries_of(patterns, position, entries);
    for (int k = 0; k < ENTRIES; k++)
        total += patterns->worths[entries[k]];
    return total;
}

void *kernel_open_patterns(const int32_t *places, int men, const int16_t *worths) {
    return open_patterns(places, men, worths);
}

void kernel_close_patterns(void *patterns) { close_patterns(patterns); }

int kernel_worth(const void *patterns, int kernel, const int32_t *rules, const uint8_t *bytes) {
    Position position;
    (void)kernel, (void)rules;
    stand(&position, bytes, NULL, 0, NULL);
    return worth_of(patterns, &position);
}
