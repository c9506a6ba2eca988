#pragma once
#include "hyphen.h"
inline void syllables(papermill::Hyphenator& hyphenator) {
    for (const char* p : {"a1", "i1l", "n1", "1com", "2tri", "1ma", "s1", "1ten", "i1j", "t1i", "r1"})
        hyphenator.add_pattern(p);
}
