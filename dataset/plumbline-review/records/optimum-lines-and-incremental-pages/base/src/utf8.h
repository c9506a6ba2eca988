#pragma once
#include <string>
#include <string_view>

namespace papermill {

// Malformed sequences become U+FFFD, one for each byte that cannot begin or continue a character.
std::u32string decode(std::string_view bytes);
std::string encode(std::u32string_view text);

bool is_letter(char32_t c);
char32_t lower(char32_t c);
std::u32string lower(std::u32string_view text);

}  // namespace papermill
