/* Reaction wheels 3 and 4. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of RWL_2, as measured before launch. */
static double rwl_2_degrees(double counts)
{
    return -57.3768 + counts * (0.047668 + counts * (1.9364e-06 + counts * 7.0712e-10));
}

extern const FieldDefinition kRwl2Housekeeping[] = {
    {"RWL_2_CORE_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"RWL_2_CORE_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"RWL_2_CORE_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"RWL_2_CORE_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"RWL_2_IO_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"RWL_2_IO_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"RWL_2_IO_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"RWL_2_IO_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"RWL_2_MAIN_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"RWL_2_MAIN_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"RWL_2_MAIN_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"RWL_2_MAIN_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"RWL_2_AUX_1_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"RWL_2_AUX_1_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"RWL_2_AUX_1_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"RWL_2_AUX_1_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"RWL_2_AUX_2_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"RWL_2_AUX_2_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"RWL_2_AUX_2_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"RWL_2_AUX_2_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kRwl2HousekeepingCount = sizeof kRwl2Housekeeping / sizeof *kRwl2Housekeeping;

/** Packets 0x160: housekeeping of RWL_2. */
void decode_rwl_2_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kRwl2Housekeeping, kRwl2HousekeepingCount, packet, table);
    derive(table, "RWL_2_CORE_W", packet, value_of(table, "RWL_2_CORE_V") * value_of(table, "RWL_2_CORE_I"));
    derive(table, "RWL_2_IO_W", packet, value_of(table, "RWL_2_IO_V") * value_of(table, "RWL_2_IO_I"));
    derive(table, "RWL_2_MAIN_W", packet, value_of(table, "RWL_2_MAIN_V") * value_of(table, "RWL_2_MAIN_I"));
    derive(table, "RWL_2_AUX_1_W", packet, value_of(table, "RWL_2_AUX_1_V") * value_of(table, "RWL_2_AUX_1_I"));
    derive(table, "RWL_2_AUX_2_W", packet, value_of(table, "RWL_2_AUX_2_V") * value_of(table, "RWL_2_AUX_2_I"));
}

extern const FieldDefinition kRwl2Dynamics[] = {
    {"RWL_2_ERR_1_X", "", 0, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"RWL_2_ERR_1_Y", "", 32, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"RWL_2_ERR_1_Z", "", 64, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"RWL_2_ERR_1_T", "ms", 96, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 604800},
    {"RWL_2_ERR_2_X", "", 116, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"RWL_2_ERR_2_Y", "", 148, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"RWL_2_ERR_2_Z", "", 180, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"RWL_2_ERR_2_T", "ms", 212, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"RWL_2_EST_X", "", 232, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"RWL_2_EST_Y", "", 264, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"RWL_2_EST_Z", "", 296, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"RWL_2_EST_T", "ms", 328, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"RWL_2_BIAS_X", "", 348, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"RWL_2_BIAS_Y", "", 380, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"RWL_2_BIAS_Z", "", 412, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"RWL_2_BIAS_T", "ms", 444, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"RWL_2_CMD_1_X", "", 464, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"RWL_2_CMD_1_Y", "", 496, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"RWL_2_CMD_1_Z", "", 528, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"RWL_2_CMD_1_T", "ms", 560, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"RWL_2_CMD_2_X", "", 580, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"RWL_2_CMD_2_Y", "", 612, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"RWL_2_CMD_2_Z", "", 644, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"RWL_2_CMD_2_T", "ms", 676, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 21600},
};
extern const std::size_t kRwl2DynamicsCount = sizeof kRwl2Dynamics / sizeof *kRwl2Dynamics;

/** Packets 0x161: dynamics of RWL_2. */
void decode_rwl_2_dynamics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kRwl2Dynamics, kRwl2DynamicsCount, packet, table);
}

