/* Sowing on two rows of pits with a store each: kalah, oware, wari.

   bytes: the pits, then the stores. A move is the number of its pit. */
#include "pits.h"

enum { COURSE = SOWING_RULES, CAPTURE, DUTY, ENDINGS, RULES };
enum { THROUGH_STORE, PAST_ORIGIN };                    /* COURSE */
enum { FACING, FACING_OR_NOTHING, CHAIN, CHAIN_UNLESS_SLAM }; /* CAPTURE */
enum { FREE, LEAVES_SEEDS, LEAVES_SEEDS_IF_IT_CAN };    /* DUTY */
enum { END, MAJORITY, EITHER_ROW_EMPTY, ROW_EMPTY, NO_START, REPEATED };
enum { STAYS, OWN_ROWS, TO_MOVER, TO_STRANDED, HALVES };
/* ENDINGS: three numbers each: what ends the game, who collects the rest, and how often a position has to be there. */

static int row_of(const Game *game, int player) { return player ? game->rules[PITS] / 2 : 0; }

/* Where the last seed falls; THROUGH_STORE counts the own store as the place after the own row. */
static int sow(const Game *game, uint8_t *pits, int player, int pit) {
    int ring = game->rules[PITS], store = ring + player, last = row_of(game, player) + ring / 2 - 1;
    int through = game->rules[COURSE] == THROUGH_STORE, seeds = pits[pit], at = pit;
    pits[pit] = 0;
    while (seeds--) {
        if (through && at == last)
            at = store;
        else {
            at = at == store ? last : at;
            at = (at + 1) % ring;
            if (!through && at == pit)
                at = (at + 1) % ring;
        }
        pits[at]++;
    }
    return at;
}

static void bank(uint8_t *pits, int ring, int player, int pit) {
    pits[ring + player] += pits[pit];
    pits[pit] = 0;
}

static int is_own(const Game *game, int player, int pit) {
    return pit < game->rules[PITS] && pit / (game->rules[PITS] / 2) == player;
}

static void take_chain(const Game *game, uint8_t *pits, int player, int landing, int unless_slam) {
    int ring = game->rules[PITS], taken = 0, at = landing;
    int first = row_of(game, 1 - player), half = ring / 2, left = 0;
    while (taken < ring && is_own(game, 1 - player, at) && (pits[at] == 2 || pits[at] == 3)) {
        taken++;
        at = (at + ring - 1) % ring;
    }
    if (unless_slam) {
        for (int pit = first; pit < first + half; pit++)
            left |= pits[pit] && !(pit <= landing && pit > landing - taken);
        if (!left)
            return;
    }
    for (int k = 0; k < taken; k++)
        bank(pits, ring, player, landing - k);
}

/* The turn without what may end the game; tells who follows. */
static int turn(const Game *game, uint8_t *pits, int player, int pit) {
    int ring = game->rules[PITS], capture = game->rules[CAPTURE], landing = sow(game, pits, player, pit);
    if (landing == ring + player)
        return player;
    if (capture == FACING || capture == FACING_OR_NOTHING) {
        int facing = ring - 1 - landing;
        if (is_own(game, player, landing) && pits[landing] == 1 && (capture == FACING_OR_NOTHING || pits[facing])) {
            bank(pits, ring, player, facing);
            bank(pits, ring, player, landing);
        }
    } else
        take_chain(game, pits, player, landing, capture == CHAIN_UNLESS_SLAM);
    return 1 - player;
}

static int starts(const Game *game, const Position *position, Move *moves) {
    int player = MOVER(position), first = row_of(game, player), half = game->rules[PITS] / 2, duty = game->rules[DUTY];
    Move dutiful[BYTES];
    int count = 0, good = 0;
    for (int pit = first; pit < first + half; pit++) {
        if (!position->bytes[pit])
            continue;
        moves[count++] = pit;
        if (duty != FREE) {
            uint8_t pits[BYTES];
            memcpy(pits, position->bytes, BYTES);
            turn(game, pits, player, pit);
            if (has_seeds(game, pits, 1 - player))
                dutiful[good++] = pit;
        }
    }
    if (duty == FREE || (!good && duty == LEAVES_SEEDS_IF_IT_CAN))
        return count;
    memcpy(moves, dutiful, good * sizeof *moves);
    return good;
}

static int sowing_moves(const Game *game, const Position *position, Move *moves) {
    return OVER(position) ? 0 : starts(game, position, moves);
}

static int ends(const Game *game, const Position *position, const int32_t *ending) {
    int player = MOVER(position);
    Move moves[BYTES];
    switch (ending[0]) {
    case MAJORITY:
        return has_majority(game, position);
    case EITHER_ROW_EMPTY:
        return !has_seeds(game, position->bytes, 0) || !has_seeds(game, position->bytes, 1);
    case ROW_EMPTY:
        return !has_seeds(game, position->bytes, player);
    case NO_START:
        return !starts(game, position, moves);
    default:
        return occurrences(position, same) + 1 >= ending[2];
    }
}

static void share(const Game *game, Position *position, int how) {
    int ring = game->rules[PITS], left = 0, due[2];
    if (how == STAYS)
        return;
    for (int pit = 0; pit < ring; pit++)
        left += position->bytes[pit];
    due[0] = due[1] = left / 2;
    for (int pit = 0; pit < ring; pit++) {
        if (how == HALVES) {
            for (int player = 0; player < 2; player++) {
                int seeds = position->bytes[pit] < due[player] ? position->bytes[pit] : due[player];
                position->bytes[pit] -= seeds;
                position->bytes[ring + player] += seeds;
                due[player] -= seeds;
            }
            continue;
        }
        bank(position->bytes, ring, how == OWN_ROWS ? pit >= ring / 2 : how == TO_MOVER ? 1 - MOVER(position) : MOVER(position), pit);
    }
}

static void sowing_play(const Game *game, const Position *position, Move move, Position *after) {
    int ring = game->rules[PITS], banked;
    *after = *position;
    MOVER(after) = turn(game, after->bytes, MOVER(position), move);
    banked = memcmp(after->bytes + ring, position->bytes + ring, 2) != 0;
    after->past = banked ? NULL : position;
    for (const int32_t *ending = game->rules + ENDINGS; *ending != END; ending += 3)
        if (ends(game, after, ending)) {
            share(game, after, ending[1]);
            OVER(after) = ending[0];
            after->past = NULL;
            return;
        }
}

static int sowing_winner(const Game *game, const Position *position) {
    int south = position->bytes[game->rules[PITS]], north = position->bytes[game->rules[PITS] + 1];
    return ahead(south, north);
}

const Kernel SOWING = {4, sowing_moves, sowing_play, sowing_winner, never, quiet, measure_pits};
