/* Attitude control, prime. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of AOC_1, as measured before launch. */
static double aoc_1_degrees(double counts)
{
    return -51.0508 + counts * (0.037979 + counts * (-1.3087e-06 + counts * 5.2118e-10));
}

extern const FieldDefinition kAoc1Housekeeping[] = {
    {"AOC_1_BUS_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"AOC_1_BUS_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"AOC_1_BUS_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"AOC_1_BUS_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"AOC_1_REF_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"AOC_1_REF_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"AOC_1_REF_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"AOC_1_REF_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"AOC_1_IO_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"AOC_1_IO_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"AOC_1_IO_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"AOC_1_IO_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"AOC_1_CORE_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"AOC_1_CORE_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"AOC_1_CORE_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"AOC_1_CORE_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"AOC_1_MAIN_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"AOC_1_MAIN_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"AOC_1_MAIN_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"AOC_1_MAIN_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"AOC_1_AUX_1_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"AOC_1_AUX_1_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"AOC_1_AUX_1_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"AOC_1_AUX_1_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"AOC_1_AUX_2_V", "V", 240, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 21600},
    {"AOC_1_AUX_2_I", "A", 256, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"AOC_1_AUX_2_STAT", "", 268, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"AOC_1_AUX_2_MODE", "", 272, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kAoc1HousekeepingCount = sizeof kAoc1Housekeeping / sizeof *kAoc1Housekeeping;

/** Packets 0x148: housekeeping of AOC_1. */
void decode_aoc_1_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kAoc1Housekeeping, kAoc1HousekeepingCount, packet, table);
    derive(table, "AOC_1_BUS_W", packet, value_of(table, "AOC_1_BUS_V") * value_of(table, "AOC_1_BUS_I"));
    derive(table, "AOC_1_REF_W", packet, value_of(table, "AOC_1_REF_V") * value_of(table, "AOC_1_REF_I"));
    derive(table, "AOC_1_IO_W", packet, value_of(table, "AOC_1_IO_V") * value_of(table, "AOC_1_IO_I"));
    derive(table, "AOC_1_CORE_W", packet, value_of(table, "AOC_1_CORE_V") * value_of(table, "AOC_1_CORE_I"));
    derive(table, "AOC_1_MAIN_W", packet, value_of(table, "AOC_1_MAIN_V") * value_of(table, "AOC_1_MAIN_I"));
    derive(table, "AOC_1_AUX_1_W", packet, value_of(table, "AOC_1_AUX_1_V") * value_of(table, "AOC_1_AUX_1_I"));
    derive(table, "AOC_1_AUX_2_W", packet, value_of(table, "AOC_1_AUX_2_V") * value_of(table, "AOC_1_AUX_2_I"));
}

extern const FieldDefinition kAoc1Dynamics[] = {
    {"AOC_1_CMD_X", "", 0, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"AOC_1_CMD_Y", "", 32, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"AOC_1_CMD_Z", "", 64, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"AOC_1_CMD_T", "ms", 96, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 21600},
    {"AOC_1_RATE_X", "", 116, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"AOC_1_RATE_Y", "", 148, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"AOC_1_RATE_Z", "", 180, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"AOC_1_RATE_T", "ms", 212, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 604800},
    {"AOC_1_EST_X", "", 232, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"AOC_1_EST_Y", "", 264, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"AOC_1_EST_Z", "", 296, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"AOC_1_EST_T", "ms", 328, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 86400},
    {"AOC_1_BIAS_X", "", 348, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"AOC_1_BIAS_Y", "", 380, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"AOC_1_BIAS_Z", "", 412, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"AOC_1_BIAS_T", "ms", 444, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"AOC_1_ERR_1_X", "", 464, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"AOC_1_ERR_1_Y", "", 496, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"AOC_1_ERR_1_Z", "", 528, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"AOC_1_ERR_1_T", "ms", 560, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 86400},
    {"AOC_1_ERR_2_X", "", 580, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"AOC_1_ERR_2_Y", "", 612, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"AOC_1_ERR_2_Z", "", 644, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"AOC_1_ERR_2_T", "ms", 676, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 86400},
    {"AOC_1_POS_1_X", "", 696, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"AOC_1_POS_1_Y", "", 728, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"AOC_1_POS_1_Z", "", 760, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"AOC_1_POS_1_T", "ms", 792, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"AOC_1_POS_2_X", "", 812, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"AOC_1_POS_2_Y", "", 844, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"AOC_1_POS_2_Z", "", 876, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"AOC_1_POS_2_T", "ms", 908, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
};
extern const std::size_t kAoc1DynamicsCount = sizeof kAoc1Dynamics / sizeof *kAoc1Dynamics;

/** Packets 0x149: dynamics of AOC_1. */
void decode_aoc_1_dynamics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kAoc1Dynamics, kAoc1DynamicsCount, packet, table);
}

