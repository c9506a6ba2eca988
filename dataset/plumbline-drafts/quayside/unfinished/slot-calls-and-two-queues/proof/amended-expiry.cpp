#include <cstdio>
#include "market/order_book.hpp"
using namespace quayside;
int main() {
    OrderBook book;
    NewOrder order{1, 1, Side::Buy, Decimal::whole(10), 5, 0, Life::Resting, 100};
    book.submit(order);
    if (book.amend(1, Decimal::whole(11), 5).resting != 5) return 5;
    auto gone = book.expire(100);
    std::printf("%zu gone, %zu left\n", gone.size(), book.size());
    return gone.size() == 1 && book.size() == 0 ? 0 : 1;
}
