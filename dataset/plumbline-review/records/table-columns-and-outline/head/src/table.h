#pragma once
#include "document.h"
#include "galley.h"
#include "hyphen.h"

namespace papermill {

// The columns are as wide as their text asks for. A cell `<` is part of the cell on its left. The lines of a row
// stay on one page, and so do the first two rows.
Galley layout_table(const Block& block, Sp width, const Hyphenator& hyphenator);

}  // namespace papermill
