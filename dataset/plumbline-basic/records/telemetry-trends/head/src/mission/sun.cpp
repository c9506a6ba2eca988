/* Sun sensors. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of SUN, as measured before launch. */
static double sun_degrees(double counts)
{
    return -50.0610 + counts * (0.036786 + counts * (-1.0239e-07 + counts * 3.4945e-10));
}

extern const FieldDefinition kSunHousekeeping[] = {
    {"SUN_CORE_1_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"SUN_CORE_1_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"SUN_CORE_1_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SUN_CORE_1_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"SUN_CORE_2_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"SUN_CORE_2_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"SUN_CORE_2_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SUN_CORE_2_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"SUN_IO_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"SUN_IO_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"SUN_IO_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SUN_IO_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"SUN_AUX_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"SUN_AUX_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"SUN_AUX_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SUN_AUX_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"SUN_MAIN_1_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"SUN_MAIN_1_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"SUN_MAIN_1_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SUN_MAIN_1_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"SUN_MAIN_2_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"SUN_MAIN_2_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"SUN_MAIN_2_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SUN_MAIN_2_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"SUN_REF_1_V", "V", 240, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"SUN_REF_1_I", "A", 256, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 21600},
    {"SUN_REF_1_STAT", "", 268, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SUN_REF_1_MODE", "", 272, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"SUN_REF_2_V", "V", 280, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"SUN_REF_2_I", "A", 296, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 21600},
    {"SUN_REF_2_STAT", "", 308, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SUN_REF_2_MODE", "", 312, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kSunHousekeepingCount = sizeof kSunHousekeeping / sizeof *kSunHousekeeping;

/** Packets 0x188: housekeeping of SUN. */
void decode_sun_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kSunHousekeeping, kSunHousekeepingCount, packet, table);
    derive(table, "SUN_CORE_1_W", packet, value_of(table, "SUN_CORE_1_V") * value_of(table, "SUN_CORE_1_I"));
    derive(table, "SUN_CORE_2_W", packet, value_of(table, "SUN_CORE_2_V") * value_of(table, "SUN_CORE_2_I"));
    derive(table, "SUN_IO_W", packet, value_of(table, "SUN_IO_V") * value_of(table, "SUN_IO_I"));
    derive(table, "SUN_AUX_W", packet, value_of(table, "SUN_AUX_V") * value_of(table, "SUN_AUX_I"));
    derive(table, "SUN_MAIN_1_W", packet, value_of(table, "SUN_MAIN_1_V") * value_of(table, "SUN_MAIN_1_I"));
    derive(table, "SUN_MAIN_2_W", packet, value_of(table, "SUN_MAIN_2_V") * value_of(table, "SUN_MAIN_2_I"));
    derive(table, "SUN_REF_1_W", packet, value_of(table, "SUN_REF_1_V") * value_of(table, "SUN_REF_1_I"));
    derive(table, "SUN_REF_2_W", packet, value_of(table, "SUN_REF_2_V") * value_of(table, "SUN_REF_2_I"));
}

extern const FieldDefinition kSunDynamics[] = {
    {"SUN_POS_1_X", "", 0, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"SUN_POS_1_Y", "", 32, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"SUN_POS_1_Z", "", 64, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"SUN_POS_1_T", "ms", 96, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 86400},
    {"SUN_POS_2_X", "", 116, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"SUN_POS_2_Y", "", 148, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"SUN_POS_2_Z", "", 180, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"SUN_POS_2_T", "ms", 212, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 604800},
    {"SUN_ERR_1_X", "", 232, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"SUN_ERR_1_Y", "", 264, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"SUN_ERR_1_Z", "", 296, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"SUN_ERR_1_T", "ms", 328, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"SUN_ERR_2_X", "", 348, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"SUN_ERR_2_Y", "", 380, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"SUN_ERR_2_Z", "", 412, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"SUN_ERR_2_T", "ms", 444, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"SUN_BIAS_X", "", 464, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"SUN_BIAS_Y", "", 496, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"SUN_BIAS_Z", "", 528, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"SUN_BIAS_T", "ms", 560, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 604800},
    {"SUN_EST_X", "", 580, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"SUN_EST_Y", "", 612, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"SUN_EST_Z", "", 644, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"SUN_EST_T", "ms", 676, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 604800},
    {"SUN_CMD_X", "", 696, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"SUN_CMD_Y", "", 728, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"SUN_CMD_Z", "", 760, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"SUN_CMD_T", "ms", 792, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 86400},
    {"SUN_RATE_1_X", "", 812, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"SUN_RATE_1_Y", "", 844, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"SUN_RATE_1_Z", "", 876, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"SUN_RATE_1_T", "ms", 908, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"SUN_RATE_2_X", "", 928, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"SUN_RATE_2_Y", "", 960, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"SUN_RATE_2_Z", "", 992, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"SUN_RATE_2_T", "ms", 1024, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 604800},
};
extern const std::size_t kSunDynamicsCount = sizeof kSunDynamics / sizeof *kSunDynamics;

/** Packets 0x189: dynamics of SUN. */
void decode_sun_dynamics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kSunDynamics, kSunDynamicsCount, packet, table);
}

