#include <cstdio>
#include "core/load_tree.hpp"
using namespace quayside;
int main() {
    LoadTree load;
    load.add({100, 110}, 1);
    load.add({110, 120}, 3);
    Time t = load.last_fit(130, 20, 2);  // [90, 110): nothing, then 1
    std::printf("%ld\n", (long)t);
    return t == 90 ? 0 : 1;
}
