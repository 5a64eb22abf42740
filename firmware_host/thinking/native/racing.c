/* A race on the tables by two dice, without the cube: backgammon.

   bytes: for each player 13, with two points in each, the lower one in the low half; then the dice left to play, the
   larger in the low half; how many they are; and the phase. OVER: 1 once the mover has won.
   A move is the point that a checker leaves, times 8, plus the die; 0 to pass; a throw is THROW plus the first die times
   8, plus the second. */
#include "racing.h"

enum { USE_BOTH_DICE, NEEDS_NONE_OFF }; /* rules */
enum { OPENING, TO_ROLL, TO_MOVE };     /* the phase */
enum { SIDE = PLACES / 2, DICE = 2 * SIDE, LEFT, PHASE, PASS = 0, THROW = 256, SIX = 6 };

void checkers_of(const Position *position, int player, uint8_t *checkers) {
    const uint8_t *bytes = position->bytes + player * SIDE;
    for (int k = 0; k < SIDE; k++) {
        checkers[2 * k] = bytes[k] & 15;
        checkers[2 * k + 1] = bytes[k] >> 4;
    }
}

static void put(Position *position, int player, int point, int more) {
    position->bytes[player * SIDE + point / 2] += more * (point % 2 ? 16 : 1);
}

int farthest_of(const uint8_t *checkers) {
    int point = BAR;
    while (point && !checkers[point])
        point--;
    return point;
}

int is_moving(const Position *position) { return position->bytes[PHASE] == TO_MOVE; }

static int larger_die(const Position *position) { return position->bytes[DICE] & 15; }
static int smaller_die(const Position *position) { return position->bytes[DICE] >> 4; }

static void leave(Position *position, int larger, int smaller, int count) {
    position->bytes[DICE] = count ? larger | smaller << 4 : 0;
    position->bytes[LEFT] = count;
}

/* The points from which a checker can move by this die, the farthest first. */
static int sources(const uint8_t *mine, const uint8_t *theirs, int die, uint8_t *found) {
    int last = farthest_of(mine), count = 0;
    if (last == BAR) {
        found[0] = BAR;
        return theirs[die] < HOLDS;
    }
    for (int point = last; point > die; point--)
        if (mine[point] && theirs[BAR - point + die] < HOLDS)
            found[count++] = point;
    if (last <= HOME) {
        if (mine[die])
            found[count++] = die;
        else if (OFF < last && last < die)
            found[count++] = last;
    }
    return count;
}

static int can_move(const uint8_t *mine, const uint8_t *theirs, int die) {
    uint8_t found[PLACES];
    return sources(mine, theirs, die, found) > 0;
}

/* What one checker could do by one of the dice, whatever becomes of the other. Where either die bears the same checker
   off, the larger stands for both. */
static int advances(const Position *position, const uint8_t *mine, const uint8_t *theirs, Move *moves) {
    int larger = larger_die(position), smaller = smaller_die(position), count = 0;
    uint8_t found[PLACES];
    for (int k = 0, many = sources(mine, theirs, larger, found); k < many; k++)
        moves[count++] = found[k] * 8 + larger;
    if (smaller == larger)
        return count;
    int by_larger = count;
    for (int k = 0, many = sources(mine, theirs, smaller, found); k < many; k++) {
        int twice = 0;
        for (int other = 0; other < by_larger; other++)
            twice |= moves[other] == found[k] * 8 + larger;
        if (found[k] > smaller || !twice)
            moves[count++] = found[k] * 8 + smaller;
    }
    return count;
}

/* Keeps the moves after which the other die can be played too; tells how many there are. */
static int completing(const Position *position, const uint8_t *mine, const uint8_t *theirs, const Move *moves, int count,
                      Move *kept) {
    int both = 0;
    for (int k = 0; k < count; k++) {
        uint8_t after[PLACES];
        int source = moves[k] / 8, die = moves[k] % 8;
        memcpy(after, mine, PLACES);
        after[source]--;
        after[source > die ? source - die : OFF]++;
        if (can_move(after, theirs, larger_die(position) + smaller_die(position) - die))
            kept[both++] = moves[k];
    }
    return both;
}

static int turns(const Game *game, const Position *position, Move *moves) {
    uint8_t mine[PLACES], theirs[PLACES];
    Move kept[2 * PLACES];
    checkers_of(position, MOVER(position), mine);
    checkers_of(position, 1 - MOVER(position), theirs);
    int count = advances(position, mine, theirs, moves), larger = 0;
    if (larger_die(position) != smaller_die(position)) {
        int both = completing(position, mine, theirs, moves, count, kept);
        if (both && !game->rules[USE_BOTH_DICE])
            return count;
        if (both) {
            memcpy(moves, kept, both * sizeof *moves);
            return both;
        }
        while (larger < count && moves[larger] % 8 == larger_die(position))
            larger++;
        count = larger ? larger : count;
    }
    if (!count)
        moves[count++] = PASS;
    return count;
}

