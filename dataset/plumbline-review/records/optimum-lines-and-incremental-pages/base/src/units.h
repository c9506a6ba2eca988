#pragma once
#include <cstdint>
#include <string>

namespace papermill {

// All lengths inside of the engine are thousandths of a point.
using Sp = std::int64_t;

constexpr Sp kPoint = 1000;

// Writes a length in points with as few decimals as necessary.
inline std::string points(Sp value) {
    std::string out = value < 0 ? "-" : "";
    Sp magnitude = value < 0 ? -value : value;
    out += std::to_string(magnitude / kPoint);
    Sp rest = magnitude % kPoint;
    if (rest) {
        std::string digits = std::to_string(kPoint + rest).substr(1);
        while (digits.back() == '0') digits.pop_back();
        out += "." + digits;
    }
    return out;
}

}  // namespace papermill
