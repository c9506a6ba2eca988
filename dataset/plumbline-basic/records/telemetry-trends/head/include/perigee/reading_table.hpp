#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "perigee/time.hpp"

namespace perigee {

enum class State { Unset, Low, Nominal, High };

/** The last value of a parameter. */
struct Reading {
    std::string_view name;
    Time time;
    double value = 0;
    State state = State::Unset;
};

/** Readings by name. Names have to live as long as the table. */
class ReadingTable {
public:
    ReadingTable() { readings_.reserve(kRoom); }

    /** The reading of a parameter, which is unset if nothing was heard of it yet. */
    Reading& find_or_add(std::string_view name);

    /** The reading of a parameter, or nullptr. */
    const Reading* find(std::string_view name) const
    {
        const auto at = std::lower_bound(readings_.begin(), readings_.end(), name, is_before);
        return at == readings_.end() || at->name != name ? nullptr : &*at;
    }

    std::size_t size() const { return readings_.size(); }

    /** Calls a function with each reading, by name. */
    template <typename Visit>
    void for_each(Visit visit) const
    {
        for (const Reading& reading : readings_)
            visit(reading);
    }

private:
    /** More than the mission has, so that the table is not copied while packets come in. */
    static constexpr std::size_t kRoom = 8192;

    static bool is_before(const Reading& reading, std::string_view name) { return reading.name < name; }

    /** By name. */
    std::vector<Reading> readings_;
};

inline Reading& ReadingTable::find_or_add(std::string_view name)
{
    const auto at = std::lower_bound(readings_.begin(), readings_.end(), name, is_before);
    if (at != readings_.end() && at->name == name)
        return *at;
    return *readings_.insert(at, Reading{name, {}, 0, State::Unset});
}

} // namespace perigee
