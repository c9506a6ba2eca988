#include "plan.hpp"
int main() {
    Planner p(port());
    p.submit(ask(1, 5, h(4), 0, h(24)));
    if (!p.reschedule(1, h(4), h(24)) || begin_of(p, 1) != h(4)) return 5;
    p.freeze(h(2));
    bool undone = p.undo();
    std::printf("undone %d, begins at %ld, frozen until %ld\n", undone, (long)begin_of(p, 1), (long)h(2));
    return undone || begin_of(p, 1) != h(4) ? 1 : 0;
}
