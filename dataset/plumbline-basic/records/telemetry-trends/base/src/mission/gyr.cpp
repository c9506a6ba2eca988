/* Gyroscopes. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of GYR, as measured before launch. */
static double gyr_degrees(double counts)
{
    return -44.6660 + counts * (0.033640 + counts * (8.7703e-07 + counts * 7.0978e-10));
}

extern const FieldDefinition kGyrHousekeeping[] = {
    {"GYR_MAIN_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"GYR_MAIN_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"GYR_MAIN_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"GYR_MAIN_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"GYR_AUX_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"GYR_AUX_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"GYR_AUX_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"GYR_AUX_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"GYR_CORE_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"GYR_CORE_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"GYR_CORE_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"GYR_CORE_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"GYR_BUS_1_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"GYR_BUS_1_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"GYR_BUS_1_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"GYR_BUS_1_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"GYR_BUS_2_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"GYR_BUS_2_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"GYR_BUS_2_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"GYR_BUS_2_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"GYR_REF_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"GYR_REF_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"GYR_REF_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"GYR_REF_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kGyrHousekeepingCount = sizeof kGyrHousekeeping / sizeof *kGyrHousekeeping;

/** Packets 0x180: housekeeping of GYR. */
void decode_gyr_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kGyrHousekeeping, kGyrHousekeepingCount, packet, table);
    derive(table, "GYR_MAIN_W", packet, value_of(table, "GYR_MAIN_V") * value_of(table, "GYR_MAIN_I"));
    derive(table, "GYR_AUX_W", packet, value_of(table, "GYR_AUX_V") * value_of(table, "GYR_AUX_I"));
    derive(table, "GYR_CORE_W", packet, value_of(table, "GYR_CORE_V") * value_of(table, "GYR_CORE_I"));
    derive(table, "GYR_BUS_1_W", packet, value_of(table, "GYR_BUS_1_V") * value_of(table, "GYR_BUS_1_I"));
    derive(table, "GYR_BUS_2_W", packet, value_of(table, "GYR_BUS_2_V") * value_of(table, "GYR_BUS_2_I"));
    derive(table, "GYR_REF_W", packet, value_of(table, "GYR_REF_V") * value_of(table, "GYR_REF_I"));
}

extern const FieldDefinition kGyrDynamics[] = {
    {"GYR_CMD_X", "", 0, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"GYR_CMD_Y", "", 32, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"GYR_CMD_Z", "", 64, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"GYR_CMD_T", "ms", 96, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"GYR_ERR_X", "", 116, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"GYR_ERR_Y", "", 148, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"GYR_ERR_Z", "", 180, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"GYR_ERR_T", "ms", 212, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 86400},
    {"GYR_EST_X", "", 232, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"GYR_EST_Y", "", 264, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"GYR_EST_Z", "", 296, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"GYR_EST_T", "ms", 328, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"GYR_RATE_X", "", 348, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"GYR_RATE_Y", "", 380, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"GYR_RATE_Z", "", 412, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"GYR_RATE_T", "ms", 444, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
};
extern const std::size_t kGyrDynamicsCount = sizeof kGyrDynamics / sizeof *kGyrDynamics;

/** Packets 0x181: dynamics of GYR. */
void decode_gyr_dynamics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kGyrDynamics, kGyrDynamicsCount, packet, table);
}

extern const FieldDefinition kGyrTemperatures[] = {
    {"GYR_PLATE_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"GYR_PLATE_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"GYR_PLATE_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"GYR_OSC_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"GYR_OSC_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"GYR_OSC_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"GYR_BOARD_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"GYR_BOARD_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"GYR_BOARD_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"GYR_CASE_1_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"GYR_CASE_1_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"GYR_CASE_1_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"GYR_CASE_2_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"GYR_CASE_2_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"GYR_CASE_2_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"GYR_REG_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"GYR_REG_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"GYR_REG_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 21600},
};
extern const std::size_t kGyrTemperaturesCount = sizeof kGyrTemperatures / sizeof *kGyrTemperatures;

