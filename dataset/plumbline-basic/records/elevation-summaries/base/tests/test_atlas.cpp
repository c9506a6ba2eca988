#include "check.hpp"
#include "ridgeway/atlas.hpp"

using namespace ridgeway;

static void names()
{
    CHECK(name_of({46, 7}) == "N46E007");
    CHECK(name_of({-1, -78}) == "S01W078");
    CHECK(tile_named("S01W078")->longitude == -78);
    CHECK(!tile_named("N46E7"));
    CHECK(!tile_named("X46E007"));
    CHECK(!tile_named("N46E007.hgt"));
    CHECK(name_of(tile_of({-0.5, 7.9})) == "S01E007");
}

static void heights()
{
    Folder folder;
    folder.put({46, 7}, {10, 20, 30, -40, 50, 60, 70, kVoid, 300});
    Atlas atlas(folder.path());
    CHECK(atlas.height_at({46.9, 7.1}) == 10);
    CHECK(atlas.height_at({46.5, 7.0}) == -40);
    CHECK(atlas.height_at({46.0, 7.9}) == 300);
    CHECK(!atlas.height_at({46.1, 7.5}));
    CHECK(!atlas.height_at({45.9, 7.5}));
}

static void tiles_that_come_later()
{
    Folder folder;
    Atlas atlas(folder.path());
    CHECK(atlas.tile({46, 7}) == nullptr);
    folder.put({46, 7}, {1, 2, 3, 4});
    CHECK(atlas.tile({46, 7}) != nullptr);
    CHECK(atlas.tile({46, 7}) == atlas.tile({46, 7}));
}

static void damage()
{
    Folder folder;
    folder.put({46, 7}, {1, 2, 3});
    try {
        read_tile(folder.path(), {46, 7});
        CHECK(!"read");
    } catch (const DamagedTile& error) {
        CHECK(std::string(error.what()).find("N46E007.hgt is damaged") != std::string::npos);
    }
}

int main()
{
    names();
    heights();
    tiles_that_come_later();
    damage();
    std::puts("atlas: ok");
}
