/* Propulsion. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of PRP, as measured before launch. */
static double prp_degrees(double counts)
{
    return -40.1942 + counts * (0.047558 + counts * (1.7026e-07 + counts * 2.7116e-10));
}

extern const FieldDefinition kPrpHousekeeping[] = {
    {"PRP_BUS_1_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"PRP_BUS_1_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"PRP_BUS_1_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PRP_BUS_1_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"PRP_BUS_2_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"PRP_BUS_2_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"PRP_BUS_2_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PRP_BUS_2_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"PRP_IO_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"PRP_IO_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"PRP_IO_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PRP_IO_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"PRP_CORE_1_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"PRP_CORE_1_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"PRP_CORE_1_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PRP_CORE_1_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"PRP_CORE_2_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"PRP_CORE_2_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"PRP_CORE_2_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PRP_CORE_2_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"PRP_MAIN_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"PRP_MAIN_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"PRP_MAIN_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PRP_MAIN_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kPrpHousekeepingCount = sizeof kPrpHousekeeping / sizeof *kPrpHousekeeping;

/** Packets 0x1a8: housekeeping of PRP. */
void decode_prp_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kPrpHousekeeping, kPrpHousekeepingCount, packet, table);
    derive(table, "PRP_BUS_1_W", packet, value_of(table, "PRP_BUS_1_V") * value_of(table, "PRP_BUS_1_I"));
    derive(table, "PRP_BUS_2_W", packet, value_of(table, "PRP_BUS_2_V") * value_of(table, "PRP_BUS_2_I"));
    derive(table, "PRP_IO_W", packet, value_of(table, "PRP_IO_V") * value_of(table, "PRP_IO_I"));
    derive(table, "PRP_CORE_1_W", packet, value_of(table, "PRP_CORE_1_V") * value_of(table, "PRP_CORE_1_I"));
    derive(table, "PRP_CORE_2_W", packet, value_of(table, "PRP_CORE_2_V") * value_of(table, "PRP_CORE_2_I"));
    derive(table, "PRP_MAIN_W", packet, value_of(table, "PRP_MAIN_V") * value_of(table, "PRP_MAIN_I"));
}

