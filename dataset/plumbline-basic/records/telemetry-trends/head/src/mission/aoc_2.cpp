/* Attitude control, redundant. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of AOC_2, as measured before launch. */
static double aoc_2_degrees(double counts)
{
    return -48.2761 + counts * (0.040651 + counts * (-5.1549e-07 + counts * 5.6999e-10));
}

extern const FieldDefinition kAoc2Housekeeping[] = {
    {"AOC_2_BUS_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"AOC_2_BUS_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"AOC_2_BUS_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"AOC_2_BUS_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"AOC_2_AUX_1_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"AOC_2_AUX_1_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"AOC_2_AUX_1_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"AOC_2_AUX_1_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"AOC_2_AUX_2_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"AOC_2_AUX_2_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"AOC_2_AUX_2_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"AOC_2_AUX_2_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"AOC_2_CORE_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"AOC_2_CORE_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"AOC_2_CORE_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"AOC_2_CORE_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"AOC_2_MAIN_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"AOC_2_MAIN_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"AOC_2_MAIN_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"AOC_2_MAIN_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"AOC_2_IO_1_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"AOC_2_IO_1_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"AOC_2_IO_1_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"AOC_2_IO_1_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"AOC_2_IO_2_V", "V", 240, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"AOC_2_IO_2_I", "A", 256, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"AOC_2_IO_2_STAT", "", 268, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"AOC_2_IO_2_MODE", "", 272, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"AOC_2_REF_V", "V", 280, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"AOC_2_REF_I", "A", 296, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"AOC_2_REF_STAT", "", 308, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"AOC_2_REF_MODE", "", 312, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kAoc2HousekeepingCount = sizeof kAoc2Housekeeping / sizeof *kAoc2Housekeeping;

/** Packets 0x150: housekeeping of AOC_2. */
void decode_aoc_2_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kAoc2Housekeeping, kAoc2HousekeepingCount, packet, table);
    derive(table, "AOC_2_BUS_W", packet, value_of(table, "AOC_2_BUS_V") * value_of(table, "AOC_2_BUS_I"));
    derive(table, "AOC_2_AUX_1_W", packet, value_of(table, "AOC_2_AUX_1_V") * value_of(table, "AOC_2_AUX_1_I"));
    derive(table, "AOC_2_AUX_2_W", packet, value_of(table, "AOC_2_AUX_2_V") * value_of(table, "AOC_2_AUX_2_I"));
    derive(table, "AOC_2_CORE_W", packet, value_of(table, "AOC_2_CORE_V") * value_of(table, "AOC_2_CORE_I"));
    derive(table, "AOC_2_MAIN_W", packet, value_of(table, "AOC_2_MAIN_V") * value_of(table, "AOC_2_MAIN_I"));
    derive(table, "AOC_2_IO_1_W", packet, value_of(table, "AOC_2_IO_1_V") * value_of(table, "AOC_2_IO_1_I"));
    derive(table, "AOC_2_IO_2_W", packet, value_of(table, "AOC_2_IO_2_V") * value_of(table, "AOC_2_IO_2_I"));
    derive(table, "AOC_2_REF_W", packet, value_of(table, "AOC_2_REF_V") * value_of(table, "AOC_2_REF_I"));
}

