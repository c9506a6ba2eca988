#include <cstdio>
#include <unistd.h>

#include "perigee/panel.hpp"
#include "perigee/station.hpp"

int main(int count, char** arguments)
{
    if (count < 2) {
        std::fprintf(stderr, "usage: perigee PARAMETER...\n");
        return 2;
    }
    perigee::ReadingTable table;
    const perigee::Panel panel(table, {arguments + 1, arguments + count});
    perigee::Station station(table);
    std::uint8_t bytes[4096];
    for (ssize_t size = read(STDIN_FILENO, bytes, sizeof bytes); size > 0; size = read(STDIN_FILENO, bytes, sizeof bytes)) {
        if (station.receive(bytes, static_cast<std::size_t>(size)) > 0)
            std::printf("%s\n", panel.draw().c_str());
    }
    return 0;
}
