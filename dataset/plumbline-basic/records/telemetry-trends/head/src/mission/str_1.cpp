/* Star tracker, prime. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of STR_1, as measured before launch. */
static double str_1_degrees(double counts)
{
    return -43.5035 + counts * (0.042663 + counts * (1.5739e-06 + counts * 6.3746e-10));
}

extern const FieldDefinition kStr1Housekeeping[] = {
    {"STR_1_CORE_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"STR_1_CORE_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"STR_1_CORE_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"STR_1_CORE_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"STR_1_MAIN_1_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"STR_1_MAIN_1_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"STR_1_MAIN_1_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"STR_1_MAIN_1_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"STR_1_MAIN_2_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"STR_1_MAIN_2_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"STR_1_MAIN_2_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"STR_1_MAIN_2_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"STR_1_IO_1_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"STR_1_IO_1_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"STR_1_IO_1_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"STR_1_IO_1_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"STR_1_IO_2_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"STR_1_IO_2_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"STR_1_IO_2_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"STR_1_IO_2_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"STR_1_REF_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"STR_1_REF_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"STR_1_REF_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"STR_1_REF_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"STR_1_BUS_1_V", "V", 240, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"STR_1_BUS_1_I", "A", 256, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"STR_1_BUS_1_STAT", "", 268, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"STR_1_BUS_1_MODE", "", 272, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"STR_1_BUS_2_V", "V", 280, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"STR_1_BUS_2_I", "A", 296, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"STR_1_BUS_2_STAT", "", 308, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"STR_1_BUS_2_MODE", "", 312, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"STR_1_AUX_V", "V", 320, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"STR_1_AUX_I", "A", 336, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"STR_1_AUX_STAT", "", 348, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"STR_1_AUX_MODE", "", 352, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kStr1HousekeepingCount = sizeof kStr1Housekeeping / sizeof *kStr1Housekeeping;

/** Packets 0x170: housekeeping of STR_1. */
void decode_str_1_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kStr1Housekeeping, kStr1HousekeepingCount, packet, table);
    derive(table, "STR_1_CORE_W", packet, value_of(table, "STR_1_CORE_V") * value_of(table, "STR_1_CORE_I"));
    derive(table, "STR_1_MAIN_1_W", packet, value_of(table, "STR_1_MAIN_1_V") * value_of(table, "STR_1_MAIN_1_I"));
    derive(table, "STR_1_MAIN_2_W", packet, value_of(table, "STR_1_MAIN_2_V") * value_of(table, "STR_1_MAIN_2_I"));
    derive(table, "STR_1_IO_1_W", packet, value_of(table, "STR_1_IO_1_V") * value_of(table, "STR_1_IO_1_I"));
    derive(table, "STR_1_IO_2_W", packet, value_of(table, "STR_1_IO_2_V") * value_of(table, "STR_1_IO_2_I"));
    derive(table, "STR_1_REF_W", packet, value_of(table, "STR_1_REF_V") * value_of(table, "STR_1_REF_I"));
    derive(table, "STR_1_BUS_1_W", packet, value_of(table, "STR_1_BUS_1_V") * value_of(table, "STR_1_BUS_1_I"));
    derive(table, "STR_1_BUS_2_W", packet, value_of(table, "STR_1_BUS_2_V") * value_of(table, "STR_1_BUS_2_I"));
    derive(table, "STR_1_AUX_W", packet, value_of(table, "STR_1_AUX_V") * value_of(table, "STR_1_AUX_I"));
}

extern const FieldDefinition kStr1Dynamics[] = {
    {"STR_1_EST_X", "", 0, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"STR_1_EST_Y", "", 32, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"STR_1_EST_Z", "", 64, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"STR_1_EST_T", "ms", 96, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"STR_1_CMD_X", "", 116, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"STR_1_CMD_Y", "", 148, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"STR_1_CMD_Z", "", 180, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"STR_1_CMD_T", "ms", 212, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 86400},
    {"STR_1_POS_X", "", 232, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"STR_1_POS_Y", "", 264, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"STR_1_POS_Z", "", 296, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"STR_1_POS_T", "ms", 328, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"STR_1_ERR_X", "", 348, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"STR_1_ERR_Y", "", 380, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"STR_1_ERR_Z", "", 412, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"STR_1_ERR_T", "ms", 444, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
};
extern const std::size_t kStr1DynamicsCount = sizeof kStr1Dynamics / sizeof *kStr1Dynamics;

/** Packets 0x171: dynamics of STR_1. */
void decode_str_1_dynamics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kStr1Dynamics, kStr1DynamicsCount, packet, table);
}

