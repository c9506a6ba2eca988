#pragma once

#include <cstddef>
#include <cstdint>

#include "perigee/time.hpp"

namespace perigee {

/** A packet as it was received. It does not own its data. */
struct Packet {
    std::uint16_t apid = 0;
    std::uint16_t sequence = 0;
    Time time;
    const std::uint8_t* data = nullptr;
    std::size_t size = 0;
};

enum class Parsed { Packet, Incomplete, Malformed };

/**
 * Reads the packet at the beginning of some bytes.
 *
 * length is that of the whole packet, with its headers, and only set where there is one.
 */
Parsed parse(const std::uint8_t* bytes, std::size_t size, Packet& packet, std::size_t& length);

} // namespace perigee
