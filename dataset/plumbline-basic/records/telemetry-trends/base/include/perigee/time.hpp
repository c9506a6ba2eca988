#pragma once

#include <cstdint>

namespace perigee {

constexpr std::uint32_t kTicksPerSecond = 65536;

/** The spacecraft's time, in ticks since the beginning of 2020. */
struct Time {
    std::uint64_t ticks = 0;
};

constexpr Time make_time(std::uint32_t seconds, std::uint16_t fraction = 0)
{
    return {static_cast<std::uint64_t>(seconds) << 16 | fraction};
}

} // namespace perigee
