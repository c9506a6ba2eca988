#pragma once
#include <cstdio>
#include "server/session.hpp"
using namespace quayside;
inline const char* kPort = "section = A 12\nsection = B 12\ncranes = 4\nchannel = 20\nturnaround = 1h\n";
struct Port {
    MemoryStorage storage;
    Engine engine{parse_config(kPort), storage};
    Session session{engine};
    std::string operator()(const std::string& line) { return session.receive("t " + line + "\r\n", 0); }
};
