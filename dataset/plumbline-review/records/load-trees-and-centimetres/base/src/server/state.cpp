#include "server/state.hpp"

#include <charconv>

namespace quayside {

namespace {

// Version 1 did not know closures.
constexpr std::uint8_t kStateVersion = 2;
constexpr std::uint8_t kCommandVersion = 1;

void encode_place(Encoder& out, const std::optional<Place>& place) {
    out.flag(place.has_value());
    if (!place) return;
    out.svarint(place->section).svarint(place->sections).svarint(place->time.lo);
    out.svarint(place->time.hi).svarint(place->cranes);
}

std::optional<Place> decode_place(Decoder& in) {
    if (!in.flag()) return std::nullopt;
    Place place;
    place.section = static_cast<int>(in.svarint());
    place.sections = static_cast<int>(in.svarint());
    place.time.lo = in.svarint();
    place.time.hi = in.svarint();
    place.cranes = static_cast<int>(in.svarint());
    return place;
}

void encode_entry(Encoder& out, const Entry& entry) {
    const Request& r = entry.request;
    out.varint(r.id).text(r.vessel).svarint(r.priority).svarint(r.demand.sections);
    out.svarint(r.demand.stay).svarint(r.demand.draught_dm).svarint(r.demand.cranes);
    out.svarint(r.earliest).svarint(r.latest).flag(r.late).varint(entry.age).flag(entry.fixed);
    encode_place(out, entry.place);
}

Entry decode_entry(Decoder& in) {
    Entry entry;
    Request& r = entry.request;
    r.id = in.varint();
    r.vessel = in.text();
    r.priority = static_cast<int>(in.svarint());
    r.demand.sections = static_cast<int>(in.svarint());
    r.demand.stay = in.svarint();
    r.demand.draught_dm = static_cast<int>(in.svarint());
    r.demand.cranes = static_cast<int>(in.svarint());
    r.earliest = in.svarint();
    r.latest = in.svarint();
    r.late = in.flag();
    entry.age = in.varint();
    entry.fixed = in.flag();
    entry.place = decode_place(in);
    return entry;
}

std::optional<int> to_int(std::string_view text) {
    int value = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

}  // namespace

std::string encode_state(const Planner& planner, const Books& books, const Ledger& ledger) {
    Encoder out;
    out.u8(kStateVersion).varint(planner.next_age()).svarint(planner.frozen());
    out.varint(planner.entries().size());
    for (const auto& [id, entry] : planner.entries()) encode_entry(out, entry);

    const Quay& quay = planner.quay();
    out.varint(quay.tides().extremes().size());
    for (const auto& extreme : quay.tides().extremes()) out.svarint(extreme.at).svarint(extreme.height);
    out.varint(quay.config().sections.size());
    for (std::size_t s = 0; s < quay.config().sections.size(); ++s) {
        std::vector<Interval> closed;
        for (const auto& held : quay.occupancy(static_cast<int>(s)).entries()) {
            if (held.value == kClosure) closed.push_back(held.range);
        }
        out.varint(closed.size());
        for (const Interval& one : closed) out.svarint(one.lo).svarint(one.hi);
    }
    out.varint(books.size());
    for (const auto& [slot, book] : books) {
        out.text(slot);
        book.encode(out);
    }
    ledger.encode(out);
    return out.take();
}

void decode_state(std::string_view bytes, Planner& planner, Books& books, Ledger& ledger) {
    Decoder in(bytes);
    std::uint8_t version = in.u8();
    if (version != kStateVersion) throw DecodeError("a state of an unknown version");
    Planner::Image image;
    image.next_age = in.varint();
    image.frozen = in.svarint();
    image.entries.resize(in.count());
    for (Entry& entry : image.entries) entry = decode_entry(in);
    std::vector<TideTable::Extreme> extremes(in.count());
    for (auto& extreme : extremes) {
        extreme.at = in.svarint();
        extreme.height = static_cast<int>(in.svarint());
    }
    std::size_t sections = in.count();
    for (std::size_t s = 0; s < sections; ++s) {
        for (std::size_t left = in.count(); left > 0; --left) {
            Interval closed;
            closed.lo = in.svarint();
            closed.hi = in.svarint();
            image.closures.emplace_back(static_cast<int>(s), closed);
        }
    }
    try {
        planner.set_tides(TideTable(std::move(extremes)));
        planner.restore(std::move(image));
    } catch (const std::logic_error& error) {
        throw DecodeError(error.what());
    }
    books.clear();
    for (std::size_t left = in.count(); left > 0; --left) {
        std::string slot = in.text();
        books.insert_or_assign(slot, OrderBook::decode(in));
    }
    ledger.decode(in);
    in.expect_done();
}

std::string encode_command(const Command& command, Time now) {
    Encoder out;
    out.u8(kCommandVersion).svarint(now).text(command.verb).varint(command.args.size());
    for (const std::string& arg : command.args) out.text(arg);
    out.varint(command.named.size());
    for (const auto& [name, value] : command.named) out.text(name).text(value);
    return out.take();
}

LoggedCommand decode_command(std::string_view bytes) {
    Decoder in(bytes);
    LoggedCommand out;
    std::uint8_t version = in.u8();
    if (version != kCommandVersion) throw DecodeError("a command of another version");
    out.now = in.svarint();
    out.command.verb = in.text();
    for (std::size_t left = in.count(); left > 0; --left) out.command.args.push_back(in.text());
    for (std::size_t left = in.count(); left > 0; --left) {
        std::string name = in.text();
        std::string value = in.text();
        out.command.named.emplace_back(std::move(name), std::move(value));
    }
    in.expect_done();
    return out;
}

TideTable parse_tides(std::string_view text) {
    std::vector<TideTable::Extreme> extremes;
    while (!text.empty()) {
        std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        if (line.empty()) continue;
        std::size_t space = line.find(' ');
        auto at = parse_time(line.substr(0, space));
        auto cm = space == std::string_view::npos ? std::nullopt : to_int(line.substr(space + 1));
        if (!at || !cm) throw std::invalid_argument("not a line of a tide table");
        extremes.push_back({*at, *cm});
    }
    return TideTable(std::move(extremes));
}

}  // namespace quayside
