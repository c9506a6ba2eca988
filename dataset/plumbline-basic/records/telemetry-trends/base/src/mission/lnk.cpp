/* Laser link. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of LNK, as measured before launch. */
static double lnk_degrees(double counts)
{
    return -52.6887 + counts * (0.030549 + counts * (1.4140e-06 + counts * 8.0765e-10));
}

extern const FieldDefinition kLnkHousekeeping[] = {
    {"LNK_MAIN_1_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 21600},
    {"LNK_MAIN_1_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"LNK_MAIN_1_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"LNK_MAIN_1_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"LNK_MAIN_2_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"LNK_MAIN_2_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"LNK_MAIN_2_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"LNK_MAIN_2_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"LNK_IO_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"LNK_IO_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 21600},
    {"LNK_IO_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"LNK_IO_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"LNK_CORE_1_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"LNK_CORE_1_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"LNK_CORE_1_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"LNK_CORE_1_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"LNK_CORE_2_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"LNK_CORE_2_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 21600},
    {"LNK_CORE_2_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"LNK_CORE_2_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"LNK_AUX_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 21600},
    {"LNK_AUX_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"LNK_AUX_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"LNK_AUX_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"LNK_BUS_V", "V", 240, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"LNK_BUS_I", "A", 256, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"LNK_BUS_STAT", "", 268, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"LNK_BUS_MODE", "", 272, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kLnkHousekeepingCount = sizeof kLnkHousekeeping / sizeof *kLnkHousekeeping;

/** Packets 0x200: housekeeping of LNK. */
void decode_lnk_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kLnkHousekeeping, kLnkHousekeepingCount, packet, table);
    derive(table, "LNK_MAIN_1_W", packet, value_of(table, "LNK_MAIN_1_V") * value_of(table, "LNK_MAIN_1_I"));
    derive(table, "LNK_MAIN_2_W", packet, value_of(table, "LNK_MAIN_2_V") * value_of(table, "LNK_MAIN_2_I"));
    derive(table, "LNK_IO_W", packet, value_of(table, "LNK_IO_V") * value_of(table, "LNK_IO_I"));
    derive(table, "LNK_CORE_1_W", packet, value_of(table, "LNK_CORE_1_V") * value_of(table, "LNK_CORE_1_I"));
    derive(table, "LNK_CORE_2_W", packet, value_of(table, "LNK_CORE_2_V") * value_of(table, "LNK_CORE_2_I"));
    derive(table, "LNK_AUX_W", packet, value_of(table, "LNK_AUX_V") * value_of(table, "LNK_AUX_I"));
    derive(table, "LNK_BUS_W", packet, value_of(table, "LNK_BUS_V") * value_of(table, "LNK_BUS_I"));
}

extern const FieldDefinition kLnkDynamics[] = {
    {"LNK_BIAS_X", "", 0, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"LNK_BIAS_Y", "", 32, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"LNK_BIAS_Z", "", 64, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"LNK_BIAS_T", "ms", 96, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"LNK_POS_X", "", 116, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"LNK_POS_Y", "", 148, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"LNK_POS_Z", "", 180, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"LNK_POS_T", "ms", 212, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"LNK_EST_X", "", 232, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"LNK_EST_Y", "", 264, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"LNK_EST_Z", "", 296, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"LNK_EST_T", "ms", 328, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"LNK_ERR_1_X", "", 348, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"LNK_ERR_1_Y", "", 380, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"LNK_ERR_1_Z", "", 412, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"LNK_ERR_1_T", "ms", 444, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 604800},
    {"LNK_ERR_2_X", "", 464, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"LNK_ERR_2_Y", "", 496, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"LNK_ERR_2_Z", "", 528, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"LNK_ERR_2_T", "ms", 560, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 86400},
    {"LNK_CMD_1_X", "", 580, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"LNK_CMD_1_Y", "", 612, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"LNK_CMD_1_Z", "", 644, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"LNK_CMD_1_T", "ms", 676, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"LNK_CMD_2_X", "", 696, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"LNK_CMD_2_Y", "", 728, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"LNK_CMD_2_Z", "", 760, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"LNK_CMD_2_T", "ms", 792, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
};
extern const std::size_t kLnkDynamicsCount = sizeof kLnkDynamics / sizeof *kLnkDynamics;

/** Packets 0x201: dynamics of LNK. */
void decode_lnk_dynamics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kLnkDynamics, kLnkDynamicsCount, packet, table);
}

extern const FieldDefinition kLnkTemperatures[] = {
    {"LNK_REG_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"LNK_REG_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"LNK_REG_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"LNK_CASE_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"LNK_CASE_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"LNK_CASE_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 21600},
    {"LNK_MOUNT_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"LNK_MOUNT_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"LNK_MOUNT_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"LNK_PLATE_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"LNK_PLATE_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"LNK_PLATE_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"LNK_BOARD_1_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"LNK_BOARD_1_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"LNK_BOARD_1_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"LNK_BOARD_2_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"LNK_BOARD_2_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"LNK_BOARD_2_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
};
extern const std::size_t kLnkTemperaturesCount = sizeof kLnkTemperatures / sizeof *kLnkTemperatures;

/** Packets 0x202: temperatures of LNK. */
void decode_lnk_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kLnkTemperatures, kLnkTemperaturesCount, packet, table);
    derive(table, "LNK_REG_C", packet, lnk_degrees(value_of(table, "LNK_REG_RAW")));
    derive(table, "LNK_CASE_C", packet, lnk_degrees(value_of(table, "LNK_CASE_RAW")));
    derive(table, "LNK_MOUNT_C", packet, lnk_degrees(value_of(table, "LNK_MOUNT_RAW")));
    derive(table, "LNK_PLATE_C", packet, lnk_degrees(value_of(table, "LNK_PLATE_RAW")));
    derive(table, "LNK_BOARD_1_C", packet, lnk_degrees(value_of(table, "LNK_BOARD_1_RAW")));
    derive(table, "LNK_BOARD_2_C", packet, lnk_degrees(value_of(table, "LNK_BOARD_2_RAW")));
}

extern const FieldDefinition kLnkCounters[] = {
    {"LNK_FRAME_1_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"LNK_FRAME_1_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"LNK_FRAME_1_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"LNK_FRAME_2_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"LNK_FRAME_2_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"LNK_FRAME_2_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
    {"LNK_ECC_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"LNK_ECC_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"LNK_ECC_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"LNK_WDOG_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"LNK_WDOG_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"LNK_WDOG_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"LNK_TM_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"LNK_TM_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"LNK_TM_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"LNK_TC_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"LNK_TC_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"LNK_TC_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"LNK_RESET_N", "", 576, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"LNK_RESET_BAD", "", 608, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"LNK_RESET_LAST", "s", 624, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
};
extern const std::size_t kLnkCountersCount = sizeof kLnkCounters / sizeof *kLnkCounters;

/** Packets 0x203: counters of LNK. */
void decode_lnk_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kLnkCounters, kLnkCountersCount, packet, table);
    derive(table, "LNK_FRAME_1_OK", packet, value_of(table, "LNK_FRAME_1_N") - value_of(table, "LNK_FRAME_1_BAD"));
    derive(table, "LNK_FRAME_2_OK", packet, value_of(table, "LNK_FRAME_2_N") - value_of(table, "LNK_FRAME_2_BAD"));
    derive(table, "LNK_ECC_OK", packet, value_of(table, "LNK_ECC_N") - value_of(table, "LNK_ECC_BAD"));
    derive(table, "LNK_WDOG_OK", packet, value_of(table, "LNK_WDOG_N") - value_of(table, "LNK_WDOG_BAD"));
    derive(table, "LNK_TM_OK", packet, value_of(table, "LNK_TM_N") - value_of(table, "LNK_TM_BAD"));
    derive(table, "LNK_TC_OK", packet, value_of(table, "LNK_TC_N") - value_of(table, "LNK_TC_BAD"));
    derive(table, "LNK_RESET_OK", packet, value_of(table, "LNK_RESET_N") - value_of(table, "LNK_RESET_BAD"));
}

extern const FieldDefinition kLnkDiagnostics[] = {
    {"LNK_LOOP_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 604800},
    {"LNK_LOOP_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"LNK_LOOP_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"LNK_LOOP_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"LNK_LINK_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"LNK_LINK_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"LNK_LINK_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"LNK_LINK_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"LNK_SCRUB_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"LNK_SCRUB_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"LNK_SCRUB_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"LNK_SCRUB_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"LNK_MARGIN_1_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"LNK_MARGIN_1_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"LNK_MARGIN_1_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"LNK_MARGIN_1_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"LNK_MARGIN_2_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"LNK_MARGIN_2_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"LNK_MARGIN_2_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"LNK_MARGIN_2_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"LNK_SELF_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"LNK_SELF_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"LNK_SELF_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"LNK_SELF_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"LNK_QUEUE_PCT", "%", 516, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"LNK_QUEUE_MIN", "", 526, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"LNK_QUEUE_MAX", "", 544, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"LNK_QUEUE_SUM", "", 562, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
};
extern const std::size_t kLnkDiagnosticsCount = sizeof kLnkDiagnostics / sizeof *kLnkDiagnostics;

/** Packets 0x204: diagnostics of LNK. */
void decode_lnk_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kLnkDiagnostics, kLnkDiagnosticsCount, packet, table);
    derive(table, "LNK_LOOP_SPAN", packet, value_of(table, "LNK_LOOP_MAX") - value_of(table, "LNK_LOOP_MIN"));
    derive(table, "LNK_LINK_SPAN", packet, value_of(table, "LNK_LINK_MAX") - value_of(table, "LNK_LINK_MIN"));
    derive(table, "LNK_SCRUB_SPAN", packet, value_of(table, "LNK_SCRUB_MAX") - value_of(table, "LNK_SCRUB_MIN"));
    derive(table, "LNK_MARGIN_1_SPAN", packet,
           value_of(table, "LNK_MARGIN_1_MAX") - value_of(table, "LNK_MARGIN_1_MIN"));
    derive(table, "LNK_MARGIN_2_SPAN", packet,
           value_of(table, "LNK_MARGIN_2_MAX") - value_of(table, "LNK_MARGIN_2_MIN"));
    derive(table, "LNK_SELF_SPAN", packet, value_of(table, "LNK_SELF_MAX") - value_of(table, "LNK_SELF_MIN"));
    derive(table, "LNK_QUEUE_SPAN", packet, value_of(table, "LNK_QUEUE_MAX") - value_of(table, "LNK_QUEUE_MIN"));
}

} // namespace perigee