extern const FieldDefinition kAoc2Dynamics[] = {
    {"AOC_2_EST_1_X", "", 0, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"AOC_2_EST_1_Y", "", 32, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"AOC_2_EST_1_Z", "", 64, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"AOC_2_EST_1_T", "ms", 96, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"AOC_2_EST_2_X", "", 116, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"AOC_2_EST_2_Y", "", 148, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"AOC_2_EST_2_Z", "", 180, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"AOC_2_EST_2_T", "ms", 212, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"AOC_2_POS_1_X", "", 232, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"AOC_2_POS_1_Y", "", 264, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"AOC_2_POS_1_Z", "", 296, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"AOC_2_POS_1_T", "ms", 328, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 21600},
    {"AOC_2_POS_2_X", "", 348, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"AOC_2_POS_2_Y", "", 380, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"AOC_2_POS_2_Z", "", 412, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"AOC_2_POS_2_T", "ms", 444, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"AOC_2_CMD_1_X", "", 464, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"AOC_2_CMD_1_Y", "", 496, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"AOC_2_CMD_1_Z", "", 528, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"AOC_2_CMD_1_T", "ms", 560, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"AOC_2_CMD_2_X", "", 580, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"AOC_2_CMD_2_Y", "", 612, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"AOC_2_CMD_2_Z", "", 644, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"AOC_2_CMD_2_T", "ms", 676, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"AOC_2_RATE_X", "", 696, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"AOC_2_RATE_Y", "", 728, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"AOC_2_RATE_Z", "", 760, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"AOC_2_RATE_T", "ms", 792, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"AOC_2_ERR_X", "", 812, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"AOC_2_ERR_Y", "", 844, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"AOC_2_ERR_Z", "", 876, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"AOC_2_ERR_T", "ms", 908, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
};
extern const std::size_t kAoc2DynamicsCount = sizeof kAoc2Dynamics / sizeof *kAoc2Dynamics;

/** Packets 0x151: dynamics of AOC_2. */
void decode_aoc_2_dynamics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kAoc2Dynamics, kAoc2DynamicsCount, packet, table);
}

extern const FieldDefinition kAoc2Temperatures[] = {
    {"AOC_2_PLATE_1_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"AOC_2_PLATE_1_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"AOC_2_PLATE_1_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"AOC_2_PLATE_2_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"AOC_2_PLATE_2_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"AOC_2_PLATE_2_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"AOC_2_OSC_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"AOC_2_OSC_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"AOC_2_OSC_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"AOC_2_CASE_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"AOC_2_CASE_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"AOC_2_CASE_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"AOC_2_BOARD_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"AOC_2_BOARD_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"AOC_2_BOARD_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 21600},
    {"AOC_2_MOUNT_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"AOC_2_MOUNT_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"AOC_2_MOUNT_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
    {"AOC_2_REG_1_RAW", "", 216, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"AOC_2_REG_1_SET", "degC", 228, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"AOC_2_REG_1_RATE", "K/min", 238, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"AOC_2_REG_2_RAW", "", 252, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"AOC_2_REG_2_SET", "degC", 264, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"AOC_2_REG_2_RATE", "K/min", 274, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
};
extern const std::size_t kAoc2TemperaturesCount = sizeof kAoc2Temperatures / sizeof *kAoc2Temperatures;

/** Packets 0x152: temperatures of AOC_2. */
void decode_aoc_2_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kAoc2Temperatures, kAoc2TemperaturesCount, packet, table);
    derive(table, "AOC_2_PLATE_1_C", packet, aoc_2_degrees(value_of(table, "AOC_2_PLATE_1_RAW")));
    derive(table, "AOC_2_PLATE_2_C", packet, aoc_2_degrees(value_of(table, "AOC_2_PLATE_2_RAW")));
    derive(table, "AOC_2_OSC_C", packet, aoc_2_degrees(value_of(table, "AOC_2_OSC_RAW")));
    derive(table, "AOC_2_CASE_C", packet, aoc_2_degrees(value_of(table, "AOC_2_CASE_RAW")));
    derive(table, "AOC_2_BOARD_C", packet, aoc_2_degrees(value_of(table, "AOC_2_BOARD_RAW")));
    derive(table, "AOC_2_MOUNT_C", packet, aoc_2_degrees(value_of(table, "AOC_2_MOUNT_RAW")));
    derive(table, "AOC_2_REG_1_C", packet, aoc_2_degrees(value_of(table, "AOC_2_REG_1_RAW")));
    derive(table, "AOC_2_REG_2_C", packet, aoc_2_degrees(value_of(table, "AOC_2_REG_2_RAW")));
}

extern const FieldDefinition kAoc2Counters[] = {
    {"AOC_2_RESET_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"AOC_2_RESET_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"AOC_2_RESET_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"AOC_2_WDOG_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"AOC_2_WDOG_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"AOC_2_WDOG_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"AOC_2_ECC_1_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"AOC_2_ECC_1_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"AOC_2_ECC_1_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"AOC_2_ECC_2_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"AOC_2_ECC_2_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"AOC_2_ECC_2_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"AOC_2_TM_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"AOC_2_TM_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"AOC_2_TM_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"AOC_2_TC_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"AOC_2_TC_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"AOC_2_TC_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"AOC_2_FRAME_N", "", 576, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"AOC_2_FRAME_BAD", "", 608, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"AOC_2_FRAME_LAST", "s", 624, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
};
extern const std::size_t kAoc2CountersCount = sizeof kAoc2Counters / sizeof *kAoc2Counters;

/** Packets 0x153: counters of AOC_2. */
void decode_aoc_2_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kAoc2Counters, kAoc2CountersCount, packet, table);
    derive(table, "AOC_2_RESET_OK", packet, value_of(table, "AOC_2_RESET_N") - value_of(table, "AOC_2_RESET_BAD"));
    derive(table, "AOC_2_WDOG_OK", packet, value_of(table, "AOC_2_WDOG_N") - value_of(table, "AOC_2_WDOG_BAD"));
    derive(table, "AOC_2_ECC_1_OK", packet, value_of(table, "AOC_2_ECC_1_N") - value_of(table, "AOC_2_ECC_1_BAD"));
    derive(table, "AOC_2_ECC_2_OK", packet, value_of(table, "AOC_2_ECC_2_N") - value_of(table, "AOC_2_ECC_2_BAD"));
    derive(table, "AOC_2_TM_OK", packet, value_of(table, "AOC_2_TM_N") - value_of(table, "AOC_2_TM_BAD"));
    derive(table, "AOC_2_TC_OK", packet, value_of(table, "AOC_2_TC_N") - value_of(table, "AOC_2_TC_BAD"));
    derive(table, "AOC_2_FRAME_OK", packet, value_of(table, "AOC_2_FRAME_N") - value_of(table, "AOC_2_FRAME_BAD"));
}

