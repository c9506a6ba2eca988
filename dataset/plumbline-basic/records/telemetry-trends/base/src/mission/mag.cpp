/* Magnetometers. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of MAG, as measured before launch. */
static double mag_degrees(double counts)
{
    return -48.9487 + counts * (0.041601 + counts * (-1.8737e-06 + counts * 4.3401e-10));
}

extern const FieldDefinition kMagHousekeeping[] = {
    {"MAG_CORE_1_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"MAG_CORE_1_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"MAG_CORE_1_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MAG_CORE_1_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"MAG_CORE_2_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"MAG_CORE_2_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"MAG_CORE_2_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MAG_CORE_2_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"MAG_MAIN_1_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"MAG_MAIN_1_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"MAG_MAIN_1_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MAG_MAIN_1_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"MAG_MAIN_2_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"MAG_MAIN_2_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"MAG_MAIN_2_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MAG_MAIN_2_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"MAG_IO_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 21600},
    {"MAG_IO_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"MAG_IO_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MAG_IO_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"MAG_AUX_1_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"MAG_AUX_1_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"MAG_AUX_1_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MAG_AUX_1_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"MAG_AUX_2_V", "V", 240, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"MAG_AUX_2_I", "A", 256, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"MAG_AUX_2_STAT", "", 268, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MAG_AUX_2_MODE", "", 272, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"MAG_REF_1_V", "V", 280, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"MAG_REF_1_I", "A", 296, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"MAG_REF_1_STAT", "", 308, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MAG_REF_1_MODE", "", 312, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"MAG_REF_2_V", "V", 320, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"MAG_REF_2_I", "A", 336, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"MAG_REF_2_STAT", "", 348, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MAG_REF_2_MODE", "", 352, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"MAG_BUS_V", "V", 360, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"MAG_BUS_I", "A", 376, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 21600},
    {"MAG_BUS_STAT", "", 388, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MAG_BUS_MODE", "", 392, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kMagHousekeepingCount = sizeof kMagHousekeeping / sizeof *kMagHousekeeping;

/** Packets 0x190: housekeeping of MAG. */
void decode_mag_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kMagHousekeeping, kMagHousekeepingCount, packet, table);
    derive(table, "MAG_CORE_1_W", packet, value_of(table, "MAG_CORE_1_V") * value_of(table, "MAG_CORE_1_I"));
    derive(table, "MAG_CORE_2_W", packet, value_of(table, "MAG_CORE_2_V") * value_of(table, "MAG_CORE_2_I"));
    derive(table, "MAG_MAIN_1_W", packet, value_of(table, "MAG_MAIN_1_V") * value_of(table, "MAG_MAIN_1_I"));
    derive(table, "MAG_MAIN_2_W", packet, value_of(table, "MAG_MAIN_2_V") * value_of(table, "MAG_MAIN_2_I"));
    derive(table, "MAG_IO_W", packet, value_of(table, "MAG_IO_V") * value_of(table, "MAG_IO_I"));
    derive(table, "MAG_AUX_1_W", packet, value_of(table, "MAG_AUX_1_V") * value_of(table, "MAG_AUX_1_I"));
    derive(table, "MAG_AUX_2_W", packet, value_of(table, "MAG_AUX_2_V") * value_of(table, "MAG_AUX_2_I"));
    derive(table, "MAG_REF_1_W", packet, value_of(table, "MAG_REF_1_V") * value_of(table, "MAG_REF_1_I"));
    derive(table, "MAG_REF_2_W", packet, value_of(table, "MAG_REF_2_V") * value_of(table, "MAG_REF_2_I"));
    derive(table, "MAG_BUS_W", packet, value_of(table, "MAG_BUS_V") * value_of(table, "MAG_BUS_I"));
}

extern const FieldDefinition kMagDynamics[] = {
    {"MAG_EST_X", "", 0, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"MAG_EST_Y", "", 32, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"MAG_EST_Z", "", 64, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"MAG_EST_T", "ms", 96, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"MAG_BIAS_X", "", 116, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"MAG_BIAS_Y", "", 148, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"MAG_BIAS_Z", "", 180, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"MAG_BIAS_T", "ms", 212, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 604800},
    {"MAG_ERR_1_X", "", 232, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"MAG_ERR_1_Y", "", 264, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"MAG_ERR_1_Z", "", 296, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"MAG_ERR_1_T", "ms", 328, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 604800},
    {"MAG_ERR_2_X", "", 348, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"MAG_ERR_2_Y", "", 380, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"MAG_ERR_2_Z", "", 412, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"MAG_ERR_2_T", "ms", 444, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 21600},
    {"MAG_POS_1_X", "", 464, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"MAG_POS_1_Y", "", 496, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"MAG_POS_1_Z", "", 528, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"MAG_POS_1_T", "ms", 560, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"MAG_POS_2_X", "", 580, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"MAG_POS_2_Y", "", 612, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"MAG_POS_2_Z", "", 644, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"MAG_POS_2_T", "ms", 676, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 86400},
    {"MAG_CMD_X", "", 696, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"MAG_CMD_Y", "", 728, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"MAG_CMD_Z", "", 760, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"MAG_CMD_T", "ms", 792, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 86400},
};
extern const std::size_t kMagDynamicsCount = sizeof kMagDynamics / sizeof *kMagDynamics;

/** Packets 0x191: dynamics of MAG. */
void decode_mag_dynamics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kMagDynamics, kMagDynamicsCount, packet, table);
}

