/* Reaction wheels 1 and 2. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of RWL_1, as measured before launch. */
static double rwl_1_degrees(double counts)
{
    return -58.2061 + counts * (0.032680 + counts * (8.2518e-07 + counts * 8.2770e-10));
}

extern const FieldDefinition kRwl1Housekeeping[] = {
    {"RWL_1_AUX_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"RWL_1_AUX_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"RWL_1_AUX_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"RWL_1_AUX_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"RWL_1_BUS_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"RWL_1_BUS_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"RWL_1_BUS_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"RWL_1_BUS_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"RWL_1_IO_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"RWL_1_IO_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"RWL_1_IO_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"RWL_1_IO_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"RWL_1_MAIN_1_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"RWL_1_MAIN_1_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"RWL_1_MAIN_1_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"RWL_1_MAIN_1_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"RWL_1_MAIN_2_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"RWL_1_MAIN_2_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"RWL_1_MAIN_2_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"RWL_1_MAIN_2_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"RWL_1_REF_1_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"RWL_1_REF_1_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"RWL_1_REF_1_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"RWL_1_REF_1_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"RWL_1_REF_2_V", "V", 240, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"RWL_1_REF_2_I", "A", 256, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"RWL_1_REF_2_STAT", "", 268, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"RWL_1_REF_2_MODE", "", 272, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kRwl1HousekeepingCount = sizeof kRwl1Housekeeping / sizeof *kRwl1Housekeeping;

/** Packets 0x158: housekeeping of RWL_1. */
void decode_rwl_1_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kRwl1Housekeeping, kRwl1HousekeepingCount, packet, table);
    derive(table, "RWL_1_AUX_W", packet, value_of(table, "RWL_1_AUX_V") * value_of(table, "RWL_1_AUX_I"));
    derive(table, "RWL_1_BUS_W", packet, value_of(table, "RWL_1_BUS_V") * value_of(table, "RWL_1_BUS_I"));
    derive(table, "RWL_1_IO_W", packet, value_of(table, "RWL_1_IO_V") * value_of(table, "RWL_1_IO_I"));
    derive(table, "RWL_1_MAIN_1_W", packet, value_of(table, "RWL_1_MAIN_1_V") * value_of(table, "RWL_1_MAIN_1_I"));
    derive(table, "RWL_1_MAIN_2_W", packet, value_of(table, "RWL_1_MAIN_2_V") * value_of(table, "RWL_1_MAIN_2_I"));
    derive(table, "RWL_1_REF_1_W", packet, value_of(table, "RWL_1_REF_1_V") * value_of(table, "RWL_1_REF_1_I"));
    derive(table, "RWL_1_REF_2_W", packet, value_of(table, "RWL_1_REF_2_V") * value_of(table, "RWL_1_REF_2_I"));
}

extern const FieldDefinition kRwl1Dynamics[] = {
    {"RWL_1_POS_X", "", 0, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"RWL_1_POS_Y", "", 32, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"RWL_1_POS_Z", "", 64, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"RWL_1_POS_T", "ms", 96, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"RWL_1_ERR_X", "", 116, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"RWL_1_ERR_Y", "", 148, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"RWL_1_ERR_Z", "", 180, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"RWL_1_ERR_T", "ms", 212, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 21600},
    {"RWL_1_RATE_X", "", 232, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"RWL_1_RATE_Y", "", 264, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"RWL_1_RATE_Z", "", 296, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"RWL_1_RATE_T", "ms", 328, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"RWL_1_BIAS_1_X", "", 348, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"RWL_1_BIAS_1_Y", "", 380, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"RWL_1_BIAS_1_Z", "", 412, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"RWL_1_BIAS_1_T", "ms", 444, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"RWL_1_BIAS_2_X", "", 464, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"RWL_1_BIAS_2_Y", "", 496, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"RWL_1_BIAS_2_Z", "", 528, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"RWL_1_BIAS_2_T", "ms", 560, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 604800},
    {"RWL_1_EST_X", "", 580, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"RWL_1_EST_Y", "", 612, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"RWL_1_EST_Z", "", 644, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"RWL_1_EST_T", "ms", 676, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 86400},
};
extern const std::size_t kRwl1DynamicsCount = sizeof kRwl1Dynamics / sizeof *kRwl1Dynamics;

