/* Alpha-beta with iterative deepening: alphabeta.py again, node by node, so that both find the same.

   What is asked of it is one search at a time and thread. */
#include "search.h"

#include <math.h>
#include <stdlib.h>

enum { DEEPEST = 60, EXACT, AT_LEAST, AT_MOST, NEAR = 4, GOOD_MOVES = 1 << 16 };
static const double WON = 1000000, SURE = 990000;
static const uint64_t SALT = 0x9e3779b97f4a7c15ULL;

typedef struct {
    uint8_t bytes[BYTES];
    double value;
    int16_t best; /* of the legal moves, which are the same for equal positions */
    int8_t depth, kind, used;
} Entry;

typedef struct {
    Move move;
    double value;
} Valued;

/* How good a move of a player was elsewhere. key: 0 where there is none. */
typedef struct {
    uint64_t key;
    int64_t good;
} Good;

typedef struct {
    Game game;
    const double *weights;
    Budget budget;
    int loud;
    const Endings *endings;   /* or NULL */
    const Patterns *patterns; /* or NULL: then the weights judge */
    Entry *table;
    uint32_t mask, filled, most;
    int count, looked_at, plies, reached; /* moves of the root, and of the present look; how deep it goes */
    Valued moves[MOST_MOVES], found[MOST_MOVES];
    Good history[GOOD_MOVES];
    int good_moves;
} Search;

/* Where the position stands in the table, or would. */
static Entry *entry_of(Search *search, const Position *position) {
    for (uint32_t at = hash_of(position, SALT) & search->mask;; at = (at + 1) & search->mask) {
        Entry *entry = &search->table[at];
        if (!entry->used || memcmp(entry->bytes, position->bytes, BYTES) == 0)
            return entry;
    }
}

static Entry *known(Search *search, const Position *position) {
    Entry *entry = entry_of(search, position);
    return entry->used ? entry : NULL;
}

/* Where the table is full: in place of what is least deep of those that stand here. */
static Entry *shallowest(Search *search, Entry *home) {
    uint32_t at = home - search->table;
    for (int k = 1; k < NEAR; k++) {
        Entry *entry = &search->table[(at + k) & search->mask];
        if (!entry->used)
            break;
        home = entry->depth < home->depth ? entry : home;
    }
    return home->used ? home : NULL;
}

static void remember(Search *search, const Position *position, int depth, int kind, double value, int best) {
    Entry *entry = entry_of(search, position);
    if (!entry->used && search->filled >= search->most)
        entry = shallowest(search, &search->table[hash_of(position, SALT) & search->mask]);
    if (!entry)
        return;
    search->filled += !entry->used;
    memcpy(entry->bytes, position->bytes, BYTES);
    entry->value = value;
    entry->best = best;
    entry->used = 1;
    entry->depth = depth;
    entry->kind = kind;
}

/* A won game counts from the position itself in the table, from the root elsewhere. */
static double anywhere(double value, int ply) { return value >= SURE ? value + ply : value <= -SURE ? value - ply : value; }
static double here(double value, int ply) { return value >= SURE ? value - ply : value <= -SURE ? value + ply : value; }

static double ended(Search *search, const Position *position, int ply) {
    int winner = search->game.kernel->winner(&search->game, position);
    return winner == NONE ? 0 : winner == MOVER(position) ? WON - ply : ply - WON;
}

static double judged(Search *search, const Position *position) {
    int32_t features[MOST_FEATURES];
    double total = 0;
    if (search->patterns)
        return worth_of(search->patterns, position);
    search->game.kernel->measure(&search->game, position, features);
    for (int k = 0; k < search->game.kernel->features; k++)
        total += search->weights[k] * features[k];
    return MOVER(position) ? -total : total;
}

/* Where the move stands in the history, or would. */
static Good *good_of(Search *search, int player, Move move) {
    uint64_t key = ((uint64_t)move << 1 | player) + 1;
    for (uint32_t at = mixed(0, key) % GOOD_MOVES;; at = (at + 1) % GOOD_MOVES) {
        Good *good = &search->history[at];
        if (!good->key || good->key == key)
            return good;
    }
}

/* A level that is counted in positions never fills it. */
static void praise(Search *search, int player, Move move, int depth) {
    Good *good = good_of(search, player, move);
    if (!good->key && search->good_moves >= GOOD_MOVES * 3 / 4)
        return;
    search->good_moves += !good->key;
    good->key = ((uint64_t)move << 1 | player) + 1;
    good->good += (int64_t)depth * depth;
}

