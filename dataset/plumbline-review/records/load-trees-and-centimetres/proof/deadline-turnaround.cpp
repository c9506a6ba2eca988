#include "plan.hpp"
int main() {
    Planner p(port(h(1)));
    if (p.submit(ask(1, 3, h(4), h(4), h(24))) != Planner::Outcome::Placed) return 5;
    // Leaves at four o'clock, and the section must stay empty until five.
    auto outcome = p.submit(ask(2, 7, h(4), 0, h(4)));
    std::printf("2 at %ld, 1 at %ld\n", (long)begin_of(p, 2), (long)begin_of(p, 1));
    return outcome == Planner::Outcome::Placed && begin_of(p, 2) == 0 && begin_of(p, 1) == h(5) ? 0 : 1;
}
