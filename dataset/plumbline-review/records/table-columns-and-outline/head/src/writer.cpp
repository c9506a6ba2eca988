#include "writer.h"

#include <cstdio>

#include "font.h"
#include "utf8.h"

namespace papermill {

namespace {

std::string literal(const std::u32string& text) {
    std::string out = "(";
    for (char32_t c : text) {
        if (c == '(' || c == ')' || c == '\\') {
            out.push_back('\\');
            out.push_back(static_cast<char>(c));
        } else if (c == 0x2014) {
            out += "\\227";
        } else if (c >= 32 && c < 127) {
            out.push_back(static_cast<char>(c));
        } else if (c >= 0xA0 && c < 0x100) {
            char octal[8];
            std::snprintf(octal, sizeof octal, "\\%03o", static_cast<unsigned>(c));
            out += octal;
        } else {
            out.push_back('?');
        }
    }
    return out + ")";
}

// Text outside of the pages is not in the encoding of the font.
std::string text_string(const std::u32string& text) {
    bool plain = true;
    for (char32_t c : text) plain = plain && c >= 32 && c < 127;
    if (plain) return literal(text);
    std::string out = "<FEFF";
    auto unit = [&out](char32_t value) {
        char hex[8];
        std::snprintf(hex, sizeof hex, "%04X", static_cast<unsigned>(value & 0xFFFF));
        out += hex;
    };
    for (char32_t c : text) {
        if (c >= 0x10000) {
            unit(0xD800 + ((c - 0x10000) >> 10));
            unit(0xDC00 + ((c - 0x10000) & 0x3FF));
        } else {
            unit(c);
        }
    }
    return out + ">";
}

class Writer {
public:
    Writer(const std::vector<Block>& blocks, const std::vector<Galley>& galleys, const std::vector<Page>& pages,
           const PageSpec& spec, const WriteOptions& options)
        : blocks_(blocks), galleys_(galleys), pages_(pages), spec_(spec), options_(options) {}

    std::string run() {
        out_ = "%PDF-1.4\n";
        std::vector<OutlineEntry> entries = outline(blocks_, pages_);
        std::string kids;
        for (std::size_t i = 0; i < pages_.size(); i++) kids += page_reference(i) + " ";
        std::string root = entries.empty() ? "" : " /Outlines " + reference(first_outline());
        object("<< /Type /Catalog /Pages 2 0 R" + root + " /PageLabels << /Nums [ " + label_ranges() + "] >> >>");
        object("<< /Type /Pages /Count " + std::to_string(pages_.size()) + " /Kids [ " + kids + "] >>");
        object("<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>");
        object("<< /Title " + text_string(decode(options_.title)) + " >>");
        for (const Page& page : pages_) {
            int self = static_cast<int>(offsets_.size()) + 1;
            object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 " + points(spec_.width) + " " + points(spec_.height) +
                   "] /Resources << /Font << /F1 3 0 R >> >> /Contents " + std::to_string(self + 1) + " 0 R >>");
            std::string content = contents(page);
            object("<< /Length " + std::to_string(content.size()) + " >>\nstream\n" + content + "endstream");
        }
        write_outline(entries);
        return finish();
    }

private:
    static constexpr std::size_t kFirstPage = 5;

    static std::string reference(std::size_t id) { return std::to_string(id) + " 0 R"; }
    // A page is two objects, the second one is its content.
    static std::string page_reference(std::size_t index) { return reference(kFirstPage + 2 * index); }
    // The outline follows the pages, its entries follow its root.
    std::size_t first_outline() const { return kFirstPage + 2 * pages_.size(); }

    void write_outline(const std::vector<OutlineEntry>& entries) {
        if (entries.empty()) return;
        std::size_t root = first_outline();
        std::size_t last = root + entries.size();
        object("<< /Type /Outlines /First " + reference(root + 1) + " /Last " + reference(last) + " /Count " +
               std::to_string(entries.size()) + " >>");
        for (std::size_t i = 0; i < entries.size(); i++) {
            std::size_t self = root + 1 + i;
            std::string links;
            if (self > root + 1) links += " /Prev " + reference(self - 1);
            if (self < last) links += " /Next " + reference(self + 1);
            object("<< /Title " + text_string(decode(entries[i].title)) + " /Parent " + reference(root) + links +
                   " /Dest [" + page_reference(entries[i].page - 1) + " /Fit] >>");
        }
    }

