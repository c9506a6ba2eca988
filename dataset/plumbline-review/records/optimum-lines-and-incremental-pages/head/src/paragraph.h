#pragma once
#include "document.h"
#include "galley.h"
#include "hyphen.h"

namespace papermill {

Galley layout_paragraph(const Block& block, Sp width, const Hyphenator& hyphenator);

// The lines of some text which is not a block of its own, as that of a note or of a cell.
std::vector<Line> layout_text(const std::string& text, const Style& style, Sp width, const Hyphenator& hyphenator);

}  // namespace papermill
