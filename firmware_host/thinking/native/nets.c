#include "nets.h"

#include <math.h>
#include <stdlib.h>

enum { POINTS = 24, UNITS = 4, SIDE_INPUTS = UNITS * POINTS + 3, INPUTS = 2 * SIDE_INPUTS + 1, OUTPUTS = 3, ZONES = 3 };
enum { NETS = ZONES * ZONES + 1, COUNTS = MEN + 1, MOST_HIDDEN = 128 };
static const double PIP = 0.0001;

/* rows: for each side, point and number of checkers, what it adds to every hidden unit. */
typedef struct {
    double *rows, *first, *outputs, biases[OUTPUTS];
} Net;

struct Nets {
    int hidden;
    Net nets[NETS];
};

static double *row_of(const Nets *nets, const Net *net, int side, int point, int count) {
    return net->rows + (size_t)((side * PLACES + point) * COUNTS + count) * nets->hidden;
}

/* inputs: those of a side; then what is on the bar, those off, and the pips. */
static void make_row(const Nets *nets, const double *inputs, int point, int count, double *row) {
    int hidden = nets->hidden;
    const double *bar = inputs + (size_t)UNITS * POINTS * hidden, *off = bar + hidden, *pips = off + hidden;
    double units[UNITS] = {count == 1, count >= HOLDS, count >= 3, count > 3 ? (count - 3) / 2.0 : 0};
    for (int k = 0; k < hidden; k++) {
        row[k] = point * count / 100.0 * pips[k];
        if (point == OFF)
            row[k] = count / (double)MEN * off[k];
        else if (point == BAR)
            row[k] += count / 2.0 * bar[k];
        else
            for (int unit = 0; unit < UNITS; unit++)
                row[k] += units[unit] * inputs[(size_t)(UNITS * (point - 1) + unit) * hidden + k];
    }
}

static int make_net(const Nets *nets, const double *numbers, Net *net) {
    int hidden = nets->hidden, inputs = INPUTS * hidden, size = inputs + OUTPUTS * hidden;
    net->rows = malloc((size_t)2 * PLACES * COUNTS * hidden * sizeof *net->rows);
    net->first = malloc((size_t)(1 + OUTPUTS) * hidden * sizeof *net->first);
    if (!net->rows || !net->first)
        return 0;
    memcpy(net->biases, numbers + size, sizeof net->biases);
    memcpy(net->first, numbers + inputs - hidden, (size_t)(1 + OUTPUTS) * hidden * sizeof *numbers);
    net->outputs = net->first + hidden;
    for (int side = 0; side < 2; side++)
        for (int point = OFF; point <= BAR; point++)
            for (int count = 0; count < COUNTS; count++)
                make_row(nets, numbers + (size_t)side * SIDE_INPUTS * hidden, point, count, row_of(nets, net, side, point, count));
    return 1;
}

static void add_side(const Nets *nets, const Net *net, int side, const uint8_t *checkers, double *sums) {
    for (int point = OFF; point <= BAR; point++)
        if (checkers[point]) {
            const double *row = row_of(nets, net, side, point, checkers[point]);
            for (int k = 0; k < nets->hidden; k++)
                sums[k] += row[k];
        }
}

static int zone_of(int last) { return (last >= 13) + (last >= 19); }

static int way_of(const uint8_t *checkers) {
    int pips = 0;
    for (int point = OFF; point <= BAR; point++)
        pips += point * checkers[point];
    return pips;
}

double expected_points(const Nets *nets, const uint8_t *mine, const uint8_t *theirs) {
    int last = farthest_of(mine), other = farthest_of(theirs), hidden = nets->hidden;
    const Net *net = &nets->nets[last + other < BAR ? NETS - 1 : zone_of(last) + ZONES * zone_of(other)];
    double own[MOST_HIDDEN], others[MOST_HIDDEN] = {0}, chances[OUTPUTS];
    memcpy(own, net->first, hidden * sizeof *own);
    add_side(nets, net, 0, mine, own);
    add_side(nets, net, 1, theirs, others);
    for (int k = 0; k < hidden; k++)
        own[k] = tanh(own[k] + others[k]);
    for (int output = 0; output < OUTPUTS; output++) {
        double total = 0;
        for (int k = 0; k < hidden; k++)
            total += net->outputs[output * hidden + k] * own[k];
        chances[output] = tanh((total + net->biases[output]) / 2);
    }
    return chances[0] + (chances[1] - chances[2]) / 2 + PIP * (way_of(theirs) - way_of(mine));
}

void kernel_close_nets(Nets *nets) {
    for (int k = 0; nets && k < NETS; k++) {
        free(nets->nets[k].rows);
        free(nets->nets[k].first);
    }
    free(nets);
}

/* numbers: of all nets, as nets.py unpacks them. NULL where there is no memory, or the nets are larger than these can be. */
Nets *kernel_open_nets(int hidden, const double *numbers) {
    Nets *nets = hidden > 0 && hidden <= MOST_HIDDEN ? calloc(1, sizeof *nets) : NULL;
    if (!nets)
        return NULL;
    nets->hidden = hidden;
    for (int k = 0; k < NETS; k++)
        if (!make_net(nets, numbers + (size_t)k * ((INPUTS + OUTPUTS) * hidden + OUTPUTS), &nets->nets[k])) {
            kernel_close_nets(nets);
            return NULL;
        }
    return nets;
}
