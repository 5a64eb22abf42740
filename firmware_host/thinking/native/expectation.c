/* The best that a player can expect over all throws: expectation.py again, position by position. */
#include "budget.h"
#include "nets.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_TURNS = 3, MOST_CANDIDATES = 8, ANSWERS = 3, MOST_PLIES = 4 };
static const double SINGLE_GAME = 100;
static const int CANDIDATES[MOST_TURNS] = {0, MOST_CANDIDATES, 4}; /* that are looked at so many turns further */

/* One for each first move that leads to the end. */
typedef struct {
    int first, length; /* the first: of the legal moves */
    Move moves[MOST_PLIES];
} Line;

typedef struct {
    Position position;
    double value; /* for the player whose turn it is */
    Line *lines;
    int count, room;
} End;

typedef struct {
    End *ends;
    int count, room;
} Ends;

/* present, further: of its moves so far, and of one move more. */
typedef struct {
    Ends ends, present, further;
} Turn;

/* turns: 2 more than were looked at after the present one, for it can be -1; 0 where there is no entry. */
typedef struct {
    uint8_t bytes[BYTES];
    double value;
    int turns;
} Met;

typedef struct {
    Game game;
    const Nets *nets;
    Budget budget;
    Met *table;
    uint32_t mask, filled, most;
    Turn turns[MOST_TURNS - 1]; /* the present one; and one in between, when so many more follow */
    int further, looked, reached; /* so many turns further so many ends have been looked at; turns in all */
    double values[MOST_CANDIDATES];
} Expected;

/* Where the position stands in the table, or would; once the table is full, in place of another. */
static Met *met(Expected *search, const Position *position, int turns) {
    uint64_t hash = hash_of(position, turns);
    for (uint32_t at = hash & search->mask;; at = (at + 1) & search->mask) {
        Met *entry = &search->table[at];
        if (!entry->turns || (entry->turns == turns + 2 && memcmp(entry->bytes, position->bytes, BYTES) == 0))
            return entry->turns || search->filled < search->most ? entry : &search->table[hash & search->mask];
    }
}

/* Of who throws next: in games, by what they are played for, a hundredth each. */
static double judged(const Expected *search, const Position *position) {
    uint8_t mine[PLACES], theirs[PLACES];
    checkers_of(position, MOVER(position), mine);
    checkers_of(position, 1 - MOVER(position), theirs);
    return SINGLE_GAME * expected_points(search->nets, mine, theirs);
}

static double value_of(Expected *, const Position *, int);

/* The value of what follows upon a position, for its player. turns: so many more after the present one. */
static double seen(Expected *search, const Position *position, const Position *after, int turns) {
    if (MOVER(after) == MOVER(position))
        return value_of(search, after, turns);
    return -value_of(search, after, turns - 1);
}

static void *with_room(Expected *search, void *items, int count, int *room, size_t size) {
    if (count < *room)
        return items;
    *room = *room ? 2 * *room : 8;
    items = realloc(items, *room * size);
    if (!items)
        longjmp(search->budget.out, NO_ROOM);
    return items;
}

static End *end_at(Expected *search, Ends *ends, const Position *position) {
    for (int k = 0; k < ends->count; k++)
        if (same(&ends->ends[k].position, position))
            return &ends->ends[k];
    ends->ends = with_room(search, ends->ends, ends->count, &ends->room, sizeof *ends->ends);
    ends->ends[ends->count] = (End){.position = *position};
    return &ends->ends[ends->count++];
}

/* A further way to an end, where its first move has not led there yet. */
static void add_line(Expected *search, End *end, Line line, int number, Move move) {
    line.first = line.length ? line.first : number;
    for (int k = 0; k < end->count; k++)
        if (end->lines[k].first == line.first)
            return;
    end->lines = with_room(search, end->lines, end->count, &end->room, sizeof *end->lines);
    line.moves[line.length++] = move;
    end->lines[end->count++] = line;
}

