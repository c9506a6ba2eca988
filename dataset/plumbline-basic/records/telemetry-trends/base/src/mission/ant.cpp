/* Antennas and their pointing. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of ANT, as measured before launch. */
static double ant_degrees(double counts)
{
    return -58.5997 + counts * (0.046631 + counts * (7.9892e-07 + counts * 1.8477e-10));
}

extern const FieldDefinition kAntHousekeeping[] = {
    {"ANT_AUX_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"ANT_AUX_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"ANT_AUX_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"ANT_AUX_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"ANT_IO_1_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"ANT_IO_1_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 21600},
    {"ANT_IO_1_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"ANT_IO_1_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"ANT_IO_2_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"ANT_IO_2_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 21600},
    {"ANT_IO_2_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"ANT_IO_2_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"ANT_MAIN_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"ANT_MAIN_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"ANT_MAIN_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"ANT_MAIN_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"ANT_BUS_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"ANT_BUS_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"ANT_BUS_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"ANT_BUS_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"ANT_CORE_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"ANT_CORE_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"ANT_CORE_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"ANT_CORE_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"ANT_REF_V", "V", 240, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"ANT_REF_I", "A", 256, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"ANT_REF_STAT", "", 268, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"ANT_REF_MODE", "", 272, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kAntHousekeepingCount = sizeof kAntHousekeeping / sizeof *kAntHousekeeping;

/** Packets 0x1c0: housekeeping of ANT. */
void decode_ant_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kAntHousekeeping, kAntHousekeepingCount, packet, table);
    derive(table, "ANT_AUX_W", packet, value_of(table, "ANT_AUX_V") * value_of(table, "ANT_AUX_I"));
    derive(table, "ANT_IO_1_W", packet, value_of(table, "ANT_IO_1_V") * value_of(table, "ANT_IO_1_I"));
    derive(table, "ANT_IO_2_W", packet, value_of(table, "ANT_IO_2_V") * value_of(table, "ANT_IO_2_I"));
    derive(table, "ANT_MAIN_W", packet, value_of(table, "ANT_MAIN_V") * value_of(table, "ANT_MAIN_I"));
    derive(table, "ANT_BUS_W", packet, value_of(table, "ANT_BUS_V") * value_of(table, "ANT_BUS_I"));
    derive(table, "ANT_CORE_W", packet, value_of(table, "ANT_CORE_V") * value_of(table, "ANT_CORE_I"));
    derive(table, "ANT_REF_W", packet, value_of(table, "ANT_REF_V") * value_of(table, "ANT_REF_I"));
}

extern const FieldDefinition kAntDynamics[] = {
    {"ANT_BIAS_X", "", 0, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"ANT_BIAS_Y", "", 32, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"ANT_BIAS_Z", "", 64, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"ANT_BIAS_T", "ms", 96, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 604800},
    {"ANT_CMD_X", "", 116, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"ANT_CMD_Y", "", 148, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"ANT_CMD_Z", "", 180, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"ANT_CMD_T", "ms", 212, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"ANT_POS_X", "", 232, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"ANT_POS_Y", "", 264, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"ANT_POS_Z", "", 296, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"ANT_POS_T", "ms", 328, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"ANT_RATE_1_X", "", 348, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"ANT_RATE_1_Y", "", 380, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"ANT_RATE_1_Z", "", 412, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"ANT_RATE_1_T", "ms", 444, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"ANT_RATE_2_X", "", 464, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"ANT_RATE_2_Y", "", 496, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"ANT_RATE_2_Z", "", 528, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"ANT_RATE_2_T", "ms", 560, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 86400},
    {"ANT_EST_X", "", 580, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"ANT_EST_Y", "", 612, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"ANT_EST_Z", "", 644, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"ANT_EST_T", "ms", 676, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
};
extern const std::size_t kAntDynamicsCount = sizeof kAntDynamics / sizeof *kAntDynamics;

/** Packets 0x1c1: dynamics of ANT. */
void decode_ant_dynamics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kAntDynamics, kAntDynamicsCount, packet, table);
}

