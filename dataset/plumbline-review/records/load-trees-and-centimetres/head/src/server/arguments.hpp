// The arguments of a command with their types.
#pragma once

#include <charconv>
#include <stdexcept>
#include <string>

#include "proto/command.hpp"
#include "util/decimal.hpp"
#include "util/time.hpp"

namespace quayside {

// The command is not understood: BAD.
class BadArgument : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// The command is understood and cannot be done: NO.
class NotPossible : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

class Arguments {
public:
    explicit Arguments(const Command& command) : command_(command) {}

    std::size_t count() const { return command_.args.size(); }
    bool has(std::string_view name) const { return command_.get(name) != nullptr; }

    const std::string& at(std::size_t i) const {
        if (i >= command_.args.size()) throw BadArgument("an argument is missing");
        return command_.args[i];
    }
    const std::string& text(std::string_view name) const {
        const std::string* value = command_.get(name);
        if (!value) throw BadArgument(std::string(name) + " is missing");
        return *value;
    }

    template <class T>
    static T to_number(const std::string& text) {
        T value{};
        auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size()) {
            throw BadArgument("not a number: " + text);
        }
        return value;
    }
    template <class T>
    T number(std::string_view name) const {
        return to_number<T>(text(name));
    }
    template <class T>
    T number(std::string_view name, T otherwise) const {
        return has(name) ? to_number<T>(text(name)) : otherwise;
    }

    static Time to_time(const std::string& text) {
        auto value = parse_time(text);
        if (!value) throw BadArgument("not a time: " + text);
        return *value;
    }
    Time time(std::string_view name) const { return to_time(text(name)); }
    Time time(std::string_view name, Time otherwise) const {
        return has(name) ? time(name) : otherwise;
    }
    Span span(std::string_view name) const {
        auto value = parse_span(text(name));
        if (!value) throw BadArgument("not a span: " + text(name));
        return *value;
    }
    Decimal decimal(std::string_view name) const {
        auto value = Decimal::parse(text(name));
        if (!value) throw BadArgument("not an amount: " + text(name));
        return *value;
    }

private:
    const Command& command_;
};

}  // namespace quayside
