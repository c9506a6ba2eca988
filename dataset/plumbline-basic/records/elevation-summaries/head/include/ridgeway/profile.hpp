#pragma once

#include <optional>
#include <vector>

#include "ridgeway/atlas.hpp"

namespace ridgeway {

/** The height at a position, between the four samples around it; nothing if it is unknown. */
std::optional<double> interpolated_height(Atlas& atlas, Position position);

struct ProfilePoint {
    Position position;
    /** Nothing where the height is unknown. */
    std::optional<double> height;
};

struct Profile {
    std::vector<ProfilePoint> points;
    /** Metres up and down on the way, between points whose heights are known. */
    double ascent = 0;
    double descent = 0;
};

/** Heights from one position to another, both included, in `steps` equal steps of degrees; at least 1. */
Profile profile(Atlas& atlas, Position from, Position to, int steps);

}  // namespace ridgeway
