#include "contents.h"

#include "font.h"
#include "numbering.h"
#include "utf8.h"

namespace papermill {

namespace {

class ContentsBuilder {
public:
    ContentsBuilder(Sp width, const ContentsOptions& options) : width_(width), options_(options) {}

    void add(const OutlineEntry& entry) {
        std::u32string title = shorten(decode(entry.title), decode(page_label(entry.page, options_.front_pages)));
        if (!text_.empty()) text_.push_back('\n');
        text_ += title;
    }

    Block finish() const {
        Block block;
        block.style.size = options_.size;
        block.style.leading = options_.leading;
        block.style.hyphenate = false;
        block.style.orphans = 1;
        block.style.widows = 1;
        block.text = encode(text_);
        return block;
    }

private:
    Sp measure(const std::u32string& text) const { return font_.measure(text, options_.size); }

    // Takes words from the end of a title until it is on one line with its label.
    std::u32string shorten(std::u32string title, const std::u32string& label) const {
        Sp least = font_.space(options_.size) * 2 + font_.advance('.', options_.size) * 3;
        Sp room = width_ - measure(label) - least;
        while (measure(title) > room) {
            std::size_t space = title.rfind(U' ');
            if (space == std::u32string::npos) break;
            title.resize(space);
        }
        return fill(title, label);
    }

    std::u32string fill(const std::u32string& title, const std::u32string& label) const {
        std::u32string out = title + U" ";
        if (options_.dots) {
            Sp dot = font_.advance('.', options_.size);
            Sp used = measure(out) + font_.space(options_.size) + measure(label);
            while (used + dot <= width_) {
                out.push_back('.');
                used += dot;
            }
            if (out.back() == '.') out.push_back(' ');
        }
        return out + label;
    }

    Font font_;
    Sp width_;
    const ContentsOptions& options_;
    std::u32string text_;
};

}  // namespace

std::vector<Block> contents_blocks(const std::vector<OutlineEntry>& entries, Sp width,
                                   const ContentsOptions& options) {
    if (entries.empty()) return {};
    ContentsBuilder builder(width, options);
    for (const OutlineEntry& entry : entries) builder.add(entry);
    Block heading;
    heading.kind = BlockKind::Heading;
    heading.style.size = options.size * 14 / 10;
    heading.style.leading = options.leading * 14 / 10;
    heading.style.before = options.leading;
    heading.style.after = options.leading / 2;
    heading.style.keep_next = true;
    heading.text = options.heading;
    return {heading, builder.finish()};
}

}  // namespace papermill
