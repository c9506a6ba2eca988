#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <vector>

#include "ridgeway/atlas.hpp"
#include "ridgeway/profile.hpp"
#include "ridgeway/summary.hpp"

using namespace ridgeway;

static int usage()
{
    std::fputs("usage: ridgeway <folder> height <latitude> <longitude>\n"
               "       ridgeway <folder> profile <latitude> <longitude> <latitude> <longitude>\n"
               "       ridgeway <folder> summary <tile>...\n",
               stderr);
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

static int print_profile(const char* folder, Position from, Position to)
{
    Atlas atlas(folder);
    const Profile way = profile(atlas, from, to, 100);
    for (const ProfilePoint& point : way.points) {
        std::printf("%.5f %.5f ", point.position.latitude, point.position.longitude);
        point.height ? std::printf("%.1f\n", *point.height) : std::printf("-\n");
    }
    std::printf("%.0f m up, %.0f m down\n", way.ascent, way.descent);
    return 0;
}

static int print_summary(const char* folder, const std::vector<TileId>& ids)
{
    const Summary summary = summarise(folder, ids);
    for (const TileId& id : summary.missing)
        std::printf("%s: missing\n", name_of(id).c_str());
    for (const TileId& id : summary.damaged)
        std::printf("%s: damaged\n", name_of(id).c_str());
    const Statistics& figures = summary.statistics;
    std::printf("%lld samples, %lld voids\n", static_cast<long long>(figures.measured()),
                static_cast<long long>(figures.voids()));
    std::printf("%d to %d m, mean %.1f m, standard deviation %.1f m\n", figures.lowest(),
                figures.highest(), figures.mean(), figures.standard_deviation());
    for (const auto& [band, samples] : figures.bands().counts())
        std::printf("%6d m: %5.1f %%\n", band * Bands::kWidth,
                    100.0 * static_cast<double>(samples) / static_cast<double>(figures.measured()));
    return figures.measured() > 0 ? 0 : 1;
}

static int summary(int count, char** words)
{
    std::vector<TileId> ids;
    for (int at = 3; at < count; at++) {
        const auto id = tile_named(words[at]);
        if (!id)
            return usage();
        ids.push_back(*id);
    }
    return print_summary(words[1], ids);
}

int main(int count, char** words)
{
    try {
        if (count == 5 && std::strcmp(words[2], "height") == 0)
            return height(words[1], {std::atof(words[3]), std::atof(words[4])});
        if (count == 7 && std::strcmp(words[2], "profile") == 0)
            return print_profile(words[1], {std::atof(words[3]), std::atof(words[4])},
                                 {std::atof(words[5]), std::atof(words[6])});
        if (count > 3 && std::strcmp(words[2], "summary") == 0)
            return summary(count, words);
        return usage();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "ridgeway: %s\n", error.what());
        return 1;
    }
}