extern const FieldDefinition kMagTemperatures[] = {
    {"MAG_REG_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"MAG_REG_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"MAG_REG_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"MAG_BOARD_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"MAG_BOARD_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"MAG_BOARD_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"MAG_CASE_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"MAG_CASE_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"MAG_CASE_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"MAG_PLATE_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"MAG_PLATE_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"MAG_PLATE_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
    {"MAG_MOUNT_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"MAG_MOUNT_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"MAG_MOUNT_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
};
extern const std::size_t kMagTemperaturesCount = sizeof kMagTemperatures / sizeof *kMagTemperatures;

/** Packets 0x192: temperatures of MAG. */
void decode_mag_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kMagTemperatures, kMagTemperaturesCount, packet, table);
    derive(table, "MAG_REG_C", packet, mag_degrees(value_of(table, "MAG_REG_RAW")));
    derive(table, "MAG_BOARD_C", packet, mag_degrees(value_of(table, "MAG_BOARD_RAW")));
    derive(table, "MAG_CASE_C", packet, mag_degrees(value_of(table, "MAG_CASE_RAW")));
    derive(table, "MAG_PLATE_C", packet, mag_degrees(value_of(table, "MAG_PLATE_RAW")));
    derive(table, "MAG_MOUNT_C", packet, mag_degrees(value_of(table, "MAG_MOUNT_RAW")));
}

