#include <cstdio>
#include "session.h"
using namespace papermill;
static Block lines(int count) {
    Block block;
    for (int i = 0; i < count; i++) block.text += i ? "\na" : "a";
    return block;
}
int main() {
    Hyphenator none;
    PageSpec spec;
    spec.height = 60 * kPoint + 2 * spec.margin;
    Session edited(spec, none), fresh(spec, none);
    edited.load({lines(3), lines(3)});
    edited.replace(1, 1, {lines(1)});
    fresh.load(edited.blocks());
    std::printf("%zu %zu\n", edited.pages().size(), fresh.pages().size());
    return edited.pages().size() != fresh.pages().size();
}
