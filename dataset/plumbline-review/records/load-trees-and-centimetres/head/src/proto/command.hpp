// A request of a client as it comes out of the parser.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace quayside {

struct Command {
    std::string tag;
    std::string verb;  // in capitals
    std::vector<std::string> args;
    std::vector<std::pair<std::string, std::string>> named;  // names in small letters

    // The value of a named argument, or null. Of several the last one counts.
    const std::string* get(std::string_view name) const {
        for (auto it = named.rbegin(); it != named.rend(); ++it) {
            if (it->first == name) return &it->second;
        }
        return nullptr;
    }
    bool operator==(const Command&) const = default;
};

// A line that is not a command. The tag is empty if the fault came before its end.
struct Fault {
    std::string tag;
    std::string reason;
    bool operator==(const Fault&) const = default;
};

using Event = std::variant<Command, Fault>;

}  // namespace quayside
