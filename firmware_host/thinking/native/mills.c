/* Mills on 24 points: nine men's morris, morabaraba.

   halves: the men of the first player, and of the second, a bit a point; bytes 8, 9: men in hand; 10, 11: quiet plies,
   the low byte first; 12 to 15: for each player the slide that is barred to him, from and to, 1 more each; 0 for none.
   A move is (from * 25 + to) * 25 + victim; 24 is the hand, or no victim. */
#include "kernel.h"

enum { FLY_AT, NO_REVERSE, FEW_LIMIT, REPETITION, QUIET_LIMIT, LINES, TABLE }; /* rules */
/* TABLE: LINES lines of three points; then for each point how many neighbours it has, and four places for them. */
enum { OFF, AFTER_A_MILL, ANY };
enum { POINTS = 24, HAND = 24, NOBODY = 24, CODE = 25, HANDS = 8, QUIET = 10, BARRED = 12 };

static const uint32_t FULL = (1u << POINTS) - 1;

static uint32_t line_of(const Game *game, int k) {
    const int32_t *points = game->rules + TABLE + 3 * k;
    return 1u << points[0] | 1u << points[1] | 1u << points[2];
}

static const int32_t *neighbours(const Game *game, int point) {
    return game->rules + TABLE + 3 * game->rules[LINES] + 5 * point;
}

static int closes(const Game *game, uint32_t own, int point) {
    for (int k = 0; k < game->rules[LINES]; k++) {
        uint32_t line = line_of(game, k);
        if (line >> point & 1 && ((own | 1u << point) & line) == line)
            return 1;
    }
    return 0;
}

static uint32_t exposed(const Game *game, uint32_t men) {
    uint32_t safe = 0;
    for (int k = 0; k < game->rules[LINES]; k++) {
        uint32_t line = line_of(game, k);
        if ((men & line) == line)
            safe |= line;
    }
    return men & ~safe ? men & ~safe : men;
}

/* Neither the men in hand nor the quiet plies make a position another one. */
static int comes_again(const Position *one, const Position *other) {
    return one->words[0] == other->words[0] && MOVER(one) == MOVER(other) &&
           memcmp(one->bytes + BARRED, other->bytes + BARRED, 4) == 0;
}

static int men_of(const Position *position, int player) { return __builtin_popcount(position->halves[player]); }

static int short_of_men(const Position *position) {
    for (int player = 0; player < 2; player++)
        if (men_of(position, player) + position->bytes[HANDS + player] < 3)
            return player;
    return NONE;
}

static int drawn(const Game *game, const Position *position) {
    const int32_t *rules = game->rules;
    int quiet = number_at(position, QUIET);
    if (rules[REPETITION] && position->past && occurrences(position, comes_again) + 1 >= rules[REPETITION])
        return 1;
    if (rules[QUIET_LIMIT] && quiet >= rules[QUIET_LIMIT])
        return 1;
    return rules[FEW_LIMIT] && quiet >= rules[FEW_LIMIT] && (men_of(position, 0) == 3 || men_of(position, 1) == 3) &&
           men_of(position, 0) >= 3 && men_of(position, 1) >= 3;
}

typedef struct {
    Move *moves;
    int count;
    uint32_t victims;
} Found;

static void add(Found *found, int from, int to, int mill) {
    Move code = (from * CODE + to) * CODE;
    if (!mill || !found->victims) {
        found->moves[found->count++] = code + NOBODY;
        return;
    }
    for (uint32_t left = found->victims; left; left &= left - 1)
        found->moves[found->count++] = code + __builtin_ctz(left);
}

static int is_barred(const Game *game, const Position *position, int from, int to, int mill) {
    const uint8_t *barred = position->bytes + BARRED + 2 * MOVER(position);
    return barred[0] == from + 1 && barred[1] == to + 1 && !(game->rules[NO_REVERSE] == AFTER_A_MILL && mill == 0);
}

