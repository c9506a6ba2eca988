/* Deployment mechanisms. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of DEP, as measured before launch. */
static double dep_degrees(double counts)
{
    return -53.3566 + counts * (0.046834 + counts * (-1.1143e-06 + counts * 6.0007e-10));
}

extern const FieldDefinition kDepHousekeeping[] = {
    {"DEP_BUS_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"DEP_BUS_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"DEP_BUS_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"DEP_BUS_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"DEP_REF_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"DEP_REF_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"DEP_REF_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"DEP_REF_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"DEP_AUX_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"DEP_AUX_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"DEP_AUX_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"DEP_AUX_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"DEP_IO_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"DEP_IO_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"DEP_IO_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"DEP_IO_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"DEP_MAIN_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"DEP_MAIN_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"DEP_MAIN_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"DEP_MAIN_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kDepHousekeepingCount = sizeof kDepHousekeeping / sizeof *kDepHousekeeping;

/** Packets 0x208: housekeeping of DEP. */
void decode_dep_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kDepHousekeeping, kDepHousekeepingCount, packet, table);
    derive(table, "DEP_BUS_W", packet, value_of(table, "DEP_BUS_V") * value_of(table, "DEP_BUS_I"));
    derive(table, "DEP_REF_W", packet, value_of(table, "DEP_REF_V") * value_of(table, "DEP_REF_I"));
    derive(table, "DEP_AUX_W", packet, value_of(table, "DEP_AUX_V") * value_of(table, "DEP_AUX_I"));
    derive(table, "DEP_IO_W", packet, value_of(table, "DEP_IO_V") * value_of(table, "DEP_IO_I"));
    derive(table, "DEP_MAIN_W", packet, value_of(table, "DEP_MAIN_V") * value_of(table, "DEP_MAIN_I"));
}

