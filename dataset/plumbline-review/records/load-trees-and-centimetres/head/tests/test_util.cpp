#include "check.hpp"
#include "util/bytes.hpp"
#include "util/decimal.hpp"
#include "util/time.hpp"

using namespace quayside;

namespace {
Time at(const char* text) { return *parse_time(text); }
Decimal dec(const char* text) { return *Decimal::parse(text); }
}  // namespace

TEST(dates_go_to_days_and_back) {
    CHECK_EQ(days_from_date({1970, 1, 1}), 0);
    CHECK_EQ(days_from_date({2000, 2, 29}), 11016);
    for (std::int64_t d = -200000; d < 200000; d += 61) {
        Date date = date_from_days(d);
        CHECK(is_valid(date));
        CHECK_EQ(days_from_date(date), d);
    }
    CHECK_EQ(weekday(days_from_date({2026, 11, 22})), 6);
    CHECK_EQ(weekday(-4), 6);
    CHECK(!is_valid({2026, 2, 29}));
}

TEST(times_are_parsed_and_formatted) {
    CHECK_EQ(format_time(at("2026-03-01T04:30Z")), "2026-03-01T04:30Z");
    CHECK_EQ(format_time(at("1969-12-31T23:59:58Z")), "1969-12-31T23:59:58Z");
    CHECK(!parse_time("2026-03-01T24:00Z"));
    CHECK(!parse_time("2026-13-01T04:00Z"));
    CHECK(!parse_time("2026-03-01 04:00Z"));
    CHECK_EQ(*parse_span("1d2h30m5s"), kDay + 2 * kHour + 30 * kMinute + 5);
    CHECK(!parse_span("2m1h"));
    CHECK(!parse_span("5"));
    CHECK_EQ(format_span(90 * kMinute), "1h30m");
}

TEST(summer_time_begins_and_ends) {
    Zone zone(kHour, true);
    CHECK_EQ(zone.offset_at(at("2026-03-29T00:59:59Z")), kHour);
    CHECK_EQ(zone.offset_at(at("2026-03-29T01:00Z")), 2 * kHour);
    CHECK_EQ(zone.offset_at(at("2026-10-25T00:59Z")), 2 * kHour);
    CHECK_EQ(zone.offset_at(at("2026-10-25T01:00Z")), kHour);
    CHECK_EQ(format_time(zone.to_utc(at("2026-10-25T02:30Z"))), "2026-10-25T00:30Z");
    CHECK_EQ(format_time(zone.to_utc(at("2026-03-29T02:30Z"))), "2026-03-29T01:30Z");
    CHECK_EQ(format_time(zone.to_utc(at("2026-07-01T12:00Z"))), "2026-07-01T10:00Z");
}

TEST(decimals_are_parsed_and_formatted) {
    CHECK_EQ(dec("12.5").units(), 125000);
    CHECK_EQ(dec("-0.0001").units(), -1);
    CHECK_EQ(dec("12.5").str(), "12.50");
    CHECK_EQ(dec("-3.1415").str(), "-3.1415");
    for (const char* bad : {"", ".", "1.", "1.23456", "1e3", "--1", "99999999999999999999"}) {
        CHECK(!Decimal::parse(bad));
    }
}

TEST(decimals_round) {
    Decimal step = dec("0.05");
    CHECK_EQ(dec("1.025").to_step(step, Rounding::HalfEven).str(), "1.00");
    CHECK_EQ(dec("1.075").to_step(step, Rounding::HalfEven).str(), "1.10");
    CHECK_EQ(dec("-1.025").to_step(step, Rounding::HalfUp).str(), "-1.05");
    CHECK_EQ(dec("-1.02").to_step(step, Rounding::Up).str(), "-1.05");
    CHECK_EQ(dec("1.09").to_step(step, Rounding::Down).str(), "1.05");
    CHECK_EQ(dec("10").over(dec("3"), Rounding::HalfUp).str(), "3.3333");
    CHECK_EQ(dec("0.5").times(dec("0.0001"), Rounding::HalfEven).units(), 0);
    CHECK_EQ(dec("7").ratio(2, 3, Rounding::Up).str(), "4.6667");
    CHECK_THROWS(Decimal::whole(900000000000000).times(100), DecimalOverflow);
}

TEST(allocation_adds_up) {
    auto parts = allocate(dec("0.0010"), {1, 1, 1});
    CHECK_EQ(parts[0].units(), 4);
    CHECK_EQ(parts[1].units(), 3);
    CHECK_EQ(parts[2].units(), 3);
    parts = allocate(dec("-0.0010"), {0, 5, 2});
    CHECK_EQ(parts[0].units(), 0);
    CHECK_EQ(parts[1].units(), -7);
    CHECK_EQ(parts[2].units(), -3);
    CHECK_THROWS(allocate(dec("1"), {0, 0}), std::invalid_argument);
}

TEST(bytes_go_there_and_back) {
    Encoder out;
    out.u8(7).u32(0xdeadbeef).varint(300).svarint(-1).svarint(INT64_MIN).text("hafen").flag(true);
    std::string bytes = out.take();
    Decoder in(bytes);
    CHECK_EQ(in.u8(), 7);
    CHECK_EQ(in.u32(), 0xdeadbeef);
    CHECK_EQ(in.varint(), 300u);
    CHECK_EQ(in.svarint(), -1);
    CHECK_EQ(in.svarint(), INT64_MIN);
    CHECK_EQ(in.text(), "hafen");
    CHECK(in.flag());
    in.expect_done();
    CHECK_THROWS(in.u8(), DecodeError);
    CHECK_EQ(crc32("123456789"), 0xcbf43926u);
    CHECK_THROWS(Decoder("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02").varint(), DecodeError);
}
