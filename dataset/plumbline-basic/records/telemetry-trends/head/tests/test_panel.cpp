#include "perigee/panel.hpp"
#include "scene.hpp"

using namespace perigee;

int main()
{
    ReadingTable table;
    Reading& volts = table.find_or_add("PWR_A_BUS_V");
    volts.value = 28.5;
    volts.state = State::Nominal;
    const Panel panel(table, {"PWR_A_BUS_V"});
    EXPECT(panel.draw() == "PWR_A_BUS_V 28.5\n");
    volts.value = 23;
    volts.state = State::Low;
    EXPECT(panel.draw() == "PWR_A_BUS_V 23 LOW\n");
    const Panel other(table, {"AOC_1_RATE_X"});
    EXPECT(other.draw() == "AOC_1_RATE_X 0 (nothing yet)\n");
}
