#pragma once

#include <cstdint>

namespace perigee {

/** A number of 1 to 64 bits, the first of which is the most significant. All of them have to be there. */
std::uint64_t unsigned_bits(const std::uint8_t* data, std::uint32_t offset, std::uint32_t width);

/** The same in two's complement. */
std::int64_t signed_bits(const std::uint8_t* data, std::uint32_t offset, std::uint32_t width);

/** A float of 32 bits as in IEEE 754. */
double float_bits(const std::uint8_t* data, std::uint32_t offset);

} // namespace perigee