extern const FieldDefinition kStr1Temperatures[] = {
    {"STR_1_OSC_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"STR_1_OSC_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"STR_1_OSC_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"STR_1_BOARD_1_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"STR_1_BOARD_1_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"STR_1_BOARD_1_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"STR_1_BOARD_2_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"STR_1_BOARD_2_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"STR_1_BOARD_2_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"STR_1_REG_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"STR_1_REG_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"STR_1_REG_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
    {"STR_1_CASE_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"STR_1_CASE_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"STR_1_CASE_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
    {"STR_1_PLATE_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"STR_1_PLATE_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"STR_1_PLATE_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
};
extern const std::size_t kStr1TemperaturesCount = sizeof kStr1Temperatures / sizeof *kStr1Temperatures;

/** Packets 0x172: temperatures of STR_1. */
void decode_str_1_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kStr1Temperatures, kStr1TemperaturesCount, packet, table);
    derive(table, "STR_1_OSC_C", packet, str_1_degrees(value_of(table, "STR_1_OSC_RAW")));
    derive(table, "STR_1_BOARD_1_C", packet, str_1_degrees(value_of(table, "STR_1_BOARD_1_RAW")));
    derive(table, "STR_1_BOARD_2_C", packet, str_1_degrees(value_of(table, "STR_1_BOARD_2_RAW")));
    derive(table, "STR_1_REG_C", packet, str_1_degrees(value_of(table, "STR_1_REG_RAW")));
    derive(table, "STR_1_CASE_C", packet, str_1_degrees(value_of(table, "STR_1_CASE_RAW")));
    derive(table, "STR_1_PLATE_C", packet, str_1_degrees(value_of(table, "STR_1_PLATE_RAW")));
}

extern const FieldDefinition kStr1Counters[] = {
    {"STR_1_TC_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"STR_1_TC_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"STR_1_TC_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"STR_1_TM_1_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"STR_1_TM_1_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"STR_1_TM_1_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"STR_1_TM_2_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"STR_1_TM_2_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"STR_1_TM_2_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"STR_1_WDOG_1_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"STR_1_WDOG_1_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"STR_1_WDOG_1_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"STR_1_WDOG_2_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"STR_1_WDOG_2_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 604800},
    {"STR_1_WDOG_2_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
    {"STR_1_ECC_1_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"STR_1_ECC_1_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"STR_1_ECC_1_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"STR_1_ECC_2_N", "", 576, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"STR_1_ECC_2_BAD", "", 608, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"STR_1_ECC_2_LAST", "s", 624, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"STR_1_RESET_N", "", 672, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"STR_1_RESET_BAD", "", 704, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"STR_1_RESET_LAST", "s", 720, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
};
extern const std::size_t kStr1CountersCount = sizeof kStr1Counters / sizeof *kStr1Counters;

/** Packets 0x173: counters of STR_1. */
void decode_str_1_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kStr1Counters, kStr1CountersCount, packet, table);
    derive(table, "STR_1_TC_OK", packet, value_of(table, "STR_1_TC_N") - value_of(table, "STR_1_TC_BAD"));
    derive(table, "STR_1_TM_1_OK", packet, value_of(table, "STR_1_TM_1_N") - value_of(table, "STR_1_TM_1_BAD"));
    derive(table, "STR_1_TM_2_OK", packet, value_of(table, "STR_1_TM_2_N") - value_of(table, "STR_1_TM_2_BAD"));
    derive(table, "STR_1_WDOG_1_OK", packet,
           value_of(table, "STR_1_WDOG_1_N") - value_of(table, "STR_1_WDOG_1_BAD"));
    derive(table, "STR_1_WDOG_2_OK", packet,
           value_of(table, "STR_1_WDOG_2_N") - value_of(table, "STR_1_WDOG_2_BAD"));
    derive(table, "STR_1_ECC_1_OK", packet, value_of(table, "STR_1_ECC_1_N") - value_of(table, "STR_1_ECC_1_BAD"));
    derive(table, "STR_1_ECC_2_OK", packet, value_of(table, "STR_1_ECC_2_N") - value_of(table, "STR_1_ECC_2_BAD"));
    derive(table, "STR_1_RESET_OK", packet, value_of(table, "STR_1_RESET_N") - value_of(table, "STR_1_RESET_BAD"));
}

extern const FieldDefinition kStr1Diagnostics[] = {
    {"STR_1_LINK_1_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"STR_1_LINK_1_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"STR_1_LINK_1_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"STR_1_LINK_1_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"STR_1_LINK_2_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"STR_1_LINK_2_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"STR_1_LINK_2_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"STR_1_LINK_2_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"STR_1_QUEUE_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"STR_1_QUEUE_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"STR_1_QUEUE_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"STR_1_QUEUE_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"STR_1_MARGIN_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"STR_1_MARGIN_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"STR_1_MARGIN_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"STR_1_MARGIN_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"STR_1_SCRUB_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"STR_1_SCRUB_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"STR_1_SCRUB_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"STR_1_SCRUB_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
};
extern const std::size_t kStr1DiagnosticsCount = sizeof kStr1Diagnostics / sizeof *kStr1Diagnostics;

/** Packets 0x174: diagnostics of STR_1. */
void decode_str_1_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kStr1Diagnostics, kStr1DiagnosticsCount, packet, table);
    derive(table, "STR_1_LINK_1_SPAN", packet,
           value_of(table, "STR_1_LINK_1_MAX") - value_of(table, "STR_1_LINK_1_MIN"));
    derive(table, "STR_1_LINK_2_SPAN", packet,
           value_of(table, "STR_1_LINK_2_MAX") - value_of(table, "STR_1_LINK_2_MIN"));
    derive(table, "STR_1_QUEUE_SPAN", packet,
           value_of(table, "STR_1_QUEUE_MAX") - value_of(table, "STR_1_QUEUE_MIN"));
    derive(table, "STR_1_MARGIN_SPAN", packet,
           value_of(table, "STR_1_MARGIN_MAX") - value_of(table, "STR_1_MARGIN_MIN"));
    derive(table, "STR_1_SCRUB_SPAN", packet,
           value_of(table, "STR_1_SCRUB_MAX") - value_of(table, "STR_1_SCRUB_MIN"));
}

} // namespace perigee
