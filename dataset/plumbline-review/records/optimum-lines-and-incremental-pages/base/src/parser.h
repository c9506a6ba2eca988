#pragma once
#include <stdexcept>
#include <string>
#include <vector>

#include "document.h"

namespace papermill {

class ParseError : public std::runtime_error {
public:
    ParseError(int line, const std::string& what)
        : std::runtime_error("line " + std::to_string(line) + ": " + what), line(line) {}
    int line;
};

// Reads the markup of docs/markup.md.
std::vector<Block> parse(const std::string& source);

}  // namespace papermill
