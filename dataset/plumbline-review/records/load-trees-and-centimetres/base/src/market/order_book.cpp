#include "market/order_book.hpp"

#include <algorithm>

namespace quayside {

// From the best price to the worst, until f returns false.
template <class F>
void OrderBook::each_level(Side side, F&& f) const {
    if (side == Side::Buy) {
        for (auto it = bids_.rbegin(); it != bids_.rend(); ++it) {
            if (!f(it->first, it->second)) return;
        }
    } else {
        for (const auto& [price, level] : asks_) {
            if (!f(price, level)) return;
        }
    }
}

bool OrderBook::crosses(Side side, Decimal limit, Decimal price) {
    return side == Side::Buy ? price <= limit : price >= limit;
}

OrderBook::Levels::iterator OrderBook::best_level(Side side) {
    Levels& all = levels(side);
    if (side == Side::Sell || all.empty()) return all.begin();
    return std::prev(all.end());
}

const Order* OrderBook::find(OrderId id) const {
    auto it = index_.find(id);
    return it == index_.end() ? nullptr : &*it->second;
}

// How much of an order would be executed at once, as far as it needs to be known.
Quantity OrderBook::available(const NewOrder& order) const {
    Quantity total = 0;
    each_level(other(order.side), [&](Decimal price, const Level& level) {
        if (!crosses(order.side, order.price, price)) return false;
        for (const Order& maker : level.queue) {
            if (maker.account != order.account) total += maker.open;
        }
        return total < order.quantity;
    });
    return total;
}

Execution OrderBook::submit(const NewOrder& order) {
    Execution result;
    bool sound = order.id != 0 && order.quantity > 0 && order.display >= 0 &&
                 order.price > Decimal() && order.price.to_step(tick_, Rounding::Down) == order.price;
    if (!sound || index_.count(order.id) > 0 || (in_call_ && order.life != Life::Resting) ||
        (order.life == Life::Complete && available(order) < order.quantity)) {
        result.status = Status::Rejected;
        return result;
    }
    Quantity open = order.quantity;
    if (!in_call_) match(order, open, result);
    if (open > 0 && order.life == Life::Resting) {
        rest(order, open);
        result.resting = open;
    }
    return result;
}

void OrderBook::match(const NewOrder& order, Quantity& open, Execution& result) {
    Side side = other(order.side);
    while (open > 0) {
        auto level = best_level(side);
        if (level == levels(side).end() || !crosses(order.side, order.price, level->first)) return;
        auto maker = level->second.queue.begin();
        if (maker->account == order.account) {
            result.removed.push_back(maker->id);
            remove(maker);
            continue;
        }
        Quantity quantity = std::min(open, maker->shown);
        open -= quantity;
        result.trades.push_back({maker->id, order.id, maker->account, order.account, order.side,
                                 maker->price, quantity});
        fill(level, maker, quantity);
    }
}

// Executes a part of what a resting order shows.
void OrderBook::fill(Levels::iterator level, std::list<Order>::iterator maker, Quantity quantity) {
    maker->open -= quantity;
    maker->shown -= quantity;
    level->second.open -= quantity;
    level->second.shown -= quantity;
    if (maker->shown > 0) return;
    if (maker->open == 0) {
        remove(maker);
        return;
    }
    maker->shown = std::min(maker->display, maker->open);
    level->second.shown += maker->shown;
    level->second.queue.splice(level->second.queue.end(), level->second.queue, maker);
}

void OrderBook::rest(const NewOrder& order, Quantity open) {
    Order resting{order.id, order.account, order.side, order.price, open, open, order.display,
                  order.expires};
    if (order.display > 0) resting.shown = std::min(order.display, open);
    Level& level = levels(order.side)[order.price];
    level.open += resting.open;
    level.shown += resting.shown;
    index_[order.id] = level.queue.insert(level.queue.end(), resting);
    if (order.expires < kNever) expiries_.insert({order.expires, order.id});
}

void OrderBook::remove(std::list<Order>::iterator order) {
    Levels& all = levels(order->side);
    auto level = all.find(order->price);
    level->second.open -= order->open;
    level->second.shown -= order->shown;
    index_.erase(order->id);
    expiries_.erase({order->expires, order->id});
    level->second.queue.erase(order);
    if (level->second.queue.empty()) all.erase(level);
}

Execution OrderBook::amend(OrderId id, Decimal price, Quantity quantity) {
    auto it = index_.find(id);
    if (it == index_.end()) return {Status::Unknown, {}, {}, 0};
    auto order = it->second;
    if (quantity < 0 || price <= Decimal() || price.to_step(tick_, Rounding::Down) != price) {
        return {Status::Rejected, {}, {}, 0};
    }
    if (quantity == 0) {
        remove(order);
        return {};
    }
    if (price == order->price && quantity <= order->open) {
        // The hidden part is taken first, so that what is shown does not change without need.
        Level& level = levels(order->side).at(price);
        Quantity shown = std::min(order->shown, quantity);
        level.open -= order->open - quantity;
        level.shown -= order->shown - shown;
        order->open = quantity;
        order->shown = shown;
        return {Status::Accepted, {}, {}, quantity};
    }
    NewOrder again{order->id, order->account, order->side, price, quantity, order->display,
                   Life::Resting, order->expires};
    remove(order);
    return submit(again);
}

bool OrderBook::cancel(OrderId id) {
    auto it = index_.find(id);
    if (it == index_.end()) return false;
    remove(it->second);
    return true;
}

std::vector<OrderId> OrderBook::expire(Time now) {
    std::vector<OrderId> gone;
    while (!expiries_.empty() && expiries_.begin()->first <= now) {
        OrderId id = expiries_.begin()->second;
        gone.push_back(id);
        remove(index_.at(id));
    }
    return gone;
}

std::optional<Decimal> OrderBook::best(Side side) const {
    const Levels& all = levels(side);
    if (all.empty()) return std::nullopt;
    return side == Side::Buy ? all.rbegin()->first : all.begin()->first;
}

std::vector<LevelView> OrderBook::depth(Side side, std::size_t count) const {
    std::vector<LevelView> out;
    if (count == 0) return out;
    each_level(side, [&](Decimal price, const Level& level) {
        out.push_back({price, level.shown, level.queue.size()});
        return out.size() < count;
    });
    return out;
}

Quantity OrderBook::open_quantity(Side side) const {
    Quantity total = 0;
    for (const auto& [price, level] : levels(side)) total += level.open;
    return total;
}

std::vector<Order> OrderBook::orders(Side side) const {
    std::vector<Order> out;
    each_level(side, [&](Decimal, const Level& level) {
        out.insert(out.end(), level.queue.begin(), level.queue.end());
        return true;
    });
    return out;
}

std::optional<Indication> OrderBook::indication(Decimal reference) const {
    std::set<Decimal> prices;
    for (const auto& [price, level] : bids_) prices.insert(price);
    for (const auto& [price, level] : asks_) prices.insert(price);

    // Going up, bids fall out behind their price and asks come in at theirs.
    Quantity wanted = open_quantity(Side::Buy);
    Quantity offered = 0;
    std::vector<Indication> best;
    for (Decimal price : prices) {
        auto ask = asks_.find(price);
        if (ask != asks_.end()) offered += ask->second.open;
        Indication here{price, std::min(wanted, offered), wanted - offered};
        auto bid = bids_.find(price);
        if (bid != bids_.end()) wanted -= bid->second.open;
        if (here.volume == 0) continue;
        if (!best.empty()) {
            Quantity over = std::abs(here.surplus);
            Quantity least = std::abs(best.front().surplus);
            if (here.volume < best.front().volume) continue;
            if (here.volume == best.front().volume && over > least) continue;
            if (here.volume > best.front().volume || over < least) best.clear();
        }
        best.push_back(here);
    }
    if (best.empty()) return std::nullopt;

    auto positive = [](const Indication& i) { return i.surplus > 0; };
    auto negative = [](const Indication& i) { return i.surplus < 0; };
    if (std::all_of(best.begin(), best.end(), positive)) return best.back();
    if (std::all_of(best.begin(), best.end(), negative)) return best.front();
    Indication nearest = best.front();
    for (const Indication& one : best) {
        if ((one.price - reference).abs() <= (nearest.price - reference).abs()) nearest = one;
    }
    return nearest;
}

std::vector<Trade> OrderBook::uncross(Decimal reference) {
    std::vector<Trade> trades;
    std::optional<Indication> end = indication(reference);
    in_call_ = false;
    if (!end) return trades;

    // In a call the whole quantity counts, and showing little of it costs no place in the queue.
    auto execute = [&](std::list<Order>::iterator order, Quantity quantity) {
        Level& level = levels(order->side).at(order->price);
        level.open -= quantity;
        level.shown -= order->shown;
        order->open -= quantity;
        order->shown = order->display > 0 ? std::min(order->display, order->open) : order->open;
        level.shown += order->shown;
        if (order->open == 0) remove(order);
    };
    for (Quantity left = end->volume; left > 0;) {
        auto bid = best_level(Side::Buy)->second.queue.begin();
        auto ask = best_level(Side::Sell)->second.queue.begin();
        Quantity quantity = std::min({left, bid->open, ask->open});
        trades.push_back({ask->id, bid->id, ask->account, bid->account, Side::Buy, end->price, quantity});
        left -= quantity;
        execute(bid, quantity);
        execute(ask, quantity);
    }
    return trades;
}

void OrderBook::encode(Encoder& out) const {
    out.svarint(tick_.units()).flag(in_call_).varint(index_.size());
    for (Side side : {Side::Buy, Side::Sell}) {
        for (const Order& order : orders(side)) {
            out.varint(order.id).varint(order.account).u8(static_cast<std::uint8_t>(order.side));
            out.svarint(order.price.units()).svarint(order.open).svarint(order.shown);
            out.svarint(order.display).svarint(order.expires);
        }
    }
}

OrderBook OrderBook::decode(Decoder& in) {
    OrderBook book(Decimal::raw(in.svarint()));
    book.in_call_ = in.flag();
    for (std::size_t left = in.count(); left > 0; --left) {
        NewOrder order;
        order.id = in.varint();
        order.account = static_cast<AccountId>(in.varint());
        order.side = in.u8() == 0 ? Side::Buy : Side::Sell;
        order.price = Decimal::raw(in.svarint());
        Quantity open = in.svarint();
        Quantity shown = in.svarint();
        order.display = in.svarint();
        order.expires = in.svarint();
        if (open <= 0 || shown <= 0 || shown > open || book.index_.count(order.id) > 0) {
            throw DecodeError("an order is not sound");
        }
        book.rest(order, open);
        auto resting = book.index_.at(order.id);
        book.levels(order.side).at(order.price).shown += shown - resting->shown;
        resting->shown = shown;
    }
    return book;
}

bool OrderBook::valid() const {
    std::size_t orders = 0;
    std::size_t expiring = 0;
    for (Side side : {Side::Buy, Side::Sell}) {
        for (const auto& [price, level] : levels(side)) {
            Quantity open = 0;
            Quantity shown = 0;
            if (level.queue.empty()) return false;
            for (auto it = level.queue.begin(); it != level.queue.end(); ++it) {
                auto found = index_.find(it->id);
                if (found == index_.end() || &*found->second != &*it) return false;
                if (it->side != side || it->price != price) return false;
                if (it->shown < 1 || it->shown > it->open) return false;
                if (it->display > 0 && it->shown > it->display) return false;
                if (it->expires < kNever) {
                    ++expiring;
                    if (expiries_.count({it->expires, it->id}) == 0) return false;
                }
                open += it->open;
                shown += it->shown;
                ++orders;
            }
            if (open != level.open || shown != level.shown) return false;
        }
    }
    auto bid = best(Side::Buy);
    auto ask = best(Side::Sell);
    if (!in_call_ && bid && ask && *bid >= *ask) return false;
    return orders == index_.size() && expiring == expiries_.size();
}

}  // namespace quayside
