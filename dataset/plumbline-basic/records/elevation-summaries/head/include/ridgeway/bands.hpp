#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "ridgeway/height.hpp"

namespace ridgeway {

/** How many samples are in each band of 100 m. Band 4 is from 400 m up to, but not including, 500 m. */
class Bands {
public:
    static constexpr int kWidth = 100;

    Bands();
    void add(Height height);

    /** By band, the lowest first, without bands that have no samples. */
    std::map<int, std::int64_t> counts() const;

private:
    std::vector<std::int64_t> counts_;
};

}  // namespace ridgeway
