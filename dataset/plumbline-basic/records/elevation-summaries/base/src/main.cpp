#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>

#include "ridgeway/atlas.hpp"

using namespace ridgeway;

static int usage()
{
    std::fputs("usage: ridgeway <folder> height <latitude> <longitude>\n", stderr);
    return 2;
}

static int height(const char* folder, Position position)
{
    const auto found = Atlas(folder).height_at(position);
    if (!found) {
        std::puts("unknown");
        return 1;
    }
    std::printf("%d m\n", *found);
    return 0;
}

int main(int count, char** words)
{
    try {
        if (count == 5 && std::strcmp(words[2], "height") == 0)
            return height(words[1], {std::atof(words[3]), std::atof(words[4])});
        return usage();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "ridgeway: %s\n", error.what());
        return 1;
    }
}
