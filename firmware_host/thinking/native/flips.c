/* Discs that are turned over, on 8 by 8 squares: othello, reversi.

   words: the black discs, the white discs, a bit a square in reading order; bytes 16 and 17: discs each has left.
   A move is the number of its square; a pass is 64. */
#include "kernel.h"

enum { OPENING, OWN_DISCS = OPENING + 2, EMPTIES_TO_WINNER }; /* rules */
enum { SQUARES = 64, PASS = 64, LEFT = 16 };

static const uint64_t NO_A = 0xfefefefefefefefeULL, NO_H = 0x7f7f7f7f7f7f7f7fULL;
static const uint64_t CORNERS = 0x8100000000000081ULL, EDGES = 0x7e8181818181817eULL;

static uint64_t opening(const Game *game) {
    return mask_at(game->rules + OPENING);
}

/* One square further in one of eight directions. */
static uint64_t step(uint64_t discs, int direction) {
    switch (direction) {
    case 0: return discs << 1 & NO_A;
    case 1: return discs >> 1 & NO_H;
    case 2: return discs << 8;
    case 3: return discs >> 8;
    case 4: return discs << 9 & NO_A;
    case 5: return discs >> 9 & NO_H;
    case 6: return discs << 7 & NO_H;
    default: return discs >> 7 & NO_A;
    }
}

static uint64_t placements(const Game *game, const Position *position, int player) {
    uint64_t own = position->words[player], enemy = position->words[1 - player], empty = ~(own | enemy), found = 0;
    if (game->rules[OWN_DISCS] && !position->bytes[LEFT + player])
        return 0;
    if (opening(game) & empty)
        return opening(game) & empty;
    for (int direction = 0; direction < 8; direction++) {
        uint64_t run = step(own, direction) & enemy;
        while (run) {
            run = step(run, direction);
            found |= run & empty;
            run &= enemy;
        }
    }
    return found;
}

static uint64_t turned(const Game *game, const Position *position, uint64_t disc) {
    int player = MOVER(position);
    uint64_t own = position->words[player], enemy = position->words[1 - player], all = 0;
    if (disc & opening(game))
        return 0;
    for (int direction = 0; direction < 8; direction++) {
        uint64_t run = 0, at = step(disc, direction);
        while (at & enemy) {
            run |= at;
            at = step(at, direction);
        }
        if (at & own)
            all |= run;
    }
    return all;
}

static int flips_moves(const Game *game, const Position *position, Move *moves) {
    int count = 0;
    for (uint64_t legal = placements(game, position, MOVER(position)); legal; legal &= legal - 1)
        moves[count++] = __builtin_ctzll(legal);
    if (!count && placements(game, position, 1 - MOVER(position)))
        moves[count++] = PASS;
    return count;
}

static void flips_play(const Game *game, const Position *position, Move move, Position *after) {
    int player = MOVER(position);
    *after = *position;
    after->past = NULL;
    MOVER(after) = 1 - player;
    if (move == PASS)
        return;
    uint64_t disc = 1ULL << move, discs = turned(game, position, disc);
    after->words[player] |= disc | discs;
    after->words[1 - player] ^= discs;
    if (game->rules[OWN_DISCS])
        after->bytes[LEFT + player]--;
}

static int flips_winner(const Game *game, const Position *position) {
    int black = __builtin_popcountll(position->words[0]), white = __builtin_popcountll(position->words[1]);
    (void)game;
    return ahead(black, white);
}

static int32_t more(const Position *position, uint64_t where) {
    return __builtin_popcountll(position->words[0] & where) - __builtin_popcountll(position->words[1] & where);
}

static void flips_measure(const Game *game, const Position *position, int32_t *features) {
    uint64_t empty = ~(position->words[0] | position->words[1]), open = 0, risky = 0;
    (void)game;
    for (int direction = 0; direction < 8; direction++)
        open |= step(empty, direction);
    for (uint64_t corners = empty & CORNERS; corners; corners &= corners - 1)
        for (int direction = 0; direction < 8; direction++)
            risky |= step(corners & -corners, direction);
    features[0] = more(position, CORNERS);
    features[1] = more(position, EDGES & ~risky);
    features[2] = more(position, risky);
    features[3] = more(position, open);
    features[4] = more(position, ~0ULL);
}

const Kernel FLIPS = {5, flips_moves, flips_play, flips_winner, never, quiet, flips_measure};
