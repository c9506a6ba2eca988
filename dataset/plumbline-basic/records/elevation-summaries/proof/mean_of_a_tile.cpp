// A tile of three seconds that is 2,000 m high throughout has a mean of 2,000 m.
#include <cmath>

#include "scene.hpp"
#include "ridgeway/summary.hpp"

using namespace ridgeway;

int main()
{
    const std::string folder = new_folder();
    put(folder, {46, 7}, std::vector<Height>(1201 * 1201, 2000));
    const Statistics figures = summarise(folder, {{46, 7}}).statistics;
    if (figures.measured() != 1201 * 1201 || figures.lowest() != 2000 || figures.highest() != 2000)
        return 2;
    printf("the mean of samples that are all 2000 m is %.1f m\n", figures.mean());
    return std::fabs(figures.mean() - 2000) < 0.5 ? 0 : 1;
}
