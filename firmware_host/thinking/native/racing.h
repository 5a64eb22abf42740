/* What the search with dice has to know of a race on the tables. */
#ifndef RACING_H
#define RACING_H

#include "kernel.h"

enum { BAR = 25, PLACES = 26, HOLDS = 2, HOME = 6, OFF = 0, MEN = 15 };

/* How many checkers a player has on each point, in the player's own numbering. */
void checkers_of(const Position *position, int player, uint8_t *checkers);

int farthest_of(const uint8_t *checkers);

/* How many of 36 throws a throw stands for, or of those that begin a game; 0 for a player's move. */
int weight_of(const Position *position, Move move);

/* Of a game that is over: what the winner gets. */
int points_of(const Game *game, const Position *position);

/* Whether the player to move has dice left to play. */
int is_moving(const Position *position);

#endif
