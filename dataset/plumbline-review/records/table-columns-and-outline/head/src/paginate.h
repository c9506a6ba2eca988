#pragma once
#include <vector>

#include "document.h"
#include "galley.h"

namespace papermill {

// The lines [first, last) of a block, of which the first is `y` below the top of the text.
struct Piece {
    std::size_t block = 0;
    int first = 0;
    int last = 0;
    Sp y = 0;
};

// The lines [first, last) of a note of a block.
struct NotePiece {
    std::size_t block = 0;
    int note = 0;
    int first = 0;
    int last = 0;
};

struct Page {
    int number = 0;
    std::vector<Piece> pieces;
    std::vector<NotePiece> notes;
    Sp body = 0;
    Sp note_height = 0;  // with the separator
};

std::vector<Page> paginate(const std::vector<Galley>& galleys, const PageSpec& spec);

}  // namespace papermill
