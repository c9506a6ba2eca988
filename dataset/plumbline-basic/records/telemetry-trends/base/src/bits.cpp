#include "perigee/bits.hpp"

#include <cstring>

namespace perigee {

std::uint64_t unsigned_bits(const std::uint8_t* data, std::uint32_t offset, std::uint32_t width)
{
    std::uint64_t number = 0;
    for (std::uint32_t at = offset; at < offset + width; at++)
        number = number << 1 | (data[at / 8] >> (7 - at % 8) & 1u);
    return number;
}

std::int64_t signed_bits(const std::uint8_t* data, std::uint32_t offset, std::uint32_t width)
{
    const std::uint64_t number = unsigned_bits(data, offset, width);
    const std::uint64_t sign = std::uint64_t{1} << (width - 1);
    return static_cast<std::int64_t>((number ^ sign) - sign);
}

double float_bits(const std::uint8_t* data, std::uint32_t offset)
{
    const auto bits = static_cast<std::uint32_t>(unsigned_bits(data, offset, 32));
    float number = 0;
    std::memcpy(&number, &bits, sizeof number);
    return number;
}

} // namespace perigee
