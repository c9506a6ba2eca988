// Who owes what for trades: prices, fees by volume of the month, and costs that are shared.
#pragma once

#include <map>
#include <vector>

#include "market/order_book.hpp"

namespace quayside {

struct FeeTier {
    Quantity from = 0;  // applies to what is traded in a month beyond this
    int maker_bp = 0;   // in hundredths of a percent; a negative fee is paid out
    int taker_bp = 0;
};

struct FeePlan {
    std::vector<FeeTier> tiers;  // ascending, the first from 0
    Decimal minimum;             // of a taker's fee for one trade
};

class Ledger {
public:
    struct Account {
        Decimal balance;       // what was sold less what was bought and less fees
        Decimal fees;
        Quantity position = 0;
        Quantity traded = 0;   // in the current month
        bool operator==(const Account&) const = default;
    };

    explicit Ledger(FeePlan plan);

    void apply(const Trade& trade, Time now);

    // The fee for quantity at price, when before has been traded already. Each part of the quantity
    // is charged by the tier it falls in, and the sum is rounded once.
    Decimal fee(Decimal price, Quantity before, Quantity quantity, bool maker) const;

    // Divides a cost among all accounts by what each has traded in the month.
    std::map<AccountId, Decimal> share(Decimal cost, Time now);

    const Account& account(AccountId id) const;
    const std::map<AccountId, Account>& accounts() const { return accounts_; }
    Decimal house() const { return house_; }

    void encode(Encoder& out) const;
    void decode(Decoder& in);

private:
    void turn_month(Time now);

    FeePlan plan_;
    std::map<AccountId, Account> accounts_;
    Decimal house_;  // all fees; what was paid out is taken off
    std::int64_t month_ = 0;
};

}  // namespace quayside
