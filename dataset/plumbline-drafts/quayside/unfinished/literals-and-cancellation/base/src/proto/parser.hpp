// Turns lines into commands. The grammar is in docs/protocol.md.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "proto/command.hpp"

namespace quayside {

class Parser {
public:
    struct Limits {
        std::size_t line = 65536;  // bytes of a line, without its end
        std::size_t arguments = 64;
    };

    Parser() : Parser(Limits()) {}
    explicit Parser(Limits limits) : limits_(limits) {}

    void feed(std::string_view bytes);
    std::optional<Event> next();

    // True when no line has been begun.
    bool idle() const { return buffer_.empty() && !overlong_; }

private:
    void parse_line(std::string_view line);

    Limits limits_;
    std::deque<Event> events_;
    std::string buffer_;     // what came of a line that has not ended yet
    bool overlong_ = false;  // the rest of a line that is too long is thrown away
};

}  // namespace quayside