static void slides(const Game *game, const Position *position, int from, Found *found) {
    int player = MOVER(position), flies = men_of(position, player) <= game->rules[FLY_AT];
    uint32_t own = position->halves[player], empty = FULL & ~(own | position->halves[1 - player]);
    const int32_t *beside = neighbours(game, from);
    for (int k = 0; k < (flies ? POINTS : beside[0]); k++) {
        int to = flies ? k : beside[1 + k];
        if (empty >> to & 1) {
            int mill = closes(game, own ^ 1u << from, to);
            if (!is_barred(game, position, from, to, mill))
                add(found, from, to, mill);
        }
    }
}

static int turns(const Game *game, const Position *position, Move *moves) {
    int player = MOVER(position);
    uint32_t own = position->halves[player], enemy = position->halves[1 - player], empty = FULL & ~(own | enemy);
    Found found = {moves, 0, exposed(game, enemy)};
    if (position->bytes[HANDS + player])
        for (uint32_t left = empty; left; left &= left - 1)
            add(&found, HAND, __builtin_ctz(left), closes(game, own, __builtin_ctz(left)));
    else
        for (uint32_t left = own; left; left &= left - 1)
            slides(game, position, __builtin_ctz(left), &found);
    return found.count;
}

static int mills_moves(const Game *game, const Position *position, Move *moves) {
    return short_of_men(position) != NONE || drawn(game, position) ? 0 : turns(game, position, moves);
}

static void mills_play(const Game *game, const Position *position, Move move, Position *after) {
    int player = MOVER(position), victim = move % CODE, to = move / CODE % CODE, from = move / CODE / CODE;
    int quiet = from != HAND && victim == NOBODY, plies = quiet ? number_at(position, QUIET) + 1 : 0;
    uint8_t *barred = after->bytes + BARRED + 2 * player;
    *after = *position;
    MOVER(after) = 1 - player;
    barred[0] = barred[1] = 0;
    after->halves[player] |= 1u << to;
    if (from == HAND)
        after->bytes[HANDS + player]--;
    else {
        after->halves[player] ^= 1u << from;
        if (game->rules[NO_REVERSE] == ANY || (game->rules[NO_REVERSE] == AFTER_A_MILL && victim != NOBODY &&
                                               closes(game, position->halves[player], from))) {
            barred[0] = to + 1;
            barred[1] = from + 1;
        }
    }
    if (victim != NOBODY)
        after->halves[1 - player] ^= 1u << victim;
    write_number(after, QUIET, plies);
    after->past = quiet && game->rules[REPETITION] ? position : NULL;
}

static int mills_winner(const Game *game, const Position *position) {
    Move moves[MOST_MOVES];
    int loser = short_of_men(position);
    if (loser != NONE)
        return 1 - loser;
    if (!position->bytes[HANDS] && !position->bytes[HANDS + 1] && (position->halves[0] | position->halves[1]) == FULL)
        return NONE;
    return turns(game, position, moves) ? NONE : 1 - MOVER(position);
}

static int mills_again(const Game *game, const Position *position) {
    (void)game;
    return occurrences(position, comes_again) > 0;
}

static int mills_loud(Move move) { return move % CODE != NOBODY; }

static void mills_measure(const Game *game, const Position *position, int32_t *features) {
    uint32_t first = position->halves[0], second = position->halves[1], free = FULL & ~(first | second);
    int closed = 0, open = 0, room = 0;
    for (int k = 0; k < game->rules[LINES]; k++) {
        uint32_t line = line_of(game, k);
        int own = __builtin_popcount(first & line), other = __builtin_popcount(second & line);
        closed += (own == 3) - (other == 3);
        open += (own == 2 && !other) - (other == 2 && !own);
    }
    for (uint32_t left = first | second; left; left &= left - 1) {
        int point = __builtin_ctz(left);
        const int32_t *beside = neighbours(game, point);
        for (int k = 0; k < beside[0]; k++)
            room += (free >> beside[1 + k] & 1) * (first >> point & 1 ? 1 : -1);
    }
    features[0] = men_of(position, 0) - men_of(position, 1) + position->bytes[HANDS] - position->bytes[HANDS + 1];
    features[1] = closed;
    features[2] = open;
    features[3] = room;
}

const Kernel MILLS = {4, mills_moves, mills_play, mills_winner, mills_again, mills_loud, mills_measure};
