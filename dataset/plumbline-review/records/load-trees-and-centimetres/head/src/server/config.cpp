#include "server/config.hpp"

#include <charconv>

namespace quayside {

namespace {

std::string_view trim(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) {
        text.remove_suffix(1);
    }
    return text;
}

template <class T>
T number(std::string_view text) {
    T value{};
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) {
        throw ConfigError("not a number: " + std::string(text));
    }
    return value;
}

int metres(std::string_view text) {
    auto cm = parse_metres(text);
    if (!cm) throw ConfigError("not a depth: " + std::string(text));
    return *cm;
}

Span span(std::string_view text) {
    auto value = parse_span(text);
    if (!value) throw ConfigError("not a span: " + std::string(text));
    return *value;
}

}  // namespace

std::optional<int> parse_metres(std::string_view text) {
    if (!text.empty() && text.back() == 'm') text.remove_suffix(1);
    auto value = Decimal::parse(text);
    if (!value || value->abs() > Decimal::whole(1000)) return std::nullopt;
    std::int64_t step = Decimal::kUnit / 100;
    if (value->units() % step != 0) return std::nullopt;
    return static_cast<int>(value->units() / step);
}

// section = NAME DEPTH          once for each, along the quay
// tier = FROM MAKER_BP TAKER_BP once for each, ascending
EngineConfig parse_config(std::string_view text) {
    EngineConfig config;
    bool tiers = false;
    Span offset = 0;
    bool summer = false;
    while (!text.empty()) {
        std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        line = trim(line.substr(0, line.find('#')));
        if (line.empty()) continue;
        std::size_t equals = line.find('=');
        if (equals == std::string_view::npos) throw ConfigError("no value: " + std::string(line));
        std::string_view name = trim(line.substr(0, equals));
        std::string_view value = trim(line.substr(equals + 1));
        std::string_view first = value.substr(0, value.find(' '));
        std::string_view rest = trim(value.substr(first.size()));
        if (name == "section") {
            config.quay.sections.push_back({std::string(first), metres(rest)});
        } else if (name == "cranes") {
            config.quay.cranes = number<int>(value);
        } else if (name == "channel") {
            config.quay.channel_cm = metres(value);
        } else if (name == "passage") {
            config.quay.passage = span(value);
        } else if (name == "turnaround") {
            config.quay.turnaround = span(value);
        } else if (name == "clearance") {
            config.quay.keel_clearance_cm = metres(value);
        } else if (name == "offset") {
            offset = span(value);
        } else if (name == "summer") {
            summer = value == "yes";
        } else if (name == "tier") {
            if (!tiers) config.fees.tiers.clear();
            tiers = true;
            std::string_view maker = rest.substr(0, rest.find(' '));
            std::string_view taker = trim(rest.substr(maker.size()));
            config.fees.tiers.push_back(
                {number<Quantity>(first), number<int>(maker), number<int>(taker)});
        } else if (name == "minimum") {
            auto minimum = Decimal::parse(value);
            if (!minimum) throw ConfigError("not an amount: " + std::string(value));
            config.fees.minimum = *minimum;
        } else if (name == "cache") {
            config.cache_bytes = number<std::size_t>(value);
        } else if (name == "threads") {
            config.threads = number<std::size_t>(value);
        } else if (name == "snapshot_every") {
            config.snapshot_every = number<std::size_t>(value);
        } else {
            throw ConfigError("an unknown name: " + std::string(name));
        }
    }
    config.zone = Zone(offset, summer);
    return config;
}

}  // namespace quayside
