#pragma once
#include <string>
#include <vector>

#include "document.h"
#include "outline.h"

namespace papermill {

struct ContentsOptions {
    std::string heading = "Contents";
    Sp size = 10 * kPoint;
    Sp leading = 12 * kPoint;
    int front_pages = 0;
    bool dots = true;
};

// The blocks of a list of contents, which is put behind the document: a heading, and a paragraph of which every
// line is a title, dots and the label of a page.
std::vector<Block> contents_blocks(const std::vector<OutlineEntry>& entries, Sp width, const ContentsOptions& options);

}  // namespace papermill
