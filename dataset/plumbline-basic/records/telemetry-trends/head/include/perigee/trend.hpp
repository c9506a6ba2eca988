#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string_view>

#include "perigee/mission.hpp"
#include "perigee/reading_table.hpp"

namespace perigee {

/** The values that a parameter had of late. */
class Trend {
public:
    explicit Trend(const FieldDefinition& field);

    /** Adds a value, and forgets those that are older than the trend goes back. Times that are not new are left out. */
    void add(Time time, double value);

    std::size_t size() const { return samples_.size(); }

    /** Of a trend with values. */
    double lowest() const;
    double highest() const;

    /** How much it changes in an hour, from the first value to the last; 0 if there are not two. */
    double per_hour() const;

private:
    struct Sample {
        Time time;
        double value;
    };

    std::uint64_t window_;
    std::deque<Sample> samples_;
};

/** Trends of all fields that have one, by name. */
class TrendBook {
public:
    /** Takes the readings that a packet has brought. */
    void record(const PacketDefinition& definition, const Packet& packet, const ReadingTable& table);

    /** The trend of a parameter, or nullptr. One that is there has values. */
    const Trend* find(std::string_view name) const;

private:
    std::map<std::string_view, Trend> trends_;
};

} // namespace perigee