static void forget(Ends *ends) {
    for (int k = 0; k < ends->count; k++)
        free(ends->ends[k].lines);
    free(ends->ends);
    *ends = (Ends){0};
}

/* All that differ, of a turn. */
static void find_ends(Expected *search, const Position *root, Turn *turn) {
    const Game *game = &search->game;
    Ends *present = &turn->present;
    Move moves[MOST_MOVES];
    Position after;
    End *begun = end_at(search, present, root);
    begun->lines = with_room(search, begun->lines, 0, &begun->room, sizeof *begun->lines);
    begun->lines[begun->count++] = (Line){0};
    while (present->count) {
        for (int k = 0; k < present->count; k++) {
            const End *before = &present->ends[k];
            int count = game->kernel->moves(game, &before->position, moves);
            for (int number = 0; number < count; number++) {
                spend(&search->budget);
                game->kernel->play(game, &before->position, moves[number], &after);
                int goes_on = MOVER(&after) == MOVER(root) && !OVER(&after);
                End *end = end_at(search, goes_on ? &turn->further : &turn->ends, &after);
                for (int way = 0; way < before->count; way++)
                    add_line(search, end, before->lines[way], number, moves[number]);
            }
        }
        forget(present);
        *present = turn->further;
        turn->further = (Ends){0};
    }
    for (int k = 0; k < turn->ends.count; k++)
        turn->ends.ends[k].value = seen(search, root, &turn->ends.ends[k].position, 0);
}

/* The best first; of equals what came first. */
static void rank(End *ends, int count) {
    for (int k = 1; k < count; k++) {
        End one = ends[k];
        int at = k;
        for (; at && ends[at - 1].value < one.value; at--)
            ends[at] = ends[at - 1];
        ends[at] = one;
    }
}

/* By the best of the likeliest ends of a turn in between. */
static double answered(Expected *search, const Position *position, int turns) {
    Ends *ends = &search->turns[turns].ends;
    double best = -INFINITY;
    find_ends(search, position, &search->turns[turns]);
    rank(ends->ends, ends->count);
    for (int k = 0; k < ANSWERS && k < ends->count; k++)
        best = fmax(best, seen(search, position, &ends->ends[k].position, turns));
    forget(ends);
    return best;
}

static double found(Expected *search, const Position *position, int turns) {
    const Game *game = &search->game;
    Move moves[MOST_MOVES];
    Position after;
    spend(&search->budget);
    int count = game->kernel->moves(game, position, moves), weights = 0;
    double best = -INFINITY, total = 0;
    if (!count) /* the mover has won */
        return SINGLE_GAME * points_of(game, position);
    if (turns < 0)
        return judged(search, position);
    if (turns > 0 && is_moving(position))
        return answered(search, position, turns);
    for (int k = 0; k < count; k++) {
        game->kernel->play(game, position, moves[k], &after);
        double value = seen(search, position, &after, turns);
        int weight = weight_of(position, moves[k]);
        weights += weight;
        total += weight * value;
        best = best > value ? best : value;
    }
    return weights ? total / weights : best;
}

static double value_of(Expected *search, const Position *position, int turns) {
    Met *entry = met(search, position, turns);
    if (entry->turns == turns + 2 && memcmp(entry->bytes, position->bytes, BYTES) == 0)
        return entry->value;
    double value = found(search, position, turns);
    entry = met(search, position, turns); /* elsewhere, perhaps, by now */
    search->filled += !entry->turns;
    memcpy(entry->bytes, position->bytes, BYTES);
    entry->turns = turns + 2;
    entry->value = value;
    return value;
}

/* Ends that have not been looked at are no better than those that have. */
static void settle(Expected *search, Ends *all) {
    if (search->looked < 2)
        return;
    End *ends = all->ends, *last = &ends[search->looked - 1];
    for (int k = 0; k < search->looked; k++)
        ends[k].value = search->values[k];
    rank(ends, search->looked);
    for (int k = search->looked; k < all->count; k++)
        ends[k].value = fmin(ends[k].value, last->value);
    search->reached = 1 + search->further;
}