/** Packets 0x159: dynamics of RWL_1. */
void decode_rwl_1_dynamics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kRwl1Dynamics, kRwl1DynamicsCount, packet, table);
}

extern const FieldDefinition kRwl1Temperatures[] = {
    {"RWL_1_PLATE_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"RWL_1_PLATE_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"RWL_1_PLATE_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"RWL_1_CASE_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"RWL_1_CASE_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"RWL_1_CASE_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"RWL_1_OSC_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"RWL_1_OSC_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"RWL_1_OSC_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"RWL_1_BOARD_1_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"RWL_1_BOARD_1_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"RWL_1_BOARD_1_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"RWL_1_BOARD_2_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"RWL_1_BOARD_2_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"RWL_1_BOARD_2_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"RWL_1_REG_1_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"RWL_1_REG_1_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"RWL_1_REG_1_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"RWL_1_REG_2_RAW", "", 216, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"RWL_1_REG_2_SET", "degC", 228, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"RWL_1_REG_2_RATE", "K/min", 238, 14, FieldKind::Signed, 0.01, 0, -4, 4, 21600},
    {"RWL_1_MOUNT_1_RAW", "", 252, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"RWL_1_MOUNT_1_SET", "degC", 264, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"RWL_1_MOUNT_1_RATE", "K/min", 274, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"RWL_1_MOUNT_2_RAW", "", 288, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"RWL_1_MOUNT_2_SET", "degC", 300, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"RWL_1_MOUNT_2_RATE", "K/min", 310, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
};
extern const std::size_t kRwl1TemperaturesCount = sizeof kRwl1Temperatures / sizeof *kRwl1Temperatures;

/** Packets 0x15a: temperatures of RWL_1. */
void decode_rwl_1_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kRwl1Temperatures, kRwl1TemperaturesCount, packet, table);
    derive(table, "RWL_1_PLATE_C", packet, rwl_1_degrees(value_of(table, "RWL_1_PLATE_RAW")));
    derive(table, "RWL_1_CASE_C", packet, rwl_1_degrees(value_of(table, "RWL_1_CASE_RAW")));
    derive(table, "RWL_1_OSC_C", packet, rwl_1_degrees(value_of(table, "RWL_1_OSC_RAW")));
    derive(table, "RWL_1_BOARD_1_C", packet, rwl_1_degrees(value_of(table, "RWL_1_BOARD_1_RAW")));
    derive(table, "RWL_1_BOARD_2_C", packet, rwl_1_degrees(value_of(table, "RWL_1_BOARD_2_RAW")));
    derive(table, "RWL_1_REG_1_C", packet, rwl_1_degrees(value_of(table, "RWL_1_REG_1_RAW")));
    derive(table, "RWL_1_REG_2_C", packet, rwl_1_degrees(value_of(table, "RWL_1_REG_2_RAW")));
    derive(table, "RWL_1_MOUNT_1_C", packet, rwl_1_degrees(value_of(table, "RWL_1_MOUNT_1_RAW")));
    derive(table, "RWL_1_MOUNT_2_C", packet, rwl_1_degrees(value_of(table, "RWL_1_MOUNT_2_RAW")));
}

