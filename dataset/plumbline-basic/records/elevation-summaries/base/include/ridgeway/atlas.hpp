#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "ridgeway/tile.hpp"

namespace ridgeway {

/** All tiles of a folder. Each is read when it is first asked for, and then kept. */
class Atlas {
public:
    explicit Atlas(std::string folder) : folder_(std::move(folder)) {}

    /** Null if there is no file for it, which may come later. Throws DamagedTile. */
    const Tile* tile(TileId id);

    /** The sample next to a position; nothing if there is no tile, or nothing was measured. */
    std::optional<Height> height_at(Position position);

private:
    std::string folder_;
    std::map<TileId, std::unique_ptr<Tile>> tiles_;
};

}  // namespace ridgeway
