#include "check.hpp"
#include "plan/planner.hpp"

using namespace quayside;

namespace {

QuayConfig config(int sections = 2) {
    QuayConfig c;
    for (int i = 0; i < sections; ++i) c.sections.push_back({std::string(1, static_cast<char>('A' + i)), 120});
    c.cranes = 4;
    c.channel_dm = 200;
    return c;
}

Request request(RequestId id, int priority, int sections, Span stay, Time from, Time until) {
    Request r;
    r.id = id;
    r.vessel = "V" + std::to_string(id);
    r.priority = priority;
    r.demand = {sections, stay, 90, 1};
    r.earliest = from;
    r.latest = until;
    return r;
}

std::string text(const Planner& planner) {
    std::string out;
    for (auto [key, section] : planner.schedule()) {
        out += std::to_string(key.second) + "@" + std::to_string(key.first / kHour) + "/" +
               std::to_string(section) + " ";
    }
    for (const Entry* entry : planner.waiting()) out += "w" + std::to_string(entry->request.id) + " ";
    return out;
}

constexpr Time h(int hours) { return hours * kHour; }

}  // namespace

TEST(planner_places_and_waits) {
    Planner planner(config());
    CHECK(planner.submit(request(1, 5, 1, h(4), 0, h(24))) == Planner::Outcome::Placed);
    CHECK(planner.submit(request(2, 5, 2, h(4), 0, h(24))) == Planner::Outcome::Placed);
    CHECK(planner.submit(request(3, 5, 2, h(4), 0, h(6))) == Planner::Outcome::Waiting);
    CHECK(planner.submit(request(3, 5, 1, h(4), 0, h(6))) == Planner::Outcome::Refused);
    CHECK(planner.submit(request(4, 5, 3, h(4), 0, h(6))) == Planner::Outcome::Refused);
    CHECK_EQ(text(planner), "1@0/0 2@4/0 w3 ");
    CHECK(planner.withdraw(1));
    CHECK_EQ(text(planner), "3@0/0 2@4/0 ");
    CHECK(!planner.withdraw(1));
}

TEST(planner_displaces_the_less_important) {
    Planner planner(config());
    planner.submit(request(1, 3, 1, h(4), 0, h(24)));
    planner.submit(request(2, 2, 1, h(4), 0, h(24)));
    CHECK(planner.submit(request(3, 7, 1, h(4), 0, h(4))) == Planner::Outcome::Placed);
    CHECK_EQ(text(planner), "1@0/0 3@0/1 2@4/0 ");
    CHECK(planner.submit(request(4, 9, 2, h(6), 0, h(6))) == Planner::Outcome::Placed);
    CHECK_EQ(text(planner), "4@0/0 1@6/0 2@6/1 w3 ");
    CHECK(planner.submit(request(5, 9, 2, h(6), 0, h(6))) == Planner::Outcome::Waiting);
    CHECK_EQ(text(planner), "4@0/0 1@6/0 2@6/1 w5 w3 ");
}

TEST(planner_undoes_and_repeats) {
    Planner planner(config());
    planner.submit(request(1, 3, 2, h(4), 0, h(24)));
    planner.submit(request(2, 5, 2, h(4), 0, h(4)));
    CHECK_EQ(text(planner), "2@0/0 1@4/0 ");
    CHECK(planner.undo());
    CHECK_EQ(text(planner), "1@0/0 ");
    CHECK(planner.redo());
    CHECK_EQ(text(planner), "2@0/0 1@4/0 ");
    CHECK(!planner.redo());
    CHECK(planner.undo());
    CHECK(planner.undo());
    CHECK(!planner.undo());
    CHECK_EQ(text(planner), "");
    CHECK(planner.quay().cranes().empty());
    CHECK(planner.redo());
    planner.submit(request(9, 5, 1, h(1), h(8), h(24)));
    CHECK(!planner.redo());
    CHECK_EQ(planner.history().undo_count(), 2u);
}

TEST(planner_has_groups) {
    Planner planner(config());
    planner.begin("outer");
    planner.submit(request(1, 5, 1, h(4), 0, h(24)));
    planner.begin("inner");
    planner.submit(request(3, 5, 1, h(4), 0, h(24)));
    CHECK(!planner.undo());
    CHECK(planner.commit());
    planner.withdraw(3);
    CHECK(planner.commit());
    CHECK(!planner.commit());
    CHECK_EQ(planner.history().undo_count(), 1u);
    CHECK(planner.undo());
    CHECK(planner.entries().empty());
    planner.begin("again");
    planner.submit(request(1, 5, 1, h(4), 0, h(24)));
    CHECK(planner.rollback());
    CHECK(planner.entries().empty());
}

TEST(planner_moves_only_what_it_may) {
    Planner planner(config(1));
    planner.submit(request(1, 3, 1, h(4), 0, h(24)));
    CHECK(planner.fix(1, true));
    CHECK(!planner.fix(1, true));
    CHECK(planner.submit(request(2, 5, 1, h(4), 0, h(4))) == Planner::Outcome::Waiting);
    CHECK(planner.fix(1, false));
    CHECK(planner.reschedule(1, h(4), h(24)));
    CHECK_EQ(text(planner), "2@0/0 1@4/0 ");
    CHECK(!planner.reschedule(1, h(1), h(5)));
    CHECK_EQ(planner.find(1)->request.earliest, h(4));
    planner.freeze(h(1));
    CHECK(!planner.withdraw(2));
    CHECK(planner.submit(request(3, 9, 1, h(3), 0, h(8))) == Planner::Outcome::Placed);
    CHECK_EQ(text(planner), "2@0/0 3@4/0 1@7/0 ");
    CHECK(planner.undo());
    CHECK(!planner.undo());
}

TEST(planner_closes_sections) {
    Planner planner(config());
    planner.submit(request(1, 3, 1, h(4), 0, h(24)));
    planner.submit(request(2, 5, 1, h(4), 0, h(24)));
    planner.close(0, {h(1), h(10)});
    CHECK_EQ(text(planner), "2@0/1 1@4/1 ");
    CHECK(!planner.undo());
    planner.submit(request(3, 5, 2, h(2), 0, h(10)));
    CHECK_EQ(text(planner), "2@0/1 1@4/1 w3 ");
    planner.reopen(0, {0, h(12)});
    CHECK_EQ(text(planner), "2@0/1 1@4/1 3@8/0 ");
    CHECK_EQ(planner.retire(h(4)), 1u);
    CHECK_EQ(text(planner), "1@4/1 3@8/0 ");
}

TEST(planner_places_late) {
    Planner planner(config(1));
    Request r = request(1, 5, 1, h(4), 0, h(24));
    r.late = true;
    planner.submit(r);
    r.id = 2;
    planner.submit(r);
    CHECK_EQ(text(planner), "2@16/0 1@20/0 ");
    std::vector<RequestId> seen;
    planner.on_change([&](const Change& change) { seen.push_back(change.id); });
    planner.undo();
    planner.redo();
    planner.withdraw(1);
    CHECK_EQ(seen.size(), 3u);
}
