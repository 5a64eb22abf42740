/* Pieces that step or slide along lines and capture by chains of leaps: Filipino draughts, sixteen soldiers, four-field
   kono.

   words: the pieces of the first player, of the second, and those that are crowned, a bit a site; bytes 24, 25: quiet
   plies; 26, 27: moves of a lone king; the low byte first. Sites are in the order of the rules; moves are in lines.h. */
#include "lines.h"

enum { FORWARD = GEOMETRY, REACH, LEAPS_HOW, DUTY, FEWEST, REPETITION, QUIET_LIMIT, LONE_LIMIT }; /* rules */
/* FORWARD: uncrowned pieces step forward only, and are crowned on the last row. REACH: of a crowned piece. */
enum { TAKEN_STAY, TAKEN_GO, TAKEN_GO_TO_THE_END, OVER_ITS_OWN }; /* LEAPS_HOW */
enum { AS_YOU_LIKE, MUST_CAPTURE, TAKE_MOST };                   /* DUTY */
enum { CROWNED = 2, QUIET = 24, LONE = 26 };

static int is_crowned(const Position *position, int site) { return position->words[CROWNED] >> site & 1; }

static int reach_of(const Game *game, const Position *position, int site) {
    return is_crowned(position, site) ? game->rules[REACH] : 1;
}

static void leap_over_its_own(Chains *found, int origin, uint64_t own, uint64_t prey) {
    const int32_t *rules = found->rules, *ray = rays_of(rules, origin);
    for (int k = 0; k < rays_at(rules, origin); k++, ray = next_ray(ray))
        if (ray[1] > 1 && own >> ray[2] & 1 && prey >> ray[3] & 1) {
            Chain *chain = &found->chains[found->count++];
            *chain = chain_at(origin);
            chain->captured = BIT(ray[3]);
            chain->code += (Move)2 * rules[SITES] * (1 + k * rules[LANDINGS]);
        }
}

/* Leaves only the chains from the present origin that cannot go on, in any direction. */
static void only_to_the_end(Chains *found, uint64_t empty, uint64_t prey) {
    int kept = found->first;
    for (int k = found->first; k < found->count; k++) {
        const Chain *chain = &found->chains[k];
        if (!can_leap(found->rules, chain->goal, empty | chain->captured, prey & ~chain->captured, found->reach))
            found->chains[kept++] = *chain;
    }
    found->count = kept;
}

static void chains_from(Chains *found, const Game *game, const Position *position, int origin) {
    uint64_t own = position->words[MOVER(position)], prey = position->words[1 - MOVER(position)];
    uint64_t empty = all_sites(game->rules) & ~(own | prey);
    if (game->rules[LEAPS_HOW] == OVER_ITS_OWN) {
        leap_over_its_own(found, origin, own, prey);
        return;
    }
    found->reach = reach_of(game, position, origin);
    find_chains(found, origin, empty, prey);
    if (game->rules[LEAPS_HOW] == TAKEN_GO_TO_THE_END)
        only_to_the_end(found, empty | BIT(origin), prey);
}

static int captures(const Game *game, const Position *position, Move *moves) {
    Chain chains[MOST_MOVES];
    int stay = game->rules[LEAPS_HOW] == TAKEN_STAY;
    Chains found = {.rules = game->rules, .stay = stay, .most = MOST_LEGS, .chains = chains};
    int most = 0, count = 0;
    for (uint64_t left = position->words[MOVER(position)]; left; left &= left - 1)
        chains_from(&found, game, position, __builtin_ctzll(left));
    for (int k = 0; k < found.count; k++) {
        int taken = __builtin_popcountll(chains[k].captured);
        most = taken > most ? taken : most;
    }
    for (int k = 0; k < found.count; k++)
        if (game->rules[DUTY] != TAKE_MOST || __builtin_popcountll(chains[k].captured) == most)
            moves[count++] = chains[k].code;
    return count;
}

static int is_forward(const Game *game, int player, int from, int to) {
    int rows = row_of(game->rules, to) - row_of(game->rules, from);
    return player ? rows < 0 : rows > 0;
}

static int steps_from(const Game *game, const Position *position, int origin, Move *moves, int room) {
    uint64_t empty = ~(position->words[0] | position->words[1]);
    int forward = game->rules[FORWARD] && !is_crowned(position, origin), reach = reach_of(game, position, origin), count = 0;
    const int32_t *ray = rays_of(game->rules, origin);
    for (int k = 0; k < rays_at(game->rules, origin); k++, ray = next_ray(ray)) {
        if (forward && !is_forward(game, MOVER(position), origin, ray[2]))
            continue;
        for (int at = 0; at < ray[1] && at < reach && empty >> ray[2 + at] & 1 && count < room; at++)
            moves[count++] = step_along(game->rules, origin, k, at);
    }
    return count;
}

