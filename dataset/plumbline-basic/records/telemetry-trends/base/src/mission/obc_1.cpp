/* On-board computer, prime. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of OBC_1, as measured before launch. */
static double obc_1_degrees(double counts)
{
    return -40.5869 + counts * (0.041826 + counts * (-1.2527e-06 + counts * 2.7400e-10));
}

extern const FieldDefinition kObc1Housekeeping[] = {
    {"OBC_1_IO_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"OBC_1_IO_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 21600},
    {"OBC_1_IO_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"OBC_1_IO_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"OBC_1_MAIN_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"OBC_1_MAIN_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"OBC_1_MAIN_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"OBC_1_MAIN_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"OBC_1_REF_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"OBC_1_REF_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"OBC_1_REF_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"OBC_1_REF_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"OBC_1_CORE_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"OBC_1_CORE_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"OBC_1_CORE_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"OBC_1_CORE_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"OBC_1_BUS_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"OBC_1_BUS_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"OBC_1_BUS_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"OBC_1_BUS_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"OBC_1_AUX_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"OBC_1_AUX_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"OBC_1_AUX_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"OBC_1_AUX_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kObc1HousekeepingCount = sizeof kObc1Housekeeping / sizeof *kObc1Housekeeping;

/** Packets 0x1c8: housekeeping of OBC_1. */
void decode_obc_1_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kObc1Housekeeping, kObc1HousekeepingCount, packet, table);
    derive(table, "OBC_1_IO_W", packet, value_of(table, "OBC_1_IO_V") * value_of(table, "OBC_1_IO_I"));
    derive(table, "OBC_1_MAIN_W", packet, value_of(table, "OBC_1_MAIN_V") * value_of(table, "OBC_1_MAIN_I"));
    derive(table, "OBC_1_REF_W", packet, value_of(table, "OBC_1_REF_V") * value_of(table, "OBC_1_REF_I"));
    derive(table, "OBC_1_CORE_W", packet, value_of(table, "OBC_1_CORE_V") * value_of(table, "OBC_1_CORE_I"));
    derive(table, "OBC_1_BUS_W", packet, value_of(table, "OBC_1_BUS_V") * value_of(table, "OBC_1_BUS_I"));
    derive(table, "OBC_1_AUX_W", packet, value_of(table, "OBC_1_AUX_V") * value_of(table, "OBC_1_AUX_I"));
}

extern const FieldDefinition kObc1Currents[] = {
    {"OBC_1_RELAY_I", "A", 0, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"OBC_1_RELAY_PEAK", "A", 12, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 3600},
    {"OBC_1_RELAY_TRIP", "", 24, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"OBC_1_PUMP_I", "A", 25, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"OBC_1_PUMP_PEAK", "A", 37, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"OBC_1_PUMP_TRIP", "", 49, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"OBC_1_HTR_I", "A", 50, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 604800},
    {"OBC_1_HTR_PEAK", "A", 62, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 86400},
    {"OBC_1_HTR_TRIP", "", 74, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"OBC_1_DRIVE_I", "A", 75, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"OBC_1_DRIVE_PEAK", "A", 87, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 86400},
    {"OBC_1_DRIVE_TRIP", "", 99, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
};
extern const std::size_t kObc1CurrentsCount = sizeof kObc1Currents / sizeof *kObc1Currents;

/** Packets 0x1c9: currents of OBC_1. */
void decode_obc_1_currents(const Packet& packet, ReadingTable& table)
{
    decode_fields(kObc1Currents, kObc1CurrentsCount, packet, table);
}

extern const FieldDefinition kObc1Temperatures[] = {
    {"OBC_1_BOARD_1_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"OBC_1_BOARD_1_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"OBC_1_BOARD_1_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"OBC_1_BOARD_2_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"OBC_1_BOARD_2_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"OBC_1_BOARD_2_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"OBC_1_CASE_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"OBC_1_CASE_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"OBC_1_CASE_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"OBC_1_OSC_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"OBC_1_OSC_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"OBC_1_OSC_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"OBC_1_REG_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"OBC_1_REG_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"OBC_1_REG_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
};
extern const std::size_t kObc1TemperaturesCount = sizeof kObc1Temperatures / sizeof *kObc1Temperatures;

/** Packets 0x1ca: temperatures of OBC_1. */
void decode_obc_1_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kObc1Temperatures, kObc1TemperaturesCount, packet, table);
    derive(table, "OBC_1_BOARD_1_C", packet, obc_1_degrees(value_of(table, "OBC_1_BOARD_1_RAW")));
    derive(table, "OBC_1_BOARD_2_C", packet, obc_1_degrees(value_of(table, "OBC_1_BOARD_2_RAW")));
    derive(table, "OBC_1_CASE_C", packet, obc_1_degrees(value_of(table, "OBC_1_CASE_RAW")));
    derive(table, "OBC_1_OSC_C", packet, obc_1_degrees(value_of(table, "OBC_1_OSC_RAW")));
    derive(table, "OBC_1_REG_C", packet, obc_1_degrees(value_of(table, "OBC_1_REG_RAW")));
}

