// What a client is answered.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quayside {

struct Reply {
    enum class Kind { Ok, No, Bad };

    Kind kind = Kind::Ok;
    std::string text;
    std::vector<std::string> lines;

    bool ok() const { return kind == Kind::Ok; }
    static Reply no(std::string text) { return {Kind::No, std::move(text), {}}; }
    static Reply bad(std::string text) { return {Kind::Bad, std::move(text), {}}; }
};

// As an argument: a plain word if possible, otherwise in quotes, otherwise as a literal.
std::string quote(std::string_view text);

// The lines, each marked by an asterisk, and then the result under the tag of the command.
std::string render(std::string_view tag, const Reply& reply);

}  // namespace quayside
