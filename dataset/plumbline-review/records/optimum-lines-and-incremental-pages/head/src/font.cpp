#include "font.h"

namespace papermill {

namespace {

// Widths in thousandths of the size, by groups of letters which resemble each other.
int units(char32_t c) {
    switch (c) {
        case 'i': case 'j': case 'l': case '.': case ',': case ';': case ':': case '\'': case '|':
            return 278;
        case 'f': case 't': case 'r': case '-': case '(': case ')': case '!': case 'I':
            return 333;
        case 's': case 'c': case 'z': case 'e': case 'a': case 'J':
            return 444;
        case 'm': case 'M': case 'W':
            return 778;
        case 'w': case 'A': case 'D': case 'G': case 'H': case 'K': case 'N': case 'O': case 'Q':
        case 'U': case 'V': case 'X': case 'Y':
            return 722;
        case 'B': case 'C': case 'E': case 'L': case 'P': case 'R': case 'S': case 'T': case 'Z': case 'F':
            return 611;
        case 0x2014:
            return 1000;
        case ' ':
            return 250;
        default:
            return c >= 0x2E80 ? 1000 : 500;
    }
}

}  // namespace

Sp Font::advance(char32_t c, Sp size) const { return units(c) * size / 1000; }

Sp Font::measure(std::u32string_view text, Sp size) const {
    Sp total = 0;
    for (char32_t c : text) total += advance(c, size);
    return total;
}

}  // namespace papermill
