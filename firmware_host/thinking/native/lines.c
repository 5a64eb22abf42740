#include "lines.h"

/* What a leap along a ray captures; then from where on it may land, and how many sites. */
typedef struct {
    int victim, from, count;
} Leap;

static Leap scan(const int32_t *ray, uint64_t empty, uint64_t prey, int reach) {
    int at = 0, end = ray[1];
    const int32_t *sites = ray + 2;
    Leap leap = {NOWHERE, 0, 0};
    while (at < end && at < reach - 1 && empty >> sites[at] & 1)
        at++;
    if (at + 1 >= end || !(prey >> sites[at] & 1))
        return leap;
    leap = (Leap){sites[at], at + 1, 0};
    for (at++; at < end && leap.count < reach && empty >> sites[at] & 1; at++)
        leap.count++;
    return leap;
}

static void add_chain(Chains *found, const Chain *chain) {
    for (int k = found->first; k < found->count; k++) {
        Chain *other = &found->chains[k];
        if (other->goal == chain->goal && other->captured == chain->captured) {
            if (memcmp(chain->sites, other->sites, chain->legs) < 0)
                *other = *chain;
            return;
        }
    }
    if (found->count < MOST_MOVES)
        found->chains[found->count++] = *chain;
}

/* weight: what the next leg counts in the code. */
static void prolong(Chains *found, const Chain *chain, int heading, uint64_t empty, uint64_t prey, Move weight) {
    const int32_t *rules = found->rules, *ray = rays_of(rules, chain->goal);
    for (int k = 0; k < rays_at(rules, chain->goal) && chain->legs < found->most; k++, ray = next_ray(ray)) {
        if (heading != NOWHERE && ray[0] == (heading ^ 1))
            continue;
        Leap leap = scan(ray, empty, prey, found->reach);
        for (int landing = leap.from; landing < leap.from + leap.count; landing++) {
            Chain longer = *chain;
            uint64_t victim = BIT(leap.victim);
            longer.goal = longer.sites[longer.legs++] = ray[2 + landing];
            longer.captured |= victim;
            longer.code += weight * (k * rules[LANDINGS] + landing);
            add_chain(found, &longer);
            prolong(found, &longer, ray[0], found->stay ? empty : empty | victim, prey & ~victim,
                    weight * (1 + rules[MOST_RAYS] * rules[LANDINGS]));
        }
    }
}

void find_chains(Chains *found, int origin, uint64_t empty, uint64_t prey) {
    Chain none = chain_at(origin);
    found->first = found->count;
    prolong(found, &none, NOWHERE, empty | BIT(origin), prey, (Move)2 * found->rules[SITES]);
}

int can_leap(const int32_t *rules, int site, uint64_t empty, uint64_t prey, int reach) {
    const int32_t *ray = rays_of(rules, site);
    for (int k = 0; k < rays_at(rules, site); k++, ray = next_ray(ray))
        if (scan(ray, empty, prey, reach).count)
            return 1;
    return 0;
}

int walked(const int32_t *rules, Move move, uint64_t prey, uint64_t *captured) {
    int capturing = move & 1, ends = rules[capturing ? LANDINGS : SPAN], at = origin_of(rules, move);
    *captured = 0;
    for (move = (move >> 1) / rules[SITES]; move; move /= 1 + rules[MOST_RAYS] * ends) {
        int leg = move % (1 + rules[MOST_RAYS] * ends) - 1, landing = leg % ends + capturing;
        const int32_t *ray = ray_of(rules, at, leg / ends);
        for (int k = 0; capturing && k <= landing; k++)
            *captured |= prey & BIT(ray[2 + k]);
        at = ray[2 + landing];
    }
    return at;
}
