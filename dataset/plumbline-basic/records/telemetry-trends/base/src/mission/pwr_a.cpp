/* Power, string A. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of PWR_A, as measured before launch. */
static double pwr_a_degrees(double counts)
{
    return -44.0177 + counts * (0.036518 + counts * (-1.0380e-06 + counts * 7.5804e-10));
}

extern const FieldDefinition kPwrAHousekeeping[] = {
    {"PWR_A_AUX_1_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"PWR_A_AUX_1_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"PWR_A_AUX_1_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PWR_A_AUX_1_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"PWR_A_AUX_2_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"PWR_A_AUX_2_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"PWR_A_AUX_2_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PWR_A_AUX_2_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"PWR_A_CORE_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"PWR_A_CORE_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"PWR_A_CORE_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PWR_A_CORE_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"PWR_A_MAIN_1_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"PWR_A_MAIN_1_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"PWR_A_MAIN_1_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PWR_A_MAIN_1_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"PWR_A_MAIN_2_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 21600},
    {"PWR_A_MAIN_2_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 21600},
    {"PWR_A_MAIN_2_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PWR_A_MAIN_2_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"PWR_A_BUS_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"PWR_A_BUS_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"PWR_A_BUS_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PWR_A_BUS_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kPwrAHousekeepingCount = sizeof kPwrAHousekeeping / sizeof *kPwrAHousekeeping;

/** Packets 0x100: housekeeping of PWR_A. */
void decode_pwr_a_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kPwrAHousekeeping, kPwrAHousekeepingCount, packet, table);
    derive(table, "PWR_A_AUX_1_W", packet, value_of(table, "PWR_A_AUX_1_V") * value_of(table, "PWR_A_AUX_1_I"));
    derive(table, "PWR_A_AUX_2_W", packet, value_of(table, "PWR_A_AUX_2_V") * value_of(table, "PWR_A_AUX_2_I"));
    derive(table, "PWR_A_CORE_W", packet, value_of(table, "PWR_A_CORE_V") * value_of(table, "PWR_A_CORE_I"));
    derive(table, "PWR_A_MAIN_1_W", packet, value_of(table, "PWR_A_MAIN_1_V") * value_of(table, "PWR_A_MAIN_1_I"));
    derive(table, "PWR_A_MAIN_2_W", packet, value_of(table, "PWR_A_MAIN_2_V") * value_of(table, "PWR_A_MAIN_2_I"));
    derive(table, "PWR_A_BUS_W", packet, value_of(table, "PWR_A_BUS_V") * value_of(table, "PWR_A_BUS_I"));
}

extern const FieldDefinition kPwrACurrents[] = {
    {"PWR_A_RELAY_I", "A", 0, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"PWR_A_RELAY_PEAK", "A", 12, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 3600},
    {"PWR_A_RELAY_TRIP", "", 24, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"PWR_A_SENSE_1_I", "A", 25, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 604800},
    {"PWR_A_SENSE_1_PEAK", "A", 37, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 86400},
    {"PWR_A_SENSE_1_TRIP", "", 49, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"PWR_A_SENSE_2_I", "A", 50, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 604800},
    {"PWR_A_SENSE_2_PEAK", "A", 62, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"PWR_A_SENSE_2_TRIP", "", 74, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"PWR_A_LOGIC_I", "A", 75, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"PWR_A_LOGIC_PEAK", "A", 87, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 21600},
    {"PWR_A_LOGIC_TRIP", "", 99, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"PWR_A_HTR_I", "A", 100, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"PWR_A_HTR_PEAK", "A", 112, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 86400},
    {"PWR_A_HTR_TRIP", "", 124, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"PWR_A_DRIVE_I", "A", 125, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 604800},
    {"PWR_A_DRIVE_PEAK", "A", 137, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"PWR_A_DRIVE_TRIP", "", 149, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
};
extern const std::size_t kPwrACurrentsCount = sizeof kPwrACurrents / sizeof *kPwrACurrents;

/** Packets 0x101: currents of PWR_A. */
void decode_pwr_a_currents(const Packet& packet, ReadingTable& table)
{
    decode_fields(kPwrACurrents, kPwrACurrentsCount, packet, table);
}

extern const FieldDefinition kPwrATemperatures[] = {
    {"PWR_A_REG_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"PWR_A_REG_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"PWR_A_REG_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"PWR_A_PLATE_1_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"PWR_A_PLATE_1_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"PWR_A_PLATE_1_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"PWR_A_PLATE_2_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"PWR_A_PLATE_2_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"PWR_A_PLATE_2_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"PWR_A_BOARD_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"PWR_A_BOARD_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"PWR_A_BOARD_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 21600},
    {"PWR_A_CASE_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"PWR_A_CASE_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"PWR_A_CASE_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
    {"PWR_A_MOUNT_1_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"PWR_A_MOUNT_1_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"PWR_A_MOUNT_1_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"PWR_A_MOUNT_2_RAW", "", 216, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"PWR_A_MOUNT_2_SET", "degC", 228, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"PWR_A_MOUNT_2_RATE", "K/min", 238, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
};
extern const std::size_t kPwrATemperaturesCount = sizeof kPwrATemperatures / sizeof *kPwrATemperatures;

/** Packets 0x102: temperatures of PWR_A. */
void decode_pwr_a_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kPwrATemperatures, kPwrATemperaturesCount, packet, table);
    derive(table, "PWR_A_REG_C", packet, pwr_a_degrees(value_of(table, "PWR_A_REG_RAW")));
    derive(table, "PWR_A_PLATE_1_C", packet, pwr_a_degrees(value_of(table, "PWR_A_PLATE_1_RAW")));
    derive(table, "PWR_A_PLATE_2_C", packet, pwr_a_degrees(value_of(table, "PWR_A_PLATE_2_RAW")));
    derive(table, "PWR_A_BOARD_C", packet, pwr_a_degrees(value_of(table, "PWR_A_BOARD_RAW")));
    derive(table, "PWR_A_CASE_C", packet, pwr_a_degrees(value_of(table, "PWR_A_CASE_RAW")));
    derive(table, "PWR_A_MOUNT_1_C", packet, pwr_a_degrees(value_of(table, "PWR_A_MOUNT_1_RAW")));
    derive(table, "PWR_A_MOUNT_2_C", packet, pwr_a_degrees(value_of(table, "PWR_A_MOUNT_2_RAW")));
}

extern const FieldDefinition kPwrACounters[] = {
    {"PWR_A_TC_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"PWR_A_TC_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"PWR_A_TC_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"PWR_A_FRAME_1_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"PWR_A_FRAME_1_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"PWR_A_FRAME_1_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"PWR_A_FRAME_2_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"PWR_A_FRAME_2_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"PWR_A_FRAME_2_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"PWR_A_RESET_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"PWR_A_RESET_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"PWR_A_RESET_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"PWR_A_TM_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"PWR_A_TM_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"PWR_A_TM_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"PWR_A_ECC_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"PWR_A_ECC_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"PWR_A_ECC_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"PWR_A_WDOG_N", "", 576, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"PWR_A_WDOG_BAD", "", 608, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"PWR_A_WDOG_LAST", "s", 624, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
};
extern const std::size_t kPwrACountersCount = sizeof kPwrACounters / sizeof *kPwrACounters;

/** Packets 0x103: counters of PWR_A. */
void decode_pwr_a_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kPwrACounters, kPwrACountersCount, packet, table);
    derive(table, "PWR_A_TC_OK", packet, value_of(table, "PWR_A_TC_N") - value_of(table, "PWR_A_TC_BAD"));
    derive(table, "PWR_A_FRAME_1_OK", packet,
           value_of(table, "PWR_A_FRAME_1_N") - value_of(table, "PWR_A_FRAME_1_BAD"));
    derive(table, "PWR_A_FRAME_2_OK", packet,
           value_of(table, "PWR_A_FRAME_2_N") - value_of(table, "PWR_A_FRAME_2_BAD"));
    derive(table, "PWR_A_RESET_OK", packet, value_of(table, "PWR_A_RESET_N") - value_of(table, "PWR_A_RESET_BAD"));
    derive(table, "PWR_A_TM_OK", packet, value_of(table, "PWR_A_TM_N") - value_of(table, "PWR_A_TM_BAD"));
    derive(table, "PWR_A_ECC_OK", packet, value_of(table, "PWR_A_ECC_N") - value_of(table, "PWR_A_ECC_BAD"));
    derive(table, "PWR_A_WDOG_OK", packet, value_of(table, "PWR_A_WDOG_N") - value_of(table, "PWR_A_WDOG_BAD"));
}

extern const FieldDefinition kPwrADiagnostics[] = {
    {"PWR_A_MARGIN_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 604800},
    {"PWR_A_MARGIN_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"PWR_A_MARGIN_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"PWR_A_MARGIN_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"PWR_A_LOOP_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"PWR_A_LOOP_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"PWR_A_LOOP_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"PWR_A_LOOP_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"PWR_A_SCRUB_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"PWR_A_SCRUB_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"PWR_A_SCRUB_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"PWR_A_SCRUB_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"PWR_A_SELF_1_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"PWR_A_SELF_1_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"PWR_A_SELF_1_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"PWR_A_SELF_1_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"PWR_A_SELF_2_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"PWR_A_SELF_2_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"PWR_A_SELF_2_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"PWR_A_SELF_2_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"PWR_A_LINK_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 604800},
    {"PWR_A_LINK_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"PWR_A_LINK_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"PWR_A_LINK_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
};
extern const std::size_t kPwrADiagnosticsCount = sizeof kPwrADiagnostics / sizeof *kPwrADiagnostics;

/** Packets 0x104: diagnostics of PWR_A. */
void decode_pwr_a_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kPwrADiagnostics, kPwrADiagnosticsCount, packet, table);
    derive(table, "PWR_A_MARGIN_SPAN", packet,
           value_of(table, "PWR_A_MARGIN_MAX") - value_of(table, "PWR_A_MARGIN_MIN"));
    derive(table, "PWR_A_LOOP_SPAN", packet, value_of(table, "PWR_A_LOOP_MAX") - value_of(table, "PWR_A_LOOP_MIN"));
    derive(table, "PWR_A_SCRUB_SPAN", packet,
           value_of(table, "PWR_A_SCRUB_MAX") - value_of(table, "PWR_A_SCRUB_MIN"));
    derive(table, "PWR_A_SELF_1_SPAN", packet,
           value_of(table, "PWR_A_SELF_1_MAX") - value_of(table, "PWR_A_SELF_1_MIN"));
    derive(table, "PWR_A_SELF_2_SPAN", packet,
           value_of(table, "PWR_A_SELF_2_MAX") - value_of(table, "PWR_A_SELF_2_MIN"));
    derive(table, "PWR_A_LINK_SPAN", packet, value_of(table, "PWR_A_LINK_MAX") - value_of(table, "PWR_A_LINK_MIN"));
}

} // namespace perigee
