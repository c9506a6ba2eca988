/* Solar array, minus Y. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of SOL_2, as measured before launch. */
static double sol_2_degrees(double counts)
{
    return -54.0344 + counts * (0.038802 + counts * (-2.6783e-07 + counts * 1.8627e-10));
}

extern const FieldDefinition kSol2Housekeeping[] = {
    {"SOL_2_REF_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"SOL_2_REF_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"SOL_2_REF_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SOL_2_REF_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"SOL_2_IO_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"SOL_2_IO_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"SOL_2_IO_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SOL_2_IO_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"SOL_2_MAIN_1_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"SOL_2_MAIN_1_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"SOL_2_MAIN_1_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SOL_2_MAIN_1_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"SOL_2_MAIN_2_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 21600},
    {"SOL_2_MAIN_2_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"SOL_2_MAIN_2_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SOL_2_MAIN_2_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"SOL_2_BUS_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"SOL_2_BUS_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"SOL_2_BUS_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SOL_2_BUS_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kSol2HousekeepingCount = sizeof kSol2Housekeeping / sizeof *kSol2Housekeeping;

/** Packets 0x128: housekeeping of SOL_2. */
void decode_sol_2_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kSol2Housekeeping, kSol2HousekeepingCount, packet, table);
    derive(table, "SOL_2_REF_W", packet, value_of(table, "SOL_2_REF_V") * value_of(table, "SOL_2_REF_I"));
    derive(table, "SOL_2_IO_W", packet, value_of(table, "SOL_2_IO_V") * value_of(table, "SOL_2_IO_I"));
    derive(table, "SOL_2_MAIN_1_W", packet, value_of(table, "SOL_2_MAIN_1_V") * value_of(table, "SOL_2_MAIN_1_I"));
    derive(table, "SOL_2_MAIN_2_W", packet, value_of(table, "SOL_2_MAIN_2_V") * value_of(table, "SOL_2_MAIN_2_I"));
    derive(table, "SOL_2_BUS_W", packet, value_of(table, "SOL_2_BUS_V") * value_of(table, "SOL_2_BUS_I"));
}

extern const FieldDefinition kSol2Currents[] = {
    {"SOL_2_SENSE_I", "A", 0, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"SOL_2_SENSE_PEAK", "A", 12, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"SOL_2_SENSE_TRIP", "", 24, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"SOL_2_HTR_1_I", "A", 25, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 604800},
    {"SOL_2_HTR_1_PEAK", "A", 37, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 3600},
    {"SOL_2_HTR_1_TRIP", "", 49, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"SOL_2_HTR_2_I", "A", 50, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"SOL_2_HTR_2_PEAK", "A", 62, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 21600},
    {"SOL_2_HTR_2_TRIP", "", 74, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"SOL_2_PUMP_I", "A", 75, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"SOL_2_PUMP_PEAK", "A", 87, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 21600},
    {"SOL_2_PUMP_TRIP", "", 99, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"SOL_2_LOGIC_I", "A", 100, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 21600},
    {"SOL_2_LOGIC_PEAK", "A", 112, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 21600},
    {"SOL_2_LOGIC_TRIP", "", 124, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
};
extern const std::size_t kSol2CurrentsCount = sizeof kSol2Currents / sizeof *kSol2Currents;

/** Packets 0x129: currents of SOL_2. */
void decode_sol_2_currents(const Packet& packet, ReadingTable& table)
{
    decode_fields(kSol2Currents, kSol2CurrentsCount, packet, table);
}

extern const FieldDefinition kSol2Temperatures[] = {
    {"SOL_2_BOARD_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"SOL_2_BOARD_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"SOL_2_BOARD_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"SOL_2_MOUNT_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"SOL_2_MOUNT_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"SOL_2_MOUNT_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"SOL_2_PLATE_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"SOL_2_PLATE_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"SOL_2_PLATE_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"SOL_2_REG_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"SOL_2_REG_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"SOL_2_REG_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"SOL_2_OSC_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"SOL_2_OSC_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"SOL_2_OSC_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"SOL_2_CASE_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"SOL_2_CASE_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"SOL_2_CASE_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
};
extern const std::size_t kSol2TemperaturesCount = sizeof kSol2Temperatures / sizeof *kSol2Temperatures;

/** Packets 0x12a: temperatures of SOL_2. */
void decode_sol_2_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kSol2Temperatures, kSol2TemperaturesCount, packet, table);
    derive(table, "SOL_2_BOARD_C", packet, sol_2_degrees(value_of(table, "SOL_2_BOARD_RAW")));
    derive(table, "SOL_2_MOUNT_C", packet, sol_2_degrees(value_of(table, "SOL_2_MOUNT_RAW")));
    derive(table, "SOL_2_PLATE_C", packet, sol_2_degrees(value_of(table, "SOL_2_PLATE_RAW")));
    derive(table, "SOL_2_REG_C", packet, sol_2_degrees(value_of(table, "SOL_2_REG_RAW")));
    derive(table, "SOL_2_OSC_C", packet, sol_2_degrees(value_of(table, "SOL_2_OSC_RAW")));
    derive(table, "SOL_2_CASE_C", packet, sol_2_degrees(value_of(table, "SOL_2_CASE_RAW")));
}