/** Packets 0x182: temperatures of GYR. */
void decode_gyr_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kGyrTemperatures, kGyrTemperaturesCount, packet, table);
    derive(table, "GYR_PLATE_C", packet, gyr_degrees(value_of(table, "GYR_PLATE_RAW")));
    derive(table, "GYR_OSC_C", packet, gyr_degrees(value_of(table, "GYR_OSC_RAW")));
    derive(table, "GYR_BOARD_C", packet, gyr_degrees(value_of(table, "GYR_BOARD_RAW")));
    derive(table, "GYR_CASE_1_C", packet, gyr_degrees(value_of(table, "GYR_CASE_1_RAW")));
    derive(table, "GYR_CASE_2_C", packet, gyr_degrees(value_of(table, "GYR_CASE_2_RAW")));
    derive(table, "GYR_REG_C", packet, gyr_degrees(value_of(table, "GYR_REG_RAW")));
}

extern const FieldDefinition kGyrCounters[] = {
    {"GYR_FRAME_1_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"GYR_FRAME_1_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"GYR_FRAME_1_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"GYR_FRAME_2_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"GYR_FRAME_2_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"GYR_FRAME_2_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"GYR_WDOG_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"GYR_WDOG_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"GYR_WDOG_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
    {"GYR_RESET_1_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"GYR_RESET_1_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"GYR_RESET_1_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"GYR_RESET_2_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"GYR_RESET_2_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"GYR_RESET_2_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"GYR_TC_1_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"GYR_TC_1_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"GYR_TC_1_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"GYR_TC_2_N", "", 576, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"GYR_TC_2_BAD", "", 608, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"GYR_TC_2_LAST", "s", 624, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"GYR_ECC_N", "", 672, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"GYR_ECC_BAD", "", 704, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"GYR_ECC_LAST", "s", 720, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"GYR_TM_N", "", 768, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"GYR_TM_BAD", "", 800, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"GYR_TM_LAST", "s", 816, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
};
extern const std::size_t kGyrCountersCount = sizeof kGyrCounters / sizeof *kGyrCounters;

/** Packets 0x183: counters of GYR. */
void decode_gyr_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kGyrCounters, kGyrCountersCount, packet, table);
    derive(table, "GYR_FRAME_1_OK", packet, value_of(table, "GYR_FRAME_1_N") - value_of(table, "GYR_FRAME_1_BAD"));
    derive(table, "GYR_FRAME_2_OK", packet, value_of(table, "GYR_FRAME_2_N") - value_of(table, "GYR_FRAME_2_BAD"));
    derive(table, "GYR_WDOG_OK", packet, value_of(table, "GYR_WDOG_N") - value_of(table, "GYR_WDOG_BAD"));
    derive(table, "GYR_RESET_1_OK", packet, value_of(table, "GYR_RESET_1_N") - value_of(table, "GYR_RESET_1_BAD"));
    derive(table, "GYR_RESET_2_OK", packet, value_of(table, "GYR_RESET_2_N") - value_of(table, "GYR_RESET_2_BAD"));
    derive(table, "GYR_TC_1_OK", packet, value_of(table, "GYR_TC_1_N") - value_of(table, "GYR_TC_1_BAD"));
    derive(table, "GYR_TC_2_OK", packet, value_of(table, "GYR_TC_2_N") - value_of(table, "GYR_TC_2_BAD"));
    derive(table, "GYR_ECC_OK", packet, value_of(table, "GYR_ECC_N") - value_of(table, "GYR_ECC_BAD"));
    derive(table, "GYR_TM_OK", packet, value_of(table, "GYR_TM_N") - value_of(table, "GYR_TM_BAD"));
}

