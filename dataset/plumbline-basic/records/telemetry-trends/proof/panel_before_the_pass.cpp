// A panel that was made before anything was received shows its own parameters, with what the table has of them.
#include <string>

#include "perigee/panel.hpp"
#include "perigee/station.hpp"
#include "scene.hpp"

using namespace perigee;

int main()
{
    const std::vector<std::string_view> names = {"PWR_A_BUS_V", "AOC_1_RATE_X"};
    ReadingTable table;
    const Panel before(table, names);
    Station station(table);
    for (std::size_t at = 0; at < kMissionSize; at++) {
        const std::vector<std::uint8_t> bytes = packet_bytes(kMission[at].apid, 1000, 0x41);
        if (station.receive(bytes.data(), bytes.size()) != 1)
            return 2;
    }
    const std::string right = Panel(table, names).draw();
    const std::string shown = before.draw();
    if (right.find("PWR_A_BUS_V") == std::string::npos || right.find("nothing") != std::string::npos)
        return 2;
    std::printf("shown:\n%sinstead of:\n%s", shown.c_str(), right.c_str());
    return shown == right ? 0 : 1;
}