static int throws(int opening, Move *moves) {
    int count = 0;
    for (int first = 1; first <= SIX; first++)
        for (int second = 1; second <= (opening ? SIX : first); second++)
            if (!opening || first != second)
                moves[count++] = THROW + first * 8 + second;
    return count;
}

static int racing_moves(const Game *game, const Position *position, Move *moves) {
    if (OVER(position))
        return 0;
    return is_moving(position) ? turns(game, position, moves) : throws(position->bytes[PHASE] == OPENING, moves);
}

int weight_of(const Position *position, Move move) {
    int first = (move - THROW) / 8, second = move % 8;
    if (move < THROW)
        return 0;
    return position->bytes[PHASE] == TO_ROLL && first != second ? 2 : 1;
}

static void pass_on(Position *position, int player) {
    MOVER(position) = player;
    position->bytes[PHASE] = TO_ROLL;
    leave(position, 0, 0, 0);
}

static void thrown(const Position *position, Move move, Position *after) {
    int first = (move - THROW) / 8, second = move % 8, larger = first > second ? first : second;
    int smaller = first > second ? second : first;
    if (position->bytes[PHASE] == OPENING)
        MOVER(after) = second > first;
    after->bytes[PHASE] = TO_MOVE;
    leave(after, larger, smaller, larger == smaller ? 4 : 2);
}

static void advance(Position *position, int source, int die) {
    int player = MOVER(position), goal = source > die ? source - die : OFF;
    int left = position->bytes[LEFT] - 1, other = larger_die(position) + smaller_die(position) - die;
    uint8_t mine[PLACES], theirs[PLACES];
    checkers_of(position, 1 - player, theirs);
    put(position, player, source, -1);
    put(position, player, goal, 1);
    if (goal != OFF && theirs[BAR - goal]) {
        put(position, 1 - player, BAR - goal, -1);
        put(position, 1 - player, BAR, 1);
    }
    checkers_of(position, player, mine);
    checkers_of(position, 1 - player, theirs);
    leave(position, other, other, left);
    if (!farthest_of(mine)) {
        OVER(position) = 1;
        leave(position, 0, 0, 0);
    } else if (!left || !can_move(mine, theirs, other))
        pass_on(position, 1 - player);
}

static void racing_play(const Game *game, const Position *position, Move move, Position *after) {
    (void)game;
    *after = *position;
    after->past = NULL;
    if (move >= THROW)
        thrown(position, move, after);
    else if (move == PASS)
        pass_on(after, 1 - MOVER(position));
    else
        advance(after, move / 8, move % 8);
}

static int racing_winner(const Game *game, const Position *position) {
    (void)game;
    return MOVER(position);
}

int points_of(const Game *game, const Position *position) {
    uint8_t loser[PLACES];
    checkers_of(position, 1 - MOVER(position), loser);
    if (farthest_of(loser) >= BAR - HOME && (!loser[OFF] || !game->rules[NEEDS_NONE_OFF]))
        return 3;
    return loser[OFF] ? 1 : 2;
}

static void measured(const uint8_t *mine, const uint8_t *theirs, int sign, int32_t *features) {
    int enemy = BAR - farthest_of(theirs); /* the nearest to home that one stands, as this player counts */
    for (int point = OFF; point <= BAR; point++) {
        features[0] -= sign * point * mine[point];
        if (point >= (enemy > 1 ? enemy : 1) && point < BAR && mine[point] == 1)
            features[3] -= sign * (BAR - point);
        if (point > OFF && point < BAR && mine[point] >= HOLDS)
            features[point > HOME ? 5 : 4] += sign;
    }
    features[1] += sign * mine[OFF];
    features[2] -= sign * mine[BAR];
}

static void racing_measure(const Game *game, const Position *position, int32_t *features) {
    uint8_t first[PLACES], second[PLACES];
    (void)game;
    checkers_of(position, 0, first);
    checkers_of(position, 1, second);
    memset(features, 0, 6 * sizeof *features);
    measured(first, second, 1, features);
    measured(second, first, -1, features);
}

const Kernel RACING = {6, racing_moves, racing_play, racing_winner, never, quiet, racing_measure};
