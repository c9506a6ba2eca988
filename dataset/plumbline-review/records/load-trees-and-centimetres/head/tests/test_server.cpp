#include "check.hpp"
#include "server/session.hpp"

using namespace quayside;

namespace {

const char* kConfig = R"(
# A small port
section = A 12.0
section = B 12.0m
section = C 15.5
cranes = 4
channel = 13
passage = 1h
turnaround = 30m
offset = 1h
summer = yes
tier = 0 10 20
tier = 100 0 10
minimum = 0.5
threads = 2
snapshot_every = 50
)";

Time at(const char* text) { return *parse_time(text); }

struct Port {
    MemoryStorage storage;
    std::unique_ptr<Engine> engine = std::make_unique<Engine>(parse_config(kConfig), storage);
    std::unique_ptr<Session> session = std::make_unique<Session>(*engine);

    std::string operator()(const std::string& line, Time now = 0) {
        std::string out = session->receive("t " + line + "\r\n", now);
        std::string flat;
        for (char c : out) {
            if (c == '\n') {
                flat += '|';
            } else if (c != '\r') {
                flat += c;
            }
        }
        return flat;
    }
    void restart() {
        session.reset();
        engine = std::make_unique<Engine>(parse_config(kConfig), storage);
        session = std::make_unique<Session>(*engine);
    }
};

const std::string kWeek = " from=2026-05-04T00:00Z until=2026-05-11T00:00Z";

}  // namespace

TEST(config_is_read) {
    EngineConfig config = parse_config(kConfig);
    CHECK_EQ(config.quay.sections.size(), 3u);
    CHECK_EQ(config.quay.sections[2].depth_cm, 1550);
    CHECK_EQ(config.quay.channel_cm, 1300);
    CHECK_EQ(config.fees.tiers.size(), 2u);
    CHECK_THROWS(parse_config("depth = 3"), ConfigError);
    CHECK_THROWS(parse_config("channel = 3.123"), ConfigError);
    CHECK_EQ(*parse_metres("0.05m"), 5);
}

TEST(server_plans) {
    Port port;
    CHECK_EQ(port("SUBMIT 1 Elbe stay=4h draught=900 cranes=2" + kWeek),
             "* 1 Elbe prio=5 section=A sections=1 from=2026-05-04T00:00Z until=2026-05-04T04:00Z cranes=2|t OK placed|");
    CHECK_EQ(port("SUBMIT 1 Elbe stay=4h draught=900" + kWeek), "t NO refused|");
    CHECK_EQ(port("SUBMIT 2 Weser stay=4h" + kWeek), "t BAD draught is missing|");
    CHECK_EQ(port("NONSENSE"), "t BAD an unknown verb|");
    CHECK_EQ(port("SUBMIT 2 \"Weser II\" stay=2h draught=900 sections=3" + kWeek),
             "* 2 \"Weser II\" prio=5 section=A sections=3 from=2026-05-04T04:30Z until=2026-05-04T06:30Z|t OK placed|");
    CHECK_EQ(port("SCHEDULE limit=1 skip=1" + kWeek).substr(0, 13), "* 2 \"Weser II");
    CHECK_EQ(port("ESTIMATE stay=1h draught=900 at=2026-05-04T00:00Z,2026-05-04T04:00Z"),
             "* 2026-05-04T00:00Z section=B from=2026-05-04T00:00Z wait=0s|"
             "* 2026-05-04T04:00Z section=A from=2026-05-04T07:00Z wait=3h|t OK|");
    CHECK_EQ(port("LOAD" + kWeek), "* sections=23|* cranes=2/4 least=0 hours=8|t OK|");
    CHECK_EQ(port("UNDO"), "t OK \"submit Weser II\"|");
    CHECK_EQ(port("SHOW 2"), "t NO not known|");
}

TEST(server_reports_days) {
    Port port;
    port("SUBMIT 1 Elbe stay=20h draught=900" + kWeek);
    std::string first = port("DAY 2026-05-04");
    CHECK_EQ(first, "* A 2026-05-04T00:00Z 2026-05-04T20:30Z Elbe|t OK|");
    CHECK_EQ(port("DAY 2026-05-04"), first);
    CHECK(port("STATS").find("hits=1") != std::string::npos);
    CHECK_EQ(port("DAY 2026-05-05"), "t OK|");
    port("SUBMIT 2 Ems stay=2h draught=900 from=2026-05-04T20:00Z until=2026-05-05T00:00Z");
    CHECK_EQ(port("DAY 2026-05-05"), "* B 2026-05-04T20:00Z 2026-05-04T22:30Z Ems|t OK|");
    CHECK_EQ(port("CLOSE C rule=\"day start=2026-05-04 at=06:00 for=1h count=2\"" + kWeek), "t OK 2 closed|");
    CHECK(port("DAY 2026-05-05 section=C").find("* C 2026-05-05T04:00Z 2026-05-05T05:00Z closed|") == 0);
    port("WITHDRAW 2");
    CHECK_EQ(port("DAY 2026-05-05 section=B"), "t OK|");
}

