#pragma once
#include <string>
#include <vector>

#include "document.h"
#include "paginate.h"

namespace papermill {

struct OutlineEntry {
    std::string title;
    int page = 0;
    std::size_t block = 0;
};

// The headings with the numbers of the pages on which they begin.
std::vector<OutlineEntry> outline(const std::vector<Block>& blocks, const std::vector<Page>& pages);

}  // namespace papermill
