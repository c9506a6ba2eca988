#include <algorithm>

#include "perigee/bits.hpp"
#include "perigee/mission.hpp"
#include "perigee/reading_table.hpp"

namespace perigee {

namespace {

double raw_value(const FieldDefinition& field, const Packet& packet)
{
    switch (field.kind) {
    case FieldKind::Unsigned:
        return static_cast<double>(unsigned_bits(packet.data, field.offset_bits, field.width));
    case FieldKind::Signed:
        return static_cast<double>(signed_bits(packet.data, field.offset_bits, field.width));
    case FieldKind::Float:
        return float_bits(packet.data, field.offset_bits);
    }
    return 0;
}

State state_of(const FieldDefinition& field, double value)
{
    return value < field.low ? State::Low : value > field.high ? State::High : State::Nominal;
}

} // namespace

/** Fields that a short packet does not have keep the readings that they had. */
void decode_fields(const FieldDefinition* fields, std::size_t count, const Packet& packet, ReadingTable& table)
{
    for (const FieldDefinition* field = fields; field != fields + count; field++) {
        if (field->offset_bits + field->width > packet.size * 8)
            continue;
        Reading& reading = table.find_or_add(field->name);
        reading.time = packet.time;
        reading.value = raw_value(*field, packet) * field->scale + field->shift;
        reading.state = state_of(*field, reading.value);
    }
}

double value_of(const ReadingTable& table, const char* name)
{
    const Reading* reading = table.find(name);
    return reading == nullptr ? 0 : reading->value;
}

void derive(ReadingTable& table, const char* name, const Packet& packet, double value)
{
    Reading& reading = table.find_or_add(name);
    reading.time = packet.time;
    reading.value = value;
    reading.state = State::Nominal;
}

const PacketDefinition* packet_definition(std::uint16_t apid)
{
    const PacketDefinition* end = kMission + kMissionSize;
    const auto is_before = [](const PacketDefinition& left, std::uint16_t right) { return left.apid < right; };
    const PacketDefinition* found = std::lower_bound(kMission, end, apid, is_before);
    return found == end || found->apid != apid ? nullptr : found;
}

} // namespace perigee
