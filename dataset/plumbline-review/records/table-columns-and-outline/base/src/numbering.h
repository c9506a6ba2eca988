#pragma once
#include <string>
#include <vector>

namespace papermill {

enum class NumberForm { Decimal, Roman, Alpha };

std::string roman(int number);
std::string alpha(int number);
std::string format_number(int number, NumberForm form);

// The label of a page: the first `front` pages are counted in roman numerals, the following ones begin
// at 1 again.
std::string page_label(int page, int front);

}  // namespace papermill
