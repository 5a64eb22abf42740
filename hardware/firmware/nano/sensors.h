/* What the firmware feels: a matrix (matrix.c) or, if there are CELLS, load cells and four buttons (scales.c). */

#ifndef SENSORS_H
#define SENSORS_H

#include <stdint.h>

#include "board.h"

enum { LEVELS = (ROWS * COLUMNS + 7) / 8, WEIGHTS = 2 + 3 * CELLS };

void sensors_begin(void);

/* LEVELS bytes: a bit a crossing, row by row, the first in the lowest bit of the first byte. */
void sensors_scan(uint16_t settle_us, uint8_t *levels);

/* To be called whenever there is nothing else to do. */
void sensors_look(void);

/* A host has greeted: sets of weights are counted anew. */
void sensors_forget(void);

/* WEIGHTS bytes, if there are CELLS: the number of the last set, and three bytes a cell. */
void sensors_weigh(uint8_t *weights);

#endif
