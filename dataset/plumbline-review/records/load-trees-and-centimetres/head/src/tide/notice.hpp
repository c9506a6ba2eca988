// The notice that is pinned up in the harbour office every morning.
#pragma once

#include <string>
#include <vector>

#include "tide/tide.hpp"

namespace quayside {

// High and low water of a local day, one line each: "HW 06:10 4.1m".
std::vector<std::string> tide_notice(const TideTable& tides, const Zone& zone, Date date);

// "04:30" in local time.
std::string wall_clock(const Zone& zone, Time t);

}  // namespace quayside
