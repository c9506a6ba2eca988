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
    Edit edit{0, blocks_.size(), blocks.size()};
    blocks_ = std::move(blocks);
    galleys_.clear();
    for (const Block& block : blocks_) galleys_.push_back(layout(block));
    repaginate(edit);
}

void Session::replace(std::size_t first, std::size_t count, const std::vector<Block>& blocks) {
    std::vector<Galley> fresh;
    for (const Block& block : blocks) fresh.push_back(layout(block));
    auto at = blocks_.erase(blocks_.begin() + first, blocks_.begin() + first + count);
    blocks_.insert(at, blocks.begin(), blocks.end());
    auto galley = galleys_.erase(galleys_.begin() + first, galleys_.begin() + first + count);
    galleys_.insert(galley, fresh.begin(), fresh.end());
    repaginate({first, count, blocks.size()});
}

void Session::hyphenation_changed() {
    cache_.clear();
    load(std::vector<Block>(blocks_));
}

// Whether a page that begins here is the same as one which began there before the edit.
bool Session::was(const Position& now, const Position& old, const Edit& edit) const {
    if (now.block < edit.first + edit.fresh) return false;
    if (old.block < edit.first + edit.count) return false;
    if (old.block != edit.before(now.block) || old.line != now.line) return false;
    if (old.carry.size() != now.carry.size()) return false;
    for (std::size_t i = 0; i < now.carry.size(); i++) {
        NotePiece note = now.carry[i];
        if (edit.edited(note.block)) return false;
        note.block = edit.before(note.block);
        if (!(note == old.carry[i])) return false;
    }
    return true;
}

// Takes over the old pages from this one to the last.
void Session::reuse(std::vector<BuiltPage>& built, std::size_t from, const Edit& edit) const {
    for (std::size_t i = from; i < built_.size(); i++) {
        BuiltPage page = built_[i];
        for (Piece& piece : page.page.pieces) piece.block = edit.after(piece.block);
        for (NotePiece& note : page.page.notes) note.block = edit.after(note.block);
        for (Position* position : {&page.start, &page.next}) {
            position->block = edit.after(position->block);
            for (NotePiece& note : position->carry) note.block = edit.after(note.block);
        }
        page.seen = edit.after(page.seen);
        built.push_back(std::move(page));
    }
}

void Session::repaginate(const Edit& edit) {
    std::vector<BuiltPage> built;
    while (built.size() < built_.size() && built_[built.size()].seen < edit.first)
        built.push_back(built_[built.size()]);
    std::size_t old = built.size();
    PageBuilder builder(galleys_, spec_);
    Position at = built.empty() ? Position() : built.back().next;
    made_ = 0;
    while (!builder.at_end(at)) {
        if (at.block >= edit.first + edit.fresh) {
            std::size_t block = edit.before(at.block);
            while (old < built_.size() && built_[old].start.block < block) old++;
            std::size_t same = old;
            while (same < built_.size() && built_[same].start.block == block && !was(at, built_[same].start, edit))
                same++;
            if (same < built_.size() && built_[same].start.block == block) {
                reuse(built, same, edit);
                break;
            }
        }
        built.push_back(builder.build(at));
        at = built.back().next;
        made_++;
    }
    built_ = std::move(built);
    pages_.clear();
    for (BuiltPage& page : built_) {
        page.page.number = static_cast<int>(pages_.size()) + 1;
        pages_.push_back(page.page);
    }
}

}  // namespace papermill
