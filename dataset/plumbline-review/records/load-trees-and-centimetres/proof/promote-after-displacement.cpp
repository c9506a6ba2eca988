#include "plan.hpp"
int main() {
    Planner p(port());
    p.submit(ask(1, 5, h(4), 0, h(24)));
    p.submit(ask(2, 3, h(4), h(4), h(24)));
    if (p.submit(ask(3, 1, h(4), 0, h(4))) != Planner::Outcome::Waiting) return 5;
    if (!p.reschedule(1, h(4), h(8))) return 5;  // in the place of 2, and leaves its own
    if (begin_of(p, 1) != h(4) || begin_of(p, 2) != h(8)) return 5;
    std::printf("3 at %ld\n", (long)begin_of(p, 3));
    return begin_of(p, 3) == 0 ? 0 : 1;
}
