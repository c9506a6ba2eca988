#include "util/bytes.hpp"

#include <array>

namespace quayside {

Encoder& Encoder::u8(std::uint8_t value) {
    out_.push_back(static_cast<char>(value));
    return *this;
}

Encoder& Encoder::u32(std::uint32_t value) {
    for (int i = 0; i < 4; ++i) u8(static_cast<std::uint8_t>(value >> (8 * i)));
    return *this;
}

Encoder& Encoder::varint(std::uint64_t value) {
    while (value >= 0x80) {
        u8(static_cast<std::uint8_t>(value | 0x80));
        value >>= 7;
    }
    return u8(static_cast<std::uint8_t>(value));
}

Encoder& Encoder::svarint(std::int64_t value) {
    auto bits = static_cast<std::uint64_t>(value);
    return varint((bits << 1) ^ (value < 0 ? ~std::uint64_t{0} : 0));
}

Encoder& Encoder::text(std::string_view value) {
    varint(value.size());
    out_.append(value);
    return *this;
}

std::uint8_t Decoder::u8() {
    if (at_ == in_.size()) throw DecodeError("the record ends too early");
    return static_cast<std::uint8_t>(in_[at_++]);
}

std::uint32_t Decoder::u32() {
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i) value |= static_cast<std::uint32_t>(u8()) << (8 * i);
    return value;
}

std::uint64_t Decoder::varint() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        std::uint8_t byte = u8();
        if (shift == 63 && byte > 1) break;
        value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
        if (byte < 0x80) return value;
    }
    throw DecodeError("a number is too long");
}

std::int64_t Decoder::svarint() {
    std::uint64_t bits = varint();
    return static_cast<std::int64_t>((bits >> 1) ^ (~(bits & 1) + 1));
}

std::string Decoder::text() {
    std::uint64_t size = varint();
    if (size > left()) throw DecodeError("a text is longer than its record");
    std::string out(in_.substr(at_, size));
    at_ += size;
    return out;
}

bool Decoder::flag() {
    std::uint8_t value = u8();
    if (value > 1) throw DecodeError("a flag is neither set nor clear");
    return value == 1;
}

std::size_t Decoder::count() {
    std::uint64_t n = varint();
    if (n > left()) throw DecodeError("a list is longer than its record");
    return n;
}

void Decoder::expect_done() const {
    if (!done()) throw DecodeError("bytes are left over");
}

std::uint32_t crc32(std::string_view bytes, std::uint32_t seed) {
    static const auto table = [] {
        std::array<std::uint32_t, 256> t{};
        for (std::uint32_t i = 0; i < 256; ++i) {
            std::uint32_t c = i;
            for (int k = 0; k < 8; ++k) c = (c & 1) ? 0xedb88320u ^ (c >> 1) : c >> 1;
            t[i] = c;
        }
        return t;
    }();
    std::uint32_t crc = ~seed;
    for (char c : bytes) crc = table[(crc ^ static_cast<std::uint8_t>(c)) & 0xff] ^ (crc >> 8);
    return ~crc;
}

}  // namespace quayside
