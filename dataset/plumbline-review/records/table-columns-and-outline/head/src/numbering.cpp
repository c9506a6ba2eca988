#include "numbering.h"

#include <iterator>

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
    return std::string((number - 1) / 26 + 1, static_cast<char>('a' + (number - 1) % 26));
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

void PageLabels::begin(int page, const Range& range) {
    if (page >= 1) ranges_[page] = range;
}

std::string PageLabels::label(int page) const {
    auto next = ranges_.upper_bound(page);
    if (next == ranges_.begin()) return std::to_string(page);
    auto range = std::prev(next);
    return range->second.prefix + format_number(range->second.start + page - range->first, range->second.form);
}

PageLabels front_labels(int front) {
    PageLabels labels;
    if (front > 0) {
        labels.begin(1, {NumberForm::Roman, "", 1});
        labels.begin(front + 1, {NumberForm::Decimal, "", 1});
    }
    return labels;
}

}  // namespace papermill