extern const FieldDefinition kAntTemperatures[] = {
    {"ANT_OSC_1_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"ANT_OSC_1_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"ANT_OSC_1_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"ANT_OSC_2_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"ANT_OSC_2_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"ANT_OSC_2_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"ANT_REG_1_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"ANT_REG_1_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"ANT_REG_1_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"ANT_REG_2_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"ANT_REG_2_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"ANT_REG_2_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"ANT_BOARD_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"ANT_BOARD_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"ANT_BOARD_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"ANT_CASE_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"ANT_CASE_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"ANT_CASE_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"ANT_PLATE_RAW", "", 216, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"ANT_PLATE_SET", "degC", 228, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"ANT_PLATE_RATE", "K/min", 238, 14, FieldKind::Signed, 0.01, 0, -4, 4, 21600},
    {"ANT_MOUNT_RAW", "", 252, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"ANT_MOUNT_SET", "degC", 264, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"ANT_MOUNT_RATE", "K/min", 274, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
};
extern const std::size_t kAntTemperaturesCount = sizeof kAntTemperatures / sizeof *kAntTemperatures;

/** Packets 0x1c2: temperatures of ANT. */
void decode_ant_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kAntTemperatures, kAntTemperaturesCount, packet, table);
    derive(table, "ANT_OSC_1_C", packet, ant_degrees(value_of(table, "ANT_OSC_1_RAW")));
    derive(table, "ANT_OSC_2_C", packet, ant_degrees(value_of(table, "ANT_OSC_2_RAW")));
    derive(table, "ANT_REG_1_C", packet, ant_degrees(value_of(table, "ANT_REG_1_RAW")));
    derive(table, "ANT_REG_2_C", packet, ant_degrees(value_of(table, "ANT_REG_2_RAW")));
    derive(table, "ANT_BOARD_C", packet, ant_degrees(value_of(table, "ANT_BOARD_RAW")));
    derive(table, "ANT_CASE_C", packet, ant_degrees(value_of(table, "ANT_CASE_RAW")));
    derive(table, "ANT_PLATE_C", packet, ant_degrees(value_of(table, "ANT_PLATE_RAW")));
    derive(table, "ANT_MOUNT_C", packet, ant_degrees(value_of(table, "ANT_MOUNT_RAW")));
}

extern const FieldDefinition kAntCounters[] = {
    {"ANT_TC_1_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"ANT_TC_1_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"ANT_TC_1_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"ANT_TC_2_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"ANT_TC_2_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"ANT_TC_2_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
    {"ANT_WDOG_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"ANT_WDOG_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"ANT_WDOG_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"ANT_ECC_1_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"ANT_ECC_1_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"ANT_ECC_1_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"ANT_ECC_2_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"ANT_ECC_2_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"ANT_ECC_2_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"ANT_RESET_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"ANT_RESET_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"ANT_RESET_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"ANT_TM_1_N", "", 576, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"ANT_TM_1_BAD", "", 608, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"ANT_TM_1_LAST", "s", 624, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"ANT_TM_2_N", "", 672, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"ANT_TM_2_BAD", "", 704, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"ANT_TM_2_LAST", "s", 720, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"ANT_FRAME_N", "", 768, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"ANT_FRAME_BAD", "", 800, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"ANT_FRAME_LAST", "s", 816, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
};
extern const std::size_t kAntCountersCount = sizeof kAntCounters / sizeof *kAntCounters;

/** Packets 0x1c3: counters of ANT. */
void decode_ant_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kAntCounters, kAntCountersCount, packet, table);
    derive(table, "ANT_TC_1_OK", packet, value_of(table, "ANT_TC_1_N") - value_of(table, "ANT_TC_1_BAD"));
    derive(table, "ANT_TC_2_OK", packet, value_of(table, "ANT_TC_2_N") - value_of(table, "ANT_TC_2_BAD"));
    derive(table, "ANT_WDOG_OK", packet, value_of(table, "ANT_WDOG_N") - value_of(table, "ANT_WDOG_BAD"));
    derive(table, "ANT_ECC_1_OK", packet, value_of(table, "ANT_ECC_1_N") - value_of(table, "ANT_ECC_1_BAD"));
    derive(table, "ANT_ECC_2_OK", packet, value_of(table, "ANT_ECC_2_N") - value_of(table, "ANT_ECC_2_BAD"));
    derive(table, "ANT_RESET_OK", packet, value_of(table, "ANT_RESET_N") - value_of(table, "ANT_RESET_BAD"));
    derive(table, "ANT_TM_1_OK", packet, value_of(table, "ANT_TM_1_N") - value_of(table, "ANT_TM_1_BAD"));
    derive(table, "ANT_TM_2_OK", packet, value_of(table, "ANT_TM_2_N") - value_of(table, "ANT_TM_2_BAD"));
    derive(table, "ANT_FRAME_OK", packet, value_of(table, "ANT_FRAME_N") - value_of(table, "ANT_FRAME_BAD"));
}

