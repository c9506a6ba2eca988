/* Magnetic torquers. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of MTQ, as measured before launch. */
static double mtq_degrees(double counts)
{
    return -59.5907 + counts * (0.038565 + counts * (-6.3113e-07 + counts * 8.4909e-10));
}

extern const FieldDefinition kMtqHousekeeping[] = {
    {"MTQ_BUS_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"MTQ_BUS_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"MTQ_BUS_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MTQ_BUS_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"MTQ_IO_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"MTQ_IO_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"MTQ_IO_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MTQ_IO_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"MTQ_AUX_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 21600},
    {"MTQ_AUX_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"MTQ_AUX_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MTQ_AUX_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"MTQ_MAIN_1_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"MTQ_MAIN_1_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 21600},
    {"MTQ_MAIN_1_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MTQ_MAIN_1_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"MTQ_MAIN_2_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"MTQ_MAIN_2_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"MTQ_MAIN_2_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MTQ_MAIN_2_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"MTQ_REF_1_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"MTQ_REF_1_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"MTQ_REF_1_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MTQ_REF_1_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"MTQ_REF_2_V", "V", 240, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"MTQ_REF_2_I", "A", 256, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"MTQ_REF_2_STAT", "", 268, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MTQ_REF_2_MODE", "", 272, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"MTQ_CORE_1_V", "V", 280, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"MTQ_CORE_1_I", "A", 296, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"MTQ_CORE_1_STAT", "", 308, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MTQ_CORE_1_MODE", "", 312, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"MTQ_CORE_2_V", "V", 320, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"MTQ_CORE_2_I", "A", 336, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"MTQ_CORE_2_STAT", "", 348, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MTQ_CORE_2_MODE", "", 352, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kMtqHousekeepingCount = sizeof kMtqHousekeeping / sizeof *kMtqHousekeeping;

/** Packets 0x168: housekeeping of MTQ. */
void decode_mtq_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kMtqHousekeeping, kMtqHousekeepingCount, packet, table);
    derive(table, "MTQ_BUS_W", packet, value_of(table, "MTQ_BUS_V") * value_of(table, "MTQ_BUS_I"));
    derive(table, "MTQ_IO_W", packet, value_of(table, "MTQ_IO_V") * value_of(table, "MTQ_IO_I"));
    derive(table, "MTQ_AUX_W", packet, value_of(table, "MTQ_AUX_V") * value_of(table, "MTQ_AUX_I"));
    derive(table, "MTQ_MAIN_1_W", packet, value_of(table, "MTQ_MAIN_1_V") * value_of(table, "MTQ_MAIN_1_I"));
    derive(table, "MTQ_MAIN_2_W", packet, value_of(table, "MTQ_MAIN_2_V") * value_of(table, "MTQ_MAIN_2_I"));
    derive(table, "MTQ_REF_1_W", packet, value_of(table, "MTQ_REF_1_V") * value_of(table, "MTQ_REF_1_I"));
    derive(table, "MTQ_REF_2_W", packet, value_of(table, "MTQ_REF_2_V") * value_of(table, "MTQ_REF_2_I"));
    derive(table, "MTQ_CORE_1_W", packet, value_of(table, "MTQ_CORE_1_V") * value_of(table, "MTQ_CORE_1_I"));
    derive(table, "MTQ_CORE_2_W", packet, value_of(table, "MTQ_CORE_2_V") * value_of(table, "MTQ_CORE_2_I"));
}

extern const FieldDefinition kMtqDynamics[] = {
    {"MTQ_EST_1_X", "", 0, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"MTQ_EST_1_Y", "", 32, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"MTQ_EST_1_Z", "", 64, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"MTQ_EST_1_T", "ms", 96, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"MTQ_EST_2_X", "", 116, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"MTQ_EST_2_Y", "", 148, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"MTQ_EST_2_Z", "", 180, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"MTQ_EST_2_T", "ms", 212, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"MTQ_BIAS_X", "", 232, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"MTQ_BIAS_Y", "", 264, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"MTQ_BIAS_Z", "", 296, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"MTQ_BIAS_T", "ms", 328, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"MTQ_POS_X", "", 348, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"MTQ_POS_Y", "", 380, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"MTQ_POS_Z", "", 412, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"MTQ_POS_T", "ms", 444, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 21600},
    {"MTQ_CMD_X", "", 464, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"MTQ_CMD_Y", "", 496, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"MTQ_CMD_Z", "", 528, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"MTQ_CMD_T", "ms", 560, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"MTQ_ERR_X", "", 580, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"MTQ_ERR_Y", "", 612, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"MTQ_ERR_Z", "", 644, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"MTQ_ERR_T", "ms", 676, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 86400},
};
extern const std::size_t kMtqDynamicsCount = sizeof kMtqDynamics / sizeof *kMtqDynamics;

/** Packets 0x169: dynamics of MTQ. */
void decode_mtq_dynamics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kMtqDynamics, kMtqDynamicsCount, packet, table);
}

