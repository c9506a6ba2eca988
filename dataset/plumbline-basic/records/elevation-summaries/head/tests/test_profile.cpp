#include <cmath>

#include "check.hpp"
#include "ridgeway/profile.hpp"

using namespace ridgeway;

static bool near(double one, double other) { return std::fabs(one - other) < 1e-6; }

static void between_samples()
{
    Folder folder;
    folder.put({46, 7}, {10, 20, 30, 40});
    Atlas atlas(folder.path());
    CHECK(near(*interpolated_height(atlas, {46.5, 7.5}), 25));
    CHECK(near(*interpolated_height(atlas, {46.75, 7.25}), 17.5));
    CHECK(near(*interpolated_height(atlas, {46.0, 7.0}), 30));
    CHECK(!interpolated_height(atlas, {47.5, 7.5}));
}

static void up_and_down()
{
    Folder folder;
    folder.put({46, 7}, {0, 0, 0, 100, 400, 200, 0, 0, 0});
    Atlas atlas(folder.path());
    const Profile way = profile(atlas, {46.5, 7.0}, {46.5, 7.999999}, 2);
    CHECK(way.points.size() == 3);
    CHECK(std::fabs(way.ascent - 300) < 0.01 && std::fabs(way.descent - 200) < 0.01);
    CHECK(profile(atlas, {46.5, 7.0}, {46.5, 7.0}, 1).points.size() == 2);
}

static void over_a_gap()
{
    Folder folder;
    folder.put({46, 7}, {100, 100, 100, 100});
    folder.put({46, 9}, {150, 150, 150, 150});
    Atlas atlas(folder.path());
    const Profile way = profile(atlas, {46.5, 7.5}, {46.5, 9.5}, 2);
    CHECK(!way.points[1].height);
    CHECK(near(way.ascent, 50) && near(way.descent, 0));
}

int main()
{
    between_samples();
    up_and_down();
    over_a_gap();
    std::puts("profile: ok");
}
