#include <cmath>

#include "check.hpp"
#include "ridgeway/mapped_tile.hpp"
#include "ridgeway/summary.hpp"

using namespace ridgeway;

static bool near(double one, double other) { return std::fabs(one - other) < 1e-9; }

static void figures()
{
    Folder folder;
    folder.put({46, 7}, {4, kVoid, 8, -6});
    folder.put({46, 8}, {100, 200, 300, 400});
    const Summary one = summarise(folder.path(), {{46, 7}});
    CHECK(one.statistics.measured() == 3 && one.statistics.voids() == 1);
    CHECK(one.statistics.lowest() == -6 && one.statistics.highest() == 8);
    CHECK(near(one.statistics.mean(), 2));
    CHECK(near(one.statistics.standard_deviation(), std::sqrt(104.0 / 3)));
    const Summary both = summarise(folder.path(), {{46, 7}, {46, 8}});
    CHECK(both.statistics.highest() == 400);
    CHECK(near(both.statistics.mean(), 1006.0 / 7));
}

static void bands_of_100_metres()
{
    Folder folder;
    folder.put({46, 7}, {0, 99, 100, kVoid, 199, 200, 4810, 101, 100});
    const Summary summary = summarise(folder.path(), {{46, 7}});
    CHECK((summary.statistics.bands().counts() == std::map<int, std::int64_t>{{0, 2}, {1, 4}, {2, 1}, {48, 1}}));
}

static void nothing_measured()
{
    const Statistics none;
    CHECK(none.measured() == 0 && near(none.mean(), 0) && near(none.standard_deviation(), 0));
    Statistics flat;
    for (int count = 0; count < 3; count++)
        flat.add(4810);
    CHECK(flat.lowest() == 4810 && near(flat.standard_deviation(), 0));
}

static void tiles_left_out()
{
    Folder folder;
    folder.put({46, 7}, {1, 2, 3});
    folder.put({46, 8}, {7, 7, 7, 7});
    const Summary summary = summarise(folder.path(), {{46, 7}, {46, 8}, {46, 9}});
    CHECK(summary.damaged.size() == 1 && name_of(summary.damaged[0]) == "N46E007");
    CHECK(summary.missing.size() == 1 && name_of(summary.missing[0]) == "N46E009");
    CHECK(summary.statistics.measured() == 4 && near(summary.statistics.mean(), 7));
}

static void mapped_like_read()
{
    Folder folder;
    folder.put({46, 7}, {0, 255, 256, -1, kVoid, 4810, -256, 32767, 1});
    const Tile read = read_tile(folder.path(), {46, 7});
    const MappedTile mapped(path_of(folder.path(), {46, 7}));
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            CHECK(read.at(row, column) == mapped.at(row, column));
}

int main()
{
    figures();
    bands_of_100_metres();
    nothing_measured();
    tiles_left_out();
    mapped_like_read();
    std::puts("summary: ok");
}
