/* Konane: two stones are taken off a full board, then every move leaps and captures, straight on.

   words: the stones of the first player, and of the second, a bit a site; sites and rays are in lines.h. A move is 64
   times its origin, and its goal; of a stone that is taken off, REMOVAL and its site. */
#include "lines.h"

enum { FIRST = GEOMETRY, SECOND = FIRST + 2 }; /* rules */
/* FIRST: which stones may be taken off, low half and high half. SECOND: for each site the same, where the first stone was
   taken off there; then of whom each site is. */
enum { REMOVAL = 64 * 64 };

static int owner_of(const Game *game, int site) { return game->rules[SECOND + 2 * game->rules[SITES] + site]; }

/* The stones that may be taken off; none once two have been. */
static uint64_t removals(const Game *game, const Position *position) {
    uint64_t gaps = all_sites(game->rules) & ~(position->words[0] | position->words[1]);
    if (!gaps)
        return mask_at(game->rules + FIRST);
    return gaps & (gaps - 1) ? 0 : mask_at(game->rules + SECOND + 2 * __builtin_ctzll(gaps));
}

static int leaps(const Game *game, const Position *position, int player, Move *moves) {
    uint64_t own = position->words[player], prey = position->words[1 - player], empty = all_sites(game->rules) & ~(own | prey);
    int count = 0;
    for (uint64_t left = own; left; left &= left - 1) {
        int origin = __builtin_ctzll(left);
        const int32_t *ray = rays_of(game->rules, origin);
        for (int k = 0; k < rays_at(game->rules, origin); k++, ray = next_ray(ray))
            for (int at = 1; at < ray[1] && prey >> ray[1 + at] & 1 && empty >> ray[2 + at] & 1; at += 2)
                moves[count++] = 64 * origin + ray[2 + at];
    }
    return count;
}

static int turns(const Game *game, const Position *position, int player, Move *moves) {
    uint64_t left = removals(game, position);
    int count = 0;
    if (!left)
        return leaps(game, position, player, moves);
    for (; left; left &= left - 1)
        moves[count++] = REMOVAL + __builtin_ctzll(left);
    return count;
}

static int konane_moves(const Game *game, const Position *position, Move *moves) {
    return turns(game, position, MOVER(position), moves);
}

/* What stands between, every other site from the one beside the origin. */
static uint64_t captured(const Game *game, int origin, int goal) {
    const int32_t *ray = rays_of(game->rules, origin);
    for (int k = 0; k < rays_at(game->rules, origin); k++, ray = next_ray(ray)) {
        uint64_t found = 0;
        for (int at = 1; at < ray[1]; at += 2) {
            found |= BIT(ray[1 + at]);
            if (ray[2 + at] == goal)
                return found;
        }
    }
    return 0;
}

static void konane_play(const Game *game, const Position *position, Move move, Position *after) {
    int player = MOVER(position), origin = move / 64, goal = move % 64;
    *after = *position;
    after->past = NULL;
    if (move >= REMOVAL) {
        after->words[owner_of(game, goal)] &= ~BIT(goal);
        MOVER(after) = 1 - owner_of(game, goal);
        return;
    }
    after->words[player] ^= BIT(origin) | BIT(goal);
    after->words[1 - player] &= ~captured(game, origin, goal);
    MOVER(after) = 1 - player;
}

static int konane_winner(const Game *game, const Position *position) {
    (void)game;
    return 1 - MOVER(position);
}

static void konane_measure(const Game *game, const Position *position, int32_t *features) {
    Move moves[MOST_MOVES];
    features[0] = turns(game, position, 0, moves) - turns(game, position, 1, moves);
}

const Kernel KONANE = {1, konane_moves, konane_play, konane_winner, never, quiet, konane_measure};
