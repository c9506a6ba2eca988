#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "ridgeway/height.hpp"
#include "ridgeway/tile_id.hpp"

namespace ridgeway {

/** One square degree of samples. */
class Tile {
public:
    Tile(TileId id, int side, std::vector<Height> heights)
        : id_(id), side_(side), heights_(std::move(heights))
    {
    }

    /** Samples on each side, at least 2. */
    int side() const { return side_; }

    /** Row 0 is the northern edge, column 0 the western one. May be kVoid. */
    Height at(int row, int column) const
    {
        return heights_[static_cast<std::size_t>(row) * side_ + column];
    }

    /** How many rows a position of this tile is south of the northern edge. */
    double row_of(Position position) const
    {
        return (id_.latitude + 1 - position.latitude) * (side_ - 1);
    }

    /** How many columns it is east of the western edge. */
    double column_of(Position position) const
    {
        return (position.longitude - id_.longitude) * (side_ - 1);
    }

private:
    TileId id_;
    int side_;
    std::vector<Height> heights_;
};

}  // namespace ridgeway
