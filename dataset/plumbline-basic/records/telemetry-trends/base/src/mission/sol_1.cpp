/* Solar array, plus Y. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of SOL_1, as measured before launch. */
static double sol_1_degrees(double counts)
{
    return -42.4623 + counts * (0.039712 + counts * (-2.7402e-07 + counts * 6.2855e-10));
}

extern const FieldDefinition kSol1Housekeeping[] = {
    {"SOL_1_AUX_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"SOL_1_AUX_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"SOL_1_AUX_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SOL_1_AUX_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"SOL_1_IO_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"SOL_1_IO_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"SOL_1_IO_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SOL_1_IO_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"SOL_1_REF_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"SOL_1_REF_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"SOL_1_REF_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SOL_1_REF_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"SOL_1_BUS_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"SOL_1_BUS_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"SOL_1_BUS_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SOL_1_BUS_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"SOL_1_CORE_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"SOL_1_CORE_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"SOL_1_CORE_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SOL_1_CORE_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kSol1HousekeepingCount = sizeof kSol1Housekeeping / sizeof *kSol1Housekeeping;

/** Packets 0x120: housekeeping of SOL_1. */
void decode_sol_1_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kSol1Housekeeping, kSol1HousekeepingCount, packet, table);
    derive(table, "SOL_1_AUX_W", packet, value_of(table, "SOL_1_AUX_V") * value_of(table, "SOL_1_AUX_I"));
    derive(table, "SOL_1_IO_W", packet, value_of(table, "SOL_1_IO_V") * value_of(table, "SOL_1_IO_I"));
    derive(table, "SOL_1_REF_W", packet, value_of(table, "SOL_1_REF_V") * value_of(table, "SOL_1_REF_I"));
    derive(table, "SOL_1_BUS_W", packet, value_of(table, "SOL_1_BUS_V") * value_of(table, "SOL_1_BUS_I"));
    derive(table, "SOL_1_CORE_W", packet, value_of(table, "SOL_1_CORE_V") * value_of(table, "SOL_1_CORE_I"));
}

