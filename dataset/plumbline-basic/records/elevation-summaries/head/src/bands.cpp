#include "ridgeway/bands.hpp"

namespace ridgeway {

/** Enough on either side of 0 for every height. */
constexpr int kOnEitherSide = 328;

Bands::Bands() : counts_(2 * kOnEitherSide) {}

void Bands::add(Height height)
{
    counts_[kOnEitherSide + height / kWidth]++;
}

std::map<int, std::int64_t> Bands::counts() const
{
    std::map<int, std::int64_t> counts;
    for (int at = 0; at < 2 * kOnEitherSide; at++)
        if (counts_[at] > 0)
            counts[at - kOnEitherSide] = counts_[at];
    return counts;
}

}  // namespace ridgeway
