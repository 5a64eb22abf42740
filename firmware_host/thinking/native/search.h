#ifndef SEARCH_H
#define SEARCH_H

#include "budget.h"
#include "endings.h"
#include "patterns.h"

/* table: positions remembered at most. loud: captures in a row that are played out below the depth.
   moves, values: of the root, the best first; MOST_MOVES places. line: DEEPEST + 1 places.
   numbers: how many moves, how long the line, the depth reached. spent: nodes.
   Tells 0; INTERRUPTED; NONE where there is no memory. */
int kernel_search(int kernel, const int32_t *rules, const uint8_t *bytes, const uint8_t *past, int before,
                  const double *weights, double nodes, int depth, double margin, uint32_t table, int loud, Look look,
                  const Endings *endings, const Patterns *patterns, Move *moves, double *values, Move *line,
                  int32_t *numbers, int64_t *spent);

#endif
