/* Makes the nets that judge backgammon, by self-play.
 *
 * train GAMES SEED: plays so many games against itself, and writes all numbers of the nets to standard output as floats
 * of this machine, in the order in which nets.py reads them. How far it is goes to standard error.
 * train turns: reads lines of 26 + 26 checkers and two dice, and writes to how many different positions a turn can lead,
 * so that the rules can be compared.
 *
 * What a position is worth is told by the one after it: TD(lambda), with an estimate of the chances by whoever throws
 * next. Sources: R. S. Sutton, Learning to predict by the methods of temporal differences (1988); G. Tesauro, Temporal
 * difference learning and TD-Gammon (1995).
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* As in nets.py: points 0 (off) to 25 (bar), each side by its own numbers. */
enum { OFF = 0, HOME = 6, BAR = 25, SITES = 26, MEN = 15, UNITS = 4, SIDE = UNITS * 24 + 3, INPUTS = 2 * SIDE + 1 };
enum { OUTPUTS = 3, ZONES = 3, NETS = ZONES * ZONES + 1, FEATURES = 2 * (2 * MEN + 3) + 1 };
enum { MOST_ENDS = 4000, LONGEST = 2000 };
#ifndef HIDDEN
#define HIDDEN 24
#endif
static const double FIRST_RATE = 0.03, LAST_RATE = 0.001, FIRST_LAMBDA = 0.5;

typedef struct { uint8_t of[2][SITES]; } Board; /* side 0 throws next, or is to move */
typedef struct { float inputs[INPUTS][HIDDEN], outputs[OUTPUTS][HIDDEN], biases[OUTPUTS]; } Net;
typedef struct { int count, at[FEATURES]; float by[FEATURES], hidden[HIDDEN], chances[OUTPUTS]; } Judged;

static Net nets[NETS];
static uint64_t state;

static double chance(void) /* xorshift64: G. Marsaglia (2003) */
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (double)(state >> 11) / 9007199254740992.0;
}

static int die(void) { return 1 + (int)(6 * chance()); }

static int farthest(const uint8_t *checkers)
{
    int point = BAR;
    while (point && !checkers[point]) point--;
    return point;
}

static int zone(int point) { return (point > 12) + (point > 18); }

static Net *net_of(const Board *board)
{
    int mine = farthest(board->of[0]), theirs = farthest(board->of[1]);
    return &nets[mine + theirs < BAR ? NETS - 1 : zone(mine) + ZONES * zone(theirs)];
}

/* The nets */

static void put(Judged *into, int input, double value)
{
    into->at[into->count] = input;
    into->by[into->count++] = (float)value;
}

static void encode(const Board *board, Judged *into)
{
    into->count = 0;
    for (int side = 0; side < 2; side++) {
        const uint8_t *checkers = board->of[side];
        int first = side * SIDE, pips = BAR * checkers[BAR];
        for (int point = 1; point < BAR; point++) {
            int count = checkers[point], unit = first + UNITS * (point - 1);
            pips += count * point;
            if (count == 1) put(into, unit, 1);
            if (count >= 2) put(into, unit + 1, 1);
            if (count >= 3) put(into, unit + 2, 1);
            if (count > 3) put(into, unit + 3, (count - 3) / 2.0);
        }
        if (checkers[BAR]) put(into, first + SIDE - 3, checkers[BAR] / 2.0);
        if (checkers[OFF]) put(into, first + SIDE - 2, (double)checkers[OFF] / MEN);
        put(into, first + SIDE - 1, pips / 100.0);
    }
    put(into, INPUTS - 1, 1);
}

static void judge(const Board *board, Judged *into)
{
    const Net *net = net_of(board);
    float sums[HIDDEN] = {0};
    encode(board, into);
    for (int i = 0; i < into->count; i++)
        for (int j = 0; j < HIDDEN; j++) sums[j] += into->by[i] * net->inputs[into->at[i]][j];
    for (int j = 0; j < HIDDEN; j++) {
        float power = expf(2 * fmaxf(-12, fminf(12, sums[j])));
        into->hidden[j] = (power - 1) / (power + 1);
    }
    for (int k = 0; k < OUTPUTS; k++) {
        float sum = net->biases[k];
        for (int j = 0; j < HIDDEN; j++) sum += net->outputs[k][j] * into->hidden[j];
        into->chances[k] = 1 / (1 + expf(-sum));
    }
}

static float points(const Judged *of) { return 2 * of->chances[0] - 1 + of->chances[1] - of->chances[2]; }

static void learn(const Board *board, const Judged *seen, const float *truth, float rate)
{
    Net *net = net_of(board);
    float back[HIDDEN] = {0};
    for (int k = 0; k < OUTPUTS; k++) {
        float wrong = truth[k] - seen->chances[k];
        for (int j = 0; j < HIDDEN; j++) {
            back[j] += wrong * net->outputs[k][j];
            net->outputs[k][j] += rate * wrong * seen->hidden[j];
        }
        net->biases[k] += rate * wrong;
    }
    for (int j = 0; j < HIDDEN; j++) back[j] *= rate * (1 - seen->hidden[j] * seen->hidden[j]);
    for (int i = 0; i < seen->count; i++)
        for (int j = 0; j < HIDDEN; j++) net->inputs[seen->at[i]][j] += seen->by[i] * back[j];
}

/* The rules */

static Board ends[MOST_ENDS];
static int found, most; /* most: dice that could be played */

