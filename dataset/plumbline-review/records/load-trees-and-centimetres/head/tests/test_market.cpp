#include "check.hpp"
#include "market/ledger.hpp"

using namespace quayside;

namespace {

Decimal dec(const char* text) { return *Decimal::parse(text); }

NewOrder order(OrderId id, AccountId account, Side side, const char* price, Quantity quantity,
               Quantity display = 0) {
    NewOrder o;
    o.id = id;
    o.account = account;
    o.side = side;
    o.price = dec(price);
    o.quantity = quantity;
    o.display = display;
    return o;
}

std::string text(const std::vector<Trade>& trades) {
    std::string out;
    for (const Trade& t : trades) {
        out += std::to_string(t.maker) + ":" + std::to_string(t.quantity) + "@" + t.price.str() + " ";
    }
    return out;
}

std::string text(const OrderBook& book) {
    std::string out;
    for (Side side : {Side::Buy, Side::Sell}) {
        for (const Order& o : book.orders(side)) {
            out += std::to_string(o.id) + ":" + std::to_string(o.shown) + "/" + std::to_string(o.open) + " ";
        }
        out += side == Side::Buy ? "| " : "";
    }
    CHECK(book.valid());
    return out;
}

}  // namespace

TEST(book_matches_by_price_and_time) {
    OrderBook book(dec("0.5"));
    book.submit(order(1, 1, Side::Sell, "10", 5));
    book.submit(order(2, 2, Side::Sell, "9.5", 5));
    book.submit(order(3, 3, Side::Sell, "9.5", 5));
    auto result = book.submit(order(4, 4, Side::Buy, "10", 12));
    CHECK_EQ(text(result.trades), "2:5@9.50 3:5@9.50 1:2@10.00 ");
    CHECK_EQ(text(book), "| 1:3/3 ");
    CHECK(book.submit(order(5, 4, Side::Buy, "9.7", 1)).status == Status::Rejected);
    CHECK(book.submit(order(1, 4, Side::Buy, "9", 1)).status == Status::Rejected);
    CHECK_EQ(book.submit(order(6, 4, Side::Buy, "9", 4)).resting, 4);
    CHECK(*book.best(Side::Buy) == dec("9"));
    CHECK(book.cancel(6));
    CHECK(!book.best(Side::Buy));
}

TEST(book_shows_a_part) {
    OrderBook book;
    book.submit(order(1, 1, Side::Sell, "10", 10, 4));
    book.submit(order(2, 2, Side::Sell, "10", 3));
    CHECK_EQ(book.depth(Side::Sell, 1)[0].shown, 7);
    CHECK_EQ(text(book.submit(order(3, 3, Side::Buy, "10", 5)).trades), "1:4@10.00 2:1@10.00 ");
    CHECK_EQ(text(book), "| 2:2/2 1:4/6 ");
    CHECK_EQ(text(book.submit(order(4, 3, Side::Buy, "10", 8)).trades), "2:2@10.00 1:4@10.00 1:2@10.00 ");
    CHECK_EQ(book.open_quantity(Side::Sell), 0);
    CHECK_EQ(text(book), "| ");
}

TEST(book_amends) {
    OrderBook book;
    book.submit(order(1, 1, Side::Buy, "10", 10, 4));
    book.submit(order(2, 2, Side::Buy, "10", 5));
    CHECK(book.amend(1, dec("10"), 6).status == Status::Accepted);
    CHECK_EQ(text(book), "1:4/6 2:5/5 | ");
    book.amend(1, dec("10"), 3);
    CHECK_EQ(text(book), "1:3/3 2:5/5 | ");
    book.amend(1, dec("10"), 5);
    CHECK_EQ(text(book), "2:5/5 1:4/5 | ");
    book.submit(order(3, 3, Side::Sell, "12", 2));
    CHECK_EQ(text(book.amend(2, dec("12"), 5).trades), "3:2@12.00 ");
    CHECK_EQ(text(book), "2:3/3 1:4/5 | ");
    book.amend(2, dec("12"), 0);
    CHECK(book.amend(2, dec("12"), 1).status == Status::Unknown);
}

