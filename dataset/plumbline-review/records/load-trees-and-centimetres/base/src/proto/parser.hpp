// Turns bytes into commands, however they are cut into pieces on their way.
//
// The grammar is in docs/protocol.md. A fault costs the line it is in, together with the literals
// that the line announces, and nothing else.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "proto/command.hpp"
#include "proto/utf8.hpp"

namespace quayside {

class Parser {
public:
    struct Limits {
        std::size_t line = 4096;        // bytes of a line, without its end and its literals
        std::size_t arguments = 64;
        std::size_t literal = 1 << 20;  // bytes of all literals of a command
    };

    Parser() : Parser(Limits()) {}
    explicit Parser(Limits limits) : limits_(limits) {}

    void feed(std::string_view bytes);
    std::optional<Event> next();

    // True when a literal was announced that nobody wants to wait for. Nothing is read any more.
    bool closed() const { return state_ == State::Closed; }

    // True when no line has been begun.
    bool idle() const { return state_ == State::Space && tokens_ == 0 && line_ == 0; }

private:
    enum class State {
        Space,    // before a token or the end of the line
        Word,
        Value,    // behind the = of a named argument
        Quoted,
        Escape,
        Behind,   // a token that has an end of its own
        Size,
        SizeEnd,
        Literal,
        LineEnd,  // behind CR
        Skip,     // the rest of a line with a fault
        SkipLiteral,
        Closed,
    };

    void step(char c);
    void begin_token(char c);
    void step_word(char c);
    void step_quoted(char c);
    void step_escape(char c);
    void step_behind(char c);
    void step_size(char c);
    void step_size_end(char c);
    void step_literal(char c);
    void step_skip(char c);
    void end_token();
    void end_line();
    void fail(const char* reason, char c);
    void reset();

    Limits limits_;
    std::deque<Event> events_;
    State state_ = State::Space;
    Command command_;
    std::size_t tokens_ = 0;
    std::size_t line_ = 0;
    std::size_t literals_ = 0;
    std::string token_;
    std::string name_;
    bool is_named_ = false;
    std::size_t left_ = 0;  // size of a literal as far as it is read, then what is missing of it
    std::size_t digits_ = 0;
    bool size_cr_ = false;
    Utf8Checker utf8_;

    // Where the skipped part of a line is within "{digits}", so that a literal is seen there too.
    enum class Brace { None, Open, Closed, Cr };
    Brace brace_ = Brace::None;
};

}  // namespace quayside