extern const FieldDefinition kAntDiagnostics[] = {
    {"ANT_LOOP_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"ANT_LOOP_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"ANT_LOOP_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"ANT_LOOP_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"ANT_MARGIN_1_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"ANT_MARGIN_1_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"ANT_MARGIN_1_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"ANT_MARGIN_1_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"ANT_MARGIN_2_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"ANT_MARGIN_2_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"ANT_MARGIN_2_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"ANT_MARGIN_2_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"ANT_QUEUE_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 604800},
    {"ANT_QUEUE_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"ANT_QUEUE_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"ANT_QUEUE_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"ANT_SELF_1_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"ANT_SELF_1_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"ANT_SELF_1_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"ANT_SELF_1_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"ANT_SELF_2_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"ANT_SELF_2_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"ANT_SELF_2_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"ANT_SELF_2_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"ANT_LINK_1_PCT", "%", 516, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"ANT_LINK_1_MIN", "", 526, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"ANT_LINK_1_MAX", "", 544, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"ANT_LINK_1_SUM", "", 562, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"ANT_LINK_2_PCT", "%", 602, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"ANT_LINK_2_MIN", "", 612, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"ANT_LINK_2_MAX", "", 630, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"ANT_LINK_2_SUM", "", 648, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
};
extern const std::size_t kAntDiagnosticsCount = sizeof kAntDiagnostics / sizeof *kAntDiagnostics;

/** Packets 0x1c4: diagnostics of ANT. */
void decode_ant_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kAntDiagnostics, kAntDiagnosticsCount, packet, table);
    derive(table, "ANT_LOOP_SPAN", packet, value_of(table, "ANT_LOOP_MAX") - value_of(table, "ANT_LOOP_MIN"));
    derive(table, "ANT_MARGIN_1_SPAN", packet,
           value_of(table, "ANT_MARGIN_1_MAX") - value_of(table, "ANT_MARGIN_1_MIN"));
    derive(table, "ANT_MARGIN_2_SPAN", packet,
           value_of(table, "ANT_MARGIN_2_MAX") - value_of(table, "ANT_MARGIN_2_MIN"));
    derive(table, "ANT_QUEUE_SPAN", packet, value_of(table, "ANT_QUEUE_MAX") - value_of(table, "ANT_QUEUE_MIN"));
    derive(table, "ANT_SELF_1_SPAN", packet, value_of(table, "ANT_SELF_1_MAX") - value_of(table, "ANT_SELF_1_MIN"));
    derive(table, "ANT_SELF_2_SPAN", packet, value_of(table, "ANT_SELF_2_MAX") - value_of(table, "ANT_SELF_2_MIN"));
    derive(table, "ANT_LINK_1_SPAN", packet, value_of(table, "ANT_LINK_1_MAX") - value_of(table, "ANT_LINK_1_MIN"));
    derive(table, "ANT_LINK_2_SPAN", packet, value_of(table, "ANT_LINK_2_MAX") - value_of(table, "ANT_LINK_2_MIN"));
}

} // namespace perigee