TEST(book_knows_lives_and_owners) {
    OrderBook book;
    book.submit(order(1, 1, Side::Sell, "10", 5, 2));
    book.submit(order(2, 2, Side::Sell, "11", 5));
    NewOrder all = order(3, 3, Side::Buy, "11", 11);
    all.life = Life::Complete;
    CHECK(book.submit(all).status == Status::Rejected);
    all.quantity = 10;
    all.account = 2;
    CHECK(book.submit(all).status == Status::Rejected);
    all.account = 3;
    CHECK_EQ(text(book.submit(all).trades), "1:2@10.00 1:2@10.00 1:1@10.00 2:5@11.00 ");
    book.submit(order(4, 1, Side::Sell, "10", 5));
    NewOrder now = order(5, 1, Side::Buy, "10", 3);
    now.life = Life::Immediate;
    auto result = book.submit(now);
    CHECK_EQ(result.removed.size(), 1u);
    CHECK_EQ(text(book), "| ");
}

TEST(book_expires) {
    OrderBook book;
    for (OrderId id = 1; id <= 4; ++id) {
        NewOrder o = order(id, 1, Side::Buy, "10", 5);
        o.expires = static_cast<Time>(100 - id * 10);
        book.submit(o);
    }
    book.cancel(3);
    auto gone = book.expire(80);
    CHECK_EQ(gone.size(), 2u);
    CHECK_EQ(gone[0], 4u);
    CHECK_EQ(text(book), "1:5/5 | ");
}

TEST(book_calls) {
    OrderBook book;
    book.begin_call();
    book.submit(order(1, 1, Side::Buy, "12", 5));
    book.submit(order(2, 2, Side::Buy, "11", 5, 2));
    book.submit(order(3, 3, Side::Sell, "10", 4));
    book.submit(order(4, 4, Side::Sell, "11", 4));
    book.submit(order(5, 5, Side::Sell, "13", 4));
    auto indication = book.indication(dec("11"));
    CHECK(indication->price == dec("11"));
    CHECK_EQ(indication->volume, 8);
    CHECK_EQ(indication->surplus, 2);
    CHECK_EQ(text(book.uncross(dec("11"))), "3:4@11.00 4:1@11.00 4:3@11.00 ");
    CHECK_EQ(text(book), "2:2/2 | 5:4/4 ");
    CHECK(!book.in_call());
    Encoder out;
    book.encode(out);
    Decoder in(out.bytes());
    CHECK_EQ(text(OrderBook::decode(in)), text(book));
}

TEST(ledger_charges_by_tier) {
    Ledger ledger({{{0, 10, 20}, {100, 0, 10}, {1000, -5, 5}}, dec("0.5")});
    CHECK_EQ(ledger.fee(dec("10"), 0, 50, false).str(), "1.00");
    CHECK_EQ(ledger.fee(dec("10"), 90, 20, false).str(), "0.50");
    CHECK_EQ(ledger.fee(dec("100"), 90, 20, false).str(), "3.00");
    CHECK_EQ(ledger.fee(dec("100"), 990, 20, true).str(), "-0.50");
    Trade trade{1, 2, 7, 8, Side::Buy, dec("10"), 50};
    ledger.apply(trade, 0);
    CHECK_EQ(ledger.account(7).balance.str(), "499.50");
    CHECK_EQ(ledger.account(8).balance.str(), "-501.00");
    CHECK_EQ(ledger.account(8).position, 50);
    CHECK_EQ(ledger.house().str(), "1.50");
    auto parts = ledger.share(dec("0.0003"), kDay);
    CHECK_EQ(parts.at(7).units(), 2);
    ledger.apply(trade, 40 * kDay);
    CHECK_EQ(ledger.account(7).traded, 50);
}
