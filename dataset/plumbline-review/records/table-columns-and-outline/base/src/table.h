#pragma once
#include "document.h"
#include "galley.h"
#include "hyphen.h"

namespace papermill {

// Every column has the same width, the text of a cell is broken within it.
Galley layout_table(const Block& block, Sp width, const Hyphenator& hyphenator);

}  // namespace papermill
