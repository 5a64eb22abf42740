/* The own men are turned and mirrored into the least mask they can be (a class), and the enemy's with them. A table has a
   block for each class, in the order of their masks; in it the enemy's men are numbered among the points that are left:
   the sum of the binomials of their places. endings.py reads the same. */
#include "endings.h"

#include <stdlib.h>

enum { POINTS = 24, MOST_MEN = 4, HANDS = 8, QUIET = 10, QUIET_LIMIT = 4 }; /* as in mills.c */
static const int MEN[TABLES][2] = {{3, 3}, {3, 4}, {4, 3}}; /* who is to move, the other */
static const uint32_t FULL = (1u << POINTS) - 1;

struct Endings {
    uint32_t binomials[POINTS + 1][MOST_MEN + 1];
    uint32_t bytes[SYMMETRIES][3][256];                /* where eight points go at once */
    uint16_t classes[MOST_MEN + 1][10626];             /* by the number of the own men */
    uint8_t ways[MOST_MEN + 1][10626];                 /* the symmetry that makes them least */
    uint32_t least[MOST_MEN + 1][1024], count[MOST_MEN + 1];
    uint8_t *entries[TABLES];
    uint32_t size[TABLES];
    uint8_t *all;
};

static uint32_t turned(const Endings *endings, int way, uint32_t men) {
    const uint32_t(*bytes)[256] = endings->bytes[way];
    return bytes[0][men & 255] | bytes[1][men >> 8 & 255] | bytes[2][men >> 16];
}

static uint32_t number_of(const Endings *endings, uint32_t men) {
    uint32_t number = 0;
    for (int k = 1; men; men &= men - 1, k++)
        number += endings->binomials[__builtin_ctz(men)][k];
    return number;
}

/* The men among the points that others leave. */
static uint32_t among(uint32_t others, uint32_t men) {
    uint32_t found = 0;
    for (; men; men &= men - 1) {
        uint32_t man = men & -men;
        found |= man >> __builtin_popcount(others & (man - 1));
    }
    return found;
}

static uint32_t following(uint32_t men) { /* the next mask with as many bits */
    uint32_t low = men & -men, high = men + low;
    return high | ((men ^ high) >> 2) / low;
}

static void classify(Endings *endings, int men) {
    for (uint32_t own = (1u << men) - 1; own <= FULL; own = following(own)) {
        uint32_t least = own, at = number_of(endings, own);
        int way = 0;
        for (int k = 0; k < SYMMETRIES; k++)
            if (turned(endings, k, own) < least) {
                least = turned(endings, k, own);
                way = k;
            }
        endings->ways[men][at] = way;
        if (least == own) {
            endings->classes[men][at] = endings->count[men];
            endings->least[men][endings->count[men]++] = own;
        } else /* it came before */
            endings->classes[men][at] = endings->classes[men][number_of(endings, least)];
    }
}

Endings *open_endings(const int32_t *maps, const uint8_t *entries) {
    Endings *endings = calloc(1, sizeof *endings);
    uint32_t total = 0;
    if (!endings)
        return NULL;
    for (int n = 0; n <= POINTS; n++)
        for (int k = 0; k <= MOST_MEN && k <= n; k++)
            endings->binomials[n][k] = k ? endings->binomials[n - 1][k - 1] + endings->binomials[n - 1][k] : 1;
    for (int way = 0; way < SYMMETRIES; way++)
        for (int men = 0; men < 256; men++)
            for (int k = 0; k < POINTS; k++)
                endings->bytes[way][k / 8][men] |= (uint32_t)(men >> k % 8 & 1) << maps[way * POINTS + k];
    classify(endings, 3);
    classify(endings, 4);
    for (int table = 0; table < TABLES; table++) {
        endings->size[table] = endings->count[MEN[table][0]] * endings->binomials[POINTS - MEN[table][0]][MEN[table][1]];
        total += endings->size[table];
    }
    endings->all = malloc(total);
    if (!endings->all) {
        free(endings);
        return NULL;
    }
    if (entries)
        memcpy(endings->all, entries, total);
    else
        memset(endings->all, DRAWN, total);
    for (uint32_t table = 0, at = 0; table < TABLES; at += endings->size[table++])
        endings->entries[table] = endings->all + at;
    return endings;
}

void close_endings(Endings *endings) {
    free(endings->all);
    free(endings);
}

