/* Small nets that judge backgammon: nets.py again, number by number. */
#ifndef NETS_H
#define NETS_H

#include "racing.h"

typedef struct Nets Nets;

/* What who throws next can expect of the game, without doubling, in points. */
double expected_points(const Nets *nets, const uint8_t *mine, const uint8_t *theirs);

#endif
