// Next to a sample that was not measured a profile has either no height or one of the ground, never one below it.
#include "scene.hpp"
#include "ridgeway/profile.hpp"

using namespace ridgeway;

int main()
{
    const std::string folder = new_folder();
    put(folder, {46, 7}, {500, 500, 500, 500, kVoid, 500, 500, 500, 500});
    Atlas atlas(folder);
    const Profile way = profile(atlas, {46.75, 7.1}, {46.75, 7.9}, 8);
    for (const ProfilePoint& point : way.points) {
        if (point.height && (*point.height < 499 || *point.height > 501)) {
            printf("on ground of 500 m with one void, the profile has %.1f m\n", *point.height);
            return 1;
        }
    }
    return way.ascent < 1 ? 0 : 2;
}
