#pragma once
#include <vector>

#include "document.h"
#include "hyphen.h"
#include "layout_cache.h"
#include "paginate.h"

namespace papermill {

// A document which is kept laid out while it is edited.
class Session {
public:
    Session(const PageSpec& spec, const Hyphenator& hyphenator);

    void load(std::vector<Block> blocks);
    // Puts other blocks in the place of `count` blocks.
    void replace(std::size_t first, std::size_t count, const std::vector<Block>& blocks);
    // To be called after patterns or exceptions were added.
    void hyphenation_changed();

    const std::vector<Block>& blocks() const { return blocks_; }
    const std::vector<Galley>& galleys() const { return galleys_; }
    const std::vector<Page>& pages() const { return pages_; }

private:
    Galley layout(const Block& block);

    PageSpec spec_;
    const Hyphenator& hyphenator_;
    LayoutCache cache_;
    std::vector<Block> blocks_;
    std::vector<Galley> galleys_;
    std::vector<Page> pages_;
};

}  // namespace papermill
