#include <cstdio>
#include "core/interval_map.hpp"
using namespace quayside;
// Cuts a hole into each of many intervals; what is covered and where the hole is must be known.
int main() {
    IntervalMap<int> map;
    for (int i = 0; i < 200; ++i) map.assign({i * 10, i * 10 + 10}, i);
    for (int i = 0; i < 200; ++i) {
        map.erase({i * 10 + 4, i * 10 + 7});
        Span covered = map.covered({0, 2000});
        Time gap = map.first_gap(i * 10, 3);
        if (covered != 2000 - 3 * (i + 1) || gap != i * 10 + 4) {
            std::printf("hole at %d: covered %ld, gap at %ld\n", i * 10 + 4, (long)covered, (long)gap);
            return 1;
        }
    }
    return 0;
}
