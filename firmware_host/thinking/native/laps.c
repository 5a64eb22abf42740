/* Sowing lap after lap on two rows of pits with a store each: congkak, olinda keliya, pallanguzhi; and toguz kumalak.

   bytes: the pits, then the stores; 24 to 26: the holes that are marked, a bit each, the low byte first; 27: the sense
   that the first player chose, 1 onwards, 2 backwards. A move is 4 times its pit, and 1 or 2 more where the sense is
   chosen with it. */
#include "pits.h"

enum { COURSE = SOWING_RULES, SENSE, FIRST_IN_ORIGIN, COW, COW_TO_OWNER, COW_FINAL, LANDING, GOES_ON, MUST_END, ENDINGS };
/* the rules */
enum { ALL_ROUND, THROUGH_STORE, OVER_MARKS };                                            /* COURSE */
enum { STORE_OR_OWN_EMPTY, STORE_OR_EMPTY, BEYOND, BEYOND_AND_ON, BEYOND_IF_FILLED, EVEN }; /* LANDING */
enum { END, MAJORITY, ROW_EMPTY, NO_START, REPEATED, ENDLESS };
/* SENSE: 1 onwards, -1 backwards, 0 as the first player chooses, and the other the other way. COW: how many seeds are
   taken as they come together; 0 for none. COW_FINAL: with the last seed of a lap, too. GOES_ON: the mover has another turn
   after a seed in his store, or goes on after a capture. MUST_END: a pit whose turn never ends may not be opened.
   ENDINGS: two numbers each: what ends the game, and how often a position has to be there. */
enum { MARKS = 24, CHOSEN = 27, NOWHERE = -1, LAPS = 1000, LOOKED_AT_FROM = 16 };

typedef struct {
    const int32_t *rules;
    uint8_t holes[MARKS];
    int player, sense, landing, follows, marks, endless;
} Turn;

static int marks_of(const Position *position) {
    return position->bytes[MARKS] | position->bytes[MARKS + 1] << 8 | position->bytes[MARKS + 2] << 16;
}

static int is_of(const Turn *turn, int player, int pit) {
    return pit < turn->rules[PITS] && owner_of(turn->rules, pit) == player;
}

/* So many pits further on the ring. */
static int further(const Turn *turn, int pit, int pits) {
    int ring = turn->rules[PITS];
    return ((pit + turn->sense * pits) % ring + ring) % ring;
}

/* The next stop on the way of the seeds: a pit, or the own store. */
static int next_stop(const Turn *turn, int at) {
    int ring = turn->rules[PITS], half = ring / 2, store = ring + turn->player;
    int last = turn->player * half + (turn->sense > 0 ? half - 1 : 0);
    if (turn->rules[COURSE] == THROUGH_STORE && at == last)
        return store;
    return further(turn, at == store ? last : at, 1);
}

static void bank(Turn *turn, int pit, int player) {
    turn->holes[turn->rules[PITS] + player] += turn->holes[pit];
    turn->holes[pit] = 0;
}

static void capture(Turn *turn, int pit) { bank(turn, pit, turn->player); }

static void drop(Turn *turn, int place, int is_last) {
    const int32_t *rules = turn->rules;
    turn->landing = place;
    turn->holes[place]++;
    if (rules[COW] && turn->holes[place] == rules[COW] && (!is_last || rules[COW_FINAL]))
        bank(turn, place, rules[COW_TO_OWNER] ? owner_of(rules, place) : turn->player);
}

static void sow(Turn *turn, int pit, int first_in_origin) {
    int seeds = turn->holes[pit], at = pit;
    turn->holes[pit] = 0;
    for (int k = 1; k <= seeds; k++) {
        int place = at;
        if (!(first_in_origin && k == 1 && seeds > 1)) {
            place = at = next_stop(turn, at);
            if (at < turn->rules[PITS] && turn->marks >> at & 1)
                place = turn->rules[PITS] + 1 - owner_of(turn->rules, at);
        }
        drop(turn, place, k == seeds);
    }
}

static int after_store_or_empty(Turn *turn, int anywhere) {
    int ring = turn->rules[PITS], at = turn->landing, facing = ring - 1 - at;
    if (at == ring + turn->player) {
        turn->follows = turn->rules[GOES_ON] ? turn->player : turn->follows;
        return NOWHERE;
    }
    if (turn->holes[at] > 1)
        return at;
    if (turn->holes[facing] && (anywhere || is_of(turn, turn->player, at))) {
        capture(turn, facing);
        capture(turn, at);
    }
    return NOWHERE;
}

/* The pit behind the empty one, and on while filled and empty pits take turns. */
static void take_every_other(Turn *turn) {
    int taken[BYTES], count = 0;
    for (int behind = 2; behind < turn->rules[PITS]; behind += 2) {
        int pit = further(turn, turn->landing, behind);
        if (turn->holes[further(turn, turn->landing, behind - 1)] || !turn->holes[pit])
            break;
        taken[count++] = pit;
    }
    for (int k = 0; k < count; k++)
        capture(turn, taken[k]);
}

static int after_beyond(Turn *turn) {
    const int32_t *rules = turn->rules;
    int next = further(turn, turn->landing, 1), behind = further(turn, turn->landing, 2);
    if (turn->holes[next])
        return next;
    if (rules[LANDING] == BEYOND_AND_ON)
        take_every_other(turn);
    else if (rules[LANDING] == BEYOND || turn->holes[behind]) {
        capture(turn, behind);
        for (int pits = 3; rules[LANDING] == BEYOND_IF_FILLED && rules[GOES_ON] && pits <= rules[PITS]; pits++)
            if (turn->holes[further(turn, turn->landing, pits)])
                return further(turn, turn->landing, pits);
    }
    return NOWHERE;
}