extern const FieldDefinition kPrpCurrents[] = {
    {"PRP_PUMP_1_I", "A", 0, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"PRP_PUMP_1_PEAK", "A", 12, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"PRP_PUMP_1_TRIP", "", 24, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"PRP_PUMP_2_I", "A", 25, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"PRP_PUMP_2_PEAK", "A", 37, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"PRP_PUMP_2_TRIP", "", 49, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"PRP_RELAY_1_I", "A", 50, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 21600},
    {"PRP_RELAY_1_PEAK", "A", 62, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 21600},
    {"PRP_RELAY_1_TRIP", "", 74, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"PRP_RELAY_2_I", "A", 75, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"PRP_RELAY_2_PEAK", "A", 87, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 86400},
    {"PRP_RELAY_2_TRIP", "", 99, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"PRP_DRIVE_1_I", "A", 100, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"PRP_DRIVE_1_PEAK", "A", 112, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 604800},
    {"PRP_DRIVE_1_TRIP", "", 124, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"PRP_DRIVE_2_I", "A", 125, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 21600},
    {"PRP_DRIVE_2_PEAK", "A", 137, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 3600},
    {"PRP_DRIVE_2_TRIP", "", 149, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"PRP_HTR_I", "A", 150, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"PRP_HTR_PEAK", "A", 162, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"PRP_HTR_TRIP", "", 174, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"PRP_LOGIC_I", "A", 175, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"PRP_LOGIC_PEAK", "A", 187, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"PRP_LOGIC_TRIP", "", 199, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"PRP_SENSE_1_I", "A", 200, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"PRP_SENSE_1_PEAK", "A", 212, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"PRP_SENSE_1_TRIP", "", 224, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"PRP_SENSE_2_I", "A", 225, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"PRP_SENSE_2_PEAK", "A", 237, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 86400},
    {"PRP_SENSE_2_TRIP", "", 249, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
};
extern const std::size_t kPrpCurrentsCount = sizeof kPrpCurrents / sizeof *kPrpCurrents;

/** Packets 0x1a9: currents of PRP. */
void decode_prp_currents(const Packet& packet, ReadingTable& table)
{
    decode_fields(kPrpCurrents, kPrpCurrentsCount, packet, table);
}

extern const FieldDefinition kPrpTemperatures[] = {
    {"PRP_PLATE_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"PRP_PLATE_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"PRP_PLATE_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"PRP_OSC_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"PRP_OSC_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"PRP_OSC_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"PRP_MOUNT_1_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"PRP_MOUNT_1_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"PRP_MOUNT_1_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"PRP_MOUNT_2_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"PRP_MOUNT_2_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"PRP_MOUNT_2_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
    {"PRP_BOARD_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"PRP_BOARD_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"PRP_BOARD_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"PRP_CASE_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"PRP_CASE_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"PRP_CASE_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"PRP_REG_1_RAW", "", 216, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"PRP_REG_1_SET", "degC", 228, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"PRP_REG_1_RATE", "K/min", 238, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"PRP_REG_2_RAW", "", 252, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"PRP_REG_2_SET", "degC", 264, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"PRP_REG_2_RATE", "K/min", 274, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
};
extern const std::size_t kPrpTemperaturesCount = sizeof kPrpTemperatures / sizeof *kPrpTemperatures;

/** Packets 0x1aa: temperatures of PRP. */
void decode_prp_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kPrpTemperatures, kPrpTemperaturesCount, packet, table);
    derive(table, "PRP_PLATE_C", packet, prp_degrees(value_of(table, "PRP_PLATE_RAW")));
    derive(table, "PRP_OSC_C", packet, prp_degrees(value_of(table, "PRP_OSC_RAW")));
    derive(table, "PRP_MOUNT_1_C", packet, prp_degrees(value_of(table, "PRP_MOUNT_1_RAW")));
    derive(table, "PRP_MOUNT_2_C", packet, prp_degrees(value_of(table, "PRP_MOUNT_2_RAW")));
    derive(table, "PRP_BOARD_C", packet, prp_degrees(value_of(table, "PRP_BOARD_RAW")));
    derive(table, "PRP_CASE_C", packet, prp_degrees(value_of(table, "PRP_CASE_RAW")));
    derive(table, "PRP_REG_1_C", packet, prp_degrees(value_of(table, "PRP_REG_1_RAW")));
    derive(table, "PRP_REG_2_C", packet, prp_degrees(value_of(table, "PRP_REG_2_RAW")));
}

extern const FieldDefinition kPrpCounters[] = {
    {"PRP_ECC_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"PRP_ECC_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"PRP_ECC_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"PRP_RESET_1_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"PRP_RESET_1_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 604800},
    {"PRP_RESET_1_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"PRP_RESET_2_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"PRP_RESET_2_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"PRP_RESET_2_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"PRP_TM_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"PRP_TM_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"PRP_TM_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"PRP_TC_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"PRP_TC_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"PRP_TC_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"PRP_WDOG_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"PRP_WDOG_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"PRP_WDOG_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"PRP_FRAME_N", "", 576, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"PRP_FRAME_BAD", "", 608, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"PRP_FRAME_LAST", "s", 624, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
};
extern const std::size_t kPrpCountersCount = sizeof kPrpCounters / sizeof *kPrpCounters;

/** Packets 0x1ab: counters of PRP. */
void decode_prp_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kPrpCounters, kPrpCountersCount, packet, table);
    derive(table, "PRP_ECC_OK", packet, value_of(table, "PRP_ECC_N") - value_of(table, "PRP_ECC_BAD"));
    derive(table, "PRP_RESET_1_OK", packet, value_of(table, "PRP_RESET_1_N") - value_of(table, "PRP_RESET_1_BAD"));
    derive(table, "PRP_RESET_2_OK", packet, value_of(table, "PRP_RESET_2_N") - value_of(table, "PRP_RESET_2_BAD"));
    derive(table, "PRP_TM_OK", packet, value_of(table, "PRP_TM_N") - value_of(table, "PRP_TM_BAD"));
    derive(table, "PRP_TC_OK", packet, value_of(table, "PRP_TC_N") - value_of(table, "PRP_TC_BAD"));
    derive(table, "PRP_WDOG_OK", packet, value_of(table, "PRP_WDOG_N") - value_of(table, "PRP_WDOG_BAD"));
    derive(table, "PRP_FRAME_OK", packet, value_of(table, "PRP_FRAME_N") - value_of(table, "PRP_FRAME_BAD"));
}

extern const FieldDefinition kPrpDiagnostics[] = {
    {"PRP_LINK_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"PRP_LINK_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"PRP_LINK_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"PRP_LINK_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"PRP_MARGIN_1_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"PRP_MARGIN_1_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"PRP_MARGIN_1_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"PRP_MARGIN_1_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"PRP_MARGIN_2_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"PRP_MARGIN_2_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"PRP_MARGIN_2_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"PRP_MARGIN_2_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"PRP_LOOP_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"PRP_LOOP_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"PRP_LOOP_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"PRP_LOOP_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"PRP_QUEUE_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"PRP_QUEUE_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"PRP_QUEUE_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"PRP_QUEUE_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"PRP_SELF_1_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"PRP_SELF_1_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"PRP_SELF_1_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"PRP_SELF_1_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"PRP_SELF_2_PCT", "%", 516, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"PRP_SELF_2_MIN", "", 526, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"PRP_SELF_2_MAX", "", 544, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"PRP_SELF_2_SUM", "", 562, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"PRP_SCRUB_PCT", "%", 602, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"PRP_SCRUB_MIN", "", 612, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"PRP_SCRUB_MAX", "", 630, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"PRP_SCRUB_SUM", "", 648, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
};
extern const std::size_t kPrpDiagnosticsCount = sizeof kPrpDiagnostics / sizeof *kPrpDiagnostics;

/** Packets 0x1ac: diagnostics of PRP. */
void decode_prp_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kPrpDiagnostics, kPrpDiagnosticsCount, packet, table);
    derive(table, "PRP_LINK_SPAN", packet, value_of(table, "PRP_LINK_MAX") - value_of(table, "PRP_LINK_MIN"));
    derive(table, "PRP_MARGIN_1_SPAN", packet,
           value_of(table, "PRP_MARGIN_1_MAX") - value_of(table, "PRP_MARGIN_1_MIN"));
    derive(table, "PRP_MARGIN_2_SPAN", packet,
           value_of(table, "PRP_MARGIN_2_MAX") - value_of(table, "PRP_MARGIN_2_MIN"));
    derive(table, "PRP_LOOP_SPAN", packet, value_of(table, "PRP_LOOP_MAX") - value_of(table, "PRP_LOOP_MIN"));
    derive(table, "PRP_QUEUE_SPAN", packet, value_of(table, "PRP_QUEUE_MAX") - value_of(table, "PRP_QUEUE_MIN"));
    derive(table, "PRP_SELF_1_SPAN", packet, value_of(table, "PRP_SELF_1_MAX") - value_of(table, "PRP_SELF_1_MIN"));
    derive(table, "PRP_SELF_2_SPAN", packet, value_of(table, "PRP_SELF_2_MAX") - value_of(table, "PRP_SELF_2_MIN"));
    derive(table, "PRP_SCRUB_SPAN", packet, value_of(table, "PRP_SCRUB_MAX") - value_of(table, "PRP_SCRUB_MIN"));
}

} // namespace perigee
