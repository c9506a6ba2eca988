#pragma once

#include <cstddef>
#include <string>

#include "ridgeway/height.hpp"

namespace ridgeway {

/** A tile's file, mapped into memory instead of read: for going through samples once. */
class MappedTile {
public:
    /** Throws MissingTile, DamagedTile, and std::system_error for what else may go wrong. */
    explicit MappedTile(const std::string& path);
    ~MappedTile();

    MappedTile(const MappedTile&) = delete;
    MappedTile& operator=(const MappedTile&) = delete;

    int side() const { return side_; }

    /** As of Tile. */
    Height at(int row, int column) const;

private:
    int descriptor_;
    std::size_t length_;
    int side_;
    const unsigned char* bytes_;
};

}  // namespace ridgeway
