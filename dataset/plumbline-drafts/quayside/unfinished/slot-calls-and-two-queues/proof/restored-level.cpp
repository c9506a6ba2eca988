#include <cstdio>
#include "market/order_book.hpp"
using namespace quayside;
int main() {
    OrderBook book;
    book.submit({1, 1, Side::Sell, Decimal::whole(10), 10, 4, Life::Resting, kNever});
    book.submit({2, 2, Side::Buy, Decimal::whole(10), 3, 0, Life::Resting, kNever});
    if (book.depth(Side::Sell, 1).at(0).shown != 1) return 5;
    Encoder out;
    book.encode(out);
    Decoder in(out.bytes());
    OrderBook again = OrderBook::decode(in);
    auto level = again.depth(Side::Sell, 1).at(0);
    std::printf("shown %ld, valid %d\n", (long)level.shown, again.valid());
    return level.shown == 1 ? 0 : 1;
}
