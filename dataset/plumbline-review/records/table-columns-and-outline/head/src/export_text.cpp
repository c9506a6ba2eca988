#include "export_text.h"

#include "utf8.h"

namespace papermill {

namespace {

std::string join(const std::vector<Line>& lines) {
    std::u32string out;
    for (const Line& line : lines) {
        if (!line.cells.empty()) {
            std::size_t column = 0;
            for (const Cell& cell : line.cells) {
                for (; column < cell.column; column++) out.push_back('\t');
                out += cell.text;
            }
            out.push_back('\n');
            continue;
        }
        std::u32string text = line.text;
        switch (line.end) {
            case BreakKind::Space:
                text.push_back(' ');
                break;
            case BreakKind::Hyphen:
                text.pop_back();
                break;
            case BreakKind::Joined:
                break;
            case BreakKind::Forced:
            case BreakKind::End:
                text.push_back('\n');
                break;
        }
        out += text;
    }
    return encode(out);
}

}  // namespace

std::string export_text(const std::vector<Galley>& galleys) {
    std::string out;
    for (const Galley& galley : galleys) {
        if (galley.lines.empty()) continue;
        if (!out.empty()) out += "\n";
        out += join(galley.lines);
        for (const auto& note : galley.notes) out += "[" + join(note).substr(0, join(note).size() - 1) + "]\n";
    }
    return out;
}

}  // namespace papermill
