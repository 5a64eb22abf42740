/* Pieces that step or slide along lines and capture by chains of leaps: Filipino draughts, sixteen soldiers, four-field
   kono.

   words: the pieces of the first player, of the second, and those that are crowned, a bit a site; bytes 24, 25: quiet
   plies; 26, 27: moves of a lone king; the low byte first. Sites are in the order of the rules.
   A move is whether it captures (its lowest bit), its origin, and its legs, the first one lowest. A leg is 1 more than
   the ray, counted at its site, times the sites on which it can end there, plus on which of them it does. */
#include "kernel.h"

enum { SITES, SPAN, LANDINGS, MOST_RAYS, FORWARD, REACH, LEAPS_HOW, DUTY, FEWEST, REPETITION, QUIET_LIMIT, LONE_LIMIT, TABLE }; /* rules */
/* SPAN: sites of the longest ray. LANDINGS: on as many of them a leap can end; never on the first. FORWARD: uncrowned
   pieces step forward only, and are crowned on the last row. REACH: of a crowned piece.
   TABLE: for each site where it stands in the rules: its row, how many sites are next to it, how many rays it has, and
   for each its heading, its length, its sites. */
enum { TAKEN_STAY, TAKEN_GO, TAKEN_GO_TO_THE_END, OVER_ITS_OWN }; /* LEAPS_HOW */
enum { AS_YOU_LIKE, MUST_CAPTURE, TAKE_MOST };                   /* DUTY */
enum { CROWNED = 2, QUIET = 24, LONE = 26, MOST_LEGS = 16, NOWHERE = -1 };

#define BIT(site) (1ULL << (site))

static const int32_t *site_of(const Game *game, int site) { return game->rules + game->rules[TABLE + site]; }

static int row_of(const Game *game, int site) { return site_of(game, site)[0]; }

/* heading, length, sites: of the first ray; the next one begins behind it. */
static const int32_t *rays_of(const Game *game, int site) { return site_of(game, site) + 3; }

static int rays_at(const Game *game, int site) { return site_of(game, site)[2]; }

static const int32_t *next_ray(const int32_t *ray) { return ray + 2 + ray[1]; }

static int number_at(const Position *position, int byte) { return position->bytes[byte] | position->bytes[byte + 1] << 8; }

static void write_number(Position *position, int byte, int number) {
    position->bytes[byte] = number & 255;
    position->bytes[byte + 1] = number >> 8;
}

static int is_crowned(const Position *position, int site) { return position->words[CROWNED] >> site & 1; }

static int reach_of(const Game *game, const Position *position, int site) {
    return is_crowned(position, site) ? game->rules[REACH] : 1;
}

/* What a leap along a ray captures; then from where on it may land, and how many sites. */
typedef struct {
    int victim, from, count;
} Leap;

static Leap scan(const int32_t *ray, uint64_t empty, uint64_t prey, int reach) {
    int at = 0, end = ray[1];
    const int32_t *sites = ray + 2;
    Leap leap = {NOWHERE, 0, 0};
    while (at < end && at < reach - 1 && empty >> sites[at] & 1)
        at++;
    if (at + 1 >= end || !(prey >> sites[at] & 1))
        return leap;
    leap = (Leap){sites[at], at + 1, 0};
    for (at++; at < end && leap.count < reach && empty >> sites[at] & 1; at++)
        leap.count++;
    return leap;
}

typedef struct {
    uint8_t sites[MOST_LEGS], legs, goal;
    uint64_t captured;
    Move code;
} Chain;

typedef struct {
    const Game *game;
    int origin, reach, first, count; /* the first of those from this origin */
    Chain *chains;
} Chains;

static void add_chain(Chains *found, const Chain *chain) {
    for (int k = found->first; k < found->count; k++) {
        Chain *other = &found->chains[k];
        if (other->goal == chain->goal && other->captured == chain->captured) {
            if (memcmp(chain->sites, other->sites, chain->legs) < 0)
                *other = *chain;
            return;
        }
    }
    if (found->count < MOST_MOVES)
        found->chains[found->count++] = *chain;
}

/* weight: what the next leg counts in the code. */
static void prolong(Chains *found, const Chain *chain, int heading, uint64_t empty, uint64_t prey, Move weight) {
    const int32_t *rules = found->game->rules, *ray = rays_of(found->game, chain->goal);
    for (int k = 0; k < rays_at(found->game, chain->goal) && chain->legs < MOST_LEGS; k++, ray = next_ray(ray)) {
        if (heading != NOWHERE && ray[0] == (heading ^ 1))
            continue;
        Leap leap = scan(ray, empty, prey, found->reach);
        for (int landing = leap.from; landing < leap.from + leap.count; landing++) {
            Chain longer = *chain;
            uint64_t victim = BIT(leap.victim);
            longer.goal = longer.sites[longer.legs++] = ray[2 + landing];
            longer.captured |= victim;
            longer.code += weight * (k * rules[LANDINGS] + landing);
            add_chain(found, &longer);
            prolong(found, &longer, ray[0], rules[LEAPS_HOW] == TAKEN_STAY ? empty : empty | victim, prey & ~victim,
                    weight * (1 + rules[MOST_RAYS] * rules[LANDINGS]));
        }
    }
}

/* Whether a chain that has come to its goal could leap on from there, in any direction. */
static int goes_on(const Game *game, const Chain *chain, uint64_t empty, uint64_t prey, int reach) {
    const int32_t *ray = rays_of(game, chain->goal);
    for (int k = 0; k < rays_at(game, chain->goal); k++, ray = next_ray(ray))
        if (scan(ray, empty | chain->captured, prey & ~chain->captured, reach).count)
            return 1;
    return 0;
}

