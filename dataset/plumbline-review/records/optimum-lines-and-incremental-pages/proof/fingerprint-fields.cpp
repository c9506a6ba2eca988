#include <cstdio>
#include "session.h"
using namespace papermill;
int main() {
    Hyphenator none;
    Session session(PageSpec(), none);
    Block block;
    block.text = "some text";
    session.load({block});
    block.style.hang = 20 * kPoint;
    block.style.hang_lines = 1;
    session.replace(0, 1, {block});
    long x = session.galleys()[0].lines[0].x;
    std::printf("%ld\n", x);
    return x != 20 * kPoint;
}
