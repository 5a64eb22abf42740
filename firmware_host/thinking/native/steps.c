/* Pieces that go to a site beside them, or take its piece's place: clobber, breakthrough.

   words: the pieces of the first player, and of the second, a bit a site. A move is 64 times its origin, and its goal.
   Who has no move has lost; so has who finds a piece of the other on its goal. */
#include "kernel.h"

enum { SITES, GOALS, TABLE = GOALS + 4 }; /* rules */
/* GOALS: for each player the sites that win, low half and high half.
   TABLE: for each player and site where it stands in the rules: how many ways, and for each its goal and its kind. */
enum { MAY_STEP = 1, MAY_CAPTURE = 2 };

static uint64_t goals_of(const Game *game, int player) {
    return mask_at(game->rules + GOALS + 2 * player);
}

static int steps_moves(const Game *game, const Position *position, Move *moves) {
    int player = MOVER(position), count = 0;
    uint64_t own = position->words[player], other = position->words[1 - player];
    if (other & goals_of(game, 1 - player))
        return 0;
    for (uint64_t left = own; left; left &= left - 1) {
        int origin = __builtin_ctzll(left);
        const int32_t *way = game->rules + game->rules[TABLE + player * game->rules[SITES] + origin];
        for (int ways = *way++; ways--; way += 2) {
            int kind = own >> way[0] & 1 ? 0 : other >> way[0] & 1 ? MAY_CAPTURE : MAY_STEP;
            if (kind & way[1])
                moves[count++] = 64 * origin + way[0];
        }
    }
    return count;
}

static void steps_play(const Game *game, const Position *position, Move move, Position *after) {
    int player = MOVER(position);
    (void)game;
    *after = *position;
    after->past = NULL;
    MOVER(after) = 1 - player;
    after->words[player] = (position->words[player] & ~(1ULL << move / 64)) | 1ULL << move % 64;
    after->words[1 - player] &= ~(1ULL << move % 64);
}

static int steps_winner(const Game *game, const Position *position) {
    (void)game;
    return 1 - MOVER(position);
}

const Kernel STEPS = {1, steps_moves, steps_play, steps_winner, never, quiet, count_pieces};