TEST(server_trades) {
    Port port;
    CHECK_EQ(port("LIST A-20 tick=0.5"), "t OK|");
    port("ORDER A-20 1 account=7 side=sell price=10 qty=20 show=5");
    CHECK_EQ(port("ORDER A-20 2 account=8 side=buy price=10.5 qty=7"),
             "* trade 5 at 10.00 with 1|* trade 2 at 10.00 with 1|t OK resting 0|");
    CHECK_EQ(port("BOOK A-20"), "* ask 10.00 3 in 1|t OK|");
    CHECK_EQ(port("ACCOUNT 8"), "* balance=-71.00 fees=1.00 position=7 traded=7|t OK|");
    CHECK_EQ(port("AMEND A-20 1 qty=4"), "t OK resting 4|");
    CHECK_EQ(port("ORDER A-20 3 account=8 side=buy price=10 qty=9 life=all"), "t NO rejected|");
    CHECK_EQ(port("ORDER A-20 4 account=8 side=buy price=9 qty=9 expires=2026-05-04T00:00Z"), "t OK resting 9|");
    CHECK_EQ(port("CANCEL A-20 4", at("2026-05-04T00:00Z")), "t NO not known|");
    CHECK_EQ(port("SHARE 0.0005", at("1970-01-02T00:00Z")), "* 7 0.0003|* 8 0.0002|t OK|");
}

TEST(server_remembers) {
    Port port;
    port("TIDES {63}\r\n2026-05-04T00:00Z 60\n2026-05-04T06:10Z 410\n2026-05-04T12:00Z 70");
    CHECK_EQ(port("HEIGHT 2026-05-04T00:00Z"), "t OK 60cm|");
    port("SUBMIT 1 Elbe stay=4h draught=900 prio=3" + kWeek);
    port("SUBMIT 2 Ems stay=4h draught=1300" + kWeek);
    port("FIX 1");
    port("CLOSE B" + kWeek);
    port("LIST A-20");
    port("ORDER A-20 1 account=7 side=sell price=10 qty=20 show=5");
    port("SUBMIT 3 Oste stay=4h draught=900 sections=2 prio=9" + kWeek);
    std::string before = port.engine->state();
    port.restart();
    CHECK(port.engine->state() == before);
    CHECK_EQ(port("SNAPSHOT").substr(0, 4), "t OK");
    port("SUBMIT 4 Jade stay=1h draught=900" + kWeek);
    port("UNDO");
    CHECK_EQ(port("UNDO"), "t OK \"submit Oste\"|");
    before = port.engine->state();
    port.restart();
    CHECK(port.engine->state() == before);
    CHECK_EQ(port.engine->recovered_records(), 3u);
    CHECK_EQ(port("REDO"), "t OK \"submit Oste\"|");
}

TEST(server_groups_are_atomic) {
    Port port;
    port("SUBMIT 1 Elbe stay=4h draught=900" + kWeek);
    port("BEGIN plan");
    port("SUBMIT 2 Ems stay=4h draught=900" + kWeek);
    CHECK_EQ(port("FREEZE 2026-05-05T00:00Z"), "t NO not within a group|");
    std::uint64_t written = port.engine->journal().last_number();
    port.restart();
    CHECK_EQ(port.engine->journal().last_number(), written);
    CHECK_EQ(port("SHOW 2"), "t NO not known|");
    port("BEGIN");
    port("SUBMIT 2 Ems stay=4h draught=900" + kWeek);
    port("BEGIN");
    port("WITHDRAW 1");
    port("ROLLBACK");
    port("COMMIT");
    CHECK_EQ(port("COMMIT"), "t NO no group is open|");
    port.restart();
    CHECK_EQ(port("SHOW 2").substr(0, 7), "* 2 Ems");
    CHECK_EQ(port("SHOW 1").substr(0, 8), "* 1 Elbe");
}

TEST(server_takes_snapshots_by_itself) {
    Port port;
    port("LIST S");
    for (int i = 1; i <= 120; ++i) port("ORDER S " + std::to_string(i) + " account=1 side=buy price=5 qty=1");
    port.restart();
    CHECK_EQ(port.engine->recovered_records(), 21u);
    CHECK_EQ(port("BOOK S"), "* bid 5.00 120 in 120|t OK|");
}
