// Amounts of money with four places behind the point, in 64 bits.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace quayside {

enum class Rounding {
    Down,      // towards zero
    Up,        // away from zero
    HalfUp,    // ties away from zero
    HalfEven,  // ties to the even neighbour
};

class DecimalOverflow : public std::overflow_error {
public:
    DecimalOverflow() : std::overflow_error("decimal overflow") {}
};

class Decimal {
public:
    static constexpr std::int64_t kUnit = 10000;
    static constexpr int kPlaces = 4;

    constexpr Decimal() = default;
    static constexpr Decimal raw(std::int64_t units) {
        Decimal d;
        d.units_ = units;
        return d;
    }
    static Decimal whole(std::int64_t value);

    // At most four places; an exponent is not understood.
    static std::optional<Decimal> parse(std::string_view text);
    std::string str() const;

    constexpr std::int64_t units() const { return units_; }
    constexpr bool is_zero() const { return units_ == 0; }
    constexpr bool is_negative() const { return units_ < 0; }

    Decimal operator-() const;
    Decimal operator+(Decimal other) const;
    Decimal operator-(Decimal other) const;
    Decimal& operator+=(Decimal other) { return *this = *this + other; }
    Decimal& operator-=(Decimal other) { return *this = *this - other; }
    auto operator<=>(const Decimal&) const = default;

    Decimal abs() const { return units_ < 0 ? -*this : *this; }
    Decimal times(std::int64_t factor) const;
    Decimal times(Decimal factor, Rounding rounding) const;
    Decimal over(Decimal divisor, Rounding rounding) const;

    // this * numerator / denominator, rounded once.
    Decimal ratio(std::int64_t numerator, std::int64_t denominator, Rounding rounding) const;

    // To a multiple of step, which is positive: prices have a tick.
    Decimal to_step(Decimal step, Rounding rounding) const;

private:
    std::int64_t units_ = 0;
};

// Divides a total by weights such that the parts add up to the total. What rounding leaves over is
// given in steps of the smallest unit to the largest remainders, the first of equal ones first.
std::vector<Decimal> allocate(Decimal total, const std::vector<std::int64_t>& weights);

}  // namespace quayside
