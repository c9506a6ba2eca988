/* X band. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of COM_X, as measured before launch. */
static double com_x_degrees(double counts)
{
    return -49.9635 + counts * (0.033964 + counts * (4.7992e-07 + counts * 8.2240e-10));
}

extern const FieldDefinition kComXHousekeeping[] = {
    {"COM_X_MAIN_1_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 21600},
    {"COM_X_MAIN_1_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"COM_X_MAIN_1_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"COM_X_MAIN_1_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"COM_X_MAIN_2_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"COM_X_MAIN_2_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"COM_X_MAIN_2_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"COM_X_MAIN_2_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"COM_X_REF_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"COM_X_REF_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 21600},
    {"COM_X_REF_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"COM_X_REF_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"COM_X_CORE_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"COM_X_CORE_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"COM_X_CORE_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"COM_X_CORE_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"COM_X_AUX_1_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"COM_X_AUX_1_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"COM_X_AUX_1_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"COM_X_AUX_1_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"COM_X_AUX_2_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"COM_X_AUX_2_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 21600},
    {"COM_X_AUX_2_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"COM_X_AUX_2_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kComXHousekeepingCount = sizeof kComXHousekeeping / sizeof *kComXHousekeeping;

/** Packets 0x1b8: housekeeping of COM_X. */
void decode_com_x_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kComXHousekeeping, kComXHousekeepingCount, packet, table);
    derive(table, "COM_X_MAIN_1_W", packet, value_of(table, "COM_X_MAIN_1_V") * value_of(table, "COM_X_MAIN_1_I"));
    derive(table, "COM_X_MAIN_2_W", packet, value_of(table, "COM_X_MAIN_2_V") * value_of(table, "COM_X_MAIN_2_I"));
    derive(table, "COM_X_REF_W", packet, value_of(table, "COM_X_REF_V") * value_of(table, "COM_X_REF_I"));
    derive(table, "COM_X_CORE_W", packet, value_of(table, "COM_X_CORE_V") * value_of(table, "COM_X_CORE_I"));
    derive(table, "COM_X_AUX_1_W", packet, value_of(table, "COM_X_AUX_1_V") * value_of(table, "COM_X_AUX_1_I"));
    derive(table, "COM_X_AUX_2_W", packet, value_of(table, "COM_X_AUX_2_V") * value_of(table, "COM_X_AUX_2_I"));
}

extern const FieldDefinition kComXCurrents[] = {
    {"COM_X_HTR_I", "A", 0, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"COM_X_HTR_PEAK", "A", 12, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 21600},
    {"COM_X_HTR_TRIP", "", 24, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"COM_X_PUMP_1_I", "A", 25, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"COM_X_PUMP_1_PEAK", "A", 37, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 3600},
    {"COM_X_PUMP_1_TRIP", "", 49, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"COM_X_PUMP_2_I", "A", 50, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"COM_X_PUMP_2_PEAK", "A", 62, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"COM_X_PUMP_2_TRIP", "", 74, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"COM_X_LOGIC_I", "A", 75, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"COM_X_LOGIC_PEAK", "A", 87, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 3600},
    {"COM_X_LOGIC_TRIP", "", 99, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"COM_X_SENSE_1_I", "A", 100, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 604800},
    {"COM_X_SENSE_1_PEAK", "A", 112, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 604800},
    {"COM_X_SENSE_1_TRIP", "", 124, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"COM_X_SENSE_2_I", "A", 125, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"COM_X_SENSE_2_PEAK", "A", 137, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 21600},
    {"COM_X_SENSE_2_TRIP", "", 149, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"COM_X_DRIVE_I", "A", 150, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"COM_X_DRIVE_PEAK", "A", 162, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 604800},
    {"COM_X_DRIVE_TRIP", "", 174, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
};
extern const std::size_t kComXCurrentsCount = sizeof kComXCurrents / sizeof *kComXCurrents;

/** Packets 0x1b9: currents of COM_X. */
void decode_com_x_currents(const Packet& packet, ReadingTable& table)
{
    decode_fields(kComXCurrents, kComXCurrentsCount, packet, table);
}

extern const FieldDefinition kComXTemperatures[] = {
    {"COM_X_MOUNT_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"COM_X_MOUNT_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"COM_X_MOUNT_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"COM_X_REG_1_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"COM_X_REG_1_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"COM_X_REG_1_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"COM_X_REG_2_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"COM_X_REG_2_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"COM_X_REG_2_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"COM_X_CASE_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"COM_X_CASE_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"COM_X_CASE_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"COM_X_BOARD_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"COM_X_BOARD_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"COM_X_BOARD_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
};
extern const std::size_t kComXTemperaturesCount = sizeof kComXTemperatures / sizeof *kComXTemperatures;

/** Packets 0x1ba: temperatures of COM_X. */
void decode_com_x_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kComXTemperatures, kComXTemperaturesCount, packet, table);
    derive(table, "COM_X_MOUNT_C", packet, com_x_degrees(value_of(table, "COM_X_MOUNT_RAW")));
    derive(table, "COM_X_REG_1_C", packet, com_x_degrees(value_of(table, "COM_X_REG_1_RAW")));
    derive(table, "COM_X_REG_2_C", packet, com_x_degrees(value_of(table, "COM_X_REG_2_RAW")));
    derive(table, "COM_X_CASE_C", packet, com_x_degrees(value_of(table, "COM_X_CASE_RAW")));
    derive(table, "COM_X_BOARD_C", packet, com_x_degrees(value_of(table, "COM_X_BOARD_RAW")));
}

extern const FieldDefinition kComXCounters[] = {
    {"COM_X_ECC_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"COM_X_ECC_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"COM_X_ECC_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"COM_X_WDOG_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"COM_X_WDOG_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"COM_X_WDOG_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"COM_X_FRAME_1_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"COM_X_FRAME_1_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"COM_X_FRAME_1_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"COM_X_FRAME_2_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"COM_X_FRAME_2_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"COM_X_FRAME_2_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"COM_X_RESET_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"COM_X_RESET_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"COM_X_RESET_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"COM_X_TM_1_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"COM_X_TM_1_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"COM_X_TM_1_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"COM_X_TM_2_N", "", 576, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"COM_X_TM_2_BAD", "", 608, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"COM_X_TM_2_LAST", "s", 624, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"COM_X_TC_1_N", "", 672, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"COM_X_TC_1_BAD", "", 704, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"COM_X_TC_1_LAST", "s", 720, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"COM_X_TC_2_N", "", 768, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"COM_X_TC_2_BAD", "", 800, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"COM_X_TC_2_LAST", "s", 816, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
};
extern const std::size_t kComXCountersCount = sizeof kComXCounters / sizeof *kComXCounters;

/** Packets 0x1bb: counters of COM_X. */
void decode_com_x_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kComXCounters, kComXCountersCount, packet, table);
    derive(table, "COM_X_ECC_OK", packet, value_of(table, "COM_X_ECC_N") - value_of(table, "COM_X_ECC_BAD"));
    derive(table, "COM_X_WDOG_OK", packet, value_of(table, "COM_X_WDOG_N") - value_of(table, "COM_X_WDOG_BAD"));
    derive(table, "COM_X_FRAME_1_OK", packet,
           value_of(table, "COM_X_FRAME_1_N") - value_of(table, "COM_X_FRAME_1_BAD"));
    derive(table, "COM_X_FRAME_2_OK", packet,
           value_of(table, "COM_X_FRAME_2_N") - value_of(table, "COM_X_FRAME_2_BAD"));
    derive(table, "COM_X_RESET_OK", packet, value_of(table, "COM_X_RESET_N") - value_of(table, "COM_X_RESET_BAD"));
    derive(table, "COM_X_TM_1_OK", packet, value_of(table, "COM_X_TM_1_N") - value_of(table, "COM_X_TM_1_BAD"));
    derive(table, "COM_X_TM_2_OK", packet, value_of(table, "COM_X_TM_2_N") - value_of(table, "COM_X_TM_2_BAD"));
    derive(table, "COM_X_TC_1_OK", packet, value_of(table, "COM_X_TC_1_N") - value_of(table, "COM_X_TC_1_BAD"));
    derive(table, "COM_X_TC_2_OK", packet, value_of(table, "COM_X_TC_2_N") - value_of(table, "COM_X_TC_2_BAD"));
}

extern const FieldDefinition kComXDiagnostics[] = {
    {"COM_X_QUEUE_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 21600},
    {"COM_X_QUEUE_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"COM_X_QUEUE_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"COM_X_QUEUE_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"COM_X_MARGIN_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"COM_X_MARGIN_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"COM_X_MARGIN_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"COM_X_MARGIN_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"COM_X_SELF_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"COM_X_SELF_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"COM_X_SELF_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"COM_X_SELF_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"COM_X_LINK_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"COM_X_LINK_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"COM_X_LINK_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"COM_X_LINK_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"COM_X_LOOP_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 21600},
    {"COM_X_LOOP_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"COM_X_LOOP_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"COM_X_LOOP_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
};
extern const std::size_t kComXDiagnosticsCount = sizeof kComXDiagnostics / sizeof *kComXDiagnostics;

/** Packets 0x1bc: diagnostics of COM_X. */
void decode_com_x_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kComXDiagnostics, kComXDiagnosticsCount, packet, table);
    derive(table, "COM_X_QUEUE_SPAN", packet,
           value_of(table, "COM_X_QUEUE_MAX") - value_of(table, "COM_X_QUEUE_MIN"));
    derive(table, "COM_X_MARGIN_SPAN", packet,
           value_of(table, "COM_X_MARGIN_MAX") - value_of(table, "COM_X_MARGIN_MIN"));
    derive(table, "COM_X_SELF_SPAN", packet, value_of(table, "COM_X_SELF_MAX") - value_of(table, "COM_X_SELF_MIN"));
    derive(table, "COM_X_LINK_SPAN", packet, value_of(table, "COM_X_LINK_MAX") - value_of(table, "COM_X_LINK_MIN"));
    derive(table, "COM_X_LOOP_SPAN", packet, value_of(table, "COM_X_LOOP_MAX") - value_of(table, "COM_X_LOOP_MIN"));
}

} // namespace perigee
