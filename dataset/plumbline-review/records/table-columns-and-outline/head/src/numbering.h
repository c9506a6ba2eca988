#pragma once
#include <map>
#include <string>

namespace papermill {

enum class NumberForm { Decimal, Roman, Alpha };

std::string roman(int number);
// a to z, and then aa, bb and so on as in the labels of PDF.
std::string alpha(int number);
std::string format_number(int number, NumberForm form);

// How the pages are called: each range holds until the next one begins.
class PageLabels {
public:
    struct Range {
        NumberForm form = NumberForm::Decimal;
        std::string prefix;
        int start = 1;  // the number of the first page of the range
    };

    // From this page on; pages are counted from 1. A range which begins at the same page is replaced.
    void begin(int page, const Range& range);
    std::string label(int page) const;

    const std::map<int, Range>& ranges() const { return ranges_; }

private:
    std::map<int, Range> ranges_{{1, Range()}};
};

// The first `front` pages in roman numerals, the following ones begin at 1 again.
PageLabels front_labels(int front);

}  // namespace papermill