static void leap_over_its_own(Chains *found, uint64_t own, uint64_t prey, const Chain *none) {
    const int32_t *ray = rays_of(found->game, found->origin), *rules = found->game->rules;
    for (int k = 0; k < rays_at(found->game, found->origin); k++, ray = next_ray(ray))
        if (ray[1] > 1 && own >> ray[2] & 1 && prey >> ray[3] & 1) {
            Chain *chain = &found->chains[found->count++];
            *chain = *none;
            chain->captured = BIT(ray[3]);
            chain->code += (Move)2 * rules[SITES] * (1 + k * rules[LANDINGS]);
        }
}

static void chains_from(Chains *found, const Position *position, int origin) {
    const Game *game = found->game;
    uint64_t own = position->words[MOVER(position)], prey = position->words[1 - MOVER(position)];
    uint64_t empty = (BIT(game->rules[SITES]) - 1) & ~(own | prey);
    Chain none = {.goal = origin, .code = 1 + 2 * origin};
    int kept;
    found->origin = origin;
    found->reach = reach_of(game, position, origin);
    kept = found->first = found->count;
    if (game->rules[LEAPS_HOW] == OVER_ITS_OWN) {
        leap_over_its_own(found, own, prey, &none);
        return;
    }
    empty |= BIT(origin);
    prolong(found, &none, NOWHERE, empty, prey, (Move)2 * game->rules[SITES]);
    if (game->rules[LEAPS_HOW] != TAKEN_GO_TO_THE_END)
        return;
    for (int k = found->first; k < found->count; k++)
        if (!goes_on(game, &found->chains[k], empty, prey, found->reach))
            found->chains[kept++] = found->chains[k];
    found->count = kept;
}

static int captures(const Game *game, const Position *position, Move *moves) {
    Chain chains[MOST_MOVES];
    Chains found = {.game = game, .chains = chains};
    int most = 0, count = 0;
    for (uint64_t left = position->words[MOVER(position)]; left; left &= left - 1)
        chains_from(&found, position, __builtin_ctzll(left));
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
    int rows = row_of(game, to) - row_of(game, from);
    return player ? rows < 0 : rows > 0;
}

static int steps_from(const Game *game, const Position *position, int origin, Move *moves, int room) {
    uint64_t empty = ~(position->words[0] | position->words[1]);
    int forward = game->rules[FORWARD] && !is_crowned(position, origin), reach = reach_of(game, position, origin), count = 0;
    const int32_t *ray = rays_of(game, origin);
    for (int k = 0; k < rays_at(game, origin); k++, ray = next_ray(ray)) {
        if (forward && !is_forward(game, MOVER(position), origin, ray[2]))
            continue;
        for (int at = 0; at < ray[1] && at < reach && empty >> ray[2 + at] & 1 && count < room; at++)
            moves[count++] = 2 * (origin + (Move)game->rules[SITES] * (1 + k * game->rules[SPAN] + at));
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

static int occurrences(const Position *position) {
    int count = 0;
    for (const Position *before = position->past; before; before = before->past)
        count += comes_again(before, position);
    return count;
}

static int drawn(const Game *game, const Position *position) {
    const int32_t *rules = game->rules;
    if (rules[LONE_LIMIT] && number_at(position, LONE) >= rules[LONE_LIMIT])
        return 1;
    if (rules[REPETITION] && position->past && occurrences(position) + 1 >= rules[REPETITION])
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

/* Where a move comes to rest, and what it captures. */
static int walk(const Game *game, const Position *position, Move move, uint64_t *captured) {
    const int32_t *rules = game->rules;
    int capturing = move & 1, ends = rules[capturing ? LANDINGS : SPAN], at = (move >>= 1) % rules[SITES];
    uint64_t prey = position->words[1 - MOVER(position)];
    *captured = 0;
    for (move /= rules[SITES]; move; move /= 1 + rules[MOST_RAYS] * ends) {
        int leg = move % (1 + rules[MOST_RAYS] * ends) - 1, landing = leg % ends + capturing;
        const int32_t *ray = rays_of(game, at);
        for (int k = leg / ends; k; k--)
            ray = next_ray(ray);
        for (int k = 0; capturing && k <= landing; k++)
            *captured |= prey & BIT(ray[2 + k]);
        at = ray[2 + landing];
    }
    return at;
}

static int is_last_row(const Game *game, int player, int site) {
    const int32_t *ray = rays_of(game, site);
    for (int k = 0; k < rays_at(game, site); k++, ray = next_ray(ray))
        if (is_forward(game, player, site, ray[2]))
            return 0;
    return 1;
}

static void leaps_play(const Game *game, const Position *position, Move move, Position *after) {
    int player = MOVER(position), origin = (move >> 1) % game->rules[SITES], crowned = is_crowned(position, origin);
    uint64_t captured;
    int goal = walk(game, position, move, &captured);
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
    return occurrences(position) > 0;
}

static int leaps_loud(Move move) { return move & 1; }

static void leaps_measure(const Game *game, const Position *position, int32_t *features) {
    int top = 0;
    memset(features, 0, 4 * sizeof *features);
    for (int site = 0; site < game->rules[SITES]; site++)
        top = row_of(game, site) > top ? row_of(game, site) : top;
    for (int player = 0; player < 2; player++)
        for (uint64_t left = position->words[player]; left; left &= left - 1) {
            int site = __builtin_ctzll(left), sign = player ? -1 : 1, crowned = is_crowned(position, site);
            features[crowned] += sign;
            features[2] += sign * site_of(game, site)[1];
            if (game->rules[FORWARD] && !crowned)
                features[3] += sign * (player ? top - row_of(game, site) : row_of(game, site));
        }
}

const Kernel LEAPS = {4, leaps_moves, leaps_play, leaps_winner, leaps_again, leaps_loud, leaps_measure};