static int may(const Board *board, int from, int by)
{
    const uint8_t *mine = board->of[0];
    int to = from - by, last = farthest(mine);
    if (!mine[from] || (mine[BAR] && from != BAR)) return 0;
    if (to > OFF) return board->of[1][BAR - to] < 2;
    return last <= HOME && (to == OFF || from == last);
}

static Board moved(Board board, int from, int by)
{
    int to = from > by ? from - by : OFF;
    board.of[0][from]--;
    board.of[0][to]++;
    if (to != OFF && board.of[1][BAR - to]) {
        board.of[1][BAR - to]--;
        board.of[1][BAR]++;
    }
    return board;
}

static void reach(const Board *board, int used)
{
    if (used > most) {
        most = used;
        found = 0;
    }
    if (used < most) return;
    for (int i = 0; i < found; i++)
        if (!memcmp(&ends[i], board, sizeof *board)) return;
    if (found < MOST_ENDS) ends[found++] = *board;
}

/* highest: equal dice are played from the back, for the order makes no difference. */
static void go_on(Board board, const int *dice, int left, int used, int highest)
{
    int any = 0;
    if (left && board.of[0][OFF] < MEN)
        for (int from = highest; from > OFF; from--)
            if (may(&board, from, dice[0])) {
                int equal = left > 1 && dice[0] == dice[1];
                any = 1;
                go_on(moved(board, from, dice[0]), dice + 1, left - 1, used + 1, equal ? from : BAR);
            }
    if (!any) reach(&board, used);
}

static void turns(const Board *board, int one, int other)
{
    int larger = one > other ? one : other, smaller = one + other - larger;
    found = most = 0;
    if (one == other) {
        int dice[4] = {one, one, one, one};
        go_on(*board, dice, 4, 0, BAR);
        return;
    }
    int down[2] = {larger, smaller}, up[2] = {smaller, larger};
    go_on(*board, down, 2, 0, BAR);
    if (most != 1) {
        go_on(*board, up, 2, 0, BAR);
        return;
    }
    /* The larger alone can be played; both, perhaps, the other way round. */
    Board kept[MOST_ENDS / 8];
    int count = found < MOST_ENDS / 8 ? found : MOST_ENDS / 8;
    memcpy(kept, ends, count * sizeof *kept);
    go_on(*board, up, 2, 0, BAR);
    if (most == 1) {
        memcpy(ends, kept, count * sizeof *kept);
        found = count;
    }
}

static Board turned(const Board *board)
{
    Board other;
    memcpy(other.of[0], board->of[1], SITES);
    memcpy(other.of[1], board->of[0], SITES);
    return other;
}

/* Self-play */

static Board line[LONGEST];

/* The best end of a turn for who moves, as the other sees it; over: whether it wins. */
static Board best_end(int *over)
{
    Board best = turned(&ends[0]);
    float least = INFINITY;
    for (int i = 0; i < found; i++) {
        Board after = turned(&ends[i]);
        Judged seen;
        if (ends[i].of[0][OFF] == MEN) {
            *over = 1;
            return after;
        }
        judge(&after, &seen);
        if (points(&seen) < least) {
            least = points(&seen);
            best = after;
        }
    }
    return best;
}

static void play(float rate, float lambda)
{
    Board board = {{{0}}};
    int length = 0, over = 0;
    for (int side = 0; side < 2; side++) {
        board.of[side][24] = 2;
        board.of[side][13] = board.of[side][6] = 5;
        board.of[side][8] = 3;
    }
    while (length < LONGEST && !over) {
        int one = die(), other = die();
        while (!length && one == other) other = die();
        line[length++] = board;
        turns(&board, one, other);
        board = best_end(&over);
    }
    float truth[OUTPUTS] = {1, over && board.of[0][OFF] == 0, 0};
    for (int i = over ? length - 1 : -1; i >= 0; i--) {
        Judged seen;
        judge(&line[i], &seen);
        learn(&line[i], &seen, truth, rate);
        for (int k = 0; k < OUTPUTS; k++) truth[k] = lambda * truth[k] + (1 - lambda) * seen.chances[k];
        float lost_twice = truth[2]; /* what the position before is told, as its side sees it */
        truth[0] = 1 - truth[0];
        truth[2] = truth[1];
        truth[1] = lost_twice;
    }
}

static void begin(void)
{
    float *number = (float *)nets;
    for (size_t i = 0; i < sizeof nets / (sizeof *number); i++) number[i] = (float)(chance() - 0.5) * 0.2f;
}

static int count_turns(void)
{
    Board board;
    for (;;) {
        int number, dice[2];
        for (int i = 0; i < 2 * SITES; i++) {
            if (scanf("%d", &number) != 1) return 0;
            board.of[i / SITES][i % SITES] = (uint8_t)number;
        }
        if (scanf("%d %d", &dice[0], &dice[1]) != 2) return 1;
        turns(&board, dice[0], dice[1]);
        printf("%d\n", found);
    }
}

int main(int count, char **words)
{
    if (count == 2 && !strcmp(words[1], "turns")) return count_turns();
    if (count != 3) return 2;
    int games = atoi(words[1]);
    state = 88172645463325252ULL ^ (uint64_t)atoi(words[2]) << 20;
    begin();
    for (int game = 0; game < games; game++) {
        double done = (double)game / games;
        play((float)(FIRST_RATE * pow(LAST_RATE / FIRST_RATE, done)), (float)(FIRST_LAMBDA * (1 - done)));
        if (!(game % 1000)) fprintf(stderr, "\r%d of %d games", game, games);
    }
    fprintf(stderr, "\r%d games          \n", games);
    return fwrite(nets, sizeof nets, 1, stdout) != 1;
}
