#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "perigee/mission.hpp"

#define EXPECT(condition) \
    do { \
        if (!(condition)) { \
            std::printf("%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            std::exit(1); \
        } \
    } while (0)

inline bool is_near(double left, double right)
{
    return std::fabs(left - right) < 1e-9 * (1 + std::fabs(right));
}

/** A packet of an apid, all of whose data are bytes of one value. */
inline std::vector<std::uint8_t> packet_bytes(std::uint16_t apid, std::uint32_t seconds, std::uint8_t byte)
{
    const perigee::PacketDefinition* definition = perigee::packet_definition(apid);
    std::size_t bits = 0;
    for (std::size_t at = 0; definition != nullptr && at < definition->count; at++)
        bits = definition->fields[at].offset_bits + definition->fields[at].width;
    const std::size_t size = (bits + 7) / 8;
    const std::size_t last = size + 6 - 1;
    std::vector<std::uint8_t> bytes = {
        static_cast<std::uint8_t>(apid >> 8), static_cast<std::uint8_t>(apid), 0xc0, 0,
        static_cast<std::uint8_t>(last >> 8), static_cast<std::uint8_t>(last),
        static_cast<std::uint8_t>(seconds >> 24), static_cast<std::uint8_t>(seconds >> 16),
        static_cast<std::uint8_t>(seconds >> 8), static_cast<std::uint8_t>(seconds), 0, 0};
    bytes.insert(bytes.end(), size, byte);
    return bytes;
}
