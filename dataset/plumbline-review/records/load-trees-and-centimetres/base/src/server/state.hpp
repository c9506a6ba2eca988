// What is written into snapshots and journal records.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "market/ledger.hpp"
#include "plan/planner.hpp"
#include "proto/command.hpp"

namespace quayside {

using Books = std::map<std::string, OrderBook>;

std::string encode_state(const Planner& planner, const Books& books, const Ledger& ledger);

// The planner must be new. Throws DecodeError; everything is half restored then.
void decode_state(std::string_view bytes, Planner& planner, Books& books, Ledger& ledger);

struct LoggedCommand {
    Command command;
    Time now = 0;
};

std::string encode_command(const Command& command, Time now);

// Only understands what this version wrote; see docs/journal.md on upgrades.
LoggedCommand decode_command(std::string_view bytes);

// "2026-03-01T04:30Z 412" on each line, ascending.
TideTable parse_tides(std::string_view text);

}  // namespace quayside
