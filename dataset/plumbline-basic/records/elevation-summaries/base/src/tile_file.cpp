#include "ridgeway/tile_file.hpp"

#include <cmath>
#include <fstream>
#include <iterator>

namespace ridgeway {

std::string path_of(const std::string& folder, TileId id)
{
    return folder + "/" + name_of(id) + ".hgt";
}

int side_of(std::size_t bytes, const std::string& path)
{
    const auto side = static_cast<std::size_t>(std::lround(std::sqrt(bytes / 2.0)));
    if (side < 2 || side * side * 2 != bytes)
        throw DamagedTile(path);
    return static_cast<int>(side);
}

Height decode(const unsigned char* bytes)
{
    return static_cast<Height>(bytes[0] << 8 | bytes[1]);
}

Tile read_tile(const std::string& folder, TileId id)
{
    const std::string path = path_of(folder, id);
    std::ifstream file(path, std::ios::binary);
    if (!file)
        throw MissingTile(path);
    const std::vector<unsigned char> bytes{std::istreambuf_iterator<char>(file), {}};
    const int side = side_of(bytes.size(), path);
    std::vector<Height> heights(bytes.size() / 2);
    for (std::size_t index = 0; index < heights.size(); index++)
        heights[index] = decode(&bytes[2 * index]);
    return Tile(id, side, std::move(heights));
}

}  // namespace ridgeway
