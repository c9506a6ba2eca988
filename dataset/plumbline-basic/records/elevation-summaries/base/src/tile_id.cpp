#include "ridgeway/tile_id.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace ridgeway {

TileId tile_of(Position position)
{
    return {static_cast<int>(std::floor(position.latitude)),
            static_cast<int>(std::floor(position.longitude))};
}

std::string name_of(TileId id)
{
    char name[32];
    std::snprintf(name, sizeof name, "%c%02d%c%03d", id.latitude < 0 ? 'S' : 'N',
                  std::abs(id.latitude), id.longitude < 0 ? 'W' : 'E', std::abs(id.longitude));
    return name;
}

std::optional<TileId> tile_named(const std::string& name)
{
    char north, east;
    int latitude, longitude;
    if (std::sscanf(name.c_str(), "%c%2d%c%3d", &north, &latitude, &east, &longitude) != 4)
        return std::nullopt;
    const TileId id = {north == 'S' ? -latitude : latitude, east == 'W' ? -longitude : longitude};
    if (name_of(id) != name)
        return std::nullopt;
    return id;
}

}  // namespace ridgeway
