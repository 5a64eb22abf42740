/* What a position of mills is worth, looked up: for each pattern of points the number of what stands there in base 3, and
   in a table what that is worth to the player to move, at the present stage of the game. patterns.py reads the same. */
#ifndef PATTERNS_H
#define PATTERNS_H

#include "kernel.h"

enum { PATTERNS = 7, WIDEST = 9, KINDS = 3, STAGES = 10 };

/* places: for each pattern its kind, how many points it has, and WIDEST places for them. men: of a player at the start.
   worths: for each stage one table after another, in the order of the kinds, and that of men against men. NULL where there
   is no memory. */
typedef struct Patterns Patterns;
Patterns *open_patterns(const int32_t *places, int men, const int16_t *worths);
void put_worths(Patterns *patterns, const int16_t *worths);
void close_patterns(Patterns *patterns);

/* For the player to move. */
int worth_of(const Patterns *patterns, const Position *position);

/* All that the worth of a position is the sum of: numbers of entries in worths. */
enum { ENTRIES = PATTERNS + 1 };
void entries_of(const Patterns *patterns, const Position *position, int32_t *entries);

#endif
