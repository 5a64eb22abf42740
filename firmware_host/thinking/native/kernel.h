/* What every kernel offers: the rules of a family of games for two players.

   The rules in Python are the truth; a kernel is the same again, only faster. It knows neither text nor light. */
#ifndef KERNEL_H
#define KERNEL_H

#include <stdint.h>
#include <string.h>

enum {
    BYTES = 32,
    MOST_MOVES = 1024,
    MOST_FEATURES = 8,
    NONE = -1
};

/* bytes: all that makes a position what it is, padded with zeros: equal bytes, equal position. The last two are the
   player to move and, where the game is over, why (a number above zero).
   past: the position before, as far back as one could come again. */
typedef struct Position {
    union {
        uint8_t bytes[BYTES];
        uint32_t halves[BYTES / 4];
        uint64_t words[BYTES / 8];
    };
    const struct Position *past;
} Position;

/* A number that is the move's own: the same move in any position, and no other. Below 2^62. */
typedef int64_t Move;

#define MOVER(position) ((position)->bytes[BYTES - 1])
#define OVER(position) ((position)->bytes[BYTES - 2])

struct Game;

/* moves: the legal ones, in the order of the rules; 0 where the game is over.
   winner: of a position without moves; NONE for a draw.
   again: whether the position has been there before. loud: whether a move is a capture that has to be played out.
   measure: the features, the first player's less the second's. */
typedef struct {
    int features;
    int (*moves)(const struct Game *, const Position *, Move *);
    void (*play)(const struct Game *, const Position *, Move, Position *);
    int (*winner)(const struct Game *, const Position *);
    int (*again)(const struct Game *, const Position *);
    int (*loud)(Move);
    void (*measure)(const struct Game *, const Position *, int32_t *);
} Kernel;

/* rules: numbers whose meaning is the kernel's own (the coding writes them). */
typedef struct Game {
    const Kernel *kernel;
    const int32_t *rules;
} Game;

extern const Kernel SOWING, FLIPS, MILLS, LEAPS, RACING, HUNTS, SOWING_LAPS, STEPS, SLIDES, KONANE;

Game game_of(int kernel, const int32_t *rules);

/* past: the positions before, the last one first, BYTES each; links has room for one more. */
void stand(Position *position, const uint8_t *bytes, const uint8_t *past, int before, Position *links);

static inline int same(const Position *one, const Position *other) {
    return memcmp(one->bytes, other->bytes, BYTES) == 0;
}

static inline uint64_t mixed(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * 0xff51afd7ed558ccdULL;
    return hash ^ hash >> 32;
}

static inline uint64_t hash_of(const Position *position, uint64_t hash) {
    for (int k = 0; k < BYTES / 8; k++)
        hash = mixed(hash, position->words[k]);
    return hash;
}

/* How often the position has been there before. alike: whether two are the same. */
static inline int occurrences(const Position *position, int (*alike)(const Position *, const Position *)) {
    int count = 0;
    for (const Position *before = position->past; before; before = before->past)
        count += alike(before, position);
    return count;
}

/* A number of two bytes, the low one first. */
static inline int number_at(const Position *position, int byte) {
    return position->bytes[byte] | position->bytes[byte + 1] << 8;
}

static inline void write_number(Position *position, int byte, int number) {
    position->bytes[byte] = number & 255;
    position->bytes[byte + 1] = number >> 8;
}

/* A mask of 64 bits in two of the rules, the low half first. */
static inline uint64_t mask_at(const int32_t *halves) {
    return (uint32_t)halves[0] | (uint64_t)(uint32_t)halves[1] << 32;
}

/* "measure" where each player has a bit a piece, and only their number counts. */
static inline void count_pieces(const Game *game, const Position *position, int32_t *features) {
    (void)game;
    features[0] = __builtin_popcountll(position->words[0]) - __builtin_popcountll(position->words[1]);
}

/* Who has more. */
static inline int ahead(int first, int second) {
    return first == second ? NONE : second > first;
}

/* "again" and "loud" of games in which nothing comes again, and no capture has to be played out. */
static inline int never(const Game *game, const Position *position) {
    (void)game, (void)position;
    return 0;
}

static inline int quiet(Move move) {
    (void)move;
    return 0;
}

#endif
