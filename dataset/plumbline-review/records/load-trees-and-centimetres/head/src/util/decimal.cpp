#include "util/decimal.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace quayside {

namespace {

__extension__ typedef __int128 Wide;

std::int64_t narrow(Wide value) {
    if (value > std::numeric_limits<std::int64_t>::max() ||
        value < std::numeric_limits<std::int64_t>::min()) {
        throw DecimalOverflow();
    }
    return static_cast<std::int64_t>(value);
}

Wide divide(Wide numerator, Wide denominator, Rounding rounding) {
    if (denominator == 0) throw std::domain_error("division by zero");
    if (denominator < 0) {
        numerator = -numerator;
        denominator = -denominator;
    }
    Wide quotient = numerator / denominator;
    Wide rest = numerator % denominator;
    if (rest == 0) return quotient;
    Wide away = numerator < 0 ? -1 : 1;
    Wide twice = 2 * (rest < 0 ? -rest : rest);
    switch (rounding) {
        case Rounding::Down: return quotient;
        case Rounding::Up: return quotient + away;
        case Rounding::HalfUp: return twice >= denominator ? quotient + away : quotient;
        case Rounding::HalfEven:
            if (twice == denominator) return quotient % 2 == 0 ? quotient : quotient + away;
            return twice > denominator ? quotient + away : quotient;
    }
    return quotient;
}

}  // namespace

Decimal Decimal::whole(std::int64_t value) { return raw(narrow(Wide{value} * kUnit)); }

std::optional<Decimal> Decimal::parse(std::string_view text) {
    bool negative = false;
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
        negative = text[0] == '-';
        text.remove_prefix(1);
    }
    Wide value = 0;
    int digits = 0;
    int places = -1;
    for (char c : text) {
        if (c == '.') {
            if (places >= 0) return std::nullopt;
            places = 0;
            continue;
        }
        if (c < '0' || c > '9') return std::nullopt;
        if (places >= 0 && ++places > kPlaces) return std::nullopt;
        if (++digits > 19) return std::nullopt;
        value = value * 10 + (c - '0');
    }
    if (digits == 0 || places == 0) return std::nullopt;
    for (int i = std::max(places, 0); i < kPlaces; ++i) value *= 10;
    if (negative) value = -value;
    if (value > std::numeric_limits<std::int64_t>::max() ||
        value < -Wide{std::numeric_limits<std::int64_t>::max()}) {
        return std::nullopt;
    }
    return raw(static_cast<std::int64_t>(value));
}

std::string Decimal::str() const {
    Wide value = units_;
    bool negative = value < 0;
    if (negative) value = -value;
    std::string out = std::to_string(static_cast<std::uint64_t>(value / kUnit));
    std::string part = std::to_string(static_cast<std::uint64_t>(value % kUnit));
    part.insert(0, kPlaces - part.size(), '0');
    while (part.size() > 2 && part.back() == '0') part.pop_back();
    return (negative ? "-" : "") + out + "." + part;
}

Decimal Decimal::operator-() const { return raw(narrow(-Wide{units_})); }
Decimal Decimal::operator+(Decimal other) const { return raw(narrow(Wide{units_} + other.units_)); }
Decimal Decimal::operator-(Decimal other) const { return raw(narrow(Wide{units_} - other.units_)); }
Decimal Decimal::times(std::int64_t factor) const { return raw(narrow(Wide{units_} * factor)); }

Decimal Decimal::times(Decimal factor, Rounding rounding) const {
    return raw(narrow(divide(Wide{units_} * factor.units_, kUnit, rounding)));
}

Decimal Decimal::over(Decimal divisor, Rounding rounding) const {
    return raw(narrow(divide(Wide{units_} * kUnit, divisor.units_, rounding)));
}

Decimal Decimal::ratio(std::int64_t numerator, std::int64_t denominator, Rounding rounding) const {
    return raw(narrow(divide(Wide{units_} * numerator, denominator, rounding)));
}

Decimal Decimal::to_step(Decimal step, Rounding rounding) const {
    return raw(narrow(divide(units_, step.units_, rounding) * step.units_));
}

std::vector<Decimal> allocate(Decimal total, const std::vector<std::int64_t>& weights) {
    Wide sum = 0;
    for (std::int64_t w : weights) {
        if (w < 0) throw std::invalid_argument("a weight is negative");
        sum += w;
    }
    std::vector<Decimal> parts(weights.size());
    if (sum == 0) {
        if (!total.is_zero()) throw std::invalid_argument("nothing to allocate to");
        return parts;
    }
    Wide amount = total.units();
    Wide sign = amount < 0 ? -1 : 1;
    amount *= sign;
    std::vector<Wide> rests(weights.size());
    Wide given = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        Wide share = amount * weights[i] / sum;
        rests[i] = amount * weights[i] % sum;
        given += share;
        parts[i] = Decimal::raw(narrow(share * sign));
    }
    std::vector<std::size_t> order(weights.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return rests[a] > rests[b]; });
    for (std::size_t i = 0; given < amount; ++i, ++given) {
        parts[order[i]] += Decimal::raw(static_cast<std::int64_t>(sign));
    }
    return parts;
}

}  // namespace quayside
