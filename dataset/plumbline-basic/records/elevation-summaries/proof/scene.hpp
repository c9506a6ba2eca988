#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string>
#include <vector>

#include "ridgeway/tile_file.hpp"

/** A folder below the one for temporary files, which is removed with it. */
inline std::string new_folder()
{
    std::string name = std::string(getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp") + "/ridgeway-XXXXXX";
    if (mkdtemp(&name[0]) == nullptr)
        exit(2);
    return name;
}

inline void put(const std::string& folder, ridgeway::TileId id, const std::vector<ridgeway::Height>& heights)
{
    FILE* file = fopen(ridgeway::path_of(folder, id).c_str(), "wb");
    if (file == nullptr)
        exit(2);
    for (const ridgeway::Height height : heights) {
        fputc(height >> 8 & 0xff, file);
        fputc(height & 0xff, file);
    }
    if (fclose(file) != 0)
        exit(2);
}
