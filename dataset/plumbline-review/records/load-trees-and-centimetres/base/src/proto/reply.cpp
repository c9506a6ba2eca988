#include "proto/reply.hpp"

#include <algorithm>

namespace quayside {

std::string quote(std::string_view text) {
    auto plain = [](char c) {
        return c > ' ' && c < '\x7f' && c != '"' && c != '{' && c != '}' && c != '=';
    };
    if (!text.empty() && std::all_of(text.begin(), text.end(), plain)) return std::string(text);
    std::string out = "\"";
    for (char c : text) {
        if (c == '\n') {
            out += "\\n";
        } else if (c == '\t') {
            out += "\\t";
        } else if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') {
            return "{" + std::to_string(text.size()) + "}\r\n" + std::string(text);
        } else {
            out += c;
        }
    }
    return out + "\"";
}

std::string render(std::string_view tag, const Reply& reply) {
    std::string out;
    for (const std::string& line : reply.lines) out += "* " + line + "\r\n";
    out += tag.empty() ? std::string("*") : std::string(tag);
    switch (reply.kind) {
        case Reply::Kind::Ok: out += " OK"; break;
        case Reply::Kind::No: out += " NO"; break;
        case Reply::Kind::Bad: out += " BAD"; break;
    }
    if (!reply.text.empty()) out += " " + reply.text;
    return out + "\r\n";
}

}  // namespace quayside
