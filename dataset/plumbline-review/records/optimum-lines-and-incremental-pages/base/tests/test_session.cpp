#include "check.h"
#include "outline.h"
#include "parser.h"
#include "session.h"
#include "writer.h"

using namespace papermill;

namespace {

Block lines(int count, const std::string& name = "a") {
    Block block;
    for (int i = 0; i < count; i++) block.text += (i ? "\n" : "") + name;
    block.style.leading = 10;
    block.style.size = 8;
    block.style.orphans = block.style.widows = 1;
    return block;
}

PageSpec spec(Sp height) {
    PageSpec out;
    out.margin = 0;
    out.width = 1000;
    out.height = height;
    out.separator = 5;
    return out;
}

std::string show(const Session& session) {
    std::ostringstream out;
    for (const Page& page : session.pages()) {
        out << page.number << "(";
        for (const Piece& piece : page.pieces)
            out << " " << piece.block << ":" << piece.first << "-" << piece.last << "@" << piece.y;
        for (const NotePiece& piece : page.notes)
            out << " n" << piece.block << "." << piece.note << ":" << piece.first << "-" << piece.last;
        out << " ) ";
    }
    return out.str();
}

// Makes an edit and compares with a session that never saw the document before it.
void edit(Session& session, Sp height, const Hyphenator& hyphenator, std::size_t first, std::size_t count,
          const std::vector<Block>& blocks) {
    session.replace(first, count, blocks);
    Session other(spec(height), hyphenator);
    other.load(session.blocks());
    CHECK_EQUAL(show(session), show(other));
}

std::vector<Block> chapter(int blocks) {
    std::vector<Block> out;
    for (int i = 0; i < blocks; i++) {
        out.push_back(lines(2 + i % 4));
        if (i % 3 == 0) {
            out.back().text += static_cast<char>(kNoteCall);
            out.back().notes.push_back("x\ny\nz");
        }
        if (i % 7 == 5) out.back().style.keep_next = true;
    }
    return out;
}

}  // namespace

TEST(session_replace) {
    Hyphenator none;
    Session session(spec(100), none);
    session.load(chapter(40));
    for (std::size_t at : {0, 3, 17, 30, 35}) {
        edit(session, 100, none, at, 1, {lines(3)});
        edit(session, 100, none, at, 1, {lines(5), lines(2)});
        edit(session, 100, none, at, 2, {});
    }
}

TEST(session_insert_and_remove) {
    Hyphenator none;
    Session session(spec(70), none);
    session.load(chapter(20));
    edit(session, 70, none, 0, 0, {lines(1)});
    edit(session, 70, none, session.blocks().size(), 0, {lines(4)});
    edit(session, 70, none, 5, 10, {});
    edit(session, 70, none, 2, 0, chapter(9));
    edit(session, 70, none, 0, session.blocks().size(), {});
    CHECK_EQUAL(session.pages().size(), 0u);
    edit(session, 70, none, 0, 0, chapter(3));
}

TEST(session_hyphenation) {
    Hyphenator hyphenator;
    PageSpec narrow = spec(100);
    narrow.width = 80;
    Session session(narrow, hyphenator);
    Block block = lines(1);
    block.text = "so many incomprehensibilities";
    session.load({block});
    std::size_t before = session.galleys()[0].lines.size();
    hyphenator.add_exception("in-com-pre-hen-si-bil-i-ties");
    session.hyphenation_changed();
    CHECK_EQUAL(before, 2u);
    CHECK_EQUAL(session.galleys()[0].lines.size(), 2u);
    CHECK(session.galleys()[0].lines[0].end == BreakKind::Hyphen);
}

TEST(document_to_pdf) {
    Hyphenator none;
    Session session(PageSpec(), none);
    session.load(parse("@body indent=10\n# The title\nSome (text)^[and a note] is here.\n\n"
                       "| a | b |\n| c | d |\n\n---\n# Second\nend\\\\\nof it\n"));
    CHECK_EQUAL(session.blocks().size(), 6u);
    CHECK_EQUAL(session.pages().size(), 2u);
    auto entries = outline(session.blocks(), session.pages());
    CHECK_EQUAL(entries.size(), 2u);
    CHECK_EQUAL(entries[1].title, "Second");
    CHECK_EQUAL(entries[1].page, 2);
    std::string pdf = write_pdf(session.blocks(), session.galleys(), session.pages(), PageSpec(), WriteOptions());
    CHECK(pdf.find("(Some \\(text\\)1 is here.) Tj") != std::string::npos);
    CHECK(pdf.find("/Count 2") != std::string::npos);
    std::size_t xref = pdf.find("\nxref\n") + 1;
    CHECK(pdf.find("startxref\n" + std::to_string(xref) + "\n") != std::string::npos);
    for (int n = 1; n <= 8; n++) {
        std::size_t entry = xref + 5 + pdf.substr(xref + 5).find('\n') + 1 + 20 * n;
        std::size_t offset = std::stoul(pdf.substr(entry, 10));
        CHECK_EQUAL(pdf.substr(offset, 7), std::to_string(n) + " 0 obj");
    }
}

TEST(markup_errors) {
    for (const char* source : {"@none size=3", "@body size=x", "@body what=3", "| a | b", "text^[note"}) {
        bool thrown = false;
        try {
            parse(source);
        } catch (const ParseError&) {
            thrown = true;
        }
        CHECK(thrown);
    }
}
