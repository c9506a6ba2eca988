#pragma once
#include <vector>

#include "document.h"
#include "hyphen.h"
#include "layout_cache.h"
#include "paginate.h"

namespace papermill {

// A document which is kept laid out while it is edited. After a change only the pages are made again which
// may be different.
class Session {
public:
    Session(const PageSpec& spec, const Hyphenator& hyphenator);

    void load(std::vector<Block> blocks);
    // Puts other blocks in the place of `count` blocks.
    void replace(std::size_t first, std::size_t count, const std::vector<Block>& blocks);
    // To be called after patterns or exceptions were added or removed.
    void hyphenation_changed();

    const std::vector<Block>& blocks() const { return blocks_; }
    const std::vector<Galley>& galleys() const { return galleys_; }
    const std::vector<Page>& pages() const { return pages_; }
    // How many pages were made by the last change.
    std::size_t made() const { return made_; }

private:
    // `count` blocks from `first` on have become `fresh` ones.
    struct Edit {
        std::size_t first;
        std::size_t count;
        std::size_t fresh;

        bool unmoved(std::size_t block) const { return block < first; }
        bool edited(std::size_t block) const { return block >= first && block < first + fresh; }
        std::size_t before(std::size_t block) const { return unmoved(block) ? block : block - fresh + count; }
        std::size_t after(std::size_t block) const { return unmoved(block) ? block : block - count + fresh; }
    };

    Galley layout(const Block& block);
    void repaginate(const Edit& edit);
    bool was(const Position& now, const Position& old, const Edit& edit) const;
    void reuse(std::vector<BuiltPage>& built, std::size_t from, const Edit& edit) const;

    PageSpec spec_;
    const Hyphenator& hyphenator_;
    LayoutCache cache_;
    std::vector<Block> blocks_;
    std::vector<Galley> galleys_;
    std::vector<BuiltPage> built_;
    std::vector<Page> pages_;
    std::size_t made_ = 0;
};

}  // namespace papermill
