// Everything together: executes commands, writes them down, and knows them again after a restart.
//
// An engine belongs to one thread. Only estimates are computed by others, on a copy of the quay.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/two_queue.hpp"
#include "exec/thread_pool.hpp"
#include "journal/journal.hpp"
#include "market/ledger.hpp"
#include "plan/planner.hpp"
#include "proto/reply.hpp"
#include "server/arguments.hpp"
#include "server/config.hpp"
#include "server/state.hpp"

namespace quayside {

class Engine {
public:
    Engine(EngineConfig config, Storage& storage);

    // The time must not run backwards. What this returns with OK has been written down, unless a
    // group is open: then it is written with the group's end.
    Reply execute(const Command& command, Time now);

    // Ends an open group without effect, as when its client has gone.
    void abandon();

    const Planner& planner() const { return planner_; }
    const Books& books() const { return books_; }
    const Ledger& ledger() const { return ledger_; }
    const Journal& journal() const { return journal_; }
    std::string state() const { return encode_state(planner_, books_, ledger_); }
    std::size_t recovered_records() const { return recovered_; }

private:
    using Handler = Reply (Engine::*)(const Arguments&, Time);
    struct Verb {
        Handler handler;
        bool writes;
        bool in_group;  // allowed while a group is open
    };
    static const std::map<std::string, Verb>& verbs();

    Reply dispatch(const Verb& verb, const Command& command, Time now);
    void log(const Command& command, Time now);
    void take_snapshot();
    void forget_day(const Change& change);

    Reply submit(const Arguments& args, Time now);
    Reply withdraw(const Arguments& args, Time now);
    Reply move(const Arguments& args, Time now);
    Reply fix(const Arguments& args, Time now);
    Reply unfix(const Arguments& args, Time now);
    Reply freeze(const Arguments& args, Time now);
    Reply close(const Arguments& args, Time now);
    Reply reopen(const Arguments& args, Time now);
    Reply retire(const Arguments& args, Time now);
    Reply tides(const Arguments& args, Time now);
    Reply begin(const Arguments& args, Time now);
    Reply commit(const Arguments& args, Time now);
    Reply rollback(const Arguments& args, Time now);
    Reply undo(const Arguments& args, Time now);
    Reply redo(const Arguments& args, Time now);
    Reply show(const Arguments& args, Time now);
    Reply waiting(const Arguments& args, Time now);
    Reply schedule(const Arguments& args, Time now);
    Reply day(const Arguments& args, Time now);
    Reply load(const Arguments& args, Time now);
    Reply height(const Arguments& args, Time now);
    Reply notice(const Arguments& args, Time now);
    Reply estimate(const Arguments& args, Time now);
    Reply list_slot(const Arguments& args, Time now);
    Reply order(const Arguments& args, Time now);
    Reply amend(const Arguments& args, Time now);
    Reply cancel(const Arguments& args, Time now);
    Reply call(const Arguments& args, Time now);
    Reply uncross(const Arguments& args, Time now);
    Reply book(const Arguments& args, Time now);
    Reply account(const Arguments& args, Time now);
    Reply share(const Arguments& args, Time now);
    Reply snapshot(const Arguments& args, Time now);
    Reply stats(const Arguments& args, Time now);

    Request request_from(const Arguments& args) const;
    int section_from(const std::string& name) const;
    std::vector<Interval> closure_from(const Arguments& args) const;
    OrderBook& book_from(const Arguments& args, Time now);
    Reply report(const Execution& execution, Time now);
    std::string describe(const Entry& entry) const;

    EngineConfig config_;
    Journal journal_;
    Planner planner_;
    Books books_;
    Ledger ledger_;
    TwoQueue<std::string, std::vector<std::string>> days_;
    std::vector<std::string> group_;  // records of the open group
    std::size_t since_snapshot_ = 0;
    std::size_t recovered_ = 0;
    ThreadPool pool_;
};

}  // namespace quayside
