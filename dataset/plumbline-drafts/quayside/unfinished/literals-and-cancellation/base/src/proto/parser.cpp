#include "proto/parser.hpp"

#include <algorithm>

namespace quayside {

namespace {

bool is_atom(char c) { return c > ' ' && c < '\x7f' && c != '"'; }

char to_upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Takes a word from the front of the line. False when it is not one.
bool take_word(std::string_view& line, std::string& out, bool stop_at_equals) {
    while (!line.empty() && line.front() != ' ') {
        if (stop_at_equals && line.front() == '=') return true;
        if (!is_atom(line.front())) return false;
        out += line.front();
        line.remove_prefix(1);
    }
    return true;
}

// Takes a text in quotes from the front of the line, and returns what is wrong with it, or null.
const char* take_quoted(std::string_view& line, std::string& out) {
    line.remove_prefix(1);
    while (!line.empty() && line.front() != '"') {
        char c = line.front();
        line.remove_prefix(1);
        if (c == '\\') {
            if (line.empty()) break;
            switch (line.front()) {
                case '"':
                case '\\': c = line.front(); break;
                case 'n': c = '\n'; break;
                case 't': c = '\t'; break;
                default: return "an escape that is not known";
            }
            line.remove_prefix(1);
        } else if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') {
            return "a byte that is not allowed here";
        }
        out += c;
    }
    if (line.empty()) return "the line ends within quotes";
    line.remove_prefix(1);
    if (!line.empty() && line.front() != ' ') return "a space is missing";
    return nullptr;
}

}  // namespace

std::optional<Event> Parser::next() {
    if (events_.empty()) return std::nullopt;
    Event event = std::move(events_.front());
    events_.pop_front();
    return event;
}

void Parser::feed(std::string_view bytes) {
    while (!bytes.empty()) {
        std::size_t end = bytes.find('\n');
        std::string_view piece = bytes.substr(0, end);
        bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
        if (!overlong_ && buffer_.size() + piece.size() > limits_.line + 1) {
            events_.push_back(Fault{"", "the line is too long"});
            overlong_ = true;
            buffer_.clear();
        }
        if (!overlong_) buffer_ += piece;
        if (end == std::string_view::npos) return;
        if (!overlong_) {
            std::string line = std::move(buffer_);
            if (!line.empty() && line.back() == '\r') line.pop_back();
            parse_line(line);
        }
        buffer_.clear();
        overlong_ = false;
    }
}

// An empty line is no command, and no fault either.
void Parser::parse_line(std::string_view line) {
    Command command;
    std::size_t tokens = 0;
    auto fail = [&](const char* reason) { events_.push_back(Fault{command.tag, reason}); };
    while (true) {
        while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
        if (line.empty()) break;
        if (tokens == 2 + limits_.arguments) return fail("too many arguments");
        std::string token;
        std::string name;
        bool named = false;
        if (line.front() != '"') {
            if (!take_word(line, token, tokens >= 2)) return fail("a byte that is not allowed here");
            if (!line.empty() && line.front() == '=') {
                named = !token.empty();
                if (named) {
                    line.remove_prefix(1);
                    name = std::move(token);
                    token.clear();
                    std::transform(name.begin(), name.end(), name.begin(), to_lower);
                }
                if (line.empty() || line.front() != '"') {
                    if (!take_word(line, token, false)) return fail("a byte that is not allowed here");
                }
            }
        } else if (tokens < 2) {
            return fail("a tag and a verb are plain words");
        }
        if (!line.empty() && line.front() == '"') {
            if (const char* reason = take_quoted(line, token)) return fail(reason);
        }
        if (++tokens == 1) {
            command.tag = std::move(token);
        } else if (tokens == 2) {
            std::transform(token.begin(), token.end(), token.begin(), to_upper);
            command.verb = std::move(token);
        } else if (named) {
            command.named.emplace_back(std::move(name), std::move(token));
        } else {
            command.args.push_back(std::move(token));
        }
    }
    if (tokens == 1) return fail("the verb is missing");
    if (tokens > 1) events_.push_back(std::move(command));
}

}  // namespace quayside