extern const FieldDefinition kAoc1Temperatures[] = {
    {"AOC_1_PLATE_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"AOC_1_PLATE_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"AOC_1_PLATE_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"AOC_1_OSC_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"AOC_1_OSC_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"AOC_1_OSC_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"AOC_1_MOUNT_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"AOC_1_MOUNT_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"AOC_1_MOUNT_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"AOC_1_REG_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"AOC_1_REG_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"AOC_1_REG_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"AOC_1_CASE_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"AOC_1_CASE_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"AOC_1_CASE_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"AOC_1_BOARD_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"AOC_1_BOARD_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"AOC_1_BOARD_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
};
extern const std::size_t kAoc1TemperaturesCount = sizeof kAoc1Temperatures / sizeof *kAoc1Temperatures;

/** Packets 0x14a: temperatures of AOC_1. */
void decode_aoc_1_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kAoc1Temperatures, kAoc1TemperaturesCount, packet, table);
    derive(table, "AOC_1_PLATE_C", packet, aoc_1_degrees(value_of(table, "AOC_1_PLATE_RAW")));
    derive(table, "AOC_1_OSC_C", packet, aoc_1_degrees(value_of(table, "AOC_1_OSC_RAW")));
    derive(table, "AOC_1_MOUNT_C", packet, aoc_1_degrees(value_of(table, "AOC_1_MOUNT_RAW")));
    derive(table, "AOC_1_REG_C", packet, aoc_1_degrees(value_of(table, "AOC_1_REG_RAW")));
    derive(table, "AOC_1_CASE_C", packet, aoc_1_degrees(value_of(table, "AOC_1_CASE_RAW")));
    derive(table, "AOC_1_BOARD_C", packet, aoc_1_degrees(value_of(table, "AOC_1_BOARD_RAW")));
}

extern const FieldDefinition kAoc1Counters[] = {
    {"AOC_1_RESET_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"AOC_1_RESET_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"AOC_1_RESET_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"AOC_1_TC_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"AOC_1_TC_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"AOC_1_TC_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"AOC_1_FRAME_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"AOC_1_FRAME_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"AOC_1_FRAME_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"AOC_1_ECC_1_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"AOC_1_ECC_1_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"AOC_1_ECC_1_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"AOC_1_ECC_2_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"AOC_1_ECC_2_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"AOC_1_ECC_2_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
};
extern const std::size_t kAoc1CountersCount = sizeof kAoc1Counters / sizeof *kAoc1Counters;

/** Packets 0x14b: counters of AOC_1. */
void decode_aoc_1_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kAoc1Counters, kAoc1CountersCount, packet, table);
    derive(table, "AOC_1_RESET_OK", packet, value_of(table, "AOC_1_RESET_N") - value_of(table, "AOC_1_RESET_BAD"));
    derive(table, "AOC_1_TC_OK", packet, value_of(table, "AOC_1_TC_N") - value_of(table, "AOC_1_TC_BAD"));
    derive(table, "AOC_1_FRAME_OK", packet, value_of(table, "AOC_1_FRAME_N") - value_of(table, "AOC_1_FRAME_BAD"));
    derive(table, "AOC_1_ECC_1_OK", packet, value_of(table, "AOC_1_ECC_1_N") - value_of(table, "AOC_1_ECC_1_BAD"));
    derive(table, "AOC_1_ECC_2_OK", packet, value_of(table, "AOC_1_ECC_2_N") - value_of(table, "AOC_1_ECC_2_BAD"));
}

extern const FieldDefinition kAoc1Diagnostics[] = {
    {"AOC_1_QUEUE_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"AOC_1_QUEUE_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"AOC_1_QUEUE_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"AOC_1_QUEUE_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"AOC_1_SELF_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"AOC_1_SELF_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"AOC_1_SELF_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"AOC_1_SELF_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"AOC_1_MARGIN_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"AOC_1_MARGIN_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"AOC_1_MARGIN_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"AOC_1_MARGIN_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"AOC_1_SCRUB_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"AOC_1_SCRUB_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"AOC_1_SCRUB_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"AOC_1_SCRUB_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"AOC_1_LINK_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"AOC_1_LINK_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"AOC_1_LINK_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"AOC_1_LINK_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
};
extern const std::size_t kAoc1DiagnosticsCount = sizeof kAoc1Diagnostics / sizeof *kAoc1Diagnostics;

/** Packets 0x14c: diagnostics of AOC_1. */
void decode_aoc_1_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kAoc1Diagnostics, kAoc1DiagnosticsCount, packet, table);
    derive(table, "AOC_1_QUEUE_SPAN", packet,
           value_of(table, "AOC_1_QUEUE_MAX") - value_of(table, "AOC_1_QUEUE_MIN"));
    derive(table, "AOC_1_SELF_SPAN", packet, value_of(table, "AOC_1_SELF_MAX") - value_of(table, "AOC_1_SELF_MIN"));
    derive(table, "AOC_1_MARGIN_SPAN", packet,
           value_of(table, "AOC_1_MARGIN_MAX") - value_of(table, "AOC_1_MARGIN_MIN"));
    derive(table, "AOC_1_SCRUB_SPAN", packet,
           value_of(table, "AOC_1_SCRUB_MAX") - value_of(table, "AOC_1_SCRUB_MIN"));
    derive(table, "AOC_1_LINK_SPAN", packet, value_of(table, "AOC_1_LINK_MAX") - value_of(table, "AOC_1_LINK_MIN"));
}

} // namespace perigee
