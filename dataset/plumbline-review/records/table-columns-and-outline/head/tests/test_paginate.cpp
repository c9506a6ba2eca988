#include "check.h"
#include "paginate.h"

using namespace papermill;

namespace {

Galley galley(int lines, int orphans = 1, int widows = 1) {
    Galley out;
    out.lines.resize(lines);
    for (Line& line : out.lines) line.height = 10;
    out.orphans = orphans;
    out.widows = widows;
    return out;
}

void note(Galley& galley, int line, int lines) {
    galley.lines[line].notes.push_back(static_cast<int>(galley.notes.size()));
    std::vector<Line> body(lines);
    for (Line& each : body) each.height = 10;
    galley.notes.push_back(body);
}

PageSpec spec(Sp height) {
    PageSpec out;
    out.margin = 0;
    out.height = height;
    out.separator = 5;
    return out;
}

std::string show(const std::vector<Page>& pages) {
    std::ostringstream out;
    for (const Page& page : pages) {
        if (page.number > 1) out << " / ";
        const char* space = "";
        for (const Piece& piece : page.pieces) {
            out << space << piece.block << ":" << piece.first << "-" << piece.last << "@" << piece.y;
            space = " ";
        }
        for (const NotePiece& piece : page.notes) {
            out << space << "n" << piece.block << "." << piece.note << ":" << piece.first << "-" << piece.last;
            space = " ";
        }
    }
    return out.str();
}

std::string laid(const std::vector<Galley>& galleys, Sp height) { return show(paginate(galleys, spec(height))); }

}  // namespace

TEST(pages_are_filled) { CHECK_EQUAL(laid({galley(3), galley(4)}, 50), "0:0-3@0 1:0-2@30 / 1:2-4@0"); }

TEST(no_galleys_no_pages) { CHECK_EQUAL(paginate({}, spec(50)).size(), 0u); }

TEST(orphans_and_widows) {
    CHECK_EQUAL(laid({galley(4), galley(4, 2, 2)}, 50), "0:0-4@0 / 1:0-4@0");
    CHECK_EQUAL(laid({galley(3), galley(3, 1, 2)}, 50), "0:0-3@0 1:0-1@30 / 1:1-3@0");
    CHECK_EQUAL(laid({galley(9, 6, 6)}, 50), "0:0-5@0 / 0:5-9@0");
}

TEST(space_between_blocks) {
    Galley a = galley(2), b = galley(2), c = galley(2);
    a.after = 4;
    b.before = 6;
    b.after = 3;
    c.before = 1;
    CHECK_EQUAL(laid({a, b, c}, 100), "0:0-2@0 1:0-2@26 2:0-2@49");
    CHECK_EQUAL(laid({a, b, c}, 46), "0:0-2@0 1:0-2@26 / 2:0-2@0");
}

TEST(headings_stay_with_text) {
    Galley heading = galley(1);
    heading.keep_next = true;
    CHECK_EQUAL(laid({galley(4), heading, galley(2)}, 50), "0:0-4@0 / 1:0-1@0 2:0-2@10");
    CHECK_EQUAL(laid({galley(4), heading}, 50), "0:0-4@0 1:0-1@40");
    CHECK_EQUAL(laid({galley(4), heading, heading, galley(1)}, 60), "0:0-4@0 / 1:0-1@0 2:0-1@10 3:0-1@20");
}

TEST(page_breaks) {
    Galley forced;
    forced.forced = true;
    CHECK_EQUAL(laid({galley(1), forced, galley(1)}, 50), "0:0-1@0 / 2:0-1@0");
    CHECK_EQUAL(paginate({galley(1), forced, forced, galley(1)}, spec(50)).size(), 3u);
    CHECK_EQUAL(paginate({galley(1), forced}, spec(50)).size(), 1u);
}

TEST(lines_higher_than_pages) { CHECK_EQUAL(laid({galley(2)}, 5), "0:0-1@0 / 0:1-2@0"); }

TEST(notes_take_room) {
    Galley a = galley(5);
    note(a, 1, 2);
    auto pages = paginate({a}, spec(55));
    CHECK_EQUAL(show(pages), "0:0-4@0 n0.0:0-1 / 0:4-5@0 n0.0:1-2");
    CHECK_EQUAL(pages[0].body, 40);
    CHECK_EQUAL(pages[0].note_height, 15);
}

TEST(line_goes_with_its_note) {
    Galley a = galley(5);
    note(a, 4, 1);
    CHECK_EQUAL(laid({a}, 60), "0:0-4@0 / 0:4-5@0 n0.0:0-1");
    CHECK_EQUAL(laid({a}, 65), "0:0-5@0 n0.0:0-1");
}

TEST(only_the_last_note_is_split) {
    Galley a = galley(4);
    note(a, 0, 3);
    note(a, 1, 3);
    CHECK_EQUAL(laid({a}, 65), "0:0-2@0 n0.0:0-3 n0.1:0-1 / 0:2-4@0 n0.1:1-3");
    CHECK_EQUAL(laid({a}, 64), "0:0-1@0 n0.0:0-3 / 0:1-4@0 n0.1:0-2 / n0.1:2-3");
}

