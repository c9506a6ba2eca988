#pragma once

#include <cstddef>
#include <cstdint>

#include "perigee/packet.hpp"

namespace perigee {

class ReadingTable;

enum class FieldKind : std::uint8_t { Unsigned, Signed, Float };

/** A parameter in a packet, as the mission database has it. Its value is raw * scale + shift. */
struct FieldDefinition {
    const char* name;
    const char* unit;
    std::uint32_t offset_bits;
    std::uint32_t width;
    FieldKind kind;
    double scale;
    double shift;
    double low;
    double high;
    /** How long a trend of it goes back; 0 if there is none. */
    std::uint32_t trend_seconds;
};

/** A kind of packet: what is in it, and the function that puts that into a table. */
struct PacketDefinition {
    std::uint16_t apid;
    const char* name;
    const FieldDefinition* fields;
    std::size_t count;
    void (*decode)(const Packet&, ReadingTable&);
};

/** Every kind of packet there is, by apid. */
extern const PacketDefinition kMission[];
extern const std::size_t kMissionSize;

/** The definition with an apid, or nullptr. */
const PacketDefinition* packet_definition(std::uint16_t apid);

/** What decoders of the mission are made of. */
void decode_fields(const FieldDefinition* fields, std::size_t count, const Packet& packet, ReadingTable& table);
double value_of(const ReadingTable& table, const char* name);
void derive(ReadingTable& table, const char* name, const Packet& packet, double value);

} // namespace perigee
