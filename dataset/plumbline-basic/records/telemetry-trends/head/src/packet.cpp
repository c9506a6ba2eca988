#include "perigee/packet.hpp"

namespace perigee {

namespace {

constexpr std::size_t kPrimaryHeader = 6;
constexpr std::size_t kTimeField = 6;

std::uint16_t word(const std::uint8_t* bytes)
{
    return static_cast<std::uint16_t>(bytes[0] << 8 | bytes[1]);
}

} // namespace

Parsed parse(const std::uint8_t* bytes, std::size_t size, Packet& packet, std::size_t& length)
{
    if (size < kPrimaryHeader)
        return Parsed::Incomplete;
    const std::size_t after_header = std::size_t{word(bytes + 4)} + 1;
    if (bytes[0] >> 5 != 0 || after_header < kTimeField)
        return Parsed::Malformed;
    if (size < kPrimaryHeader + after_header)
        return Parsed::Incomplete;
    length = kPrimaryHeader + after_header;
    packet.apid = word(bytes) & 0x7ff;
    packet.sequence = word(bytes + 2) & 0x3fff;
    const std::uint32_t seconds = std::uint32_t{word(bytes + 6)} << 16 | word(bytes + 8);
    packet.time = make_time(seconds, word(bytes + 10));
    packet.data = bytes + kPrimaryHeader + kTimeField;
    packet.size = after_header - kTimeField;
    return Parsed::Packet;
}

} // namespace perigee