/* order: of the moves, what promises most first; of equals what came first. first: one that comes before all. */
static void sort(Search *search, int player, const Move *moves, int count, int first, int16_t *order) {
    int64_t promises[MOST_MOVES];
    for (int k = 0; k < count; k++) {
        int64_t promise = good_of(search, player, moves[k])->good + ((int64_t)search->game.kernel->loud(moves[k]) << 40);
        int at = k;
        if (k == first)
            promise = (int64_t)1 << 60;
        for (; at && promises[at - 1] < promise; at--) {
            promises[at] = promises[at - 1];
            order[at] = order[at - 1];
        }
        promises[at] = promise;
        order[at] = k;
    }
}

static double value_of(Search *, const Position *, int, double, double, int);

/* The value of what follows upon a move, for the player who makes it. */
static double child(Search *search, const Position *position, const Position *after, int depth, double alpha, double beta,
                    int ply) {
    if (MOVER(after) == MOVER(position))
        return value_of(search, after, depth, alpha, beta, ply);
    return -value_of(search, after, depth, -beta, -alpha, ply);
}

/* The value once captures have been played out. Who can only capture cannot leave it be. */
static double played_out(Search *search, const Position *position, const Move *moves, int count, double alpha,
                         double beta, int ply, int left) {
    const Kernel *kernel = search->game.kernel;
    int playing = left && search->budget.spent < search->budget.nodes, louds = 0;
    double best = -INFINITY;
    for (int k = 0; playing && k < count; k++)
        louds += kernel->loud(moves[k]);
    if (!louds || louds < count)
        best = judged(search, position);
    if (best >= beta || !louds)
        return best;
    alpha = alpha > best ? alpha : best;
    for (int k = 0; k < count; k++) {
        Position after;
        Move following[MOST_MOVES];
        double value;
        if (!kernel->loud(moves[k]))
            continue;
        spend(&search->budget);
        kernel->play(&search->game, position, moves[k], &after);
        int many = kernel->moves(&search->game, &after, following), own = MOVER(&after) == MOVER(position);
        if (!many)
            value = ended(search, &after, ply + 1);
        else if (own)
            value = played_out(search, &after, following, many, alpha, beta, ply + 1, left - 1);
        else
            value = played_out(search, &after, following, many, -beta, -alpha, ply + 1, left - 1);
        value = own ? value : -value;
        best = best > value ? best : value;
        alpha = alpha > best ? alpha : best;
        if (best >= beta)
            break;
    }
    return best;
}

static double best_of(Search *search, const Position *position, const Move *moves, int count, int depth, double alpha,
                      double beta, int ply, int first) {
    double best = -INFINITY, low = alpha;
    int16_t order[MOST_MOVES];
    int chosen = NONE, player = MOVER(position);
    sort(search, player, moves, count, first, order);
    for (int k = 0; k < count; k++) {
        Position after;
        double value;
        search->game.kernel->play(&search->game, position, moves[order[k]], &after);
        if (chosen != NONE && beta - alpha > 1) {
            value = child(search, position, &after, depth - 1, alpha, alpha + 1, ply + 1);
            if (alpha < value && value < beta)
                value = child(search, position, &after, depth - 1, alpha, beta, ply + 1);
        } else
            value = child(search, position, &after, depth - 1, alpha, beta, ply + 1);
        if (value > best) {
            best = value;
            chosen = order[k];
            alpha = alpha > value ? alpha : value;
            if (value >= beta) {
                praise(search, player, moves[chosen], depth);
                break;
            }
        }
    }
    remember(search, position, depth, best >= beta ? AT_LEAST : best <= low ? AT_MOST : EXACT, anywhere(best, ply), chosen);
    return best;
}

static double value_of(Search *search, const Position *position, int depth, double alpha, double beta, int ply) {
    const Kernel *kernel = search->game.kernel;
    Move moves[MOST_MOVES];
    int first = NONE;
    spend(&search->budget);
    if (kernel->again(&search->game, position))
        return 0;
    const Entry *entry = known(search, position);
    if (entry && entry->depth >= depth) {
        double value = here(entry->value, ply);
        if (entry->kind == EXACT || (entry->kind == AT_LEAST ? value >= beta : value <= alpha))
            return value;
    }
    if (entry)
        first = entry->best;
    int count = kernel->moves(&search->game, position, moves);
    if (!count)
        return ended(search, position, ply);
    if (search->endings) {
        int ending = ending_of(search->endings, &search->game, position);
        if (ending != NONE)
            return ending == DRAWN ? 0 : ending % 2 ? ply + ending - 1 - WON : WON - ply - (ending - 1);
    }
    if (depth <= 0 || ply >= DEEPEST)
        return played_out(search, position, moves, count, alpha, beta, ply, search->loud);
    return best_of(search, position, moves, count, depth, alpha, beta, ply, first);
}

static void rank(Valued *values, int count) {
    for (int k = 1; k < count; k++) {
        Valued one = values[k];
        int at = k;
        for (; at && values[at - 1].value < one.value; at--)
            values[at] = values[at - 1];
        values[at] = one;
    }
}

