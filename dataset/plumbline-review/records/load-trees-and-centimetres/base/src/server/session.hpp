// One client: bytes in, bytes out.
#pragma once

#include <string>
#include <string_view>

#include "proto/parser.hpp"
#include "server/engine.hpp"

namespace quayside {

class Session {
public:
    explicit Session(Engine& engine) : engine_(engine) {}
    ~Session() { engine_.abandon(); }
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    // The answers to all commands that the bytes complete, in their order.
    std::string receive(std::string_view bytes, Time now);

    bool closed() const { return closed_; }

private:
    Engine& engine_;
    Parser parser_;
    bool closed_ = false;
};

}  // namespace quayside
