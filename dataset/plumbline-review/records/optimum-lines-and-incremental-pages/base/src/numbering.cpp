#include "numbering.h"

namespace papermill {

std::string roman(int number) {
    static const struct {
        int value;
        const char* text;
    } steps[] = {{1000, "m"}, {900, "cm"}, {500, "d"}, {400, "cd"}, {100, "c"}, {90, "xc"}, {50, "l"},
                 {40, "xl"},  {10, "x"},   {9, "ix"},  {5, "v"},    {4, "iv"},  {1, "i"}};
    if (number <= 0 || number >= 4000) return std::to_string(number);
    std::string out;
    for (const auto& step : steps) {
        while (number >= step.value) {
            out += step.text;
            number -= step.value;
        }
    }
    return out;
}

std::string alpha(int number) {
    if (number <= 0) return std::to_string(number);
    std::string out;
    while (number > 0) {
        number--;
        out.insert(out.begin(), static_cast<char>('a' + number % 26));
        number /= 26;
    }
    return out;
}

std::string format_number(int number, NumberForm form) {
    switch (form) {
        case NumberForm::Roman:
            return roman(number);
        case NumberForm::Alpha:
            return alpha(number);
        default:
            return std::to_string(number);
    }
}

std::string page_label(int page, int front) {
    if (page <= front) return roman(page);
    return std::to_string(page - front);
}

}  // namespace papermill
