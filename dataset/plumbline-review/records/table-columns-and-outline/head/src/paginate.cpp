#include "paginate.h"

#include <algorithm>

namespace papermill {

namespace {

struct Row {
    std::size_t block = 0;
    int line = 0;
    bool forced = false;
};

class Paginator {
public:
    Paginator(const std::vector<Galley>& galleys, const PageSpec& spec) : galleys_(galleys), spec_(spec) {
        for (std::size_t b = 0; b < galleys.size(); b++) {
            for (int l = 0; l < static_cast<int>(galleys[b].lines.size()); l++) rows_.push_back({b, l, false});
            if (galleys[b].forced) rows_.push_back({b, 0, true});
        }
    }

    std::vector<Page> run() {
        std::size_t row = 0;
        while (row < rows_.size() || !carry_.empty()) {
            Page page;
            page.number = static_cast<int>(pages_.size()) + 1;
            place_carried(page);
            row = place_rows(page, row);
            pages_.push_back(page);
        }
        return pages_;
    }

private:
    const Galley& galley(const Row& row) const { return galleys_[row.block]; }
    const Line& line(const Row& row) const { return galley(row).lines[row.line]; }

    Sp note_lines(const NotePiece& piece) const {
        Sp total = 0;
        for (int i = piece.first; i < piece.last; i++) total += galleys_[piece.block].notes[piece.note][i].height;
        return total;
    }

    void add_note(Page& page, NotePiece piece) {
        if (page.notes.empty()) page.note_height = spec_.separator;
        page.note_height += note_lines(piece);
        page.notes.push_back(piece);
    }

    // Cuts a note so that it fits with the body, at least its first line stays.
    NotePiece cut(const Page& page, const NotePiece& whole, Sp body) const {
        NotePiece piece = whole;
        Sp used = page.notes.empty() ? spec_.separator : page.note_height;
        while (piece.last > piece.first + 1 && body + used + note_lines(piece) > spec_.text_height()) piece.last--;
        return piece;
    }

    void place_carried(Page& page) {
        std::vector<NotePiece> rest;
        for (const NotePiece& note : carry_) {
            Sp used = page.notes.empty() ? spec_.separator : page.note_height;
            bool room = used + galleys_[note.block].notes[note.note][note.first].height <= spec_.text_height();
            if (!rest.empty() || (!room && !page.notes.empty())) {
                rest.push_back(note);
                continue;
            }
            NotePiece piece = cut(page, note, 0);
            add_note(page, piece);
            if (piece.last < note.last) rest.push_back({note.block, note.note, piece.last, note.last});
        }
        carry_ = rest;
    }

    bool may_end(std::size_t row) const {
        if (row + 1 == rows_.size() || rows_[row].forced) return true;
        const Galley& g = galley(rows_[row]);
        int count = static_cast<int>(g.lines.size());
        if (line(rows_[row]).keep) return false;
        int before = rows_[row].line + 1;
        if (before == count) return !g.keep_next;
        return before >= g.orphans && count - before >= g.widows;
    }

    Sp gap(std::size_t row, bool top) const {
        if (top || rows_[row].line > 0) return 0;
        return std::max(galley(rows_[row]).before, galley(rows_[row - 1]).after);
    }

    // How many rows from this one fit, with at least the beginning of their notes.
    std::size_t fitting(const Page& page, std::size_t row, bool legal) const {
        std::size_t best = row;
        Sp body = 0;
        Sp notes = page.note_height;
        Sp open = 0;
        for (std::size_t at = row; at < rows_.size(); at++) {
            if (rows_[at].forced) return at + 1;
            body += gap(at, at == row) + line(rows_[at]).height;
            for (int n : line(rows_[at]).notes) {
                const auto& lines = galley(rows_[at]).notes[n];
                if (!carry_.empty()) return best;
                if (notes == 0) notes = spec_.separator;
                notes += open + lines[0].height;
                open = note_lines({rows_[at].block, n, 1, static_cast<int>(lines.size())});
            }
            if (body + notes > spec_.text_height()) break;
            if (!legal || may_end(at)) best = at + 1;
        }
        return best;
    }

    std::size_t place_rows(Page& page, std::size_t row) {
        std::size_t end = fitting(page, row, true);
        if (end == row) end = fitting(page, row, false);
        if (end == row && page.notes.empty() && row < rows_.size()) end = row + 1;
        std::vector<NotePiece> called;
        for (std::size_t at = row; at < end; at++) {
            if (rows_[at].forced) break;
            Sp above = gap(at, at == row);
            if (page.pieces.empty() || page.pieces.back().block != rows_[at].block)
                page.pieces.push_back({rows_[at].block, rows_[at].line, rows_[at].line, page.body + above});
            page.pieces.back().last++;
            page.body += above + line(rows_[at]).height;
            for (int n : line(rows_[at]).notes)
                called.push_back({rows_[at].block, n, 0, static_cast<int>(galley(rows_[at]).notes[n].size())});
        }
        for (std::size_t i = 0; i < called.size(); i++) {
            NotePiece piece = i + 1 == called.size() ? cut(page, called[i], page.body) : called[i];
            add_note(page, piece);
            if (piece.last < called[i].last) carry_.push_back({piece.block, piece.note, piece.last, called[i].last});
        }
        return end;
    }

    const std::vector<Galley>& galleys_;
    const PageSpec& spec_;
    std::vector<Row> rows_;
    std::vector<Page> pages_;
    std::vector<NotePiece> carry_;
};

}  // namespace

std::vector<Page> paginate(const std::vector<Galley>& galleys, const PageSpec& spec) {
    return Paginator(galleys, spec).run();
}

}  // namespace papermill
