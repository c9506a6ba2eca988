#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

#include "ridgeway/tile.hpp"

namespace ridgeway {

/** There is no file for a tile. */
class MissingTile : public std::runtime_error {
public:
    explicit MissingTile(const std::string& path) : std::runtime_error("there is no " + path) {}
};

/** A file is not, or not wholly, a tile. */
class DamagedTile : public std::runtime_error {
public:
    explicit DamagedTile(const std::string& path) : std::runtime_error(path + " is damaged") {}
};

/** Where a tile is kept in a folder. */
std::string path_of(const std::string& folder, TileId id);

/** How many samples a file of so many bytes has on each side. Throws DamagedTile if it is no square. */
int side_of(std::size_t bytes, const std::string& path);

/** The sample that two bytes stand for. */
Height decode(const unsigned char* bytes);

/** Throws MissingTile and DamagedTile. */
Tile read_tile(const std::string& folder, TileId id);

}  // namespace ridgeway
