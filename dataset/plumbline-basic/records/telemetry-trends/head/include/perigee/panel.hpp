#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "perigee/reading_table.hpp"

namespace perigee {

/** Shows some readings of a table, which has to outlive it. */
class Panel {
public:
    Panel(ReadingTable& table, const std::vector<std::string_view>& names);

    /** A line for each reading: its name, its value, and its state if it is not nominal. */
    std::string draw() const;

private:
    std::vector<const Reading*> shown_;
};

} // namespace perigee
