#include "ridgeway/atlas.hpp"

#include <cmath>

#include "ridgeway/tile_file.hpp"

namespace ridgeway {

const Tile* Atlas::tile(TileId id)
{
    const auto found = tiles_.find(id);
    if (found != tiles_.end())
        return found->second.get();
    try {
        auto tile = std::make_unique<Tile>(read_tile(folder_, id));
        return tiles_.emplace(id, std::move(tile)).first->second.get();
    } catch (const MissingTile&) {
        return nullptr;
    }
}

std::optional<Height> Atlas::height_at(Position position)
{
    const Tile* found = tile(tile_of(position));
    if (found == nullptr)
        return std::nullopt;
    const Height height = found->at(static_cast<int>(std::lround(found->row_of(position))),
                                    static_cast<int>(std::lround(found->column_of(position))));
    if (height == kVoid)
        return std::nullopt;
    return height;
}

}  // namespace ridgeway
