/* Small endings of mills, known exactly: so many men against so many, nobody with any in hand, those with three fly.

   An entry is for the player to move: 0 for a draw; else 1 more than the plies until the game ends when the winner hurries
   and the loser delays: even for a win, odd for a loss. */
#ifndef ENDINGS_H
#define ENDINGS_H

#include "kernel.h"

enum { TABLES = 3, SYMMETRIES = 16, DRAWN = 0 };

/* entries: one table after another, in the order of endings.c. Without entries they are made zero, for make_endings.
   maps: for each symmetry of the board, where each point goes. NULL where there is no memory. */
typedef struct Endings Endings;
Endings *open_endings(const int32_t *maps, const uint8_t *entries);
void close_endings(Endings *endings);

/* The entry of a position; NONE where there is no table of it, or the game might be drawn before it is won. */
int ending_of(const Endings *endings, const Game *game, const Position *position);

#endif