extern const FieldDefinition kSol2Counters[] = {
    {"SOL_2_RESET_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"SOL_2_RESET_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"SOL_2_RESET_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"SOL_2_ECC_1_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"SOL_2_ECC_1_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 604800},
    {"SOL_2_ECC_1_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
    {"SOL_2_ECC_2_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"SOL_2_ECC_2_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"SOL_2_ECC_2_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"SOL_2_WDOG_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"SOL_2_WDOG_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"SOL_2_WDOG_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"SOL_2_TM_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"SOL_2_TM_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"SOL_2_TM_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
};
extern const std::size_t kSol2CountersCount = sizeof kSol2Counters / sizeof *kSol2Counters;

/** Packets 0x12b: counters of SOL_2. */
void decode_sol_2_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kSol2Counters, kSol2CountersCount, packet, table);
    derive(table, "SOL_2_RESET_OK", packet, value_of(table, "SOL_2_RESET_N") - value_of(table, "SOL_2_RESET_BAD"));
    derive(table, "SOL_2_ECC_1_OK", packet, value_of(table, "SOL_2_ECC_1_N") - value_of(table, "SOL_2_ECC_1_BAD"));
    derive(table, "SOL_2_ECC_2_OK", packet, value_of(table, "SOL_2_ECC_2_N") - value_of(table, "SOL_2_ECC_2_BAD"));
    derive(table, "SOL_2_WDOG_OK", packet, value_of(table, "SOL_2_WDOG_N") - value_of(table, "SOL_2_WDOG_BAD"));
    derive(table, "SOL_2_TM_OK", packet, value_of(table, "SOL_2_TM_N") - value_of(table, "SOL_2_TM_BAD"));
}

extern const FieldDefinition kSol2Diagnostics[] = {
    {"SOL_2_QUEUE_1_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"SOL_2_QUEUE_1_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"SOL_2_QUEUE_1_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"SOL_2_QUEUE_1_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"SOL_2_QUEUE_2_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"SOL_2_QUEUE_2_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"SOL_2_QUEUE_2_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"SOL_2_QUEUE_2_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"SOL_2_MARGIN_1_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 604800},
    {"SOL_2_MARGIN_1_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"SOL_2_MARGIN_1_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"SOL_2_MARGIN_1_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"SOL_2_MARGIN_2_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"SOL_2_MARGIN_2_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"SOL_2_MARGIN_2_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"SOL_2_MARGIN_2_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"SOL_2_LOOP_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"SOL_2_LOOP_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"SOL_2_LOOP_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"SOL_2_LOOP_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"SOL_2_LINK_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"SOL_2_LINK_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"SOL_2_LINK_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"SOL_2_LINK_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
};
extern const std::size_t kSol2DiagnosticsCount = sizeof kSol2Diagnostics / sizeof *kSol2Diagnostics;

/** Packets 0x12c: diagnostics of SOL_2. */
void decode_sol_2_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kSol2Diagnostics, kSol2DiagnosticsCount, packet, table);
    derive(table, "SOL_2_QUEUE_1_SPAN", packet,
           value_of(table, "SOL_2_QUEUE_1_MAX") - value_of(table, "SOL_2_QUEUE_1_MIN"));
    derive(table, "SOL_2_QUEUE_2_SPAN", packet,
           value_of(table, "SOL_2_QUEUE_2_MAX") - value_of(table, "SOL_2_QUEUE_2_MIN"));
    derive(table, "SOL_2_MARGIN_1_SPAN", packet,
           value_of(table, "SOL_2_MARGIN_1_MAX") - value_of(table, "SOL_2_MARGIN_1_MIN"));
    derive(table, "SOL_2_MARGIN_2_SPAN", packet,
           value_of(table, "SOL_2_MARGIN_2_MAX") - value_of(table, "SOL_2_MARGIN_2_MIN"));
    derive(table, "SOL_2_LOOP_SPAN", packet, value_of(table, "SOL_2_LOOP_MAX") - value_of(table, "SOL_2_LOOP_MIN"));
    derive(table, "SOL_2_LINK_SPAN", packet, value_of(table, "SOL_2_LINK_MAX") - value_of(table, "SOL_2_LINK_MIN"));
}

} // namespace perigee