    // The ranges of the labels as a number tree, in which pages are counted from 0.
    std::string label_ranges() const {
        std::string out;
        for (const auto& [page, range] : options_.labels.ranges()) {
            const char* form = range.form == NumberForm::Roman ? "/r" : range.form == NumberForm::Alpha ? "/a" : "/D";
            out += std::to_string(page - 1) + " << /S " + form;
            if (!range.prefix.empty()) out += " /P " + text_string(decode(range.prefix));
            if (range.start != 1) out += " /St " + std::to_string(range.start);
            out += " >> ";
        }
        return out;
    }

    void object(const std::string& body) {
        offsets_.push_back(out_.size());
        out_ += std::to_string(offsets_.size()) + " 0 obj\n" + body + "\nendobj\n";
    }

    std::string finish() {
        std::size_t start = out_.size();
        std::string count = std::to_string(offsets_.size() + 1);
        out_ += "xref\n0 " + count + "\n0000000000 65535 f \n";
        for (std::size_t offset : offsets_) {
            char entry[32];
            std::snprintf(entry, sizeof entry, "%010zu 00000 n \n", offset);
            out_ += entry;
        }
        out_ += "trailer\n<< /Size " + count + " /Root 1 0 R /Info 4 0 R >>\nstartxref\n" + std::to_string(start) +
                "\n%%EOF\n";
        return out_;
    }

    void text(std::string& out, const std::u32string& text, Sp x, Sp y, Sp size, Sp spacing) const {
        if (text.empty()) return;
        out += "BT /F1 " + points(size) + " Tf ";
        if (spacing) out += points(spacing) + " Tw ";
        out += "1 0 0 1 " + points(spec_.margin + x) + " " + points(spec_.height - spec_.margin - y) + " Tm ";
        out += literal(text) + " Tj ET\n";
    }

    // Draws one line of which the top is `y` below the top of the text.
    void line(std::string& out, const Line& line, Sp y, Sp size) const {
        Sp baseline = y + line.height * 4 / 5;
        for (const Cell& cell : line.cells) text(out, cell.text, cell.x, baseline, size, 0);
        Sp spacing = 0;
        if (line.slack > 0 && line.gaps > 0) spacing = line.slack / line.gaps;
        text(out, line.text, line.x, baseline, size, spacing);
    }

    std::string contents(const Page& page) const {
        std::string out;
        for (const Piece& piece : page.pieces) {
            Sp y = piece.y;
            for (int i = piece.first; i < piece.last; i++) {
                const Line& each = galleys_[piece.block].lines[i];
                line(out, each, y, blocks_[piece.block].style.size);
                y += each.height;
            }
        }
        Sp y = spec_.text_height() - page.note_height + spec_.separator;
        if (!page.notes.empty()) {
            Sp rule = spec_.height - spec_.margin - y + spec_.separator / 2;
            out += points(spec_.margin) + " " + points(rule) + " m " + points(spec_.margin + spec_.text_width() / 3) +
                   " " + points(rule) + " l S\n";
        }
        for (const NotePiece& note : page.notes) {
            for (int i = note.first; i < note.last; i++) {
                const Line& each = galleys_[note.block].notes[note.note][i];
                line(out, each, y, blocks_[note.block].style.size * 8 / 10);
                y += each.height;
            }
        }
        if (options_.page_numbers) {
            std::u32string label = decode(options_.labels.label(page.number));
            Sp size = 8 * kPoint;
            Sp x = (spec_.text_width() - font_.measure(label, size)) / 2;
            text(out, label, x, spec_.text_height() + spec_.margin / 2, size, 0);
        }
        return out;
    }

    const std::vector<Block>& blocks_;
    const std::vector<Galley>& galleys_;
    const std::vector<Page>& pages_;
    const PageSpec& spec_;
    const WriteOptions& options_;
    Font font_;
    std::string out_;
    std::vector<std::size_t> offsets_;
};

}  // namespace

std::string write_pdf(const std::vector<Block>& blocks, const std::vector<Galley>& galleys,
                      const std::vector<Page>& pages, const PageSpec& spec, const WriteOptions& options) {
    return Writer(blocks, galleys, pages, spec, options).run();
}

}  // namespace papermill
