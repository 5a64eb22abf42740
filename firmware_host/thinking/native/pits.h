/* Two rows of pits, then a store each. */
#ifndef PITS_H
#define PITS_H

#include "kernel.h"

enum { PITS, SEEDS, SOWING_RULES }; /* the first of the rules: how many pits, and how many seeds in all */

static inline int owner_of(const int32_t *rules, int pit) { return pit >= rules[PITS] / 2; }

static inline int has_seeds(const Game *game, const uint8_t *pits, int player) {
    int half = game->rules[PITS] / 2, seeds = 0;
    for (int pit = player * half; pit < (player + 1) * half; pit++)
        seeds |= pits[pit];
    return seeds != 0;
}

static inline int has_majority(const Game *game, const Position *position) {
    const uint8_t *stores = position->bytes + game->rules[PITS];
    return 2 * stores[0] > game->rules[SEEDS] || 2 * stores[1] > game->rules[SEEDS];
}

/* "measure"; the fourth feature is of games without a kernel. */
static inline void measure_pits(const Game *game, const Position *position, int32_t *features) {
    int ring = game->rules[PITS];
    features[0] = position->bytes[ring] - position->bytes[ring + 1];
    features[1] = features[2] = features[3] = 0;
    for (int pit = 0; pit < ring; pit++) {
        int sign = owner_of(game->rules, pit) ? -1 : 1;
        features[1] += sign * position->bytes[pit];
        features[2] += sign * (position->bytes[pit] > 0);
    }
}

#endif
