// Summaries over a tile that was cut short leave no file open.
#include <dirent.h>

#include "scene.hpp"
#include "ridgeway/summary.hpp"

using namespace ridgeway;

static long open_files()
{
    DIR* descriptors = opendir("/proc/self/fd");
    if (descriptors == nullptr)
        exit(2);
    long count = 0;
    while (readdir(descriptors) != nullptr)
        count++;
    closedir(descriptors);
    return count;
}

int main()
{
    const std::string folder = new_folder();
    put(folder, {46, 7}, {1, 2, 3});
    put(folder, {46, 8}, {1, 2, 3, 4});
    const long before = open_files();
    for (int time = 0; time < 20; time++)
        if (summarise(folder, {{46, 7}, {46, 8}}).damaged.size() != 1)
            return 2;
    const long left = open_files() - before;
    printf("after 20 summaries %ld more files are open\n", left);
    return left == 0 ? 0 : 1;
}