static uint8_t *entry_of(const Endings *endings, const Position *position) {
    uint32_t own = position->halves[MOVER(position)], enemy = position->halves[1 - MOVER(position)];
    int men = __builtin_popcount(own), others = __builtin_popcount(enemy), table = 0;
    while (table < TABLES && (MEN[table][0] != men || MEN[table][1] != others))
        table++;
    if (table == TABLES || position->bytes[HANDS] || position->bytes[HANDS + 1])
        return NULL;
    uint32_t at = number_of(endings, own);
    int way = endings->ways[men][at];
    uint32_t left = among(turned(endings, way, own), turned(endings, way, enemy));
    return endings->entries[table] + endings->classes[men][at] * endings->binomials[POINTS - men][others] +
           number_of(endings, left);
}

int ending_of(const Endings *endings, const Game *game, const Position *position) {
    const uint8_t *entry = entry_of(endings, position);
    int limit = game->rules[QUIET_LIMIT], quiet = number_at(position, QUIET);
    return entry && (*entry == DRAWN || !limit || quiet + *entry - 1 <= limit) ? *entry : NONE;
}

/* Whether the game ends from here in so many plies, where all that ends sooner is known. */
static int ends_in(const Endings *endings, const Game *game, const Position *position, int plies) {
    Move moves[MOST_MOVES];
    int count = game->kernel->moves(game, position, moves), longest = -1;
    if (!count)
        return plies == 0;
    for (int k = 0; k < count; k++) {
        Position after;
        game->kernel->play(game, position, moves[k], &after);
        if (__builtin_popcount(after.halves[MOVER(&after)]) < 3) /* lost at once */
            return plies == 1;
        int entry = *entry_of(endings, &after);
        if (plies % 2 && entry == plies)
            return 1;
        if (plies % 2 == 0 && (entry == DRAWN || entry % 2))
            return 0; /* not lost, or the win is not known yet */
        longest = entry - 1 > longest ? entry - 1 : longest;
    }
    return plies % 2 == 0 && longest == plies - 1;
}

static int settle(Endings *endings, const Game *game, int table, int plies) {
    int own_men = MEN[table][0], others = MEN[table][1], found = 0;
    uint8_t *entry = endings->entries[table];
    for (uint32_t k = 0; k < endings->count[own_men]; k++)
        for (uint32_t left = (1u << others) - 1; left < 1u << (POINTS - own_men); left = following(left), entry++) {
            Position position = {.past = NULL};
            uint32_t free = FULL & ~endings->least[own_men][k], enemy = 0;
            if (*entry != DRAWN)
                continue;
            for (uint32_t place = 1; free; free &= free - 1, place <<= 1)
                enemy |= left & place ? free & -free : 0;
            position.halves[0] = endings->least[own_men][k];
            position.halves[1] = enemy;
            if (ends_in(endings, game, &position, plies)) {
                *entry = plies + 1;
                found++;
            }
        }
    return found;
}

/* From the positions where the game ends, backwards. rules: of a game in which those with three men fly, without draws.
   entries: as many as tables take, or NULL to be told how many. Tells how many, or NONE where there is no memory. */
int64_t kernel_make_endings(int kernel, const int32_t *rules, const int32_t *maps, uint8_t *entries) {
    Game game = game_of(kernel, rules);
    Endings *endings = open_endings(maps, NULL);
    int64_t total = 0;
    if (!endings)
        return NONE;
    for (int table = 0; table < TABLES; table++)
        total += endings->size[table];
    if (entries) {
        for (int plies = 0, found = 1; plies < 255 && (found || plies < 2); plies++) {
            found = 0;
            for (int table = 0; table < TABLES; table++)
                found += settle(endings, &game, table, plies);
        }
        memcpy(entries, endings->all, total);
    }
    close_endings(endings);
    return total;
}

Endings *kernel_open_endings(const int32_t *maps, const uint8_t *entries) { return open_endings(maps, entries); }

void kernel_close_endings(Endings *endings) { close_endings(endings); }

/* The entry of a position, or NONE. */
int kernel_ending(const Endings *endings, int kernel, const int32_t *rules, const uint8_t *bytes) {
    Game game = game_of(kernel, rules);
    Position position;
    stand(&position, bytes, NULL, 0, NULL);
    return ending_of(endings, &game, &position);
}
