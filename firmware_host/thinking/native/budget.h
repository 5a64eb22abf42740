/* How long a search may go on: budget.py again. */
#ifndef BUDGET_H
#define BUDGET_H

#include <setjmp.h>
#include <stdint.h>

enum { GO_ON, LATE, INTERRUPTED, NO_ROOM, EVERY = 1024 };

/* Is asked every so many nodes; gets the nodes so far, and answers with GO_ON, LATE or INTERRUPTED. */
typedef int (*Look)(int64_t);

/* firm: what comes next has to be found out in any case. out: where a search that cannot go on ends. */
typedef struct {
    double nodes;
    int firm;
    int64_t spent;
    Look look;
    jmp_buf out;
} Budget;

static inline void spend(Budget *budget) {
    budget->spent++;
    if (budget->spent > budget->nodes && !budget->firm)
        longjmp(budget->out, LATE);
    if (budget->spent % EVERY == 0) {
        int answer = budget->look(budget->spent);
        if (answer == INTERRUPTED || (answer == LATE && !budget->firm))
            longjmp(budget->out, answer);
    }
}

#endif
