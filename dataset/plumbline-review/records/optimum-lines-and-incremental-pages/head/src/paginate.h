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

// Where a page begins: the next line of the text, and what is left of the notes that were called before.
struct Position {
    std::size_t block = 0;
    int line = 0;
    std::vector<NotePiece> carry;
};

bool operator==(const NotePiece& a, const NotePiece& b);
bool operator==(const Position& a, const Position& b);

// A page with what it depends on: where it begins, and the galleys from there up to `seen`, which is the
// number of galleys if the end of the document was seen.
struct BuiltPage {
    Page page;
    Position start;
    Position next;
    std::size_t seen = 0;
};

class PageBuilder {
public:
    PageBuilder(const std::vector<Galley>& galleys, const PageSpec& spec) : galleys_(galleys), spec_(spec) {}

    bool at_end(const Position& position) const;
    BuiltPage build(const Position& start) const;

private:
    struct Draft;

    const std::vector<Line>& note_lines(const NotePiece& note) const;
    void place_carried(Draft& draft) const;
    void place_rows(Draft& draft) const;
    bool accepts(const Draft& draft, const Line& line, std::size_t block, Sp above) const;
    void add_row(Draft& draft, std::size_t block, int number, Sp above) const;
    bool may_end(std::size_t block, int lines) const;
    void finish_notes(Draft& draft) const;

    const std::vector<Galley>& galleys_;
    const PageSpec& spec_;
};

std::vector<Page> paginate(const std::vector<Galley>& galleys, const PageSpec& spec);

}  // namespace papermill
