// The market in which lines sell and buy berthing slots: one book for each slot.
//
// Orders match by price and then by time.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "util/bytes.hpp"
#include "util/decimal.hpp"
#include "util/time.hpp"

namespace quayside {

using OrderId = std::uint64_t;
using AccountId = std::uint32_t;
using Quantity = std::int64_t;

enum class Side : std::uint8_t { Buy, Sell };
enum class Life : std::uint8_t {
    Resting,    // until it is cancelled or expires
    Immediate,  // what cannot be executed at once is cancelled
    Complete,   // executed at once and as a whole, or not at all
};

inline Side other(Side side) { return side == Side::Buy ? Side::Sell : Side::Buy; }

struct NewOrder {
    OrderId id = 0;
    AccountId account = 0;
    Side side = Side::Buy;
    Decimal price;
    Quantity quantity = 0;
    Life life = Life::Resting;
    Time expires = kNever;
};

struct Order {
    OrderId id = 0;
    AccountId account = 0;
    Side side = Side::Buy;
    Decimal price;
    Quantity open = 0;
    Time expires = kNever;
    bool operator==(const Order&) const = default;
};

struct Trade {
    OrderId maker = 0;
    OrderId taker = 0;
    AccountId maker_account = 0;
    AccountId taker_account = 0;
    Side taker_side = Side::Buy;
    Decimal price;
    Quantity quantity = 0;
    bool operator==(const Trade&) const = default;
};

enum class Status : std::uint8_t { Accepted, Rejected };

struct Execution {
    Status status = Status::Accepted;
    std::vector<Trade> trades;
    std::vector<OrderId> removed;  // own orders that were in the way
    Quantity resting = 0;
};

struct LevelView {
    Decimal price;
    Quantity quantity = 0;
    std::size_t orders = 0;
    bool operator==(const LevelView&) const = default;
};

class OrderBook {
public:
    explicit OrderBook(Decimal tick = Decimal::raw(1)) : tick_(tick) {}

    Decimal tick() const { return tick_; }

    // An account does not trade with itself: its resting order is removed, and the new one goes on.
    Execution submit(const NewOrder& order);

    bool cancel(OrderId id);

    // Removes all orders whose time has come, in the order of their time.
    std::vector<OrderId> expire(Time now);

    const Order* find(OrderId id) const;
    std::size_t size() const { return bids_.size() + asks_.size(); }
    std::optional<Decimal> best(Side side) const;
    std::vector<LevelView> depth(Side side, std::size_t levels) const;

    // All orders of a side in the order in which they would be executed.
    const std::vector<Order>& orders(Side side) const { return side == Side::Buy ? bids_ : asks_; }

    void encode(Encoder& out) const;
    static OrderBook decode(Decoder& in);

private:
    std::vector<Order>& side(Side side) { return side == Side::Buy ? bids_ : asks_; }
    static bool crosses(Side side, Decimal limit, Decimal price);
    Quantity available(const NewOrder& order) const;
    void rest(const Order& order);

    Decimal tick_;
    std::vector<Order> bids_;  // the best first, and of equal ones the oldest
    std::vector<Order> asks_;
};

}  // namespace quayside
