// The configuration of a port, read from a text of "name = value" lines.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "market/ledger.hpp"
#include "quay/quay.hpp"

namespace quayside {

class ConfigError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

struct EngineConfig {
    QuayConfig quay;
    Zone zone;
    FeePlan fees{{{0, 0, 0}}, Decimal()};
    std::size_t cache_bytes = 1 << 16;
    std::size_t threads = 2;
    std::size_t snapshot_every = 1000;  // records
};

// "12.4" or "12.4m" in decimetres. More than one place behind the point is refused.
std::optional<int> parse_metres(std::string_view text);

EngineConfig parse_config(std::string_view text);

}  // namespace quayside
