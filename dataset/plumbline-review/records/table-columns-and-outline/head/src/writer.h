#pragma once
#include <string>
#include <vector>

#include "document.h"
#include "galley.h"
#include "numbering.h"
#include "outline.h"
#include "paginate.h"

namespace papermill {

struct WriteOptions {
    std::string title;
    PageLabels labels;
    bool page_numbers = true;
};

std::string write_pdf(const std::vector<Block>& blocks, const std::vector<Galley>& galleys,
                      const std::vector<Page>& pages, const PageSpec& spec, const WriteOptions& options);

}  // namespace papermill
