#pragma once

#include <optional>
#include <string>

#include "ridgeway/height.hpp"

namespace ridgeway {

/** The south-western corner of a tile, in whole degrees. */
struct TileId {
    int latitude;
    int longitude;

    friend bool operator<(const TileId& one, const TileId& other)
    {
        return one.latitude != other.latitude ? one.latitude < other.latitude
                                              : one.longitude < other.longitude;
    }
};

/** The tile that a position belongs to. */
TileId tile_of(Position position);

/** N46E007, S01W078. */
std::string name_of(TileId id);

/** The tile of a name, if it is one. */
std::optional<TileId> tile_named(const std::string& name);

}  // namespace ridgeway
