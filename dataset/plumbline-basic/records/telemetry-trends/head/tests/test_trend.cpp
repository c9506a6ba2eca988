#include "perigee/station.hpp"
#include "perigee/trend.hpp"
#include "scene.hpp"

using namespace perigee;

static FieldDefinition field_of(std::uint32_t trend_seconds)
{
    return {"TEST_V", "V", 0, 16, FieldKind::Unsigned, 1, 0, 0, 100, trend_seconds};
}

static void old_values_are_forgotten()
{
    Trend trend(field_of(3600));
    for (std::uint32_t minute = 0; minute <= 90; minute++)
        trend.add(make_time(1000 + minute * 60), minute);
    EXPECT(trend.size() == 61);
    EXPECT(is_near(trend.lowest(), 30));
    EXPECT(is_near(trend.highest(), 90));
    EXPECT(is_near(trend.per_hour(), 60));
}

static void times_that_are_not_new_are_left_out()
{
    Trend trend(field_of(3600));
    trend.add(make_time(1000), 1);
    EXPECT(is_near(trend.per_hour(), 0));
    trend.add(make_time(1000), 2);
    trend.add(make_time(999), 3);
    EXPECT(trend.size() == 1);
    EXPECT(is_near(trend.highest(), 1));
}

static void stations_keep_trends()
{
    ReadingTable table;
    Station station(table);
    const std::vector<std::uint8_t> bytes = packet_bytes(kMission[0].apid, 1000, 0);
    station.receive(bytes.data(), bytes.size());
    for (std::size_t at = 0; at < kMission[0].count; at++) {
        const FieldDefinition& field = kMission[0].fields[at];
        EXPECT((station.trends().find(field.name) != nullptr) == (field.trend_seconds > 0));
    }
    EXPECT(station.trends().find("TEST_V") == nullptr);
}

int main()
{
    old_values_are_forgotten();
    times_that_are_not_new_are_left_out();
    stations_keep_trends();
}