extern const FieldDefinition kSol1Currents[] = {
    {"SOL_1_HTR_1_I", "A", 0, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"SOL_1_HTR_1_PEAK", "A", 12, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"SOL_1_HTR_1_TRIP", "", 24, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"SOL_1_HTR_2_I", "A", 25, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"SOL_1_HTR_2_PEAK", "A", 37, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 86400},
    {"SOL_1_HTR_2_TRIP", "", 49, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"SOL_1_SENSE_I", "A", 50, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"SOL_1_SENSE_PEAK", "A", 62, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 21600},
    {"SOL_1_SENSE_TRIP", "", 74, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"SOL_1_RELAY_I", "A", 75, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"SOL_1_RELAY_PEAK", "A", 87, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 3600},
    {"SOL_1_RELAY_TRIP", "", 99, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"SOL_1_LOGIC_I", "A", 100, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 604800},
    {"SOL_1_LOGIC_PEAK", "A", 112, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"SOL_1_LOGIC_TRIP", "", 124, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"SOL_1_PUMP_I", "A", 125, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"SOL_1_PUMP_PEAK", "A", 137, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 604800},
    {"SOL_1_PUMP_TRIP", "", 149, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"SOL_1_DRIVE_I", "A", 150, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 21600},
    {"SOL_1_DRIVE_PEAK", "A", 162, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"SOL_1_DRIVE_TRIP", "", 174, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
};
extern const std::size_t kSol1CurrentsCount = sizeof kSol1Currents / sizeof *kSol1Currents;

/** Packets 0x121: currents of SOL_1. */
void decode_sol_1_currents(const Packet& packet, ReadingTable& table)
{
    decode_fields(kSol1Currents, kSol1CurrentsCount, packet, table);
}

extern const FieldDefinition kSol1Temperatures[] = {
    {"SOL_1_REG_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"SOL_1_REG_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"SOL_1_REG_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
    {"SOL_1_CASE_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"SOL_1_CASE_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"SOL_1_CASE_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"SOL_1_MOUNT_1_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"SOL_1_MOUNT_1_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"SOL_1_MOUNT_1_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"SOL_1_MOUNT_2_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"SOL_1_MOUNT_2_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"SOL_1_MOUNT_2_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"SOL_1_PLATE_1_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"SOL_1_PLATE_1_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"SOL_1_PLATE_1_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"SOL_1_PLATE_2_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"SOL_1_PLATE_2_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"SOL_1_PLATE_2_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
};
extern const std::size_t kSol1TemperaturesCount = sizeof kSol1Temperatures / sizeof *kSol1Temperatures;

/** Packets 0x122: temperatures of SOL_1. */
void decode_sol_1_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kSol1Temperatures, kSol1TemperaturesCount, packet, table);
    derive(table, "SOL_1_REG_C", packet, sol_1_degrees(value_of(table, "SOL_1_REG_RAW")));
    derive(table, "SOL_1_CASE_C", packet, sol_1_degrees(value_of(table, "SOL_1_CASE_RAW")));
    derive(table, "SOL_1_MOUNT_1_C", packet, sol_1_degrees(value_of(table, "SOL_1_MOUNT_1_RAW")));
    derive(table, "SOL_1_MOUNT_2_C", packet, sol_1_degrees(value_of(table, "SOL_1_MOUNT_2_RAW")));
    derive(table, "SOL_1_PLATE_1_C", packet, sol_1_degrees(value_of(table, "SOL_1_PLATE_1_RAW")));
    derive(table, "SOL_1_PLATE_2_C", packet, sol_1_degrees(value_of(table, "SOL_1_PLATE_2_RAW")));
}

extern const FieldDefinition kSol1Counters[] = {
    {"SOL_1_TC_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"SOL_1_TC_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"SOL_1_TC_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"SOL_1_FRAME_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"SOL_1_FRAME_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"SOL_1_FRAME_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"SOL_1_RESET_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"SOL_1_RESET_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"SOL_1_RESET_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"SOL_1_TM_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"SOL_1_TM_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"SOL_1_TM_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"SOL_1_ECC_1_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"SOL_1_ECC_1_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"SOL_1_ECC_1_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
    {"SOL_1_ECC_2_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"SOL_1_ECC_2_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"SOL_1_ECC_2_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
};
extern const std::size_t kSol1CountersCount = sizeof kSol1Counters / sizeof *kSol1Counters;

/** Packets 0x123: counters of SOL_1. */
void decode_sol_1_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kSol1Counters, kSol1CountersCount, packet, table);
    derive(table, "SOL_1_TC_OK", packet, value_of(table, "SOL_1_TC_N") - value_of(table, "SOL_1_TC_BAD"));
    derive(table, "SOL_1_FRAME_OK", packet, value_of(table, "SOL_1_FRAME_N") - value_of(table, "SOL_1_FRAME_BAD"));
    derive(table, "SOL_1_RESET_OK", packet, value_of(table, "SOL_1_RESET_N") - value_of(table, "SOL_1_RESET_BAD"));
    derive(table, "SOL_1_TM_OK", packet, value_of(table, "SOL_1_TM_N") - value_of(table, "SOL_1_TM_BAD"));
    derive(table, "SOL_1_ECC_1_OK", packet, value_of(table, "SOL_1_ECC_1_N") - value_of(table, "SOL_1_ECC_1_BAD"));
    derive(table, "SOL_1_ECC_2_OK", packet, value_of(table, "SOL_1_ECC_2_N") - value_of(table, "SOL_1_ECC_2_BAD"));
}

extern const FieldDefinition kSol1Diagnostics[] = {
    {"SOL_1_QUEUE_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"SOL_1_QUEUE_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"SOL_1_QUEUE_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"SOL_1_QUEUE_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"SOL_1_LOOP_1_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"SOL_1_LOOP_1_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"SOL_1_LOOP_1_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"SOL_1_LOOP_1_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"SOL_1_LOOP_2_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"SOL_1_LOOP_2_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"SOL_1_LOOP_2_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"SOL_1_LOOP_2_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"SOL_1_SCRUB_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"SOL_1_SCRUB_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"SOL_1_SCRUB_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"SOL_1_SCRUB_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"SOL_1_SELF_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 604800},
    {"SOL_1_SELF_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"SOL_1_SELF_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"SOL_1_SELF_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
};
extern const std::size_t kSol1DiagnosticsCount = sizeof kSol1Diagnostics / sizeof *kSol1Diagnostics;

/** Packets 0x124: diagnostics of SOL_1. */
void decode_sol_1_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kSol1Diagnostics, kSol1DiagnosticsCount, packet, table);
    derive(table, "SOL_1_QUEUE_SPAN", packet,
           value_of(table, "SOL_1_QUEUE_MAX") - value_of(table, "SOL_1_QUEUE_MIN"));
    derive(table, "SOL_1_LOOP_1_SPAN", packet,
           value_of(table, "SOL_1_LOOP_1_MAX") - value_of(table, "SOL_1_LOOP_1_MIN"));
    derive(table, "SOL_1_LOOP_2_SPAN", packet,
           value_of(table, "SOL_1_LOOP_2_MAX") - value_of(table, "SOL_1_LOOP_2_MIN"));
    derive(table, "SOL_1_SCRUB_SPAN", packet,
           value_of(table, "SOL_1_SCRUB_MAX") - value_of(table, "SOL_1_SCRUB_MIN"));
    derive(table, "SOL_1_SELF_SPAN", packet, value_of(table, "SOL_1_SELF_MAX") - value_of(table, "SOL_1_SELF_MIN"));
}

} // namespace perigee