extern const FieldDefinition kObc1Counters[] = {
    {"OBC_1_FRAME_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"OBC_1_FRAME_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 604800},
    {"OBC_1_FRAME_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"OBC_1_TM_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"OBC_1_TM_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"OBC_1_TM_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"OBC_1_ECC_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"OBC_1_ECC_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"OBC_1_ECC_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"OBC_1_TC_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"OBC_1_TC_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"OBC_1_TC_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"OBC_1_RESET_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"OBC_1_RESET_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"OBC_1_RESET_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
};
extern const std::size_t kObc1CountersCount = sizeof kObc1Counters / sizeof *kObc1Counters;

/** Packets 0x1cb: counters of OBC_1. */
void decode_obc_1_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kObc1Counters, kObc1CountersCount, packet, table);
    derive(table, "OBC_1_FRAME_OK", packet, value_of(table, "OBC_1_FRAME_N") - value_of(table, "OBC_1_FRAME_BAD"));
    derive(table, "OBC_1_TM_OK", packet, value_of(table, "OBC_1_TM_N") - value_of(table, "OBC_1_TM_BAD"));
    derive(table, "OBC_1_ECC_OK", packet, value_of(table, "OBC_1_ECC_N") - value_of(table, "OBC_1_ECC_BAD"));
    derive(table, "OBC_1_TC_OK", packet, value_of(table, "OBC_1_TC_N") - value_of(table, "OBC_1_TC_BAD"));
    derive(table, "OBC_1_RESET_OK", packet, value_of(table, "OBC_1_RESET_N") - value_of(table, "OBC_1_RESET_BAD"));
}

extern const FieldDefinition kObc1Diagnostics[] = {
    {"OBC_1_QUEUE_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 21600},
    {"OBC_1_QUEUE_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"OBC_1_QUEUE_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"OBC_1_QUEUE_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"OBC_1_SELF_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"OBC_1_SELF_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"OBC_1_SELF_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"OBC_1_SELF_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"OBC_1_SCRUB_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 21600},
    {"OBC_1_SCRUB_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"OBC_1_SCRUB_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"OBC_1_SCRUB_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"OBC_1_LINK_1_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"OBC_1_LINK_1_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"OBC_1_LINK_1_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"OBC_1_LINK_1_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"OBC_1_LINK_2_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"OBC_1_LINK_2_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"OBC_1_LINK_2_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"OBC_1_LINK_2_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"OBC_1_MARGIN_1_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"OBC_1_MARGIN_1_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"OBC_1_MARGIN_1_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"OBC_1_MARGIN_1_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"OBC_1_MARGIN_2_PCT", "%", 516, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"OBC_1_MARGIN_2_MIN", "", 526, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"OBC_1_MARGIN_2_MAX", "", 544, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"OBC_1_MARGIN_2_SUM", "", 562, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
};
extern const std::size_t kObc1DiagnosticsCount = sizeof kObc1Diagnostics / sizeof *kObc1Diagnostics;

/** Packets 0x1cc: diagnostics of OBC_1. */
void decode_obc_1_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kObc1Diagnostics, kObc1DiagnosticsCount, packet, table);
    derive(table, "OBC_1_QUEUE_SPAN", packet,
           value_of(table, "OBC_1_QUEUE_MAX") - value_of(table, "OBC_1_QUEUE_MIN"));
    derive(table, "OBC_1_SELF_SPAN", packet, value_of(table, "OBC_1_SELF_MAX") - value_of(table, "OBC_1_SELF_MIN"));
    derive(table, "OBC_1_SCRUB_SPAN", packet,
           value_of(table, "OBC_1_SCRUB_MAX") - value_of(table, "OBC_1_SCRUB_MIN"));
    derive(table, "OBC_1_LINK_1_SPAN", packet,
           value_of(table, "OBC_1_LINK_1_MAX") - value_of(table, "OBC_1_LINK_1_MIN"));
    derive(table, "OBC_1_LINK_2_SPAN", packet,
           value_of(table, "OBC_1_LINK_2_MAX") - value_of(table, "OBC_1_LINK_2_MIN"));
    derive(table, "OBC_1_MARGIN_1_SPAN", packet,
           value_of(table, "OBC_1_MARGIN_1_MAX") - value_of(table, "OBC_1_MARGIN_1_MIN"));
    derive(table, "OBC_1_MARGIN_2_SPAN", packet,
           value_of(table, "OBC_1_MARGIN_2_MAX") - value_of(table, "OBC_1_MARGIN_2_MIN"));
}

} // namespace perigee
