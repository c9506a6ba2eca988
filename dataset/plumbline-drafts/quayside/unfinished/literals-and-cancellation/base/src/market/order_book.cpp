#include "market/order_book.hpp"

#include <algorithm>

namespace quayside {

bool OrderBook::crosses(Side side, Decimal limit, Decimal price) {
    return side == Side::Buy ? price <= limit : price >= limit;
}

const Order* OrderBook::find(OrderId id) const {
    for (const auto* all : {&bids_, &asks_}) {
        for (const Order& order : *all) {
            if (order.id == id) return &order;
        }
    }
    return nullptr;
}

Quantity OrderBook::available(const NewOrder& order) const {
    Quantity total = 0;
    for (const Order& maker : orders(other(order.side))) {
        if (!crosses(order.side, order.price, maker.price)) break;
        if (maker.account != order.account) total += maker.open;
    }
    return total;
}

Execution OrderBook::submit(const NewOrder& order) {
    Execution result;
    bool sound = order.id != 0 && order.quantity > 0 && order.price > Decimal() &&
                 order.price.to_step(tick_, Rounding::Down) == order.price;
    if (!sound || find(order.id) ||
        (order.life == Life::Complete && available(order) < order.quantity)) {
        result.status = Status::Rejected;
        return result;
    }
    Quantity open = order.quantity;
    std::vector<Order>& makers = side(other(order.side));
    while (open > 0 && !makers.empty() && crosses(order.side, order.price, makers.front().price)) {
        Order& maker = makers.front();
        if (maker.account == order.account) {
            result.removed.push_back(maker.id);
            makers.erase(makers.begin());
            continue;
        }
        Quantity quantity = std::min(open, maker.open);
        open -= quantity;
        maker.open -= quantity;
        result.trades.push_back(
            {maker.id, order.id, maker.account, order.account, order.side, maker.price, quantity});
        if (maker.open == 0) makers.erase(makers.begin());
    }
    if (open > 0 && order.life == Life::Resting) {
        rest({order.id, order.account, order.side, order.price, open, order.expires});
        result.resting = open;
    }
    return result;
}

// Behind all that have the same price or a better one.
void OrderBook::rest(const Order& order) {
    std::vector<Order>& all = side(order.side);
    auto it = std::find_if(all.begin(), all.end(), [&](const Order& one) {
        return order.side == Side::Buy ? one.price < order.price : one.price > order.price;
    });
    all.insert(it, order);
}

bool OrderBook::cancel(OrderId id) {
    for (auto* all : {&bids_, &asks_}) {
        auto it = std::find_if(all->begin(), all->end(), [&](const Order& o) { return o.id == id; });
        if (it == all->end()) continue;
        all->erase(it);
        return true;
    }
    return false;
}

std::vector<OrderId> OrderBook::expire(Time now) {
    std::vector<std::pair<Time, OrderId>> gone;
    for (const auto* all : {&bids_, &asks_}) {
        for (const Order& order : *all) {
            if (order.expires <= now) gone.emplace_back(order.expires, order.id);
        }
    }
    std::sort(gone.begin(), gone.end());
    std::vector<OrderId> ids;
    for (const auto& [time, id] : gone) {
        cancel(id);
        ids.push_back(id);
    }
    return ids;
}

std::optional<Decimal> OrderBook::best(Side which) const {
    const auto& all = orders(which);
    if (all.empty()) return std::nullopt;
    return all.front().price;
}

std::vector<LevelView> OrderBook::depth(Side which, std::size_t count) const {
    std::vector<LevelView> out;
    for (const Order& order : orders(which)) {
        if (out.empty() || out.back().price != order.price) {
            if (out.size() == count) break;
            out.push_back({order.price, 0, 0});
        }
        out.back().quantity += order.open;
        ++out.back().orders;
    }
    return out;
}

void OrderBook::encode(Encoder& out) const {
    out.svarint(tick_.units()).varint(size());
    for (const auto* all : {&bids_, &asks_}) {
        for (const Order& order : *all) {
            out.varint(order.id).varint(order.account).u8(static_cast<std::uint8_t>(order.side));
            out.svarint(order.price.units()).svarint(order.open).svarint(order.expires);
        }
    }
}

OrderBook OrderBook::decode(Decoder& in) {
    OrderBook book(Decimal::raw(in.svarint()));
    for (std::size_t left = in.count(); left > 0; --left) {
        Order order;
        order.id = in.varint();
        order.account = static_cast<AccountId>(in.varint());
        order.side = in.u8() == 0 ? Side::Buy : Side::Sell;
        order.price = Decimal::raw(in.svarint());
        order.open = in.svarint();
        order.expires = in.svarint();
        if (order.open <= 0 || book.find(order.id)) throw DecodeError("an order is not sound");
        book.rest(order);
    }
    return book;
}

}  // namespace quayside
