#include "perigee/bits.hpp"
#include "scene.hpp"

using namespace perigee;

int main()
{
    const std::uint8_t data[] = {0x0f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xf1, 0x40, 0x49, 0x0f, 0xdb};
    EXPECT(unsigned_bits(data, 4, 8) == 0xff);
    EXPECT(unsigned_bits(data, 4, 64) == 0xffffffffffffffff);
    EXPECT(unsigned_bits(data, 3, 2) == 1);
    EXPECT(signed_bits(data, 4, 64) == -1);
    EXPECT(signed_bits(data, 0, 8) == 15);
    EXPECT(signed_bits(data, 64, 5) == -2);
    EXPECT(signed_bits(data, 4, 33) == -1);
    EXPECT(std::fabs(float_bits(data, 72) - 3.14159265) < 1e-6);
}