/* One mark a player, never on a ninth hole, nor on the one across from the other's in number. */
static int may_mark(const Turn *turn, int hole) {
    int half = turn->rules[PITS] / 2, place = turn->sense > 0 ? hole % half : half - 1 - hole % half;
    int theirs = ((1 << half) - 1) << (1 - turn->player) * half, mine = turn->player * half + hole % half;
    return place != half - 1 && !(turn->marks & theirs) && !(turn->marks >> mine & 1);
}

static int after_even(Turn *turn) {
    int at = turn->landing, marks;
    if (!is_of(turn, 1 - turn->player, at))
        return NOWHERE;
    marks = turn->holes[at] == 3 && may_mark(turn, at);
    if (marks || turn->holes[at] % 2 == 0)
        capture(turn, at);
    turn->marks |= marks << at;
    return NOWHERE;
}

/* Where the next lap begins, or NOWHERE. */
static int land(Turn *turn) {
    switch (turn->rules[LANDING]) {
    case STORE_OR_OWN_EMPTY:
    case STORE_OR_EMPTY:
        return after_store_or_empty(turn, turn->rules[LANDING] == STORE_OR_EMPTY);
    case EVEN:
        return after_even(turn);
    default:
        return after_beyond(turn);
    }
}

/* A cycle comes by the state that was seen at some power of two (R. P. Brent, 1980). */
static Turn whole_turn(const Game *game, const Position *position, int pit, int sense) {
    Turn turn = {.rules = game->rules, .player = MOVER(position), .sense = sense, .follows = 1 - MOVER(position)};
    uint8_t seen[MARKS] = {0};
    int seen_at = NOWHERE, next = pit;
    memcpy(turn.holes, position->bytes, MARKS);
    turn.marks = marks_of(position);
    for (int laps = 1; next != NOWHERE; laps++) {
        sow(&turn, next, laps == 1 && game->rules[FIRST_IN_ORIGIN]);
        next = land(&turn);
        if (laps < LOOKED_AT_FROM || next == NOWHERE)
            continue;
        if (laps >= LAPS || (next == seen_at && memcmp(seen, turn.holes, MARKS) == 0)) {
            turn.endless = 1;
            break;
        }
        if ((laps & (laps - 1)) == 0) {
            memcpy(seen, turn.holes, MARKS);
            seen_at = next;
        }
    }
    return turn;
}

static int sense_of(const Game *game, const Position *position, Move move) {
    if (game->rules[SENSE])
        return game->rules[SENSE];
    if (move % 4)
        return move % 4 == 1 ? 1 : -1;
    return (position->bytes[CHOSEN] == 1) == (MOVER(position) == 0) ? 1 : -1;
}

static int starts(const Game *game, const Position *position, Move *moves) {
    int half = game->rules[PITS] / 2, first = MOVER(position) * half, count = 0;
    int chooses = !game->rules[SENSE] && !position->bytes[CHOSEN];
    for (int pit = first; pit < first + half; pit++)
        for (int named = chooses; position->bytes[pit] && named <= 2 * chooses; named++) {
            Move move = 4 * pit + named;
            if (!game->rules[MUST_END] || !whole_turn(game, position, pit, sense_of(game, position, move)).endless)
                moves[count++] = move;
        }
    return count;
}

static int laps_moves(const Game *game, const Position *position, Move *moves) {
    return OVER(position) ? 0 : starts(game, position, moves);
}

static int ends(const Game *game, const Position *position, const int32_t *ending) {
    Move moves[BYTES];
    switch (ending[0]) {
    case MAJORITY:
        return has_majority(game, position);
    case ROW_EMPTY:
        return !has_seeds(game, position->bytes, MOVER(position));
    case NO_START:
        return !starts(game, position, moves);
    default:
        return occurrences(position, same) + 1 >= ending[1];
    }
}

static void settle(const Game *game, Position *position) {
    int ring = game->rules[PITS];
    for (const int32_t *ending = game->rules + ENDINGS; *ending != END; ending += 2)
        if (ends(game, position, ending)) {
            for (int pit = 0; *ending != MAJORITY && pit < ring; pit++) {
                position->bytes[ring + owner_of(game->rules, pit)] += position->bytes[pit];
                position->bytes[pit] = 0;
            }
            OVER(position) = *ending;
            position->past = NULL;
            return;
        }
}

static void laps_play(const Game *game, const Position *position, Move move, Position *after) {
    int ring = game->rules[PITS], sense = sense_of(game, position, move);
    Turn turn = whole_turn(game, position, move / 4, sense);
    *after = *position;
    if (turn.endless) {
        OVER(after) = ENDLESS;
        after->past = NULL;
        return;
    }
    memcpy(after->bytes, turn.holes, MARKS);
    for (int k = 0; k < 3; k++)
        after->bytes[MARKS + k] = turn.marks >> 8 * k & 255;
    if (!game->rules[SENSE] && !after->bytes[CHOSEN])
        after->bytes[CHOSEN] = sense > 0 ? 1 : 2;
    MOVER(after) = turn.follows;
    after->past = memcmp(after->bytes + ring, position->bytes + ring, 2) ? NULL : position;
    settle(game, after);
}

static int laps_winner(const Game *game, const Position *position) {
    const uint8_t *stores = position->bytes + game->rules[PITS];
    return OVER(position) == ENDLESS ? NONE : ahead(stores[0], stores[1]);
}

const Kernel SOWING_LAPS = {4, laps_moves, laps_play, laps_winner, never, quiet, measure_pits};