/* The best few, one turn further, then two. */
static void look_further(Expected *search, const Position *root, int depth) {
    Ends *ends = &search->turns[0].ends;
    for (search->further = 1; search->further < depth && search->further < MOST_TURNS; search->further++) {
        int most = CANDIDATES[search->further] < ends->count ? CANDIDATES[search->further] : ends->count;
        for (search->looked = 0; search->looked < most; search->looked++)
            search->values[search->looked] = seen(search, root, &ends->ends[search->looked].position, search->further);
        settle(search, ends);
        if (most < 2)
            return;
    }
}

/* Tells GO_ON, INTERRUPTED or NO_ROOM. depth: turns. */
static int look_at(Expected *search, const Position *root, int depth) {
    Ends *ends = &search->turns[0].ends;
    int stopped = setjmp(search->budget.out);
    if (stopped == LATE) {
        settle(search, ends);
        return GO_ON;
    }
    if (stopped)
        return stopped;
    search->budget.firm = search->reached = 1;
    find_ends(search, root, &search->turns[0]);
    search->budget.firm = 0;
    rank(ends->ends, ends->count);
    look_further(search, root, depth);
    return GO_ON;
}

static const Line *first_line(const End *end, int first) {
    for (int k = 0; k < end->count; k++)
        if (end->lines[k].first == first)
            return &end->lines[k];
    return NULL;
}

/* Of each first move the best end. numbers: how many moves, how long the line. */
static void tell(const Expected *search, const Position *root, Move *moves, double *values, Move *line, int32_t *numbers) {
    const Ends *ends = &search->turns[0].ends;
    const Line *lines[MOST_MOVES];
    Move legal[MOST_MOVES];
    int count = search->game.kernel->moves(&search->game, root, legal), told = 0;
    for (int number = 0; number < count; number++)
        for (int k = 0; k < ends->count; k++) {
            const Line *found = first_line(&ends->ends[k], number);
            double value = ends->ends[k].value;
            int at = told;
            if (!found)
                continue;
            for (; at && values[at - 1] < value; at--) {
                values[at] = values[at - 1];
                moves[at] = moves[at - 1];
                lines[at] = lines[at - 1];
            }
            values[at] = value;
            moves[at] = legal[number];
            lines[at] = found;
            told++;
            break;
        }
    memcpy(line, lines[0]->moves, lines[0]->length * sizeof *line);
    numbers[0] = told;
    numbers[1] = lines[0]->length;
    numbers[2] = search->reached;
}

/* depth: turns. table: positions remembered at most. moves, values: of the root, the best first; MOST_MOVES places.
   line: MOST_PLIES places. numbers: how many moves, how long the line, the turns looked at. spent: positions.
   Tells 0; INTERRUPTED; NONE where there is no memory. */
int kernel_expect(int kernel, const int32_t *rules, const uint8_t *bytes, const Nets *nets, double nodes, int depth,
                  uint32_t table, Look look, Move *moves, double *values, Move *line, int32_t *numbers, int64_t *spent) {
    Expected *search = calloc(1, sizeof *search);
    uint32_t places = 16;
    Position root;
    int result = NONE;
    while (places * 3 / 4 < table)
        places *= 2;
    if (search && (search->table = calloc(places, sizeof *search->table))) {
        search->game = game_of(kernel, rules);
        search->nets = nets;
        search->budget.nodes = nodes;
        search->budget.look = look;
        search->mask = places - 1;
        search->most = table;
        stand(&root, bytes, NULL, 0, NULL);
        result = look_at(search, &root, depth);
        if (result == GO_ON)
            tell(search, &root, moves, values, line, numbers);
        *spent = search->budget.spent;
        for (int k = 0; k < MOST_TURNS - 1; k++) {
            forget(&search->turns[k].ends);
            forget(&search->turns[k].present);
            forget(&search->turns[k].further);
        }
        free(search->table);
    }
    free(search);
    return result == NO_ROOM ? NONE : result;
}
