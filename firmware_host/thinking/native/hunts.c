/* A few hunters, who leap over men, against many men, who shut them in: bagh-chal, kungser, buga-shadara.

   words: the pieces of the first player, and of the second, a bit a site; byte 16: men in hand; 17: men lost; 18, 19:
   quiet plies, the low byte first; 20: 1 where the very first turn has moves of its own. Sites are in the order of the
   rules; moves are in lines.h. A man that is dropped is a move without legs. */
#include "lines.h"

enum { HUNTERS = GEOMETRY, CHAINS, OPENING, WIN_LOST, REPETITION, QUIET_LIMIT }; /* rules */
/* HUNTERS: the player who has them. CHAINS: they leap on. OPENING: they may in the first turn, in which they must capture. */
enum { HAND = 16, LOST, QUIET, FIRST_TURN = 20 };

static uint64_t empty_sites(const Game *game, const Position *position) {
    return all_sites(game->rules) & ~(position->words[0] | position->words[1]);
}

static int comes_again(const Position *one, const Position *other) {
    return one->words[0] == other->words[0] && one->words[1] == other->words[1] && MOVER(one) == MOVER(other);
}

static int is_won(const Game *game, const Position *position) { return position->bytes[LOST] >= game->rules[WIN_LOST]; }

static int drawn(const Game *game, const Position *position) {
    const int32_t *rules = game->rules;
    if (rules[REPETITION] && position->past && occurrences(position, comes_again) + 1 >= rules[REPETITION])
        return 1;
    return rules[QUIET_LIMIT] && number_at(position, QUIET) >= rules[QUIET_LIMIT];
}

static int steps_from(const Game *game, const Position *position, int origin, Move *moves) {
    const int32_t *beside = site_of(game->rules, origin) + 3;
    uint64_t empty = empty_sites(game, position);
    int count = 0;
    for (int k = 0; k < beside_at(game->rules, origin); k++)
        if (empty >> ray_of(game->rules, origin, beside[k])[2] & 1)
            moves[count++] = step_along(game->rules, origin, beside[k], 0);
    return count;
}

/* Without those that leap on when they have captured as many men as win. */
static int captures_from(const Game *game, const Position *position, int origin, int on, Move *moves, int room) {
    Chain chains[MOST_MOVES];
    Chains found = {.rules = game->rules, .reach = 1, .most = on ? MOST_LEGS : 1, .chains = chains};
    int count = 0, needed = game->rules[WIN_LOST] - position->bytes[LOST];
    find_chains(&found, origin, empty_sites(game, position), position->words[1 - game->rules[HUNTERS]]);
    for (int k = 0; k < found.count && count < room; k++)
        if (chains[k].legs <= needed)
            moves[count++] = chains[k].code;
    return count;
}

static int hunters_turns(const Game *game, const Position *position, Move *moves) {
    int count = 0, first = position->bytes[FIRST_TURN], on = game->rules[first ? OPENING : CHAINS];
    for (uint64_t left = position->words[game->rules[HUNTERS]]; left; left &= left - 1) {
        int origin = __builtin_ctzll(left);
        if (!first)
            count += steps_from(game, position, origin, moves + count);
        count += captures_from(game, position, origin, on, moves + count, MOST_MOVES - count - 8 * BYTES);
    }
    return count;
}

static int mens_turns(const Game *game, const Position *position, Move *moves) {
    int count = 0;
    if (position->bytes[HAND])
        for (uint64_t left = empty_sites(game, position); left; left &= left - 1)
            moves[count++] = 2 * __builtin_ctzll(left);
    else
        for (uint64_t left = position->words[MOVER(position)]; left; left &= left - 1)
            count += steps_from(game, position, __builtin_ctzll(left), moves + count);
    return count;
}

static int turns(const Game *game, const Position *position, Move *moves) {
    return MOVER(position) == game->rules[HUNTERS] ? hunters_turns(game, position, moves) : mens_turns(game, position, moves);
}

static int hunts_moves(const Game *game, const Position *position, Move *moves) {
    return is_won(game, position) || drawn(game, position) ? 0 : turns(game, position, moves);
}

static void hunts_play(const Game *game, const Position *position, Move move, Position *after) {
    int player = MOVER(position), origin = origin_of(game->rules, move), dropped = move == 2 * origin;
    uint64_t captured;
    int goal = walked(game->rules, move, position->words[1 - player], &captured);
    int plies = dropped || captured ? 0 : number_at(position, QUIET) + 1;
    *after = *position;
    MOVER(after) = 1 - player;
    after->words[1 - player] &= ~captured;
    after->words[player] = (position->words[player] & ~BIT(origin)) | BIT(goal);
    after->bytes[HAND] -= dropped;
    after->bytes[LOST] += __builtin_popcountll(captured);
    write_number(after, QUIET, plies);
    after->bytes[FIRST_TURN] = 0;
    after->past = plies && game->rules[REPETITION] ? position : NULL;
}

static int hunts_winner(const Game *game, const Position *position) {
    Move moves[MOST_MOVES];
    if (is_won(game, position))
        return game->rules[HUNTERS];
    return turns(game, position, moves) ? NONE : 1 - MOVER(position);
}

static int hunts_again(const Game *game, const Position *position) {
    (void)game;
    return occurrences(position, comes_again) > 0;
}

static int hunts_loud(Move move) { return move & 1; }

static void hunts_measure(const Game *game, const Position *position, int32_t *features) {
    const int32_t *rules = game->rules;
    int sign = rules[HUNTERS] ? -1 : 1;
    uint64_t empty = empty_sites(game, position), men = position->words[1 - rules[HUNTERS]];
    memset(features, 0, 4 * sizeof *features);
    features[0] = sign * position->bytes[LOST];
    for (uint64_t left = position->words[rules[HUNTERS]]; left; left &= left - 1) {
        int site = __builtin_ctzll(left), room = 0, prey = 0;
        const int32_t *ray = rays_of(rules, site);
        for (int k = 0; k < rays_at(rules, site); k++, ray = next_ray(ray)) {
            room += empty >> ray[2] & 1;
            prey += ray[1] > 1 && men >> ray[2] & 1 && empty >> ray[3] & 1;
        }
        features[1] -= sign * (!room && !prey);
        features[2] += sign * room;
        features[3] += sign * prey;
    }
}

const Kernel HUNTS = {4, hunts_moves, hunts_play, hunts_winner, hunts_again, hunts_loud, hunts_measure};
