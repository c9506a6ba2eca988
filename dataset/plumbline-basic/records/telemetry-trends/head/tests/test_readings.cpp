#include "perigee/reading_table.hpp"
#include "scene.hpp"

using namespace perigee;

int main()
{
    ReadingTable table;
    EXPECT(table.find("B") == nullptr);
    table.find_or_add("B").value = 2;
    table.find_or_add("A").value = 1;
    table.find_or_add("C").value = 3;
    table.find_or_add("B").state = State::High;
    EXPECT(table.size() == 3);
    EXPECT(is_near(table.find("B")->value, 2) && table.find("B")->state == State::High);
    EXPECT(table.find("AB") == nullptr && table.find("D") == nullptr);
    double sum = 0;
    table.for_each([&sum](const Reading& reading) { sum = sum * 10 + reading.value; });
    EXPECT(is_near(sum, 123));
}
