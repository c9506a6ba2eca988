#include "session.h"

#include "paragraph.h"
#include "table.h"

namespace papermill {

Session::Session(const PageSpec& spec, const Hyphenator& hyphenator)
    : spec_(spec), hyphenator_(hyphenator), cache_(256) {}

Galley Session::layout(const Block& block) {
    std::string key = fingerprint(block, spec_.text_width());
    if (const Galley* known = cache_.find(key)) return *known;
    Galley galley;
    switch (block.kind) {
        case BlockKind::PageBreak:
            galley.forced = true;
            break;
        case BlockKind::Table:
            galley = layout_table(block, spec_.text_width(), hyphenator_);
            break;
        default:
            galley = layout_paragraph(block, spec_.text_width(), hyphenator_);
    }
    return *cache_.store(key, std::move(galley));
}

void Session::load(std::vector<Block> blocks) {
    blocks_ = std::move(blocks);
    galleys_.clear();
    for (const Block& block : blocks_) galleys_.push_back(layout(block));
    pages_ = paginate(galleys_, spec_);
}

void Session::replace(std::size_t first, std::size_t count, const std::vector<Block>& blocks) {
    std::vector<Block> all(blocks_.begin(), blocks_.begin() + first);
    all.insert(all.end(), blocks.begin(), blocks.end());
    all.insert(all.end(), blocks_.begin() + first + count, blocks_.end());
    load(std::move(all));
}

void Session::hyphenation_changed() {
    cache_.clear();
    load(std::vector<Block>(blocks_));
}

}  // namespace papermill
