/* Stones that slide until something stops them: dao, neutreeko.

   words: the stones of the first player, and of the second, a bit a site. A move is 64 times its origin, and its goal. */
#include "kernel.h"

enum { REPETITION, FIGURES, CORNERS, TABLE }; /* rules */
/* TABLE: FIGURES masks, where all stones of a side stand when it has won; CORNERS pairs, a site and the mask of those
   beside it: who has shut in a stone there has lost; then, as moves are listed, for each site: its number, how many ways a
   stone can slide, and for each how many sites and which. */

static int is_shut_in(const Game *game, uint64_t by, uint64_t other) {
    const int32_t *corner = game->rules + TABLE + game->rules[FIGURES];
    for (int k = 0; k < game->rules[CORNERS]; k++, corner += 2)
        if (other >> corner[0] & 1 && !(corner[1] & ~by))
            return 1;
    return 0;
}

/* By the last move; NONE while nobody has. */
static int has_won(const Game *game, const Position *position) {
    int moved = 1 - MOVER(position);
    const int32_t *figure = game->rules + TABLE;
    for (int k = 0; k < game->rules[FIGURES]; k++)
        if (position->words[moved] == (uint64_t)figure[k])
            return moved;
    return is_shut_in(game, position->words[moved], position->words[1 - moved]) ? 1 - moved : NONE;
}

static int turns(const Game *game, const Position *position, Move *moves) {
    const int32_t *at = game->rules + TABLE + game->rules[FIGURES] + 2 * game->rules[CORNERS];
    uint64_t own = position->words[MOVER(position)], taken = own | position->words[1 - MOVER(position)];
    int count = 0;
    while (*at != NONE) {
        int origin = *at++;
        for (int ways = *at++; ways--;) {
            int length = *at++, free = 0;
            while (free < length && !(taken >> at[free] & 1))
                free++;
            if (free && own >> origin & 1)
                moves[count++] = 64 * origin + at[free - 1];
            at += length;
        }
    }
    return count;
}

static int slides_moves(const Game *game, const Position *position, Move *moves) {
    if (has_won(game, position) != NONE || occurrences(position, same) + 1 >= game->rules[REPETITION])
        return 0;
    return turns(game, position, moves);
}

static void slides_play(const Game *game, const Position *position, Move move, Position *after) {
    int player = MOVER(position);
    (void)game;
    *after = *position;
    after->past = position;
    MOVER(after) = 1 - player;
    after->words[player] ^= 1ULL << move / 64 | 1ULL << move % 64;
}

static int slides_winner(const Game *game, const Position *position) {
    Move moves[MOST_MOVES];
    int winner = has_won(game, position);
    if (winner != NONE || occurrences(position, same) + 1 >= game->rules[REPETITION])
        return winner;
    return turns(game, position, moves) ? NONE : 1 - MOVER(position);
}

static int slides_again(const Game *game, const Position *position) {
    (void)game;
    return occurrences(position, same) > 0;
}

const Kernel SLIDES = {1, slides_moves, slides_play, slides_winner, slides_again, quiet, count_pieces};
