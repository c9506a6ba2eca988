#pragma once

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "ridgeway/tile_file.hpp"

#define CHECK(condition)                                                          \
    do {                                                                          \
        if (!(condition)) {                                                       \
            std::printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);   \
            std::exit(1);                                                         \
        }                                                                         \
    } while (0)

/** A folder that is gone at the end. */
class Folder {
public:
    Folder()
    {
        std::string name = (std::filesystem::temp_directory_path() / "ridgeway-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr)
            std::exit(2);
        path_ = name;
    }
    ~Folder() { std::filesystem::remove_all(path_); }

    const std::string& path() const { return path_; }

    void put(ridgeway::TileId id, const std::vector<ridgeway::Height>& heights) const
    {
        std::ofstream file(ridgeway::path_of(path_, id), std::ios::binary);
        for (const ridgeway::Height height : heights) {
            file.put(static_cast<char>(height >> 8));
            file.put(static_cast<char>(height & 0xff));
        }
    }

private:
    std::string path_;
};
