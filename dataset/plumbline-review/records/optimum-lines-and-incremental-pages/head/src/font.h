#pragma once
#include <string_view>

#include "units.h"

namespace papermill {

// The metrics of the single built-in face, which is close to a book roman.
class Font {
public:
    Sp advance(char32_t c, Sp size) const;
    Sp measure(std::u32string_view text, Sp size) const;

    Sp space(Sp size) const { return size / 4; }
    Sp space_stretch(Sp size) const { return size / 6; }
    Sp space_shrink(Sp size) const { return size / 9; }
};

}  // namespace papermill