/* One more ply for every move of the root. */
static void look_at_all(Search *search, const Position *root, double margin) {
    double best = -INFINITY;
    for (search->looked_at = 0; search->looked_at < search->count; search->looked_at++) {
        Move move = search->moves[search->looked_at].move;
        double value, alpha = best - margin;
        Position after;
        search->game.kernel->play(&search->game, root, move, &after);
        if (search->looked_at && margin == 0) {
            value = child(search, root, &after, search->plies - 1, alpha, alpha + 1, 1);
            if (value > alpha)
                value = child(search, root, &after, search->plies - 1, alpha, INFINITY, 1);
        } else
            value = child(search, root, &after, search->plies - 1, alpha, INFINITY, 1);
        search->found[search->looked_at] = (Valued){move, value};
        best = best > value ? best : value;
    }
}

/* Whatever of the last, unfinished look was better than its best so far is better; the rest keeps its order. */
static void keep_begun(Search *search) {
    for (int k = search->looked_at; k < search->count; k++)
        search->found[k] = (Valued){search->moves[k].move, -INFINITY};
    rank(search->found, search->looked_at);
    memcpy(search->moves, search->found, search->count * sizeof(Valued));
}

/* Whether to look deeper is of no use: once one move wins, that is all, but where all are to be valued. */
static int decided(const Search *search, double margin) {
    int asked = margin == INFINITY ? search->count : 1;
    for (int k = 0; k < asked; k++)
        if (fabs(search->moves[k].value) < SURE)
            return 0;
    return 1;
}

/* Tells GO_ON, or INTERRUPTED. */
static int deepen(Search *search, const Position *root, int depth, double margin) {
    for (search->plies = 1; search->plies <= depth && search->plies <= DEEPEST; search->plies++) {
        search->budget.firm = search->plies == 1;
        int stopped = setjmp(search->budget.out);
        if (stopped == INTERRUPTED)
            return INTERRUPTED;
        if (stopped == LATE) {
            if (search->looked_at && margin == 0)
                keep_begun(search);
            return GO_ON;
        }
        look_at_all(search, root, margin);
        search->reached = search->plies;
        rank(search->found, search->count);
        memcpy(search->moves, search->found, search->count * sizeof(Valued));
        if (search->plies > 1 && decided(search, margin))
            break;
    }
    return GO_ON;
}

/* What the table expects, as far as it remembers. */
static int expected(Search *search, const Position *position, Move move, int length, Move *line) {
    Position positions[DEEPEST + 2];
    Move moves[MOST_MOVES];
    int told = 0;
    positions[0] = *position;
    for (;;) {
        line[told] = move;
        search->game.kernel->play(&search->game, &positions[told], move, &positions[told + 1]);
        told++;
        const Entry *entry = known(search, &positions[told]);
        int count = entry ? search->game.kernel->moves(&search->game, &positions[told], moves) : 0;
        if (!entry || entry->best >= count || told >= (length > 1 ? length : 1))
            return told;
        move = moves[entry->best];
    }
}

static int begin(Search *search, const Position *root, uint32_t table) {
    Move moves[MOST_MOVES];
    int16_t order[MOST_MOVES];
    uint32_t places = 16;
    while (places * 3 / 4 < table)
        places *= 2;
    search->table = calloc(places, sizeof(Entry));
    search->mask = places - 1;
    search->most = table;
    search->count = search->game.kernel->moves(&search->game, root, moves);
    sort(search, MOVER(root), moves, search->count, NONE, order);
    for (int k = 0; k < search->count; k++)
        search->moves[k].move = moves[order[k]];
    return search->table != NULL;
}

int kernel_search(int kernel, const int32_t *rules, const uint8_t *bytes, const uint8_t *past, int before,
                  const double *weights, double nodes, int depth, double margin, uint32_t table, int loud, Look look,
                  const Endings *endings, const Patterns *patterns, Move *moves, double *values, Move *line,
                  int32_t *numbers, int64_t *spent) {
    Search *search = calloc(1, sizeof *search);
    Position root, *links = calloc((size_t)before + 1, sizeof *links);
    int result = NONE;
    if (search && links) {
        search->game = game_of(kernel, rules);
        search->weights = weights;
        search->budget.nodes = nodes;
        search->loud = loud;
        search->budget.look = look;
        search->endings = endings;
        search->patterns = patterns;
        stand(&root, bytes, past, before, links);
        if (begin(search, &root, table)) {
            result = deepen(search, &root, depth, margin);
            for (int k = 0; k < search->count; k++) {
                moves[k] = search->moves[k].move;
                values[k] = search->moves[k].value;
            }
            numbers[0] = search->count;
            numbers[1] = expected(search, &root, moves[0], search->reached, line);
            numbers[2] = search->reached;
            *spent = search->budget.spent;
        }
        free(search->table);
    }
    free(search);
    free(links);
    return result;
}
