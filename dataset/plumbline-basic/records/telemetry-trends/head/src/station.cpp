#include "perigee/station.hpp"

#include "perigee/mission.hpp"

namespace perigee {

std::size_t Station::receive(const std::uint8_t* bytes, std::size_t size)
{
    waiting_.insert(waiting_.end(), bytes, bytes + size);
    std::size_t at = 0;
    std::size_t packets = 0;
    for (;;) {
        Packet packet;
        std::size_t length = 0;
        const Parsed parsed = parse(waiting_.data() + at, waiting_.size() - at, packet, length);
        if (parsed == Parsed::Incomplete)
            break;
        if (parsed == Parsed::Malformed) {
            at++;
            skipped_++;
            continue;
        }
        handle(packet);
        at += length;
        packets++;
    }
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(at));
    return packets;
}

void Station::handle(const Packet& packet)
{
    const PacketDefinition* definition = packet_definition(packet.apid);
    if (definition == nullptr) {
        unknown_++;
        return;
    }
    definition->decode(packet, table_);
    trends_.record(*definition, packet, table_);
}

} // namespace perigee