extern const FieldDefinition kRwl1Counters[] = {
    {"RWL_1_ECC_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"RWL_1_ECC_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"RWL_1_ECC_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"RWL_1_RESET_1_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"RWL_1_RESET_1_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"RWL_1_RESET_1_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"RWL_1_RESET_2_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"RWL_1_RESET_2_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 604800},
    {"RWL_1_RESET_2_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"RWL_1_FRAME_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"RWL_1_FRAME_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"RWL_1_FRAME_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"RWL_1_TC_1_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"RWL_1_TC_1_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"RWL_1_TC_1_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
    {"RWL_1_TC_2_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"RWL_1_TC_2_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"RWL_1_TC_2_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"RWL_1_WDOG_N", "", 576, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"RWL_1_WDOG_BAD", "", 608, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"RWL_1_WDOG_LAST", "s", 624, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
};
extern const std::size_t kRwl1CountersCount = sizeof kRwl1Counters / sizeof *kRwl1Counters;

/** Packets 0x15b: counters of RWL_1. */
void decode_rwl_1_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kRwl1Counters, kRwl1CountersCount, packet, table);
    derive(table, "RWL_1_ECC_OK", packet, value_of(table, "RWL_1_ECC_N") - value_of(table, "RWL_1_ECC_BAD"));
    derive(table, "RWL_1_RESET_1_OK", packet,
           value_of(table, "RWL_1_RESET_1_N") - value_of(table, "RWL_1_RESET_1_BAD"));
    derive(table, "RWL_1_RESET_2_OK", packet,
           value_of(table, "RWL_1_RESET_2_N") - value_of(table, "RWL_1_RESET_2_BAD"));
    derive(table, "RWL_1_FRAME_OK", packet, value_of(table, "RWL_1_FRAME_N") - value_of(table, "RWL_1_FRAME_BAD"));
    derive(table, "RWL_1_TC_1_OK", packet, value_of(table, "RWL_1_TC_1_N") - value_of(table, "RWL_1_TC_1_BAD"));
    derive(table, "RWL_1_TC_2_OK", packet, value_of(table, "RWL_1_TC_2_N") - value_of(table, "RWL_1_TC_2_BAD"));
    derive(table, "RWL_1_WDOG_OK", packet, value_of(table, "RWL_1_WDOG_N") - value_of(table, "RWL_1_WDOG_BAD"));
}

extern const FieldDefinition kRwl1Diagnostics[] = {
    {"RWL_1_QUEUE_1_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"RWL_1_QUEUE_1_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"RWL_1_QUEUE_1_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"RWL_1_QUEUE_1_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"RWL_1_QUEUE_2_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"RWL_1_QUEUE_2_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"RWL_1_QUEUE_2_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"RWL_1_QUEUE_2_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"RWL_1_MARGIN_1_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"RWL_1_MARGIN_1_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"RWL_1_MARGIN_1_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"RWL_1_MARGIN_1_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"RWL_1_MARGIN_2_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"RWL_1_MARGIN_2_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"RWL_1_MARGIN_2_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"RWL_1_MARGIN_2_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"RWL_1_SELF_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"RWL_1_SELF_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"RWL_1_SELF_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"RWL_1_SELF_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"RWL_1_LINK_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"RWL_1_LINK_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"RWL_1_LINK_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"RWL_1_LINK_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
};
extern const std::size_t kRwl1DiagnosticsCount = sizeof kRwl1Diagnostics / sizeof *kRwl1Diagnostics;

/** Packets 0x15c: diagnostics of RWL_1. */
void decode_rwl_1_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kRwl1Diagnostics, kRwl1DiagnosticsCount, packet, table);
    derive(table, "RWL_1_QUEUE_1_SPAN", packet,
           value_of(table, "RWL_1_QUEUE_1_MAX") - value_of(table, "RWL_1_QUEUE_1_MIN"));
    derive(table, "RWL_1_QUEUE_2_SPAN", packet,
           value_of(table, "RWL_1_QUEUE_2_MAX") - value_of(table, "RWL_1_QUEUE_2_MIN"));
    derive(table, "RWL_1_MARGIN_1_SPAN", packet,
           value_of(table, "RWL_1_MARGIN_1_MAX") - value_of(table, "RWL_1_MARGIN_1_MIN"));
    derive(table, "RWL_1_MARGIN_2_SPAN", packet,
           value_of(table, "RWL_1_MARGIN_2_MAX") - value_of(table, "RWL_1_MARGIN_2_MIN"));
    derive(table, "RWL_1_SELF_SPAN", packet, value_of(table, "RWL_1_SELF_MAX") - value_of(table, "RWL_1_SELF_MIN"));
    derive(table, "RWL_1_LINK_SPAN", packet, value_of(table, "RWL_1_LINK_MAX") - value_of(table, "RWL_1_LINK_MIN"));
}

} // namespace perigee
