#include "parser.h"

#include <map>
#include <sstream>

namespace papermill {

namespace {

std::string trim(const std::string& text) {
    std::size_t from = text.find_first_not_of(" \t\r");
    if (from == std::string::npos) return "";
    return text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}

class Parser {
public:
    explicit Parser(const std::string& source) : in_(source) {
        Style heading;
        heading.size = 14 * kPoint;
        heading.leading = 17 * kPoint;
        heading.before = 12 * kPoint;
        heading.after = 6 * kPoint;
        heading.hyphenate = false;
        heading.keep_next = true;
        styles_["heading"] = heading;
        styles_["body"] = Style();
        styles_["table"] = Style();
    }

    std::vector<Block> run() {
        std::string line;
        while (std::getline(in_, line)) {
            number_++;
            std::string text = trim(line);
            if (text.empty()) {
                flush();
            } else if (text == "---") {
                flush();
                Block block;
                block.kind = BlockKind::PageBreak;
                blocks_.push_back(block);
            } else if (text[0] == '@') {
                flush();
                style(text.substr(1));
            } else if (text.compare(0, 2, "# ") == 0) {
                flush();
                pending_ = trim(text.substr(2));
                emit(BlockKind::Heading, "heading");
            } else if (text[0] == '|') {
                if (!pending_.empty()) flush();
                row(text);
            } else {
                if (!rows_.empty()) flush();
                bool broken = text.size() > 1 && text.compare(text.size() - 2, 2, "\\\\") == 0;
                if (broken) text = trim(text.substr(0, text.size() - 2));
                if (!pending_.empty() && pending_.back() != '\n') pending_ += ' ';
                pending_ += text;
                if (broken) pending_ += '\n';
            }
        }
        flush();
        return std::move(blocks_);
    }

private:
    void flush() {
        if (!rows_.empty()) {
            Block block;
            block.kind = BlockKind::Table;
            block.style = styles_["table"];
            block.rows.swap(rows_);
            blocks_.push_back(block);
        }
        if (!pending_.empty()) {
            if (pending_.back() == '\n') pending_.pop_back();
            emit(BlockKind::Paragraph, "body");
        }
    }

    void emit(BlockKind kind, const std::string& style) {
        Block block;
        block.kind = kind;
        block.style = styles_[style];
        for (std::size_t i = 0; i < pending_.size();) {
            if (pending_.compare(i, 2, "^[") != 0) {
                block.text += pending_[i++];
                continue;
            }
            std::size_t end = pending_.find(']', i);
            if (end == std::string::npos) throw ParseError(number_, "the note is not closed");
            block.notes.push_back(trim(pending_.substr(i + 2, end - i - 2)));
            block.text += static_cast<char>(kNoteCall);
            i = end + 1;
        }
        pending_.clear();
        blocks_.push_back(block);
    }

    void row(const std::string& text) {
        std::vector<std::string> cells;
        std::size_t at = 1;
        while (at < text.size()) {
            std::size_t end = text.find('|', at);
            if (end == std::string::npos) throw ParseError(number_, "the row does not end with |");
            cells.push_back(trim(text.substr(at, end - at)));
            at = end + 1;
        }
        rows_.push_back(cells);
    }

    Sp length(const std::string& value) {
        std::size_t used = 0;
        double number = 0;
        try {
            number = std::stod(value, &used);
        } catch (const std::exception&) {
            throw ParseError(number_, "not a length: " + value);
        }
        if (used != value.size()) throw ParseError(number_, "not a length: " + value);
        return static_cast<Sp>(number * kPoint + (number < 0 ? -0.5 : 0.5));
    }

    int count(const std::string& value) {
        std::size_t used = 0;
        int number = 0;
        try {
            number = std::stoi(value, &used);
        } catch (const std::exception&) {
            throw ParseError(number_, "not a number: " + value);
        }
        if (used != value.size()) throw ParseError(number_, "not a number: " + value);
        return number;
    }

    void style(const std::string& text) {
        std::istringstream words(text);
        std::string name;
        words >> name;
        auto found = styles_.find(name);
        if (found == styles_.end()) throw ParseError(number_, "no such style: " + name);
        Style& style = found->second;
        for (std::string word; words >> word;) {
            std::size_t equal = word.find('=');
            if (equal == std::string::npos) throw ParseError(number_, "a setting has the form name=value");
            set(style, word.substr(0, equal), word.substr(equal + 1));
        }
    }

    void set(Style& style, const std::string& name, const std::string& value) {
        if (name == "size") {
            style.size = length(value);
        } else if (name == "leading") {
            style.leading = length(value);
        } else if (name == "indent") {
            style.indent = length(value);
        } else if (name == "hang") {
            style.hang = length(value);
        } else if (name == "hang_lines") {
            style.hang_lines = count(value);
        } else if (name == "tolerance") {
            style.tolerance = count(value);
        } else if (name == "before") {
            style.before = length(value);
        } else if (name == "after") {
            style.after = length(value);
        } else if (name == "orphans") {
            style.orphans = count(value);
        } else if (name == "widows") {
            style.widows = count(value);
        } else if (name == "hyphenate") {
            style.hyphenate = value == "yes";
        } else {
            throw ParseError(number_, "no such setting: " + name);
        }
    }

    std::istringstream in_;
    int number_ = 0;
    std::map<std::string, Style> styles_;
    std::string pending_;
    std::vector<std::vector<std::string>> rows_;
    std::vector<Block> blocks_;
};

}  // namespace

std::vector<Block> parse(const std::string& source) { return Parser(source).run(); }

}  // namespace papermill
