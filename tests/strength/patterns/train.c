/* Learns what the patterns of mills are worth by self-play, and writes their tables (native/patterns.h) to stdout.

   train SEED GAMES:NODES... < NUMBERS. NUMBERS: how many rules, the rules, BYTES of the position at the start, men of a
   player, places, and which entries of a stage are alike (thinking/patterns.py). One stage of learning after another: so
   many games in which the player to move looks at so many positions, and learns what that has found; with 0 nodes he looks
   one ply ahead. Source: R. S. Sutton, Learning to predict by the methods of temporal differences (1988). */
#include "../../../firmware_host/thinking/native/search.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { LONGEST = 400, SIZE = 2 * 6561 + 19683 + 169, ENOUGH = 4096, DEEP = 60 };
/* LAMBDA: how much what came later counts against what was found at once; STRAY: of moves that are made at random; SCALE:
   what a natural unit of log odds is worth; SURE: as in search.c. */
static const double LAMBDA = 0.8, STRAY = 0.04, SCALE = 150, SURE = 990000;

static int32_t rules[256], places[PATTERNS * (WIDEST + 2)];
static float theta[STAGES * SIZE];
static int16_t worths[STAGES * SIZE];
static int32_t canonical[SIZE]; /* of an entry of a stage: the least one that it is turned and mirrored into */
static Patterns *patterns;
static Game game;
static uint64_t state;

static double chance(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (state >> 11) * 0x1p-53;
}

static void look_up(const Position *position, int32_t *entries) {
    entries_of(patterns, position, entries);
    for (int k = 0; k < ENTRIES; k++)
        entries[k] = entries[k] / SIZE * SIZE + canonical[entries[k] % SIZE];
}

static double likely(const Position *position) {
    int32_t entries[ENTRIES];
    double sum = 0;
    look_up(position, entries);
    for (int k = 0; k < ENTRIES; k++)
        sum += theta[entries[k]];
    return 1 / (1 + exp(-sum));
}

static void learn(const Position *position, double target, double step) {
    int32_t entries[ENTRIES];
    double sum = 0;
    look_up(position, entries);
    for (int k = 0; k < ENTRIES; k++)
        sum += theta[entries[k]];
    double by = step * (target - 1 / (1 + exp(-sum)));
    for (int k = 0; k < ENTRIES; k++)
        theta[entries[k]] += by;
}

static void put_down(void) {
    for (int k = 0; k < STAGES * SIZE; k++) {
        double worth = SCALE * theta[k / SIZE * SIZE + canonical[k % SIZE]];
        worths[k] = lrint(fmax(-32000, fmin(32000, worth)));
    }
}

static int go_on(int64_t nodes) {
    (void)nodes;
    return 0;
}

static Position line[LONGEST + 1];
static double found[LONGEST + 1]; /* what the player to move is likely to get */
static uint8_t cut[LONGEST + 1];  /* whether what follows was not chosen */

/* The move, and in found what it is worth. */
static Move chosen(int ply, const Move *moves, int count, double nodes) {
    int best = 0, ties = 0;
    if (nodes) {
        Move ranked[MOST_MOVES], expected[DEEP + 2];
        int32_t numbers[3];
        double values[MOST_MOVES];
        int64_t spent;
        uint8_t past[LONGEST * BYTES];
        int before = 0;
        for (const Position *one = line[ply].past; one; one = one->past)
            memcpy(past + BYTES * before++, one->bytes, BYTES);
        kernel_search(2, rules, line[ply].bytes, past, before, NULL, nodes, DEEP, 0, ENOUGH, 8, go_on, NULL, patterns, ranked,
                      values, expected, numbers, &spent);
        found[ply] = values[0] >= SURE ? 1 : values[0] <= -SURE ? 0 : 1 / (1 + exp(-values[0] / SCALE));
        return ranked[0];
    }
    found[ply] = -1;
    for (int k = 0; k < count; k++) {
        Position after;
        Move following[MOST_MOVES];
        game.kernel->play(&game, &line[ply], moves[k], &after);
        double value = 1 - likely(&after);
        if (!game.kernel->moves(&game, &after, following)) {
            int winner = game.kernel->winner(&game, &after);
            value = winner == NONE ? 0.5 : winner == MOVER(&line[ply]);
        }
        ties = value == found[ply] ? ties + 1 : 1;
        if (value > found[ply] || (value == found[ply] && chance() * ties < 1)) {
            found[ply] = value;
            best = k;
        }
    }
    return moves[best];
}

static double play(double nodes, double step) {
    Move moves[MOST_MOVES];
    int ply = 0, stray = chance() * 9, count;
    double result = 0.5;
    for (; ply < LONGEST; ply++) {
        count = game.kernel->moves(&game, &line[ply], moves);
        if (!count) {
            int winner = game.kernel->winner(&game, &line[ply]);
            result = winner == NONE ? 0.5 : winner == MOVER(&line[ply]);
            break;
        }
        Move move = chosen(ply, moves, count, nodes);
        cut[ply] = ply < stray || chance() < STRAY;
        if (cut[ply])
            move = moves[(int)(chance() * count)];
        game.kernel->play(&game, &line[ply], move, &line[ply + 1]);
    }
    for (int k = ply - 1; k >= 0; k--) { /* result: of the player to move at k + 1 */
        result = 1 - result;
        if (cut[k])
            result = found[k];
        else
            result = LAMBDA * result + (1 - LAMBDA) * found[k];
        learn(&line[k], result, step);
    }
    return ply;
}

/* GAMES:NODES */
static void learn_from(const char *stage) {
    char *rest;
    long games = strtol(stage, &rest, 10), part = games / 20 + 1;
    double nodes = *rest ? atof(rest + 1) : 0, step = nodes ? 0.01 : 0.03, plies = 0;
    for (long k = 0; k < games; k++) {
        if (nodes && k % 100 == 0) {
            put_down();
            put_worths(patterns, worths);
        }
        plies += play(nodes, step * (1 - 0.9 * k / games));
        if (k % part == part - 1) {
            fprintf(stderr, "%ld of %ld games, %.1f plies\n", k + 1, games, plies / part);
            plies = 0;
        }
    }
    put_down();
}

/* Whether there were as many as wanted. */
static int read_numbers(int32_t *numbers, int many) {
    int read = 0;
    while (read < many && scanf("%d", &numbers[read]) == 1)
        read++;
    return read == many;
}

int main(int argc, char **argv) {
    int32_t many, men, start[BYTES];
    if (argc < 3 || !read_numbers(&many, 1) || many > 256 || !read_numbers(rules, many) || !read_numbers(start, BYTES) ||
        !read_numbers(&men, 1) || !read_numbers(places, PATTERNS * (WIDEST + 2)) || !read_numbers(canonical, SIZE))
        return 2;
    for (int k = 0; k < BYTES; k++)
        line[0].bytes[k] = start[k];
    game = game_of(2, rules);
    patterns = open_patterns(places, men, worths);
    for (int stage = 2; stage < argc; stage++) {
        state = 0x9e3779b97f4a7c15ULL * (atoi(argv[1]) + stage - 1);
        learn_from(argv[stage]);
    }
    return fwrite(worths, sizeof worths, 1, stdout) == 1 ? 0 : 1;
}