extern const FieldDefinition kRwl2Temperatures[] = {
    {"RWL_2_OSC_1_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"RWL_2_OSC_1_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"RWL_2_OSC_1_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"RWL_2_OSC_2_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"RWL_2_OSC_2_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"RWL_2_OSC_2_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"RWL_2_PLATE_1_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"RWL_2_PLATE_1_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"RWL_2_PLATE_1_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 21600},
    {"RWL_2_PLATE_2_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"RWL_2_PLATE_2_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"RWL_2_PLATE_2_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"RWL_2_CASE_1_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"RWL_2_CASE_1_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"RWL_2_CASE_1_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 21600},
    {"RWL_2_CASE_2_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"RWL_2_CASE_2_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"RWL_2_CASE_2_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"RWL_2_REG_1_RAW", "", 216, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"RWL_2_REG_1_SET", "degC", 228, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"RWL_2_REG_1_RATE", "K/min", 238, 14, FieldKind::Signed, 0.01, 0, -4, 4, 21600},
    {"RWL_2_REG_2_RAW", "", 252, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"RWL_2_REG_2_SET", "degC", 264, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"RWL_2_REG_2_RATE", "K/min", 274, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"RWL_2_BOARD_1_RAW", "", 288, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"RWL_2_BOARD_1_SET", "degC", 300, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"RWL_2_BOARD_1_RATE", "K/min", 310, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"RWL_2_BOARD_2_RAW", "", 324, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"RWL_2_BOARD_2_SET", "degC", 336, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"RWL_2_BOARD_2_RATE", "K/min", 346, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"RWL_2_MOUNT_1_RAW", "", 360, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"RWL_2_MOUNT_1_SET", "degC", 372, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"RWL_2_MOUNT_1_RATE", "K/min", 382, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"RWL_2_MOUNT_2_RAW", "", 396, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"RWL_2_MOUNT_2_SET", "degC", 408, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"RWL_2_MOUNT_2_RATE", "K/min", 418, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
};
extern const std::size_t kRwl2TemperaturesCount = sizeof kRwl2Temperatures / sizeof *kRwl2Temperatures;

/** Packets 0x162: temperatures of RWL_2. */
void decode_rwl_2_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kRwl2Temperatures, kRwl2TemperaturesCount, packet, table);
    derive(table, "RWL_2_OSC_1_C", packet, rwl_2_degrees(value_of(table, "RWL_2_OSC_1_RAW")));
    derive(table, "RWL_2_OSC_2_C", packet, rwl_2_degrees(value_of(table, "RWL_2_OSC_2_RAW")));
    derive(table, "RWL_2_PLATE_1_C", packet, rwl_2_degrees(value_of(table, "RWL_2_PLATE_1_RAW")));
    derive(table, "RWL_2_PLATE_2_C", packet, rwl_2_degrees(value_of(table, "RWL_2_PLATE_2_RAW")));
    derive(table, "RWL_2_CASE_1_C", packet, rwl_2_degrees(value_of(table, "RWL_2_CASE_1_RAW")));
    derive(table, "RWL_2_CASE_2_C", packet, rwl_2_degrees(value_of(table, "RWL_2_CASE_2_RAW")));
    derive(table, "RWL_2_REG_1_C", packet, rwl_2_degrees(value_of(table, "RWL_2_REG_1_RAW")));
    derive(table, "RWL_2_REG_2_C", packet, rwl_2_degrees(value_of(table, "RWL_2_REG_2_RAW")));
    derive(table, "RWL_2_BOARD_1_C", packet, rwl_2_degrees(value_of(table, "RWL_2_BOARD_1_RAW")));
    derive(table, "RWL_2_BOARD_2_C", packet, rwl_2_degrees(value_of(table, "RWL_2_BOARD_2_RAW")));
    derive(table, "RWL_2_MOUNT_1_C", packet, rwl_2_degrees(value_of(table, "RWL_2_MOUNT_1_RAW")));
    derive(table, "RWL_2_MOUNT_2_C", packet, rwl_2_degrees(value_of(table, "RWL_2_MOUNT_2_RAW")));
}

extern const FieldDefinition kRwl2Counters[] = {
    {"RWL_2_WDOG_1_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"RWL_2_WDOG_1_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"RWL_2_WDOG_1_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"RWL_2_WDOG_2_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"RWL_2_WDOG_2_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"RWL_2_WDOG_2_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"RWL_2_FRAME_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"RWL_2_FRAME_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"RWL_2_FRAME_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"RWL_2_TC_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"RWL_2_TC_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"RWL_2_TC_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"RWL_2_RESET_1_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"RWL_2_RESET_1_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"RWL_2_RESET_1_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"RWL_2_RESET_2_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"RWL_2_RESET_2_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 604800},
    {"RWL_2_RESET_2_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"RWL_2_ECC_1_N", "", 576, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"RWL_2_ECC_1_BAD", "", 608, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"RWL_2_ECC_1_LAST", "s", 624, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"RWL_2_ECC_2_N", "", 672, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"RWL_2_ECC_2_BAD", "", 704, 16, FieldKind::Unsigned, 1, 0, 0, 40, 604800},
    {"RWL_2_ECC_2_LAST", "s", 720, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
};
extern const std::size_t kRwl2CountersCount = sizeof kRwl2Counters / sizeof *kRwl2Counters;

/** Packets 0x163: counters of RWL_2. */
void decode_rwl_2_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kRwl2Counters, kRwl2CountersCount, packet, table);
    derive(table, "RWL_2_WDOG_1_OK", packet,
           value_of(table, "RWL_2_WDOG_1_N") - value_of(table, "RWL_2_WDOG_1_BAD"));
    derive(table, "RWL_2_WDOG_2_OK", packet,
           value_of(table, "RWL_2_WDOG_2_N") - value_of(table, "RWL_2_WDOG_2_BAD"));
    derive(table, "RWL_2_FRAME_OK", packet, value_of(table, "RWL_2_FRAME_N") - value_of(table, "RWL_2_FRAME_BAD"));
    derive(table, "RWL_2_TC_OK", packet, value_of(table, "RWL_2_TC_N") - value_of(table, "RWL_2_TC_BAD"));
    derive(table, "RWL_2_RESET_1_OK", packet,
           value_of(table, "RWL_2_RESET_1_N") - value_of(table, "RWL_2_RESET_1_BAD"));
    derive(table, "RWL_2_RESET_2_OK", packet,
           value_of(table, "RWL_2_RESET_2_N") - value_of(table, "RWL_2_RESET_2_BAD"));
    derive(table, "RWL_2_ECC_1_OK", packet, value_of(table, "RWL_2_ECC_1_N") - value_of(table, "RWL_2_ECC_1_BAD"));
    derive(table, "RWL_2_ECC_2_OK", packet, value_of(table, "RWL_2_ECC_2_N") - value_of(table, "RWL_2_ECC_2_BAD"));
}

extern const FieldDefinition kRwl2Diagnostics[] = {
    {"RWL_2_SELF_1_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"RWL_2_SELF_1_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"RWL_2_SELF_1_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"RWL_2_SELF_1_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"RWL_2_SELF_2_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 604800},
    {"RWL_2_SELF_2_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"RWL_2_SELF_2_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"RWL_2_SELF_2_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"RWL_2_LOOP_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"RWL_2_LOOP_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"RWL_2_LOOP_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"RWL_2_LOOP_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"RWL_2_MARGIN_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"RWL_2_MARGIN_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"RWL_2_MARGIN_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"RWL_2_MARGIN_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"RWL_2_SCRUB_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"RWL_2_SCRUB_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"RWL_2_SCRUB_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"RWL_2_SCRUB_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
};
extern const std::size_t kRwl2DiagnosticsCount = sizeof kRwl2Diagnostics / sizeof *kRwl2Diagnostics;

/** Packets 0x164: diagnostics of RWL_2. */
void decode_rwl_2_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kRwl2Diagnostics, kRwl2DiagnosticsCount, packet, table);
    derive(table, "RWL_2_SELF_1_SPAN", packet,
           value_of(table, "RWL_2_SELF_1_MAX") - value_of(table, "RWL_2_SELF_1_MIN"));
    derive(table, "RWL_2_SELF_2_SPAN", packet,
           value_of(table, "RWL_2_SELF_2_MAX") - value_of(table, "RWL_2_SELF_2_MIN"));
    derive(table, "RWL_2_LOOP_SPAN", packet, value_of(table, "RWL_2_LOOP_MAX") - value_of(table, "RWL_2_LOOP_MIN"));
    derive(table, "RWL_2_MARGIN_SPAN", packet,
           value_of(table, "RWL_2_MARGIN_MAX") - value_of(table, "RWL_2_MARGIN_MIN"));
    derive(table, "RWL_2_SCRUB_SPAN", packet,
           value_of(table, "RWL_2_SCRUB_MAX") - value_of(table, "RWL_2_SCRUB_MIN"));
}

} // namespace perigee
