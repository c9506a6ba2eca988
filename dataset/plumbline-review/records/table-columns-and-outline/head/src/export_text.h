#pragma once
#include <string>
#include <vector>

#include "galley.h"

namespace papermill {

// The running text of the document, without the layout: paragraphs are one line each, notes follow
// their paragraph in brackets.
std::string export_text(const std::vector<Galley>& galleys);

}  // namespace papermill
