#include "perigee/reading_table.hpp"
#include "perigee/station.hpp"
#include "scene.hpp"

using namespace perigee;

static void packets_come_in_parts()
{
    ReadingTable table;
    Station station(table);
    const std::vector<std::uint8_t> bytes = packet_bytes(kMission[0].apid, 1000, 0);
    EXPECT(station.receive(bytes.data(), 10) == 0);
    EXPECT(station.receive(bytes.data() + 10, bytes.size() - 10) == 1);
    const Reading* reading = table.find(kMission[0].fields[0].name);
    EXPECT(reading != nullptr && reading->time.ticks == 1000ull * kTicksPerSecond);
    EXPECT(is_near(reading->value, kMission[0].fields[0].shift));
}

static void noise_is_skipped()
{
    ReadingTable table;
    Station station(table);
    std::vector<std::uint8_t> bytes = {0xff, 0xff, 0xff};
    const std::vector<std::uint8_t> packet = packet_bytes(kMission[1].apid, 1000, 0);
    bytes.insert(bytes.end(), packet.begin(), packet.end());
    EXPECT(station.receive(bytes.data(), bytes.size()) == 1);
    EXPECT(station.skipped() == 3);
    const std::vector<std::uint8_t> unknown = packet_bytes(0x7ff, 1000, 0);
    EXPECT(station.receive(unknown.data(), unknown.size()) == 1);
    EXPECT(station.unknown() == 1);
}

static void every_packet_is_decoded()
{
    ReadingTable table;
    Station station(table);
    std::size_t fields = 0;
    for (std::size_t at = 0; at < kMissionSize; at++) {
        EXPECT(at == 0 || kMission[at - 1].apid < kMission[at].apid);
        fields += kMission[at].count;
        const std::vector<std::uint8_t> bytes = packet_bytes(kMission[at].apid, 1000, 0xff);
        EXPECT(station.receive(bytes.data(), bytes.size()) == 1);
    }
    EXPECT(station.unknown() == 0);
    EXPECT(table.size() >= fields);
    std::string_view last;
    table.for_each([&](const Reading& reading) {
        EXPECT(last < reading.name && reading.state != State::Unset);
        last = reading.name;
    });
}

int main()
{
    packets_come_in_parts();
    noise_is_skipped();
    every_packet_is_decoded();
}