extern const FieldDefinition kGyrDiagnostics[] = {
    {"GYR_QUEUE_1_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"GYR_QUEUE_1_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"GYR_QUEUE_1_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"GYR_QUEUE_1_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"GYR_QUEUE_2_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"GYR_QUEUE_2_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"GYR_QUEUE_2_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"GYR_QUEUE_2_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"GYR_MARGIN_1_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"GYR_MARGIN_1_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"GYR_MARGIN_1_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"GYR_MARGIN_1_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"GYR_MARGIN_2_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"GYR_MARGIN_2_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"GYR_MARGIN_2_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"GYR_MARGIN_2_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"GYR_LOOP_1_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"GYR_LOOP_1_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"GYR_LOOP_1_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"GYR_LOOP_1_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"GYR_LOOP_2_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"GYR_LOOP_2_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"GYR_LOOP_2_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"GYR_LOOP_2_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"GYR_SELF_PCT", "%", 516, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"GYR_SELF_MIN", "", 526, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"GYR_SELF_MAX", "", 544, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"GYR_SELF_SUM", "", 562, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"GYR_SCRUB_1_PCT", "%", 602, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"GYR_SCRUB_1_MIN", "", 612, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"GYR_SCRUB_1_MAX", "", 630, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"GYR_SCRUB_1_SUM", "", 648, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"GYR_SCRUB_2_PCT", "%", 688, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"GYR_SCRUB_2_MIN", "", 698, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"GYR_SCRUB_2_MAX", "", 716, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"GYR_SCRUB_2_SUM", "", 734, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"GYR_LINK_PCT", "%", 774, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"GYR_LINK_MIN", "", 784, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"GYR_LINK_MAX", "", 802, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"GYR_LINK_SUM", "", 820, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
};
extern const std::size_t kGyrDiagnosticsCount = sizeof kGyrDiagnostics / sizeof *kGyrDiagnostics;

/** Packets 0x184: diagnostics of GYR. */
void decode_gyr_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kGyrDiagnostics, kGyrDiagnosticsCount, packet, table);
    derive(table, "GYR_QUEUE_1_SPAN", packet,
           value_of(table, "GYR_QUEUE_1_MAX") - value_of(table, "GYR_QUEUE_1_MIN"));
    derive(table, "GYR_QUEUE_2_SPAN", packet,
           value_of(table, "GYR_QUEUE_2_MAX") - value_of(table, "GYR_QUEUE_2_MIN"));
    derive(table, "GYR_MARGIN_1_SPAN", packet,
           value_of(table, "GYR_MARGIN_1_MAX") - value_of(table, "GYR_MARGIN_1_MIN"));
    derive(table, "GYR_MARGIN_2_SPAN", packet,
           value_of(table, "GYR_MARGIN_2_MAX") - value_of(table, "GYR_MARGIN_2_MIN"));
    derive(table, "GYR_LOOP_1_SPAN", packet, value_of(table, "GYR_LOOP_1_MAX") - value_of(table, "GYR_LOOP_1_MIN"));
    derive(table, "GYR_LOOP_2_SPAN", packet, value_of(table, "GYR_LOOP_2_MAX") - value_of(table, "GYR_LOOP_2_MIN"));
    derive(table, "GYR_SELF_SPAN", packet, value_of(table, "GYR_SELF_MAX") - value_of(table, "GYR_SELF_MIN"));
    derive(table, "GYR_SCRUB_1_SPAN", packet,
           value_of(table, "GYR_SCRUB_1_MAX") - value_of(table, "GYR_SCRUB_1_MIN"));
    derive(table, "GYR_SCRUB_2_SPAN", packet,
           value_of(table, "GYR_SCRUB_2_MAX") - value_of(table, "GYR_SCRUB_2_MIN"));
    derive(table, "GYR_LINK_SPAN", packet, value_of(table, "GYR_LINK_MAX") - value_of(table, "GYR_LINK_MIN"));
}

} // namespace perigee
