#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "perigee/packet.hpp"
#include "perigee/reading_table.hpp"

namespace perigee {

/** Has what is received decoded into a table. */
class Station {
public:
    explicit Station(ReadingTable& table) : table_(table) {}

    /** Takes some bytes, which may begin or end within a packet. Returns how many packets they completed. */
    std::size_t receive(const std::uint8_t* bytes, std::size_t size);

    /** Packets that the mission does not have, and bytes that were skipped to find the next one. */
    std::size_t unknown() const { return unknown_; }
    std::size_t skipped() const { return skipped_; }

private:
    void handle(const Packet& packet);

    ReadingTable& table_;
    std::vector<std::uint8_t> waiting_;
    std::size_t unknown_ = 0;
    std::size_t skipped_ = 0;
};

} // namespace perigee