extern const FieldDefinition kDepCurrents[] = {
    {"DEP_DRIVE_I", "A", 0, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"DEP_DRIVE_PEAK", "A", 12, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 21600},
    {"DEP_DRIVE_TRIP", "", 24, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"DEP_PUMP_1_I", "A", 25, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"DEP_PUMP_1_PEAK", "A", 37, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"DEP_PUMP_1_TRIP", "", 49, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"DEP_PUMP_2_I", "A", 50, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"DEP_PUMP_2_PEAK", "A", 62, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"DEP_PUMP_2_TRIP", "", 74, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"DEP_SENSE_I", "A", 75, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 21600},
    {"DEP_SENSE_PEAK", "A", 87, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 3600},
    {"DEP_SENSE_TRIP", "", 99, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"DEP_RELAY_I", "A", 100, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"DEP_RELAY_PEAK", "A", 112, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 86400},
    {"DEP_RELAY_TRIP", "", 124, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"DEP_LOGIC_I", "A", 125, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 604800},
    {"DEP_LOGIC_PEAK", "A", 137, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 21600},
    {"DEP_LOGIC_TRIP", "", 149, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
};
extern const std::size_t kDepCurrentsCount = sizeof kDepCurrents / sizeof *kDepCurrents;

/** Packets 0x209: currents of DEP. */
void decode_dep_currents(const Packet& packet, ReadingTable& table)
{
    decode_fields(kDepCurrents, kDepCurrentsCount, packet, table);
}

extern const FieldDefinition kDepTemperatures[] = {
    {"DEP_MOUNT_1_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"DEP_MOUNT_1_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"DEP_MOUNT_1_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"DEP_MOUNT_2_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"DEP_MOUNT_2_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"DEP_MOUNT_2_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"DEP_BOARD_1_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"DEP_BOARD_1_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"DEP_BOARD_1_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
    {"DEP_BOARD_2_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"DEP_BOARD_2_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"DEP_BOARD_2_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
    {"DEP_OSC_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"DEP_OSC_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"DEP_OSC_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
    {"DEP_REG_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"DEP_REG_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"DEP_REG_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"DEP_CASE_RAW", "", 216, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"DEP_CASE_SET", "degC", 228, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"DEP_CASE_RATE", "K/min", 238, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"DEP_PLATE_RAW", "", 252, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"DEP_PLATE_SET", "degC", 264, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"DEP_PLATE_RATE", "K/min", 274, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
};
extern const std::size_t kDepTemperaturesCount = sizeof kDepTemperatures / sizeof *kDepTemperatures;

/** Packets 0x20a: temperatures of DEP. */
void decode_dep_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kDepTemperatures, kDepTemperaturesCount, packet, table);
    derive(table, "DEP_MOUNT_1_C", packet, dep_degrees(value_of(table, "DEP_MOUNT_1_RAW")));
    derive(table, "DEP_MOUNT_2_C", packet, dep_degrees(value_of(table, "DEP_MOUNT_2_RAW")));
    derive(table, "DEP_BOARD_1_C", packet, dep_degrees(value_of(table, "DEP_BOARD_1_RAW")));
    derive(table, "DEP_BOARD_2_C", packet, dep_degrees(value_of(table, "DEP_BOARD_2_RAW")));
    derive(table, "DEP_OSC_C", packet, dep_degrees(value_of(table, "DEP_OSC_RAW")));
    derive(table, "DEP_REG_C", packet, dep_degrees(value_of(table, "DEP_REG_RAW")));
    derive(table, "DEP_CASE_C", packet, dep_degrees(value_of(table, "DEP_CASE_RAW")));
    derive(table, "DEP_PLATE_C", packet, dep_degrees(value_of(table, "DEP_PLATE_RAW")));
}

extern const FieldDefinition kDepCounters[] = {
    {"DEP_FRAME_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"DEP_FRAME_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"DEP_FRAME_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"DEP_TC_1_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"DEP_TC_1_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"DEP_TC_1_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"DEP_TC_2_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"DEP_TC_2_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"DEP_TC_2_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"DEP_WDOG_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"DEP_WDOG_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"DEP_WDOG_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"DEP_RESET_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"DEP_RESET_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"DEP_RESET_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
};
extern const std::size_t kDepCountersCount = sizeof kDepCounters / sizeof *kDepCounters;

/** Packets 0x20b: counters of DEP. */
void decode_dep_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kDepCounters, kDepCountersCount, packet, table);
    derive(table, "DEP_FRAME_OK", packet, value_of(table, "DEP_FRAME_N") - value_of(table, "DEP_FRAME_BAD"));
    derive(table, "DEP_TC_1_OK", packet, value_of(table, "DEP_TC_1_N") - value_of(table, "DEP_TC_1_BAD"));
    derive(table, "DEP_TC_2_OK", packet, value_of(table, "DEP_TC_2_N") - value_of(table, "DEP_TC_2_BAD"));
    derive(table, "DEP_WDOG_OK", packet, value_of(table, "DEP_WDOG_N") - value_of(table, "DEP_WDOG_BAD"));
    derive(table, "DEP_RESET_OK", packet, value_of(table, "DEP_RESET_N") - value_of(table, "DEP_RESET_BAD"));
}

extern const FieldDefinition kDepDiagnostics[] = {
    {"DEP_LOOP_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"DEP_LOOP_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"DEP_LOOP_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"DEP_LOOP_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"DEP_SELF_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"DEP_SELF_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"DEP_SELF_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"DEP_SELF_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"DEP_QUEUE_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 21600},
    {"DEP_QUEUE_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"DEP_QUEUE_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"DEP_QUEUE_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"DEP_MARGIN_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"DEP_MARGIN_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"DEP_MARGIN_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"DEP_MARGIN_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"DEP_LINK_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"DEP_LINK_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"DEP_LINK_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"DEP_LINK_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
};
extern const std::size_t kDepDiagnosticsCount = sizeof kDepDiagnostics / sizeof *kDepDiagnostics;

/** Packets 0x20c: diagnostics of DEP. */
void decode_dep_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kDepDiagnostics, kDepDiagnosticsCount, packet, table);
    derive(table, "DEP_LOOP_SPAN", packet, value_of(table, "DEP_LOOP_MAX") - value_of(table, "DEP_LOOP_MIN"));
    derive(table, "DEP_SELF_SPAN", packet, value_of(table, "DEP_SELF_MAX") - value_of(table, "DEP_SELF_MIN"));
    derive(table, "DEP_QUEUE_SPAN", packet, value_of(table, "DEP_QUEUE_MAX") - value_of(table, "DEP_QUEUE_MIN"));
    derive(table, "DEP_MARGIN_SPAN", packet, value_of(table, "DEP_MARGIN_MAX") - value_of(table, "DEP_MARGIN_MIN"));
    derive(table, "DEP_LINK_SPAN", packet, value_of(table, "DEP_LINK_MAX") - value_of(table, "DEP_LINK_MIN"));
}

} // namespace perigee
