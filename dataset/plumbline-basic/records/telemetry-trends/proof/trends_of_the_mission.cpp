// Every length that a trend has in the mission: it goes back so far, and no further.
#include <cstdio>
#include <set>

#include "perigee/trend.hpp"

using namespace perigee;

int main()
{
    std::set<std::uint32_t> lengths;
    bool is_wrong = false;
    for (std::size_t packet = 0; packet < kMissionSize; packet++) {
        for (std::size_t at = 0; at < kMission[packet].count; at++) {
            const FieldDefinition& field = kMission[packet].fields[at];
            if (field.trend_seconds == 0 || !lengths.insert(field.trend_seconds).second)
                continue;
            Trend trend(field);
            const std::uint32_t begin = 50000000;
            trend.add(make_time(begin), 1);
            trend.add(make_time(begin + field.trend_seconds), 2);
            const std::size_t within = trend.size();
            trend.add(make_time(begin + field.trend_seconds + 1), 3);
            std::printf("%u s: %zu values at its end, %zu a second later\n", field.trend_seconds, within, trend.size());
            is_wrong = is_wrong || within != 2 || trend.size() != 2;
        }
    }
    if (lengths.size() < 2)
        return 2;
    return is_wrong ? 1 : 0;
}
