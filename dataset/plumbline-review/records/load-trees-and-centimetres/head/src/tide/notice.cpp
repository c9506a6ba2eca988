#include "tide/notice.hpp"

#include <cstdlib>

namespace quayside {

namespace {

std::string in_metres(int height) {
    std::string out = height < 0 ? "-" : "";
    int size = std::abs(height);
    return out + std::to_string(size / 10) + "." + std::to_string(size % 10) + "m";
}

}  // namespace

std::string wall_clock(const Zone& zone, Time t) {
    std::string text = format_time(zone.to_local(t));
    return text.substr(11, 5);
}

std::vector<std::string> tide_notice(const TideTable& tides, const Zone& zone, Date date) {
    std::vector<std::string> lines;
    const auto& extremes = tides.extremes();
    for (std::size_t i = 0; i < extremes.size(); ++i) {
        if (date_from_days(floor_div(zone.to_local(extremes[i].at), kDay)) != date) continue;
        // The table tells only heights; what is high follows from the neighbour.
        bool high = i > 0 ? extremes[i].height > extremes[i - 1].height
                          : i + 1 < extremes.size() && extremes[i].height > extremes[i + 1].height;
        lines.push_back(std::string(high ? "HW " : "LW ") + wall_clock(zone, extremes[i].at) + " " +
                        in_metres(extremes[i].height));
    }
    return lines;
}

}  // namespace quayside
