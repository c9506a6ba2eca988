#include "proto/parser.hpp"

#include <algorithm>

namespace quayside {

namespace {

// More digits than this are not a size. It is also what nobody waits for, if it is skipped only.
constexpr std::size_t kMaxDigits = 8;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_atom(char c) { return c > ' ' && c < '\x7f' && c != '"' && c != '{' && c != '}'; }

char to_upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

std::optional<Event> Parser::next() {
    if (events_.empty()) return std::nullopt;
    Event event = std::move(events_.front());
    events_.pop_front();
    return event;
}

void Parser::reset() {
    state_ = State::Space;
    command_ = Command();
    tokens_ = 0;
    line_ = 0;
    literals_ = 0;
    token_.clear();
    name_.clear();
    is_named_ = false;
    brace_ = Brace::None;
}

void Parser::feed(std::string_view bytes) {
    while (!bytes.empty() && state_ != State::Closed) {
        if (state_ == State::SkipLiteral) {
            std::size_t take = std::min(left_, bytes.size());
            left_ -= take;
            bytes.remove_prefix(take);
            if (left_ == 0) state_ = State::Skip;
            continue;
        }
        if (state_ == State::Literal) {
            step_literal(bytes.front());
        } else {
            step(bytes.front());
        }
        bytes.remove_prefix(1);
    }
}

// Reports a fault and skips from c on, which is the byte that was not expected.
void Parser::fail(const char* reason, char c) {
    events_.push_back(Fault{tokens_ > 0 ? command_.tag : std::string(), reason});
    // Within the size of a literal left_ and digits_ are what has been read of it.
    brace_ = state_ == State::Size ? Brace::Open : Brace::None;
    state_ = State::Skip;
    step_skip(c);
}

void Parser::step(char c) {
    if (state_ == State::Skip) {
        step_skip(c);
        return;
    }
    if (c != '\n' && c != '\r' && ++line_ > limits_.line) {
        fail("the line is too long", c);
        return;
    }
    switch (state_) {
        case State::Space: begin_token(c); break;
        case State::Value: begin_token(c); break;
        case State::Word: step_word(c); break;
        case State::Quoted: step_quoted(c); break;
        case State::Escape: step_escape(c); break;
        case State::Behind: step_behind(c); break;
        case State::Size: step_size(c); break;
        case State::SizeEnd: step_size_end(c); break;
        case State::LineEnd:
            if (c == '\n') {
                end_line();
            } else {
                fail("CR without LF", c);
            }
            break;
        default: break;
    }
}

// At the place where a token may begin: behind a space, or behind the = of a named one.
void Parser::begin_token(char c) {
    bool value = state_ == State::Value;
    if (c == ' ' || c == '\r' || c == '\n') {
        if (value) end_token();
        step_behind(c);
        return;
    }
    if (!value && tokens_ >= 2 + limits_.arguments) return fail("too many arguments", c);
    if (c == '"' || c == '{') {
        if (tokens_ < 2) return fail("a tag and a verb are plain words", c);
        utf8_.reset();
        left_ = 0;
        digits_ = 0;
        state_ = c == '"' ? State::Quoted : State::Size;
        return;
    }
    state_ = State::Word;
    step_word(c);
}

void Parser::step_word(char c) {
    if (c == ' ' || c == '\r' || c == '\n') {
        end_token();
        step_behind(c);
    } else if (!is_atom(c)) {
        fail("a byte that is not allowed here", c);
    } else if (c == '=' && tokens_ >= 2 && !is_named_ && !token_.empty()) {
        is_named_ = true;
        name_ = std::move(token_);
        token_.clear();
        std::transform(name_.begin(), name_.end(), name_.begin(), to_lower);
        state_ = State::Value;
    } else {
        token_ += c;
    }
}

void Parser::step_quoted(char c) {
    if (c == '\r' || c == '\n') {
        fail("the line ends within quotes", c);
    } else if (c == '\\') {
        if (!utf8_.complete()) return fail("not UTF-8", c);
        state_ = State::Escape;
    } else if (c == '"') {
        if (!utf8_.complete()) return fail("not UTF-8", c);
        end_token();
        state_ = State::Behind;
    } else if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') {
        fail("a byte that is not allowed here", c);
    } else if (!utf8_.feed(static_cast<unsigned char>(c))) {
        fail("not UTF-8", c);
    } else {
        token_ += c;
    }
}

void Parser::step_escape(char c) {
    switch (c) {
        case '"':
        case '\\': token_ += c; break;
        case 'n': token_ += '\n'; break;
        case 't': token_ += '\t'; break;
        default: return fail("an escape that is not known", c);
    }
    state_ = State::Quoted;
}

// Behind a token: a space or the end of the line.
void Parser::step_behind(char c) {
    if (c == ' ') {
        state_ = State::Space;
    } else if (c == '\r') {
        state_ = State::LineEnd;
    } else if (c == '\n') {
        end_line();
    } else {
        fail("a space is missing", c);
    }
}

void Parser::step_size(char c) {
    if (is_digit(c)) {
        if (digits_ == kMaxDigits) return fail("the literal is too long", c);
        ++digits_;
        left_ = left_ * 10 + static_cast<std::size_t>(c - '0');
    } else if (c == '}' && digits_ > 0) {
        size_cr_ = false;
        state_ = State::SizeEnd;
    } else {
        fail("the size of a literal is not a number", c);
    }
}

void Parser::step_size_end(char c) {
    if (c == '\r' && !size_cr_) {
        size_cr_ = true;
        return;
    }
    if (c != '\n') return fail("a literal begins on the next line", c);
    if (left_ > limits_.literal - literals_) {
        // It is on its way, and must not be taken for commands.
        std::size_t size = left_;
        fail("the literal is too long", ' ');
        left_ = size;
        state_ = State::SkipLiteral;
        return;
    }
    literals_ += left_;
    state_ = State::Literal;
    if (left_ == 0) {
        end_token();
        state_ = State::Behind;
    }
}

void Parser::step_literal(char c) {
    token_ += c;
    bool sound = utf8_.feed(static_cast<unsigned char>(c));
    --left_;
    if (!sound || (left_ == 0 && !utf8_.complete())) {
        std::size_t rest = left_;
        fail("not UTF-8", ' ');
        left_ = rest;
        if (left_ > 0) state_ = State::SkipLiteral;
    } else if (left_ == 0) {
        end_token();
        state_ = State::Behind;
    }
}

void Parser::step_skip(char c) {
    if (c == '\n') {
        if (brace_ == Brace::Closed || brace_ == Brace::Cr) {
            brace_ = Brace::None;
            if (left_ > 0) state_ = State::SkipLiteral;
            return;
        }
        reset();
        return;
    }
    if (c == '{') {
        brace_ = Brace::Open;
        left_ = 0;
        digits_ = 0;
    } else if (brace_ == Brace::Open && is_digit(c)) {
        if (++digits_ > kMaxDigits) {
            state_ = State::Closed;
            return;
        }
        left_ = left_ * 10 + static_cast<std::size_t>(c - '0');
    } else if (brace_ == Brace::Open && c == '}' && digits_ > 0) {
        brace_ = Brace::Closed;
    } else if (brace_ == Brace::Closed && c == '\r') {
        brace_ = Brace::Cr;
    } else {
        brace_ = Brace::None;
    }
}

void Parser::end_token() {
    ++tokens_;
    if (tokens_ == 1) {
        command_.tag = std::move(token_);
    } else if (tokens_ == 2) {
        std::transform(token_.begin(), token_.end(), token_.begin(), to_upper);
        command_.verb = std::move(token_);
    } else if (is_named_) {
        command_.named.emplace_back(std::move(name_), std::move(token_));
    } else {
        command_.args.push_back(std::move(token_));
    }
    token_.clear();
    name_.clear();
    is_named_ = false;
}

// An empty line is no command, and no fault either.
void Parser::end_line() {
    if (tokens_ == 1) {
        events_.push_back(Fault{command_.tag, "the verb is missing"});
    } else if (tokens_ >= 2) {
        events_.push_back(std::move(command_));
    }
    reset();
}

}  // namespace quayside
