#include "ridgeway/profile.hpp"

#include <algorithm>

namespace ridgeway {

static double between(double first, double second, double share)
{
    return first + (second - first) * share;
}

std::optional<double> interpolated_height(Atlas& atlas, Position position)
{
    const Tile* tile = atlas.tile(tile_of(position));
    if (tile == nullptr)
        return std::nullopt;
    const double row = tile->row_of(position);
    const double column = tile->column_of(position);
    const int top = std::min(static_cast<int>(row), tile->side() - 2);
    const int left = std::min(static_cast<int>(column), tile->side() - 2);
    const double north = between(tile->at(top, left), tile->at(top, left + 1), column - left);
    const double south = between(tile->at(top + 1, left), tile->at(top + 1, left + 1), column - left);
    return between(north, south, row - top);
}

static Position along(Position from, Position to, double share)
{
    return {from.latitude + (to.latitude - from.latitude) * share,
            from.longitude + (to.longitude - from.longitude) * share};
}

Profile profile(Atlas& atlas, Position from, Position to, int steps)
{
    Profile profile;
    std::optional<double> before;
    for (int step = 0; step <= steps; step++) {
        const Position position = along(from, to, static_cast<double>(step) / steps);
        const std::optional<double> height = interpolated_height(atlas, position);
        if (height && before) {
            profile.ascent += std::max(*height - *before, 0.0);
            profile.descent += std::max(*before - *height, 0.0);
        }
        if (height)
            before = height;
        profile.points.push_back({position, height});
    }
    return profile;
}

}  // namespace ridgeway
