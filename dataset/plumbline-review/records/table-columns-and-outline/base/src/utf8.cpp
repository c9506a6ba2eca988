#include "utf8.h"

namespace papermill {

namespace {

int length_of(unsigned char lead) {
    if (lead < 0x80) return 1;
    if (lead >= 0xC2 && lead < 0xE0) return 2;
    if (lead >= 0xE0 && lead < 0xF0) return 3;
    if (lead >= 0xF0 && lead < 0xF5) return 4;
    return 0;
}

bool is_surrogate(char32_t c) { return c >= 0xD800 && c < 0xE000; }

}  // namespace

std::u32string decode(std::string_view bytes) {
    static const char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    std::u32string out;
    for (std::size_t i = 0; i < bytes.size();) {
        unsigned char lead = static_cast<unsigned char>(bytes[i]);
        int length = length_of(lead);
        if (length == 1) {
            out.push_back(lead);
            i++;
            continue;
        }
        bool good = length > 0 && i + length <= bytes.size();
        char32_t c = length ? lead & (0xFF >> (length + 1)) : 0;
        for (int k = 1; good && k < length; k++) {
            unsigned char next = static_cast<unsigned char>(bytes[i + k]);
            good = (next & 0xC0) == 0x80;
            c = (c << 6) | (next & 0x3F);
        }
        if (good && (c < least[length] || c > 0x10FFFF || is_surrogate(c))) good = false;
        out.push_back(good ? c : 0xFFFD);
        i += good ? length : 1;
    }
    return out;
}

std::string encode(std::u32string_view text) {
    std::string out;
    for (char32_t c : text) {
        if (c > 0x10FFFF || is_surrogate(c)) c = 0xFFFD;
        if (c < 0x80) {
            out.push_back(static_cast<char>(c));
        } else if (c < 0x800) {
            out.push_back(static_cast<char>(0xC0 | (c >> 6)));
            out.push_back(static_cast<char>(0x80 | (c & 0x3F)));
        } else if (c < 0x10000) {
            out.push_back(static_cast<char>(0xE0 | (c >> 12)));
            out.push_back(static_cast<char>(0x80 | ((c >> 6) & 0x3F)));
            out.push_back(static_cast<char>(0x80 | (c & 0x3F)));
        } else {
            out.push_back(static_cast<char>(0xF0 | (c >> 18)));
            out.push_back(static_cast<char>(0x80 | ((c >> 12) & 0x3F)));
            out.push_back(static_cast<char>(0x80 | ((c >> 6) & 0x3F)));
            out.push_back(static_cast<char>(0x80 | (c & 0x3F)));
        }
    }
    return out;
}

bool is_letter(char32_t c) {
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) return true;
    return c >= 0xC0 && c < 0x250 && c != 0xD7 && c != 0xF7;
}

char32_t lower(char32_t c) {
    if (c >= 'A' && c <= 'Z') return c + 32;
    if (c >= 0xC0 && c <= 0xDE && c != 0xD7) return c + 32;
    return c;
}

std::u32string lower(std::u32string_view text) {
    std::u32string out;
    for (char32_t c : text) out.push_back(lower(c));
    return out;
}

}  // namespace papermill
