// A polder at -4 m, a depression at -100 m and one at -101 m are in the bands that begin at -100, -100 and -200 m.
#include "scene.hpp"
#include "ridgeway/summary.hpp"

using namespace ridgeway;

int main()
{
    const std::string folder = new_folder();
    put(folder, {52, 4}, {-4, -100, -101, 0});
    const auto counts = summarise(folder, {{52, 4}}).statistics.bands().counts();
    for (const auto& [band, samples] : counts)
        printf("from %d m: %d\n", band * Bands::kWidth, static_cast<int>(samples));
    return counts == std::map<int, std::int64_t>{{-2, 1}, {-1, 2}, {0, 1}} ? 0 : 1;
}