static int short_of_pieces(const Game *game, const Position *position) {
    if (game->rules[FEWEST] > 1)
        for (int player = 0; player < 2; player++)
            if (__builtin_popcountll(position->words[player]) < game->rules[FEWEST])
                return player;
    return NONE;
}

static int comes_again(const Position *one, const Position *other) {
    return memcmp(one->words, other->words, 3 * sizeof *one->words) == 0 && MOVER(one) == MOVER(other) &&
           number_at(one, LONE) == number_at(other, LONE);
}

static int drawn(const Game *game, const Position *position) {
    const int32_t *rules = game->rules;
    if (rules[LONE_LIMIT] && number_at(position, LONE) >= rules[LONE_LIMIT])
        return 1;
    if (rules[REPETITION] && position->past && occurrences(position, comes_again) + 1 >= rules[REPETITION])
        return 1;
    return rules[QUIET_LIMIT] && number_at(position, QUIET) >= rules[QUIET_LIMIT];
}

static int turns(const Game *game, const Position *position, Move *moves) {
    int count = captures(game, position, moves);
    if (count && game->rules[DUTY] != AS_YOU_LIKE)
        return count;
    for (uint64_t left = position->words[MOVER(position)]; left; left &= left - 1)
        count += steps_from(game, position, __builtin_ctzll(left), moves + count, MOST_MOVES - count);
    return count;
}

static int leaps_moves(const Game *game, const Position *position, Move *moves) {
    return short_of_pieces(game, position) != NONE || drawn(game, position) ? 0 : turns(game, position, moves);
}

/* The one king against three, with nothing else; or NONE. */
static int lone_king(const Position *position) {
    int first = __builtin_popcountll(position->words[0]), second = __builtin_popcountll(position->words[1]);
    if ((position->words[0] | position->words[1]) != position->words[CROWNED] || first + second != 4)
        return NONE;
    return first == 1 ? 0 : second == 1 ? 1 : NONE;
}

static int is_last_row(const Game *game, int player, int site) {
    const int32_t *ray = rays_of(game->rules, site);
    for (int k = 0; k < rays_at(game->rules, site); k++, ray = next_ray(ray))
        if (is_forward(game, player, site, ray[2]))
            return 0;
    return 1;
}

static void leaps_play(const Game *game, const Position *position, Move move, Position *after) {
    int player = MOVER(position), origin = origin_of(game->rules, move), crowned = is_crowned(position, origin);
    uint64_t captured;
    int goal = walked(game->rules, move, position->words[1 - player], &captured);
    *after = *position;
    MOVER(after) = 1 - player;
    after->words[player] = (position->words[player] & ~BIT(origin)) | BIT(goal);
    after->words[1 - player] &= ~captured;
    after->words[CROWNED] &= ~(captured | BIT(origin));
    if (crowned || (game->rules[FORWARD] && is_last_row(game, player, goal)))
        after->words[CROWNED] |= BIT(goal);
    if (captured || (game->rules[FORWARD] && !crowned)) {
        write_number(after, QUIET, 0);
        write_number(after, LONE, 0);
        after->past = NULL;
        return;
    }
    write_number(after, QUIET, number_at(position, QUIET) + 1);
    write_number(after, LONE, number_at(position, LONE) + (game->rules[LONE_LIMIT] && lone_king(after) == player));
    after->past = game->rules[REPETITION] ? position : NULL;
}

static int leaps_winner(const Game *game, const Position *position) {
    Move moves[MOST_MOVES];
    int loser = short_of_pieces(game, position);
    if (loser != NONE)
        return 1 - loser;
    return turns(game, position, moves) ? NONE : 1 - MOVER(position);
}

static int leaps_again(const Game *game, const Position *position) {
    (void)game;
    return occurrences(position, comes_again) > 0;
}

static int leaps_loud(Move move) { return move & 1; }

static void leaps_measure(const Game *game, const Position *position, int32_t *features) {
    int top = 0;
    memset(features, 0, 4 * sizeof *features);
    for (int site = 0; site < game->rules[SITES]; site++)
        top = row_of(game->rules, site) > top ? row_of(game->rules, site) : top;
    for (int player = 0; player < 2; player++)
        for (uint64_t left = position->words[player]; left; left &= left - 1) {
            int site = __builtin_ctzll(left), sign = player ? -1 : 1, crowned = is_crowned(position, site);
            features[crowned] += sign;
            features[2] += sign * beside_at(game->rules, site);
            if (game->rules[FORWARD] && !crowned)
                features[3] += sign * (player ? top - row_of(game->rules, site) : row_of(game->rules, site));
        }
}

const Kernel LEAPS = {4, leaps_moves, leaps_play, leaps_winner, leaps_again, leaps_loud, leaps_measure};
