#include "server/state.hpp"
#include <cstdio>
using namespace quayside;
int main() {
    Encoder out;  // as the previous version wrote it: decimetres
    out.u8(2).varint(1).svarint(-kNever).varint(0);
    out.varint(2).svarint(0).svarint(6).svarint(6 * kHour).svarint(42);
    out.varint(1).varint(0).varint(0);
    out.svarint(0).svarint(0).varint(0);
    QuayConfig c;
    c.sections = {{"A", 1200}};
    Planner planner(c);
    Books books;
    Ledger ledger({{{0, 0, 0}}, Decimal()});
    decode_state(out.bytes(), planner, books, ledger);
    auto height = planner.quay().tides().height(0);
    if (!height) return 5;
    std::printf("%d cm\n", *height);
    return *height == 60 ? 0 : 1;
}
