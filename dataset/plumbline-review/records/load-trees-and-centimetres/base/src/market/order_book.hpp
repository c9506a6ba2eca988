// The market in which lines sell and buy berthing slots: one book for each slot.
//
// Orders match by price and then by time. An order may show only a part of its quantity; when that
// part is used up, the next one is shown and queues behind the others of its price. Before the day
// begins there is a call: orders are collected, and then executed at a single price.
#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
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
    Quantity display = 0;  // 0: all of it
    Life life = Life::Resting;
    Time expires = kNever;
};

struct Order {
    OrderId id = 0;
    AccountId account = 0;
    Side side = Side::Buy;
    Decimal price;
    Quantity open = 0;     // shown or not
    Quantity shown = 0;
    Quantity display = 0;
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

enum class Status : std::uint8_t { Accepted, Rejected, Unknown };

struct Execution {
    Status status = Status::Accepted;
    std::vector<Trade> trades;
    std::vector<OrderId> removed;  // own orders that were in the way
    Quantity resting = 0;
};

struct LevelView {
    Decimal price;
    Quantity shown = 0;
    std::size_t orders = 0;
    bool operator==(const LevelView&) const = default;
};

struct Indication {
    Decimal price;
    Quantity volume = 0;
    Quantity surplus = 0;  // positive: more is wanted than offered
    bool operator==(const Indication&) const = default;
};

class OrderBook {
public:
    explicit OrderBook(Decimal tick = Decimal::raw(1)) : tick_(tick) {}

    Decimal tick() const { return tick_; }

    // An account does not trade with itself: its resting order is removed, and the new one goes on.
    Execution submit(const NewOrder& order);

    // Less quantity at the same price keeps the place in the queue. Anything else is a new order
    // with an old name. The quantity is what shall be open from now on; 0 cancels.
    Execution amend(OrderId id, Decimal price, Quantity quantity);

    bool cancel(OrderId id);

    // Removes all orders whose time has come, in the order of their time.
    std::vector<OrderId> expire(Time now);

    const Order* find(OrderId id) const;
    std::size_t size() const { return index_.size(); }
    std::optional<Decimal> best(Side side) const;
    std::vector<LevelView> depth(Side side, std::size_t levels) const;
    Quantity open_quantity(Side side) const;

    // All orders of a side in the order in which they would be executed.
    std::vector<Order> orders(Side side) const;

    bool in_call() const { return in_call_; }
    void begin_call() { in_call_ = true; }

    // At which price the call would end now. The price that moves most; of several the one that
    // leaves least over; of several of those the highest if each leaves buyers over, the lowest if
    // each leaves sellers over, and otherwise the nearest to the reference, the higher of two.
    std::optional<Indication> indication(Decimal reference) const;

    // Ends the call. Within it an account may trade with itself.
    std::vector<Trade> uncross(Decimal reference);

    void encode(Encoder& out) const;
    static OrderBook decode(Decoder& in);

    // For tests: whether all sums and references agree.
    bool valid() const;

private:
    struct Level {
        std::list<Order> queue;
        Quantity shown = 0;
        Quantity open = 0;
    };
    using Levels = std::map<Decimal, Level>;

    Levels& levels(Side side) { return side == Side::Buy ? bids_ : asks_; }
    const Levels& levels(Side side) const { return side == Side::Buy ? bids_ : asks_; }
    static bool crosses(Side side, Decimal limit, Decimal price);
    Levels::iterator best_level(Side side);
    Quantity available(const NewOrder& order) const;
    void rest(const NewOrder& order, Quantity open);
    void match(const NewOrder& order, Quantity& open, Execution& result);
    void fill(Levels::iterator level, std::list<Order>::iterator maker, Quantity quantity);
    void remove(std::list<Order>::iterator order);
    template <class F>
    void each_level(Side side, F&& f) const;

    Decimal tick_;
    Levels bids_;
    Levels asks_;
    std::unordered_map<OrderId, std::list<Order>::iterator> index_;
    std::set<std::pair<Time, OrderId>> expiries_;
    bool in_call_ = false;
};

}  // namespace quayside
