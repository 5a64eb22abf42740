/* Sites on lines, and chains of leaps along them. */
#ifndef LINES_H
#define LINES_H

#include "kernel.h"

enum { SITES, SPAN, LANDINGS, MOST_RAYS, WHERE, GEOMETRY }; /* the first of the rules */
/* SPAN: sites of the longest ray. LANDINGS: on as many of them a leap can end; never on the first. WHERE: which of the
   rules tells where the first site is found, the next one the second, and so on. There stand: its row; how many sites are
   next to it; how many rays it has; for each of the former the ray that begins with it; for each of the latter its
   heading, its length, its sites. */
enum { MOST_LEGS = 16, NOWHERE = -1 };

#define BIT(site) (1ULL << (site))

static inline const int32_t *site_of(const int32_t *rules, int site) { return rules + rules[rules[WHERE] + site]; }
static inline int row_of(const int32_t *rules, int site) { return site_of(rules, site)[0]; }
static inline int beside_at(const int32_t *rules, int site) { return site_of(rules, site)[1]; }
static inline int rays_at(const int32_t *rules, int site) { return site_of(rules, site)[2]; }

/* heading, length, sites: of the first ray; the next one begins behind it. */
static inline const int32_t *rays_of(const int32_t *rules, int site) {
    return site_of(rules, site) + 3 + beside_at(rules, site);
}

static inline const int32_t *next_ray(const int32_t *ray) { return ray + 2 + ray[1]; }

static inline const int32_t *ray_of(const int32_t *rules, int site, int number) {
    const int32_t *ray = rays_of(rules, site);
    while (number--)
        ray = next_ray(ray);
    return ray;
}

static inline uint64_t all_sites(const int32_t *rules) { return ~0ULL >> (64 - rules[SITES]); }

/* A move is whether it captures (its lowest bit), its origin, and its legs, the first one lowest. A leg is 1 more than
   the ray, counted at its site, times the sites on which it can end there, plus on which of them it does. */
static inline Move step_along(const int32_t *rules, int origin, int ray, int far) {
    return 2 * (origin + (Move)rules[SITES] * (1 + ray * rules[SPAN] + far));
}

/* Where a move comes to rest, and what it captures of the prey. */
int walked(const int32_t *rules, Move move, uint64_t prey, uint64_t *captured);

static inline int origin_of(const int32_t *rules, Move move) { return (move >> 1) % rules[SITES]; }

typedef struct {
    uint8_t sites[MOST_LEGS], legs, goal;
    uint64_t captured;
    Move code;
} Chain;

/* stay: whether what is captured stands in the way until the chain is over. most: legs. */
typedef struct {
    const int32_t *rules;
    int reach, stay, most, first, count; /* the first of those from the present origin */
    Chain *chains;
} Chains;

/* No leg yet. */
static inline Chain chain_at(int origin) { return (Chain){.goal = origin, .code = 1 + 2 * origin}; }

/* Every chain of leaps from there over one piece each, never straight back; of those with the same end and the same
   captured pieces only the one first in order of notation. */
void find_chains(Chains *found, int origin, uint64_t empty, uint64_t prey);

/* Whether there is a leap from there. */
int can_leap(const int32_t *rules, int site, uint64_t empty, uint64_t prey, int reach);

#endif
