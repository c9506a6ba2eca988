// The binary form of everything that is written to disk.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace quayside {

class DecodeError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

class Encoder {
public:
    Encoder& u8(std::uint8_t value);
    Encoder& u32(std::uint32_t value);  // little endian, four bytes
    Encoder& varint(std::uint64_t value);
    Encoder& svarint(std::int64_t value);  // zigzag
    Encoder& text(std::string_view value);
    Encoder& flag(bool value) { return u8(value ? 1 : 0); }

    const std::string& bytes() const { return out_; }
    std::string take() { return std::move(out_); }

private:
    std::string out_;
};

class Decoder {
public:
    explicit Decoder(std::string_view bytes) : in_(bytes) {}

    std::uint8_t u8();
    std::uint32_t u32();
    std::uint64_t varint();
    std::int64_t svarint();
    std::string text();
    bool flag();

    // A number of elements that follow. Each takes at least one byte.
    std::size_t count();

    bool done() const { return at_ == in_.size(); }
    std::size_t left() const { return in_.size() - at_; }
    void expect_done() const;

private:
    std::string_view in_;
    std::size_t at_ = 0;
};

std::uint32_t crc32(std::string_view bytes, std::uint32_t seed = 0);

}  // namespace quayside