extern const FieldDefinition kSunTemperatures[] = {
    {"SUN_REG_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"SUN_REG_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"SUN_REG_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 21600},
    {"SUN_CASE_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"SUN_CASE_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"SUN_CASE_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"SUN_PLATE_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"SUN_PLATE_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"SUN_PLATE_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"SUN_OSC_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"SUN_OSC_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"SUN_OSC_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"SUN_BOARD_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"SUN_BOARD_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"SUN_BOARD_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
};
extern const std::size_t kSunTemperaturesCount = sizeof kSunTemperatures / sizeof *kSunTemperatures;

/** Packets 0x18a: temperatures of SUN. */
void decode_sun_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kSunTemperatures, kSunTemperaturesCount, packet, table);
    derive(table, "SUN_REG_C", packet, sun_degrees(value_of(table, "SUN_REG_RAW")));
    derive(table, "SUN_CASE_C", packet, sun_degrees(value_of(table, "SUN_CASE_RAW")));
    derive(table, "SUN_PLATE_C", packet, sun_degrees(value_of(table, "SUN_PLATE_RAW")));
    derive(table, "SUN_OSC_C", packet, sun_degrees(value_of(table, "SUN_OSC_RAW")));
    derive(table, "SUN_BOARD_C", packet, sun_degrees(value_of(table, "SUN_BOARD_RAW")));
}

extern const FieldDefinition kSunCounters[] = {
    {"SUN_RESET_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"SUN_RESET_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"SUN_RESET_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"SUN_TM_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"SUN_TM_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"SUN_TM_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
    {"SUN_FRAME_1_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"SUN_FRAME_1_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"SUN_FRAME_1_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"SUN_FRAME_2_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"SUN_FRAME_2_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"SUN_FRAME_2_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"SUN_ECC_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"SUN_ECC_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"SUN_ECC_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
};
extern const std::size_t kSunCountersCount = sizeof kSunCounters / sizeof *kSunCounters;

/** Packets 0x18b: counters of SUN. */
void decode_sun_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kSunCounters, kSunCountersCount, packet, table);
    derive(table, "SUN_RESET_OK", packet, value_of(table, "SUN_RESET_N") - value_of(table, "SUN_RESET_BAD"));
    derive(table, "SUN_TM_OK", packet, value_of(table, "SUN_TM_N") - value_of(table, "SUN_TM_BAD"));
    derive(table, "SUN_FRAME_1_OK", packet, value_of(table, "SUN_FRAME_1_N") - value_of(table, "SUN_FRAME_1_BAD"));
    derive(table, "SUN_FRAME_2_OK", packet, value_of(table, "SUN_FRAME_2_N") - value_of(table, "SUN_FRAME_2_BAD"));
    derive(table, "SUN_ECC_OK", packet, value_of(table, "SUN_ECC_N") - value_of(table, "SUN_ECC_BAD"));
}

extern const FieldDefinition kSunDiagnostics[] = {
    {"SUN_QUEUE_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"SUN_QUEUE_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"SUN_QUEUE_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"SUN_QUEUE_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"SUN_LINK_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 21600},
    {"SUN_LINK_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"SUN_LINK_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"SUN_LINK_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"SUN_SELF_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"SUN_SELF_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"SUN_SELF_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"SUN_SELF_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"SUN_MARGIN_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"SUN_MARGIN_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"SUN_MARGIN_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"SUN_MARGIN_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"SUN_LOOP_1_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"SUN_LOOP_1_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"SUN_LOOP_1_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"SUN_LOOP_1_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"SUN_LOOP_2_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 604800},
    {"SUN_LOOP_2_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"SUN_LOOP_2_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"SUN_LOOP_2_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
};
extern const std::size_t kSunDiagnosticsCount = sizeof kSunDiagnostics / sizeof *kSunDiagnostics;

/** Packets 0x18c: diagnostics of SUN. */
void decode_sun_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kSunDiagnostics, kSunDiagnosticsCount, packet, table);
    derive(table, "SUN_QUEUE_SPAN", packet, value_of(table, "SUN_QUEUE_MAX") - value_of(table, "SUN_QUEUE_MIN"));
    derive(table, "SUN_LINK_SPAN", packet, value_of(table, "SUN_LINK_MAX") - value_of(table, "SUN_LINK_MIN"));
    derive(table, "SUN_SELF_SPAN", packet, value_of(table, "SUN_SELF_MAX") - value_of(table, "SUN_SELF_MIN"));
    derive(table, "SUN_MARGIN_SPAN", packet, value_of(table, "SUN_MARGIN_MAX") - value_of(table, "SUN_MARGIN_MIN"));
    derive(table, "SUN_LOOP_1_SPAN", packet, value_of(table, "SUN_LOOP_1_MAX") - value_of(table, "SUN_LOOP_1_MIN"));
    derive(table, "SUN_LOOP_2_SPAN", packet, value_of(table, "SUN_LOOP_2_MAX") - value_of(table, "SUN_LOOP_2_MIN"));
}

} // namespace perigee