extern const FieldDefinition kMagCounters[] = {
    {"MAG_FRAME_1_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"MAG_FRAME_1_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"MAG_FRAME_1_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"MAG_FRAME_2_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"MAG_FRAME_2_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"MAG_FRAME_2_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"MAG_TC_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"MAG_TC_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"MAG_TC_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"MAG_WDOG_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"MAG_WDOG_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"MAG_WDOG_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"MAG_ECC_1_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"MAG_ECC_1_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"MAG_ECC_1_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"MAG_ECC_2_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"MAG_ECC_2_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"MAG_ECC_2_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"MAG_TM_N", "", 576, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"MAG_TM_BAD", "", 608, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"MAG_TM_LAST", "s", 624, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"MAG_RESET_1_N", "", 672, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"MAG_RESET_1_BAD", "", 704, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"MAG_RESET_1_LAST", "s", 720, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"MAG_RESET_2_N", "", 768, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"MAG_RESET_2_BAD", "", 800, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"MAG_RESET_2_LAST", "s", 816, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
};
extern const std::size_t kMagCountersCount = sizeof kMagCounters / sizeof *kMagCounters;

/** Packets 0x193: counters of MAG. */
void decode_mag_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kMagCounters, kMagCountersCount, packet, table);
    derive(table, "MAG_FRAME_1_OK", packet, value_of(table, "MAG_FRAME_1_N") - value_of(table, "MAG_FRAME_1_BAD"));
    derive(table, "MAG_FRAME_2_OK", packet, value_of(table, "MAG_FRAME_2_N") - value_of(table, "MAG_FRAME_2_BAD"));
    derive(table, "MAG_TC_OK", packet, value_of(table, "MAG_TC_N") - value_of(table, "MAG_TC_BAD"));
    derive(table, "MAG_WDOG_OK", packet, value_of(table, "MAG_WDOG_N") - value_of(table, "MAG_WDOG_BAD"));
    derive(table, "MAG_ECC_1_OK", packet, value_of(table, "MAG_ECC_1_N") - value_of(table, "MAG_ECC_1_BAD"));
    derive(table, "MAG_ECC_2_OK", packet, value_of(table, "MAG_ECC_2_N") - value_of(table, "MAG_ECC_2_BAD"));
    derive(table, "MAG_TM_OK", packet, value_of(table, "MAG_TM_N") - value_of(table, "MAG_TM_BAD"));
    derive(table, "MAG_RESET_1_OK", packet, value_of(table, "MAG_RESET_1_N") - value_of(table, "MAG_RESET_1_BAD"));
    derive(table, "MAG_RESET_2_OK", packet, value_of(table, "MAG_RESET_2_N") - value_of(table, "MAG_RESET_2_BAD"));
}

extern const FieldDefinition kMagDiagnostics[] = {
    {"MAG_SCRUB_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"MAG_SCRUB_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"MAG_SCRUB_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"MAG_SCRUB_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"MAG_SELF_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"MAG_SELF_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"MAG_SELF_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"MAG_SELF_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"MAG_LOOP_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"MAG_LOOP_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"MAG_LOOP_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"MAG_LOOP_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"MAG_QUEUE_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"MAG_QUEUE_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"MAG_QUEUE_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"MAG_QUEUE_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"MAG_MARGIN_1_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"MAG_MARGIN_1_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"MAG_MARGIN_1_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"MAG_MARGIN_1_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"MAG_MARGIN_2_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"MAG_MARGIN_2_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"MAG_MARGIN_2_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"MAG_MARGIN_2_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
};
extern const std::size_t kMagDiagnosticsCount = sizeof kMagDiagnostics / sizeof *kMagDiagnostics;

/** Packets 0x194: diagnostics of MAG. */
void decode_mag_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kMagDiagnostics, kMagDiagnosticsCount, packet, table);
    derive(table, "MAG_SCRUB_SPAN", packet, value_of(table, "MAG_SCRUB_MAX") - value_of(table, "MAG_SCRUB_MIN"));
    derive(table, "MAG_SELF_SPAN", packet, value_of(table, "MAG_SELF_MAX") - value_of(table, "MAG_SELF_MIN"));
    derive(table, "MAG_LOOP_SPAN", packet, value_of(table, "MAG_LOOP_MAX") - value_of(table, "MAG_LOOP_MIN"));
    derive(table, "MAG_QUEUE_SPAN", packet, value_of(table, "MAG_QUEUE_MAX") - value_of(table, "MAG_QUEUE_MIN"));
    derive(table, "MAG_MARGIN_1_SPAN", packet,
           value_of(table, "MAG_MARGIN_1_MAX") - value_of(table, "MAG_MARGIN_1_MIN"));
    derive(table, "MAG_MARGIN_2_SPAN", packet,
           value_of(table, "MAG_MARGIN_2_MAX") - value_of(table, "MAG_MARGIN_2_MIN"));
}

} // namespace perigee
