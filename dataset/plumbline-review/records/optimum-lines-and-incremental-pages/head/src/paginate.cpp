#include "paginate.h"

#include <algorithm>

namespace papermill {

// A page which is being made. Of the notes in `open` nothing or only the beginning is on the page.
struct PageBuilder::Draft {
    Page page;
    std::size_t block = 0;
    int line = 0;
    std::size_t seen = 0;
    std::vector<NotePiece> open;
    bool blocked = false;  // notes from before are open, no other may be called
};

bool operator==(const NotePiece& a, const NotePiece& b) {
    return a.block == b.block && a.note == b.note && a.first == b.first && a.last == b.last;
}

bool operator==(const Position& a, const Position& b) {
    return a.block == b.block && a.line == b.line && a.carry == b.carry;
}

bool PageBuilder::at_end(const Position& position) const {
    return position.block >= galleys_.size() && position.carry.empty();
}

const std::vector<Line>& PageBuilder::note_lines(const NotePiece& note) const {
    return galleys_[note.block].notes[note.note];
}

namespace {

// Puts one more line of an open note on the page.
void extend(Page& page, NotePiece& open, Sp height, Sp separator) {
    if (page.notes.empty()) page.note_height = separator;
    page.note_height += height;
    bool same = !page.notes.empty() && page.notes.back().block == open.block && page.notes.back().note == open.note;
    if (!same) page.notes.push_back({open.block, open.note, open.first, open.first});
    page.notes.back().last++;
    open.first++;
}

}  // namespace

// What is carried may take half of a page on which text follows.
void PageBuilder::place_carried(Draft& draft) const {
    Sp limit = spec_.text_height();
    if (draft.block < galleys_.size()) limit /= 2;
    while (!draft.open.empty()) {
        NotePiece& note = draft.open.front();
        Sp height = note_lines(note)[note.first].height;
        Sp used = draft.page.notes.empty() ? spec_.separator : draft.page.note_height;
        if (used + height > limit && !draft.page.notes.empty()) break;
        extend(draft.page, note, height, spec_.separator);
        if (note.first == note.last) draft.open.erase(draft.open.begin());
    }
    draft.blocked = !draft.open.empty();
}

bool PageBuilder::may_end(std::size_t block, int lines) const {
    const Galley& galley = galleys_[block];
    int count = static_cast<int>(galley.lines.size());
    if (lines == count) return !galley.keep_next || block + 1 == galleys_.size();
    return lines >= galley.orphans && count - lines >= galley.widows;
}

// Whether there is room for a line and for the beginnings of its notes. Only the last note of a page may be
// without its end.
bool PageBuilder::accepts(const Draft& draft, const Line& line, std::size_t block, Sp above) const {
    if (draft.page.pieces.empty() && draft.page.notes.empty()) return true;
    if (draft.blocked && !line.notes.empty()) return false;
    Sp notes = draft.page.note_height;
    if (draft.page.notes.empty() && !line.notes.empty()) notes = spec_.separator;
    if (!draft.blocked && !line.notes.empty()) {
        for (const NotePiece& open : draft.open)
            for (int i = open.first; i < open.last; i++) notes += note_lines(open)[i].height;
    }
    for (std::size_t n = 0; n < line.notes.size(); n++) {
        const std::vector<Line>& lines = galleys_[block].notes[line.notes[n]];
        std::size_t count = n + 1 == line.notes.size() ? 1 : lines.size();
        for (std::size_t i = 0; i < count; i++) notes += lines[i].height;
    }
    return draft.page.body + above + line.height + notes <= spec_.text_height();
}

void PageBuilder::add_row(Draft& draft, std::size_t block, int number, Sp above) const {
    const Line& line = galleys_[block].lines[number];
    Page& page = draft.page;
    if (page.pieces.empty() || page.pieces.back().block != block)
        page.pieces.push_back({block, number, number, page.body + above});
    page.pieces.back().last++;
    page.body += above + line.height;
    for (int n : line.notes) {
        for (NotePiece& open : draft.open)
            while (open.first < open.last) extend(page, open, note_lines(open)[open.first].height, spec_.separator);
        const std::vector<Line>& lines = galleys_[block].notes[n];
        NotePiece note{block, n, 0, static_cast<int>(lines.size())};
        extend(page, note, lines[0].height, spec_.separator);
        draft.open.clear();
        if (note.first < note.last) draft.open.push_back(note);
    }
}

// Goes on until something does not fit, and back from there to the last place where a page may end.
void PageBuilder::place_rows(Draft& draft) const {
    Draft legal = draft;
    Draft any = draft;
    bool has_legal = false;
    bool ended = false;
    while (draft.block < galleys_.size()) {
        std::size_t block = draft.block;
        const Galley& galley = galleys_[block];
        draft.seen = std::max(draft.seen, block);
        if (galley.lines.empty()) {
            draft.block++;
            if (!galley.forced) continue;
            ended = true;
            break;
        }
        Sp above = 0;
        if (draft.line == 0 && !draft.page.pieces.empty())
            above = std::max(galley.before, galleys_[draft.page.pieces.back().block].after);
        const Line& line = galley.lines[draft.line];
        if (!accepts(draft, line, block, above)) break;
        add_row(draft, block, draft.line, above);
        draft.line++;
        int done = draft.line;
        if (done == static_cast<int>(galley.lines.size())) {
            draft.block++;
            draft.line = 0;
        }
        any = draft;
        if (may_end(block, done)) {
            legal = draft;
            has_legal = true;
        }
    }
    if (draft.block == galleys_.size()) {
        draft.seen = galleys_.size();
        ended = true;
    }
    if (ended) return;
    draft = has_legal ? legal : any;
}

// Uses the room that is left on the page for the rest of the open notes.
void PageBuilder::finish_notes(Draft& draft) const {
    while (!draft.open.empty()) {
        NotePiece& note = draft.open.front();
        Sp height = note_lines(note)[note.first].height;
        if (draft.page.body + draft.page.note_height + height > spec_.text_height()) break;
        extend(draft.page, note, height, spec_.separator);
        if (note.first == note.last) draft.open.erase(draft.open.begin());
    }
}

BuiltPage PageBuilder::build(const Position& start) const {
    Draft draft;
    draft.block = start.block;
    draft.line = start.line;
    draft.open = start.carry;
    draft.seen = start.block;
    place_carried(draft);
    place_rows(draft);
    finish_notes(draft);
    BuiltPage out;
    out.page = draft.page;
    out.start = start;
    out.next = {draft.block, draft.line, draft.open};
    out.seen = draft.seen;
    return out;
}

std::vector<Page> paginate(const std::vector<Galley>& galleys, const PageSpec& spec) {
    PageBuilder builder(galleys, spec);
    std::vector<Page> pages;
    for (Position at; !builder.at_end(at);) {
        BuiltPage built = builder.build(at);
        built.page.number = static_cast<int>(pages.size()) + 1;
        pages.push_back(built.page);
        at = built.next;
    }
    return pages;
}

}  // namespace papermill
