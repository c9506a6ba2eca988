#pragma once

#include <cstdint>

namespace ridgeway {

/** Metres above the sea, as tiles have them. */
using Height = std::int16_t;

/** What a tile has where nothing was measured. It is no height. */
constexpr Height kVoid = -32768;

/** Degrees, positive to the north and to the east. */
struct Position {
    double latitude;
    double longitude;
};

}  // namespace ridgeway
