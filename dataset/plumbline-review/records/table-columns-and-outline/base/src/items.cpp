#include "items.h"

#include <map>

#include "utf8.h"

namespace papermill {

namespace {

constexpr int kHyphenPenalty = 50;
constexpr char32_t kEmDash = 0x2014;

class Builder {
public:
    Builder(const std::u32string& text, const Style& style, const Font& font, const Hyphenator& hyphenator)
        : text_(text), style_(style), font_(font), hyphenator_(hyphenator) {}

    std::vector<Item> run() {
        std::size_t i = 0;
        while (i < text_.size()) {
            if (text_[i] == '\n') {
                finish(i);
                i++;
            } else if (text_[i] == ' ') {
                std::size_t start = i;
                while (i < text_.size() && text_[i] == ' ') i++;
                space(start, i);
            } else {
                std::size_t start = i;
                while (i < text_.size() && text_[i] != ' ' && text_[i] != '\n') i++;
                word(start, i);
            }
        }
        finish(text_.size());
        return std::move(items_);
    }

private:
    void space(std::size_t from, std::size_t to) {
        if (items_.empty() || items_.back().forced()) return;
        Item glue;
        glue.kind = Item::Glue;
        glue.width = font_.space(style_.size);
        glue.stretch = font_.space_stretch(style_.size);
        glue.shrink = font_.space_shrink(style_.size);
        glue.from = from;
        glue.to = to;
        items_.push_back(glue);
    }

    void penalty(int value, bool flagged, Sp width, std::size_t at) {
        Item item;
        item.kind = Item::Penalty;
        item.penalty = value;
        item.flagged = flagged;
        item.width = width;
        item.from = item.to = at;
        items_.push_back(item);
    }

    void box(std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to;) {
            Item item;
            item.from = i;
            if (text_[i] == kNoteCall) {
                item.note = notes_++;
                item.width = font_.measure(decode(std::to_string(item.note + 1)), style_.size * 6 / 10);
                i++;
            } else {
                while (i < to && text_[i] != kNoteCall) i++;
                item.width = font_.measure(std::u32string_view(text_).substr(item.from, i - item.from), style_.size);
            }
            item.to = i;
            items_.push_back(item);
        }
    }

    void finish(std::size_t at) {
        if (!items_.empty() && items_.back().kind == Item::Glue) items_.pop_back();
        penalty(kInfinite, false, 0, at);
        Item fill;
        fill.kind = Item::Glue;
        fill.stretch = kFil;
        fill.from = fill.to = at;
        items_.push_back(fill);
        penalty(-kInfinite, false, 0, at);
    }

    void word(std::size_t from, std::size_t to) {
        std::map<std::size_t, Item> breaks;
        std::size_t i = from;
        while (i < to) {
            if (is_letter(text_[i])) {
                std::size_t start = i;
                while (i < to && is_letter(text_[i])) i++;
                if (style_.hyphenate) {
                    Item hyphen;
                    hyphen.kind = Item::Penalty;
                    hyphen.penalty = kHyphenPenalty;
                    hyphen.flagged = true;
                    hyphen.width = font_.advance('-', style_.size);
                    auto part = std::u32string_view(text_).substr(start, i - start);
                    for (int at : hyphenator_.points(part, style_.left_min, style_.right_min))
                        breaks[start + at] = hyphen;
                }
            } else {
                if ((text_[i] == kEmDash || text_[i] == '/') && i + 1 < to) {
                    Item joint;
                    joint.kind = Item::Penalty;
                    breaks[i + 1] = joint;
                }
                i++;
            }
        }
        std::size_t done = from;
        for (auto& [at, item] : breaks) {
            box(done, at);
            item.from = item.to = at;
            items_.push_back(item);
            done = at;
        }
        box(done, to);
    }

    const std::u32string& text_;
    const Style& style_;
    const Font& font_;
    const Hyphenator& hyphenator_;
    std::vector<Item> items_;
    int notes_ = 0;
};

}  // namespace

std::vector<Item> build_items(const std::u32string& text, const Style& style, const Font& font,
                              const Hyphenator& hyphenator) {
    return Builder(text, style, font, hyphenator).run();
}

bool may_break(const std::vector<Item>& items, std::size_t at) {
    const Item& item = items[at];
    if (item.kind == Item::Penalty) return item.penalty < kInfinite;
    return item.kind == Item::Glue && at > 0 && items[at - 1].kind == Item::Box;
}

}  // namespace papermill
