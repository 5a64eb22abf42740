/* Plays on a library of kernels of another machine, in place of Python: reads a position as words, and tells what the
   move tree counts and what a search finds.

   in: kernel, count of rules, rules, 32 bytes, depth of the count, count of weights, weights, men of a player where
   patterns judge, else 0; then count of places, places, count of worths, worths; nodes, plies
   out: the count; nodes spent, depth reached; every move with its value, to the last bit */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>

enum { BYTES = 32, MOST_MOVES = 1024, DEEPEST = 60, MOST_RULES = 1024, TABLE = 40000, LOUD = 8, MOST_WORTHS = 400000 };

typedef int (*Look)(int64_t);
typedef uint64_t (*Perft)(int, const int32_t *, const uint8_t *, int);
typedef int (*Search)(int, const int32_t *, const uint8_t *, const uint8_t *, int, const double *, double, int, double,
                      uint32_t, int, Look, const void *, const void *, int64_t *, double *, int64_t *, int32_t *, int64_t *);
typedef void *(*OpenPatterns)(const int32_t *, int, const int16_t *);

static int go_on(int64_t spent) { return (void)spent, 0; }

static int number(void) {
    int read = 0;
    return scanf("%d", &read) == 1 ? read : -1;
}

static void *patterns(void *library, int men) {
    static int32_t places[128];
    static int16_t worths[MOST_WORTHS];
    int many = number();
    for (int k = 0; k < many && k < 128; k++)
        places[k] = number();
    many = number();
    for (int k = 0; k < many && k < MOST_WORTHS; k++)
        if (scanf("%hd", &worths[k]) != 1)
            return NULL;
    return ((OpenPatterns)dlsym(library, "kernel_open_patterns"))(places, men, worths);
}

int main(int count, char **words) {
    int32_t rules[MOST_RULES], numbers[3];
    uint8_t bytes[BYTES], past[1] = {0};
    double weights[16], values[MOST_MOVES];
    int64_t spent, moves[MOST_MOVES], line[DEEPEST + 2];
    void *library = count == 2 ? dlopen(words[1], RTLD_NOW) : NULL;
    if (!library)
        return 2;
    Perft perft = (Perft)dlsym(library, "kernel_perft");
    Search search = (Search)dlsym(library, "kernel_search");
    int kernel = number(), many = number();
    for (int k = 0; k < many && k < MOST_RULES; k++)
        rules[k] = number();
    for (int k = 0; k < BYTES; k++)
        bytes[k] = number();
    int depth = number(), weighed = number();
    for (int k = 0; k < weighed && k < 16; k++)
        if (scanf("%la", &weights[k]) != 1)
            return 3;
    int men = number();
    const void *judge = men ? patterns(library, men) : NULL;
    if (men && !judge)
        return 5;
    int nodes = number(), plies = number();
    printf("%llu\n", (unsigned long long)perft(kernel, rules, bytes, depth));
    if (search(kernel, rules, bytes, past, 0, weights, nodes, plies, 0, TABLE, LOUD, go_on, NULL, judge, moves, values, line,
               numbers, &spent))
        return 4;
    printf("%lld %d\n", (long long)spent, numbers[2]);
    for (int k = 0; k < numbers[0]; k++)
        printf("%lld %a\n", (long long)moves[k], values[k]);
    return 0;
}