extern const FieldDefinition kAoc2Diagnostics[] = {
    {"AOC_2_QUEUE_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"AOC_2_QUEUE_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"AOC_2_QUEUE_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"AOC_2_QUEUE_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"AOC_2_LOOP_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"AOC_2_LOOP_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"AOC_2_LOOP_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"AOC_2_LOOP_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"AOC_2_LINK_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 21600},
    {"AOC_2_LINK_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"AOC_2_LINK_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"AOC_2_LINK_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"AOC_2_SELF_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"AOC_2_SELF_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"AOC_2_SELF_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"AOC_2_SELF_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"AOC_2_MARGIN_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 604800},
    {"AOC_2_MARGIN_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"AOC_2_MARGIN_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"AOC_2_MARGIN_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"AOC_2_SCRUB_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 21600},
    {"AOC_2_SCRUB_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"AOC_2_SCRUB_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"AOC_2_SCRUB_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
};
extern const std::size_t kAoc2DiagnosticsCount = sizeof kAoc2Diagnostics / sizeof *kAoc2Diagnostics;

/** Packets 0x154: diagnostics of AOC_2. */
void decode_aoc_2_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kAoc2Diagnostics, kAoc2DiagnosticsCount, packet, table);
    derive(table, "AOC_2_QUEUE_SPAN", packet,
           value_of(table, "AOC_2_QUEUE_MAX") - value_of(table, "AOC_2_QUEUE_MIN"));
    derive(table, "AOC_2_LOOP_SPAN", packet, value_of(table, "AOC_2_LOOP_MAX") - value_of(table, "AOC_2_LOOP_MIN"));
    derive(table, "AOC_2_LINK_SPAN", packet, value_of(table, "AOC_2_LINK_MAX") - value_of(table, "AOC_2_LINK_MIN"));
    derive(table, "AOC_2_SELF_SPAN", packet, value_of(table, "AOC_2_SELF_MAX") - value_of(table, "AOC_2_SELF_MIN"));
    derive(table, "AOC_2_MARGIN_SPAN", packet,
           value_of(table, "AOC_2_MARGIN_MAX") - value_of(table, "AOC_2_MARGIN_MIN"));
    derive(table, "AOC_2_SCRUB_SPAN", packet,
           value_of(table, "AOC_2_SCRUB_MAX") - value_of(table, "AOC_2_SCRUB_MIN"));
}

} // namespace perigee
