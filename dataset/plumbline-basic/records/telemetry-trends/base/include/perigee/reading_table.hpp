#pragma once

#include <cstddef>
#include <map>
#include <string_view>

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
    /** The reading of a parameter, which is unset if nothing was heard of it yet. */
    Reading& find_or_add(std::string_view name);

    /** The reading of a parameter, or nullptr. */
    const Reading* find(std::string_view name) const
    {
        const auto found = readings_.find(name);
        return found == readings_.end() ? nullptr : &found->second;
    }

    std::size_t size() const { return readings_.size(); }

    /** Calls a function with each reading, by name. */
    template <typename Visit>
    void for_each(Visit visit) const
    {
        for (const auto& [name, reading] : readings_)
            visit(reading);
    }

private:
    std::map<std::string_view, Reading> readings_;
};

inline Reading& ReadingTable::find_or_add(std::string_view name)
{
    return readings_.try_emplace(name, Reading{name, {}, 0, State::Unset}).first->second;
}

} // namespace perigee
