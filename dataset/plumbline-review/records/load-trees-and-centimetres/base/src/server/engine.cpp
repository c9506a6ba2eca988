#include "server/engine.hpp"

#include <algorithm>

#include "tide/calendar.hpp"
#include "tide/notice.hpp"

namespace quayside {

namespace {

constexpr Quantity kMaxQuantity = 10000;
constexpr std::size_t kMaxPage = 500;

}  // namespace

const std::map<std::string, Engine::Verb>& Engine::verbs() {
    static const std::map<std::string, Verb> all = {
        {"SUBMIT", {&Engine::submit, true, true}},
        {"WITHDRAW", {&Engine::withdraw, true, true}},
        {"MOVE", {&Engine::move, true, true}},
        {"FIX", {&Engine::fix, true, true}},
        {"UNFIX", {&Engine::unfix, true, true}},
        {"FREEZE", {&Engine::freeze, true, false}},
        {"CLOSE", {&Engine::close, true, false}},
        {"REOPEN", {&Engine::reopen, true, false}},
        {"RETIRE", {&Engine::retire, true, false}},
        {"TIDES", {&Engine::tides, true, false}},
        {"BEGIN", {&Engine::begin, true, true}},
        {"COMMIT", {&Engine::commit, true, true}},
        {"ROLLBACK", {&Engine::rollback, true, true}},
        {"UNDO", {&Engine::undo, true, false}},
        {"REDO", {&Engine::redo, true, false}},
        {"SHOW", {&Engine::show, false, true}},
        {"WAITING", {&Engine::waiting, false, true}},
        {"SCHEDULE", {&Engine::schedule, false, true}},
        {"DAY", {&Engine::day, false, true}},
        {"LOAD", {&Engine::load, false, true}},
        {"HEIGHT", {&Engine::height, false, true}},
        {"NOTICE", {&Engine::notice, false, true}},
        {"ESTIMATE", {&Engine::estimate, false, true}},
        {"LIST", {&Engine::list_slot, true, false}},
        {"ORDER", {&Engine::order, true, false}},
        {"AMEND", {&Engine::amend, true, false}},
        {"CANCEL", {&Engine::cancel, true, false}},
        {"CALL", {&Engine::call, true, false}},
        {"UNCROSS", {&Engine::uncross, true, false}},
        {"BOOK", {&Engine::book, false, true}},
        {"ACCOUNT", {&Engine::account, false, true}},
        {"SHARE", {&Engine::share, true, false}},
        {"SNAPSHOT", {&Engine::snapshot, false, false}},
        {"STATS", {&Engine::stats, false, true}},
    };
    return all;
}

Engine::Engine(EngineConfig config, Storage& storage)
    : config_(std::move(config)),
      journal_(storage),
      planner_(config_.quay),
      ledger_(config_.fees),
      days_(config_.cache_bytes),
      pool_(config_.threads) {
    Journal::Recovered found = journal_.open();
    if (found.snapshot) decode_state(*found.snapshot, planner_, books_, ledger_);
    for (const auto& record : found.records) {
        LoggedCommand logged = decode_command(record.payload);
        auto verb = verbs().find(logged.command.verb);
        if (verb == verbs().end()) throw JournalError("a record with an unknown verb");
        if (!dispatch(verb->second, logged.command, logged.now).ok()) {
            throw JournalError("record " + std::to_string(record.number) + " cannot be repeated");
        }
    }
    recovered_ = found.records.size();
    since_snapshot_ = recovered_;
    planner_.on_change([this](const Change& change) { forget_day(change); });
}

Reply Engine::execute(const Command& command, Time now) {
    auto verb = verbs().find(command.verb);
    if (verb == verbs().end()) return Reply::bad("an unknown verb");
    if (!verb->second.in_group && planner_.history().depth() > 0) {
        return Reply::no("not within a group");
    }
    if (verb->second.writes && journal_.failed()) return Reply::no("the journal has failed");
    Reply reply = dispatch(verb->second, command, now);
    if (verb->second.writes && reply.ok()) {
        try {
            log(command, now);
        } catch (const std::runtime_error& error) {
            return Reply::no(std::string("not written down: ") + error.what());
        }
    }
    return reply;
}

Reply Engine::dispatch(const Verb& verb, const Command& command, Time now) {
    try {
        return (this->*verb.handler)(Arguments(command), now);
    } catch (const BadArgument& error) {
        return Reply::bad(error.what());
    } catch (const NotPossible& error) {
        return Reply::no(error.what());
    }
}

// Commands of a group are one batch of the journal, so that a group is recovered as a whole.
void Engine::log(const Command& command, Time now) {
    if (command.verb == "ROLLBACK" && planner_.history().depth() == 0) {
        group_.clear();
        return;
    }
    group_.push_back(encode_command(command, now));
    if (planner_.history().depth() > 0) return;
    std::vector<std::string> batch = std::move(group_);
    group_.clear();
    journal_.append_batch(batch);
    journal_.sync();
    since_snapshot_ += batch.size();
    if (since_snapshot_ >= config_.snapshot_every) take_snapshot();
}

// The history is not part of a state, and hence ends here for the running engine as well.
void Engine::take_snapshot() {
    planner_.forget_history();
    journal_.snapshot(state());
    since_snapshot_ = 0;
}

void Engine::abandon() {
    while (planner_.rollback()) {
    }
    group_.clear();
}

// Reports of all local days that a place touches, before the change or after it.
void Engine::forget_day(const Change& change) {
    for (const auto* entry : {&change.before, &change.after}) {
        if (!*entry || !(*entry)->place) continue;
        const Interval& time = (*entry)->place->time;
        Time end = time.hi + config_.quay.turnaround;
        std::int64_t first = floor_div(config_.zone.to_local(time.lo), kDay);
        std::int64_t last = floor_div(config_.zone.to_local(end - 1), kDay);
        for (std::int64_t d = first; d <= last; ++d) {
            days_.erase_tag(static_cast<std::uint64_t>(d));
        }
    }
}

int Engine::section_from(const std::string& name) const {
    const auto& sections = config_.quay.sections;
    for (std::size_t s = 0; s < sections.size(); ++s) {
        if (sections[s].name == name) return static_cast<int>(s);
    }
    throw BadArgument("an unknown section: " + name);
}

Request Engine::request_from(const Arguments& args) const {
    Request request;
    request.priority = args.number<int>("prio", 5);
    request.demand.sections = args.number<int>("sections", 1);
    request.demand.stay = args.span("stay");
    request.demand.draught_dm = args.number<int>("draught");
    request.demand.cranes = args.number<int>("cranes", 0);
    if (request.demand.draught_dm > 1000 || request.demand.stay > 100 * kDay) {
        throw BadArgument("no vessel is like this");
    }
    return request;
}

std::string Engine::describe(const Entry& entry) const {
    std::string out = std::to_string(entry.request.id) + " " + quote(entry.request.vessel);
    out += " prio=" + std::to_string(entry.request.priority);
    if (!entry.place) return out + " waiting";
    const Place& place = *entry.place;
    out += " section=" + quote(config_.quay.sections[static_cast<std::size_t>(place.section)].name);
    out += " sections=" + std::to_string(place.sections);
    out += " from=" + format_time(place.time.lo) + " until=" + format_time(place.time.hi);
    if (place.cranes > 0) out += " cranes=" + std::to_string(place.cranes);
    if (entry.fixed) out += " fixed";
    return out;
}

Reply Engine::submit(const Arguments& args, Time) {
    Request request = request_from(args);
    request.id = Arguments::to_number<RequestId>(args.at(0));
    request.vessel = args.at(1);
    request.earliest = args.time("from");
    request.latest = args.time("until");
    request.late = args.number<int>("late", 0) != 0;
    Planner::Outcome outcome = planner_.submit(request);
    if (outcome == Planner::Outcome::Refused) throw NotPossible("refused");
    return {Reply::Kind::Ok, outcome == Planner::Outcome::Placed ? "placed" : "waiting",
            {describe(*planner_.find(request.id))}};
}

Reply Engine::withdraw(const Arguments& args, Time) {
    RequestId id = Arguments::to_number<RequestId>(args.at(0));
    if (!planner_.withdraw(id)) throw NotPossible("not known, or begun already");
    return {};
}

Reply Engine::move(const Arguments& args, Time) {
    RequestId id = Arguments::to_number<RequestId>(args.at(0));
    if (!planner_.reschedule(id, args.time("from"), args.time("until"))) {
        throw NotPossible("no place within these bounds");
    }
    return {Reply::Kind::Ok, "", {describe(*planner_.find(id))}};
}

Reply Engine::fix(const Arguments& args, Time) {
    if (!planner_.fix(Arguments::to_number<RequestId>(args.at(0)), true)) {
        throw NotPossible("has no place, or is fixed");
    }
    return {};
}

Reply Engine::unfix(const Arguments& args, Time) {
    if (!planner_.fix(Arguments::to_number<RequestId>(args.at(0)), false)) {
        throw NotPossible("is not fixed");
    }
    return {};
}

Reply Engine::freeze(const Arguments& args, Time) {
    planner_.freeze(Arguments::to_time(args.at(0)));
    return {};
}

// Either "from= until=", or "from= until= rule=" for all times within that the rule gives.
std::vector<Interval> Engine::closure_from(const Arguments& args) const {
    Interval range{args.time("from"), args.time("until")};
    if (range.empty() || range.length() > 400 * kDay) throw BadArgument("not a useful range");
    if (!args.has("rule")) return {range};
    auto rule = parse_recurrence(args.text("rule"));
    if (!rule) throw BadArgument("not a rule");
    return unite(rule->intervals(config_.zone, range));
}

Reply Engine::close(const Arguments& args, Time) {
    int section = section_from(args.at(0));
    std::vector<Interval> times = closure_from(args);
    for (const Interval& time : times) planner_.close(section, time);
    days_.clear();
    return {Reply::Kind::Ok, std::to_string(times.size()) + " closed", {}};
}

Reply Engine::reopen(const Arguments& args, Time) {
    int section = section_from(args.at(0));
    for (const Interval& time : closure_from(args)) planner_.reopen(section, time);
    days_.clear();
    return {};
}

Reply Engine::retire(const Arguments& args, Time) {
    std::size_t count = planner_.retire(Arguments::to_time(args.at(0)));
    return {Reply::Kind::Ok, std::to_string(count) + " retired", {}};
}

Reply Engine::tides(const Arguments& args, Time) {
    try {
        planner_.set_tides(parse_tides(args.at(0)));
    } catch (const std::invalid_argument& error) {
        throw BadArgument(error.what());
    }
    return {};
}

Reply Engine::begin(const Arguments& args, Time) {
    planner_.begin(args.count() > 0 ? args.at(0) : "group");
    return {};
}

Reply Engine::commit(const Arguments&, Time) {
    if (!planner_.commit()) throw NotPossible("no group is open");
    return {};
}

Reply Engine::rollback(const Arguments&, Time) {
    if (!planner_.rollback()) throw NotPossible("no group is open");
    return {};
}

Reply Engine::undo(const Arguments&, Time) {
    const History::Step* step = planner_.history().peek_undo();
    std::string label = step ? step->label : "";
    if (!planner_.undo()) throw NotPossible("nothing can be undone");
    return {Reply::Kind::Ok, quote(label), {}};
}

Reply Engine::redo(const Arguments&, Time) {
    const History::Step* step = planner_.history().peek_redo();
    std::string label = step ? step->label : "";
    if (!planner_.redo()) throw NotPossible("nothing can be redone");
    return {Reply::Kind::Ok, quote(label), {}};
}

Reply Engine::show(const Arguments& args, Time) {
    const Entry* entry = planner_.find(Arguments::to_number<RequestId>(args.at(0)));
    if (!entry) throw NotPossible("not known");
    return {Reply::Kind::Ok, "", {describe(*entry)}};
}

Reply Engine::waiting(const Arguments&, Time) {
    Reply reply;
    for (const Entry* entry : planner_.waiting()) reply.lines.push_back(describe(*entry));
    return reply;
}

// Those who begin in [from, until), page by page: "skip" of them are left out.
Reply Engine::schedule(const Arguments& args, Time) {
    const Planner::Schedule& index = planner_.schedule();
    std::size_t first = index.rank({args.time("from"), 0});
    std::size_t last = std::max(index.rank({args.time("until"), 0}), first);
    std::size_t skip = std::min(args.number<std::size_t>("skip", 0), last - first);
    std::size_t limit = std::min(args.number<std::size_t>("limit", 50), kMaxPage);
    std::size_t stop = std::min(last, first + skip + limit);
    Reply reply;
    auto it = index.nth(first + skip);
    for (std::size_t i = first + skip; i < stop; ++i, ++it) {
        reply.lines.push_back(describe(*planner_.find(it.key().second)));
    }
    reply.text = std::to_string(last - first) + " in all";
    return reply;
}

// What lies at the sections on a local day, with turnaround and closures.
Reply Engine::day(const Arguments& args, Time) {
    auto date = parse_date(args.at(0));
    if (!date) throw BadArgument("not a date: " + args.at(0));
    std::int64_t number = days_from_date(*date);
    int only = args.has("section") ? section_from(args.text("section")) : -1;
    std::string key = std::to_string(number) + "/" + std::to_string(only);
    if (const auto* lines = days_.get(key)) return {Reply::Kind::Ok, "", *lines};

    Interval range{config_.zone.to_utc(number * kDay), config_.zone.to_utc((number + 1) * kDay)};
    Reply reply;
    std::size_t weight = key.size();
    for (std::size_t s = 0; s < config_.quay.sections.size(); ++s) {
        if (only >= 0 && static_cast<int>(s) != only) continue;
        std::string name = quote(config_.quay.sections[s].name);
        planner_.quay().occupancy(static_cast<int>(s)).visit(range, [&](const Interval& time, RequestId id) {
            std::string who = id == kClosure ? "closed" : quote(planner_.find(id)->request.vessel);
            reply.lines.push_back(name + " " + format_time(time.lo) + " " + format_time(time.hi) + " " + who);
            weight += reply.lines.back().size();
        });
    }
    days_.put(key, reply.lines, weight, static_cast<std::uint64_t>(number));
    return reply;
}

Reply Engine::load(const Arguments& args, Time) {
    Interval range{args.time("from"), args.time("until")};
    if (range.empty()) throw BadArgument("not a useful range");
    const LoadList& cranes = planner_.quay().cranes();
    Reply reply;
    reply.lines.push_back("sections=" + std::to_string(planner_.quay().utilisation(range)));
    reply.lines.push_back("cranes=" + std::to_string(cranes.peak(range)) + "/" +
                          std::to_string(config_.quay.cranes));
    return reply;
}

Reply Engine::height(const Arguments& args, Time) {
    auto dm = planner_.quay().tides().height(Arguments::to_time(args.at(0)));
    if (!dm) throw NotPossible("the table does not reach there");
    return {Reply::Kind::Ok, std::to_string(*dm) + "dm", {}};
}

Reply Engine::notice(const Arguments& args, Time) {
    auto date = parse_date(args.at(0));
    if (!date) throw BadArgument("not a date: " + args.at(0));
    return {Reply::Kind::Ok, "", tide_notice(planner_.quay().tides(), config_.zone, *date)};
}

// Where a vessel would lie if it came at one of the given times: "at=T,T,T".
Reply Engine::estimate(const Arguments& args, Time) {
    Request request = request_from(args);
    Span patience = args.has("patience") ? args.span("patience") : 7 * kDay;
    auto quay = std::make_shared<const Quay>(planner_.quay());
    Time frozen = planner_.frozen();
    std::vector<Future<std::string>> parts;
    CancelSource source;
    std::string_view times = args.text("at");
    while (true) {
        std::size_t comma = times.find(',');
        std::string one(times.substr(0, comma));
        Time at = Arguments::to_time(one);
        parts.push_back(pool_.submit(
            [=] {
                Time from = std::max(at, frozen);
                auto place = quay->earliest(request.demand, from, at + patience);
                if (!place) return one + " none";
                const Section& section = quay->config().sections[static_cast<std::size_t>(place->section)];
                return one + " section=" + quote(section.name) + " from=" +
                       format_time(place->time.lo) + " wait=" + format_span(place->time.lo - at);
            },
            source.token()));
        if (comma == std::string_view::npos) break;
        times.remove_prefix(comma + 1);
    }
    return {Reply::Kind::Ok, "", when_all(parts).get()};
}

Reply Engine::list_slot(const Arguments& args, Time) {
    const std::string& slot = args.at(0);
    Decimal tick = args.has("tick") ? args.decimal("tick") : Decimal::raw(100);
    if (tick <= Decimal()) throw BadArgument("a tick is positive");
    if (slot.empty() || books_.count(slot) > 0) throw NotPossible("is listed already");
    books_.emplace(slot, OrderBook(tick));
    return {};
}

OrderBook& Engine::book_from(const Arguments& args, Time now) {
    auto it = books_.find(args.at(0));
    if (it == books_.end()) throw NotPossible("is not listed");
    it->second.expire(now);
    return it->second;
}

Reply Engine::report(const Execution& execution, Time now) {
    if (execution.status == Status::Rejected) throw NotPossible("rejected");
    if (execution.status == Status::Unknown) throw NotPossible("not known");
    Reply reply;
    for (const Trade& trade : execution.trades) {
        ledger_.apply(trade, now);
        reply.lines.push_back("trade " + std::to_string(trade.quantity) + " at " + trade.price.str() +
                              " with " + std::to_string(trade.maker));
    }
    for (OrderId id : execution.removed) reply.lines.push_back("removed " + std::to_string(id));
    reply.text = "resting " + std::to_string(execution.resting);
    return reply;
}

Reply Engine::order(const Arguments& args, Time now) {
    NewOrder order;
    order.id = Arguments::to_number<OrderId>(args.at(1));
    order.account = args.number<AccountId>("account");
    const std::string& side = args.text("side");
    if (side != "buy" && side != "sell") throw BadArgument("a side is buy or sell");
    order.side = side == "buy" ? Side::Buy : Side::Sell;
    order.price = args.decimal("price");
    order.quantity = args.number<Quantity>("qty");
    order.display = args.number<Quantity>("show", 0);
    order.expires = args.time("expires", kNever);
    const std::string life = args.has("life") ? args.text("life") : "rest";
    if (life == "now") {
        order.life = Life::Immediate;
    } else if (life == "all") {
        order.life = Life::Complete;
    } else if (life != "rest") {
        throw BadArgument("a life is rest, now or all");
    }
    if (order.quantity > kMaxQuantity || order.price > Decimal::whole(1000000)) {
        throw BadArgument("too large");
    }
    if (order.expires <= now) throw NotPossible("expired");
    return report(book_from(args, now).submit(order), now);
}

Reply Engine::amend(const Arguments& args, Time now) {
    OrderId id = Arguments::to_number<OrderId>(args.at(1));
    OrderBook& book = book_from(args, now);
    const Order* order = book.find(id);
    if (!order) throw NotPossible("not known");
    Decimal price = args.has("price") ? args.decimal("price") : order->price;
    Quantity quantity = args.number<Quantity>("qty", order->open);
    if (quantity > kMaxQuantity || price > Decimal::whole(1000000)) throw BadArgument("too large");
    return report(book.amend(id, price, quantity), now);
}

Reply Engine::cancel(const Arguments& args, Time now) {
    if (!book_from(args, now).cancel(Arguments::to_number<OrderId>(args.at(1)))) {
        throw NotPossible("not known");
    }
    return {};
}

Reply Engine::call(const Arguments& args, Time now) {
    book_from(args, now).begin_call();
    return {};
}

Reply Engine::uncross(const Arguments& args, Time now) {
    Decimal reference = args.decimal("ref");
    OrderBook& book = book_from(args, now);
    if (!book.in_call()) throw NotPossible("there is no call");
    Execution execution;
    execution.trades = book.uncross(reference);
    return report(execution, now);
}

Reply Engine::book(const Arguments& args, Time) {
    auto it = books_.find(args.at(0));
    if (it == books_.end()) throw NotPossible("is not listed");
    std::size_t levels = std::min(args.number<std::size_t>("levels", 5), kMaxPage);
    Reply reply;
    for (Side side : {Side::Buy, Side::Sell}) {
        for (const LevelView& level : it->second.depth(side, levels)) {
            reply.lines.push_back((side == Side::Buy ? "bid " : "ask ") + level.price.str() + " " +
                                  std::to_string(level.shown) + " in " + std::to_string(level.orders));
        }
    }
    if (it->second.in_call()) reply.text = "call";
    return reply;
}

Reply Engine::account(const Arguments& args, Time) {
    const Ledger::Account& account = ledger_.account(Arguments::to_number<AccountId>(args.at(0)));
    return {Reply::Kind::Ok, "",
            {"balance=" + account.balance.str() + " fees=" + account.fees.str() + " position=" +
             std::to_string(account.position) + " traded=" + std::to_string(account.traded)}};
}

Reply Engine::share(const Arguments& args, Time now) {
    auto cost = Decimal::parse(args.at(0));
    if (!cost || cost->is_negative() || *cost > Decimal::whole(100000000)) {
        throw BadArgument("not a cost");
    }
    Reply reply;
    for (auto [id, part] : ledger_.share(*cost, now)) {
        reply.lines.push_back(std::to_string(id) + " " + part.str());
    }
    return reply;
}

Reply Engine::snapshot(const Arguments&, Time) {
    try {
        take_snapshot();
    } catch (const std::runtime_error& error) {
        throw NotPossible(error.what());
    }
    return {Reply::Kind::Ok, std::to_string(journal_.last_number()), {}};
}

Reply Engine::stats(const Arguments&, Time) {
    const auto& cache = days_.stats();
    Reply reply;
    reply.lines.push_back("entries=" + std::to_string(planner_.entries().size()) + " placed=" +
                          std::to_string(planner_.schedule().size()) + " undo=" +
                          std::to_string(planner_.history().undo_count()));
    reply.lines.push_back("days=" + std::to_string(days_.size()) + " hits=" +
                          std::to_string(cache.hits) + " misses=" + std::to_string(cache.misses));
    reply.lines.push_back("journal=" + std::to_string(journal_.last_number()));
    return reply;
}

}  // namespace quayside
