/* What is done with any kernel but searching: one ply, counts of the move tree, random play. */
#include "kernel.h"

#ifndef SOURCES
#define SOURCES ""
#endif

/* Of which sources it was built (build.py). */
const char *kernel_sources(void) { return SOURCES; }

static const Kernel *const KERNELS[] = {&SOWING, &FLIPS, &MILLS, &LEAPS, &RACING, &HUNTS, &SOWING_LAPS,
                                        &STEPS, &SLIDES, &KONANE};

Game game_of(int kernel, const int32_t *rules) {
    Game game = {KERNELS[kernel], rules};
    return game;
}

void stand(Position *position, const uint8_t *bytes, const uint8_t *past, int before, Position *links) {
    memcpy(position->bytes, bytes, BYTES);
    position->past = before ? links : NULL;
    for (int k = 0; k < before; k++) {
        memcpy(links[k].bytes, past + (size_t)k * BYTES, BYTES);
        links[k].past = k + 1 < before ? &links[k + 1] : NULL;
    }
}

int kernel_moves(int kernel, const int32_t *rules, const uint8_t *bytes, const uint8_t *past, int before, Move *moves) {
    Game game = game_of(kernel, rules);
    Position position, links[before + 1];
    stand(&position, bytes, past, before, links);
    return game.kernel->moves(&game, &position, moves);
}

/* after: the position after the move. Tells whether its past goes on from this one. */
int kernel_play(int kernel, const int32_t *rules, const uint8_t *bytes, const uint8_t *past, int before, Move move,
                uint8_t *after) {
    Game game = game_of(kernel, rules);
    Position position, next, links[before + 1];
    stand(&position, bytes, past, before, links);
    game.kernel->play(&game, &position, move, &next);
    memcpy(after, next.bytes, BYTES);
    return next.past != NULL;
}

int kernel_winner(int kernel, const int32_t *rules, const uint8_t *bytes, const uint8_t *past, int before) {
    Game game = game_of(kernel, rules);
    Position position, links[before + 1];
    stand(&position, bytes, past, before, links);
    return game.kernel->winner(&game, &position);
}

int kernel_measure(int kernel, const int32_t *rules, const uint8_t *bytes, int32_t *features) {
    Game game = game_of(kernel, rules);
    Position position;
    stand(&position, bytes, NULL, 0, NULL);
    game.kernel->measure(&game, &position, features);
    return game.kernel->features;
}

static uint64_t sequences(const Game *game, const Position *position, int depth) {
    Move moves[MOST_MOVES];
    int count = game->kernel->moves(game, position, moves);
    uint64_t total = 0;
    Position after;
    if (depth == 1)
        return count;
    for (int k = 0; k < count; k++) {
        game->kernel->play(game, position, moves[k], &after);
        total += sequences(game, &after, depth - 1);
    }
    return total;
}

/* As rules.perft counts. depth: above zero. */
uint64_t kernel_perft(int kernel, const int32_t *rules, const uint8_t *bytes, int depth) {
    Game game = game_of(kernel, rules);
    Position position;
    stand(&position, bytes, NULL, 0, NULL);
    return sequences(&game, &position, depth);
}

/* Xorshift (G. Marsaglia, Xorshift RNGs, 2003). */
static uint64_t next_random(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

enum { LONGEST = 4096 };

/* Plies until the game is over, or the most. seed: not zero; goes on from call to call. last: where it ended. */
int kernel_playout(int kernel, const int32_t *rules, const uint8_t *bytes, int most, uint64_t *seed, uint8_t *last) {
    static _Thread_local Position line[LONGEST + 1];
    Game game = game_of(kernel, rules);
    Move moves[MOST_MOVES];
    int ply = 0;
    stand(&line[0], bytes, NULL, 0, NULL);
    most = most < LONGEST ? most : LONGEST;
    for (; ply < most; ply++) {
        int count = game.kernel->moves(&game, &line[ply], moves);
        if (!count)
            break;
        uint64_t at = ((next_random(seed) >> 32) * (uint64_t)count) >> 32;
        game.kernel->play(&game, &line[ply], moves[at], &line[ply + 1]);
    }
    memcpy(last, line[ply].bytes, BYTES);
    return ply;
}