extern const FieldDefinition kMtqTemperatures[] = {
    {"MTQ_MOUNT_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"MTQ_MOUNT_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"MTQ_MOUNT_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
    {"MTQ_BOARD_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"MTQ_BOARD_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"MTQ_BOARD_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"MTQ_REG_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"MTQ_REG_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"MTQ_REG_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"MTQ_OSC_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"MTQ_OSC_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"MTQ_OSC_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
};
extern const std::size_t kMtqTemperaturesCount = sizeof kMtqTemperatures / sizeof *kMtqTemperatures;

/** Packets 0x16a: temperatures of MTQ. */
void decode_mtq_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kMtqTemperatures, kMtqTemperaturesCount, packet, table);
    derive(table, "MTQ_MOUNT_C", packet, mtq_degrees(value_of(table, "MTQ_MOUNT_RAW")));
    derive(table, "MTQ_BOARD_C", packet, mtq_degrees(value_of(table, "MTQ_BOARD_RAW")));
    derive(table, "MTQ_REG_C", packet, mtq_degrees(value_of(table, "MTQ_REG_RAW")));
    derive(table, "MTQ_OSC_C", packet, mtq_degrees(value_of(table, "MTQ_OSC_RAW")));
}

extern const FieldDefinition kMtqCounters[] = {
    {"MTQ_WDOG_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"MTQ_WDOG_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"MTQ_WDOG_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"MTQ_RESET_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"MTQ_RESET_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"MTQ_RESET_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"MTQ_TM_1_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"MTQ_TM_1_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"MTQ_TM_1_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"MTQ_TM_2_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"MTQ_TM_2_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"MTQ_TM_2_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
    {"MTQ_TC_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"MTQ_TC_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"MTQ_TC_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"MTQ_ECC_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"MTQ_ECC_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 604800},
    {"MTQ_ECC_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"MTQ_FRAME_N", "", 576, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"MTQ_FRAME_BAD", "", 608, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"MTQ_FRAME_LAST", "s", 624, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
};
extern const std::size_t kMtqCountersCount = sizeof kMtqCounters / sizeof *kMtqCounters;

/** Packets 0x16b: counters of MTQ. */
void decode_mtq_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kMtqCounters, kMtqCountersCount, packet, table);
    derive(table, "MTQ_WDOG_OK", packet, value_of(table, "MTQ_WDOG_N") - value_of(table, "MTQ_WDOG_BAD"));
    derive(table, "MTQ_RESET_OK", packet, value_of(table, "MTQ_RESET_N") - value_of(table, "MTQ_RESET_BAD"));
    derive(table, "MTQ_TM_1_OK", packet, value_of(table, "MTQ_TM_1_N") - value_of(table, "MTQ_TM_1_BAD"));
    derive(table, "MTQ_TM_2_OK", packet, value_of(table, "MTQ_TM_2_N") - value_of(table, "MTQ_TM_2_BAD"));
    derive(table, "MTQ_TC_OK", packet, value_of(table, "MTQ_TC_N") - value_of(table, "MTQ_TC_BAD"));
    derive(table, "MTQ_ECC_OK", packet, value_of(table, "MTQ_ECC_N") - value_of(table, "MTQ_ECC_BAD"));
    derive(table, "MTQ_FRAME_OK", packet, value_of(table, "MTQ_FRAME_N") - value_of(table, "MTQ_FRAME_BAD"));
}

extern const FieldDefinition kMtqDiagnostics[] = {
    {"MTQ_SCRUB_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"MTQ_SCRUB_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"MTQ_SCRUB_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"MTQ_SCRUB_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"MTQ_LINK_1_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"MTQ_LINK_1_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"MTQ_LINK_1_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"MTQ_LINK_1_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"MTQ_LINK_2_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"MTQ_LINK_2_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"MTQ_LINK_2_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"MTQ_LINK_2_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"MTQ_SELF_1_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"MTQ_SELF_1_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"MTQ_SELF_1_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"MTQ_SELF_1_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"MTQ_SELF_2_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 604800},
    {"MTQ_SELF_2_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"MTQ_SELF_2_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"MTQ_SELF_2_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"MTQ_LOOP_1_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"MTQ_LOOP_1_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"MTQ_LOOP_1_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"MTQ_LOOP_1_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"MTQ_LOOP_2_PCT", "%", 516, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 21600},
    {"MTQ_LOOP_2_MIN", "", 526, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"MTQ_LOOP_2_MAX", "", 544, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"MTQ_LOOP_2_SUM", "", 562, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
};
extern const std::size_t kMtqDiagnosticsCount = sizeof kMtqDiagnostics / sizeof *kMtqDiagnostics;

/** Packets 0x16c: diagnostics of MTQ. */
void decode_mtq_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kMtqDiagnostics, kMtqDiagnosticsCount, packet, table);
    derive(table, "MTQ_SCRUB_SPAN", packet, value_of(table, "MTQ_SCRUB_MAX") - value_of(table, "MTQ_SCRUB_MIN"));
    derive(table, "MTQ_LINK_1_SPAN", packet, value_of(table, "MTQ_LINK_1_MAX") - value_of(table, "MTQ_LINK_1_MIN"));
    derive(table, "MTQ_LINK_2_SPAN", packet, value_of(table, "MTQ_LINK_2_MAX") - value_of(table, "MTQ_LINK_2_MIN"));
    derive(table, "MTQ_SELF_1_SPAN", packet, value_of(table, "MTQ_SELF_1_MAX") - value_of(table, "MTQ_SELF_1_MIN"));
    derive(table, "MTQ_SELF_2_SPAN", packet, value_of(table, "MTQ_SELF_2_MAX") - value_of(table, "MTQ_SELF_2_MIN"));
    derive(table, "MTQ_LOOP_1_SPAN", packet, value_of(table, "MTQ_LOOP_1_MAX") - value_of(table, "MTQ_LOOP_1_MIN"));
    derive(table, "MTQ_LOOP_2_SPAN", packet, value_of(table, "MTQ_LOOP_2_MAX") - value_of(table, "MTQ_LOOP_2_MIN"));
}

} // namespace perigee
