#include "market/ledger.hpp"

#include <algorithm>
#include <stdexcept>

namespace quayside {

Ledger::Ledger(FeePlan plan) : plan_(std::move(plan)) {
    if (plan_.tiers.empty() || plan_.tiers.front().from != 0) {
        throw std::invalid_argument("the first tier must begin at 0");
    }
    for (std::size_t i = 1; i < plan_.tiers.size(); ++i) {
        if (plan_.tiers[i].from <= plan_.tiers[i - 1].from) {
            throw std::invalid_argument("tiers must ascend");
        }
    }
}

Decimal Ledger::fee(Decimal price, Quantity before, Quantity quantity, bool maker) const {
    std::int64_t points = 0;
    Quantity end = before + quantity;
    for (std::size_t i = 0; i < plan_.tiers.size(); ++i) {
        Quantity lo = std::max(before, plan_.tiers[i].from);
        Quantity hi = i + 1 < plan_.tiers.size() ? std::min(end, plan_.tiers[i + 1].from) : end;
        if (lo >= hi) continue;
        points += (hi - lo) * (maker ? plan_.tiers[i].maker_bp : plan_.tiers[i].taker_bp);
    }
    Decimal fee = price.ratio(points, 10000, Rounding::HalfEven);
    return maker ? fee : std::max(fee, plan_.minimum);
}

void Ledger::turn_month(Time now) {
    Date date = date_from_days(floor_div(now, kDay));
    std::int64_t month = std::int64_t{date.year} * 12 + date.month;
    if (month == month_) return;
    month_ = month;
    for (auto& [id, account] : accounts_) account.traded = 0;
}

void Ledger::apply(const Trade& trade, Time now) {
    turn_month(now);
    Decimal value = trade.price.times(trade.quantity);
    auto book = [&](AccountId id, Side side, bool maker) {
        Account& account = accounts_[id];
        Decimal charge = fee(trade.price, account.traded, trade.quantity, maker);
        account.balance += side == Side::Sell ? value : -value;
        account.balance -= charge;
        account.fees += charge;
        account.position += side == Side::Buy ? trade.quantity : -trade.quantity;
        account.traded += trade.quantity;
        house_ += charge;
    };
    book(trade.maker_account, other(trade.taker_side), true);
    book(trade.taker_account, trade.taker_side, false);
}

std::map<AccountId, Decimal> Ledger::share(Decimal cost, Time now) {
    turn_month(now);
    std::vector<std::int64_t> weights;
    for (const auto& [id, account] : accounts_) weights.push_back(account.traded);
    std::map<AccountId, Decimal> out;
    if (std::all_of(weights.begin(), weights.end(), [](std::int64_t w) { return w == 0; })) return out;
    std::vector<Decimal> parts = allocate(cost, weights);
    std::size_t i = 0;
    for (auto& [id, account] : accounts_) {
        Decimal part = parts[i++];
        if (part.is_zero()) continue;
        account.balance -= part;
        house_ += part;
        out[id] = part;
    }
    return out;
}

const Ledger::Account& Ledger::account(AccountId id) const {
    static const Account none;
    auto it = accounts_.find(id);
    return it == accounts_.end() ? none : it->second;
}

void Ledger::encode(Encoder& out) const {
    out.svarint(house_.units()).svarint(month_).varint(accounts_.size());
    for (const auto& [id, account] : accounts_) {
        out.varint(id).svarint(account.balance.units()).svarint(account.fees.units());
        out.svarint(account.position).svarint(account.traded);
    }
}

void Ledger::decode(Decoder& in) {
    house_ = Decimal::raw(in.svarint());
    month_ = in.svarint();
    accounts_.clear();
    for (std::size_t left = in.count(); left > 0; --left) {
        Account& account = accounts_[static_cast<AccountId>(in.varint())];
        account.balance = Decimal::raw(in.svarint());
        account.fees = Decimal::raw(in.svarint());
        account.position = in.svarint();
        account.traded = in.svarint();
    }
}

}  // namespace quayside
