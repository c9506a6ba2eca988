/* First battery. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of BAT_1, as measured before launch. */
static double bat_1_degrees(double counts)
{
    return -52.8545 + counts * (0.031849 + counts * (1.6289e-06 + counts * 3.0475e-10));
}

extern const FieldDefinition kBat1Housekeeping[] = {
    {"BAT_1_MAIN_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"BAT_1_MAIN_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"BAT_1_MAIN_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"BAT_1_MAIN_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"BAT_1_AUX_1_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"BAT_1_AUX_1_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"BAT_1_AUX_1_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"BAT_1_AUX_1_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"BAT_1_AUX_2_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"BAT_1_AUX_2_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"BAT_1_AUX_2_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"BAT_1_AUX_2_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"BAT_1_CORE_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"BAT_1_CORE_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"BAT_1_CORE_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"BAT_1_CORE_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"BAT_1_IO_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"BAT_1_IO_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"BAT_1_IO_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"BAT_1_IO_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kBat1HousekeepingCount = sizeof kBat1Housekeeping / sizeof *kBat1Housekeeping;

/** Packets 0x110: housekeeping of BAT_1. */
void decode_bat_1_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kBat1Housekeeping, kBat1HousekeepingCount, packet, table);
    derive(table, "BAT_1_MAIN_W", packet, value_of(table, "BAT_1_MAIN_V") * value_of(table, "BAT_1_MAIN_I"));
    derive(table, "BAT_1_AUX_1_W", packet, value_of(table, "BAT_1_AUX_1_V") * value_of(table, "BAT_1_AUX_1_I"));
    derive(table, "BAT_1_AUX_2_W", packet, value_of(table, "BAT_1_AUX_2_V") * value_of(table, "BAT_1_AUX_2_I"));
    derive(table, "BAT_1_CORE_W", packet, value_of(table, "BAT_1_CORE_V") * value_of(table, "BAT_1_CORE_I"));
    derive(table, "BAT_1_IO_W", packet, value_of(table, "BAT_1_IO_V") * value_of(table, "BAT_1_IO_I"));
}

extern const FieldDefinition kBat1Currents[] = {
    {"BAT_1_PUMP_I", "A", 0, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"BAT_1_PUMP_PEAK", "A", 12, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 604800},
    {"BAT_1_PUMP_TRIP", "", 24, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"BAT_1_DRIVE_I", "A", 25, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"BAT_1_DRIVE_PEAK", "A", 37, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 604800},
    {"BAT_1_DRIVE_TRIP", "", 49, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"BAT_1_SENSE_I", "A", 50, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 604800},
    {"BAT_1_SENSE_PEAK", "A", 62, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 3600},
    {"BAT_1_SENSE_TRIP", "", 74, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"BAT_1_LOGIC_1_I", "A", 75, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"BAT_1_LOGIC_1_PEAK", "A", 87, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"BAT_1_LOGIC_1_TRIP", "", 99, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"BAT_1_LOGIC_2_I", "A", 100, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"BAT_1_LOGIC_2_PEAK", "A", 112, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 604800},
    {"BAT_1_LOGIC_2_TRIP", "", 124, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
};
extern const std::size_t kBat1CurrentsCount = sizeof kBat1Currents / sizeof *kBat1Currents;

/** Packets 0x111: currents of BAT_1. */
void decode_bat_1_currents(const Packet& packet, ReadingTable& table)
{
    decode_fields(kBat1Currents, kBat1CurrentsCount, packet, table);
}

extern const FieldDefinition kBat1Temperatures[] = {
    {"BAT_1_OSC_1_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"BAT_1_OSC_1_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"BAT_1_OSC_1_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"BAT_1_OSC_2_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"BAT_1_OSC_2_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"BAT_1_OSC_2_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 21600},
    {"BAT_1_MOUNT_1_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"BAT_1_MOUNT_1_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"BAT_1_MOUNT_1_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"BAT_1_MOUNT_2_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"BAT_1_MOUNT_2_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"BAT_1_MOUNT_2_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"BAT_1_PLATE_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"BAT_1_PLATE_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"BAT_1_PLATE_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"BAT_1_BOARD_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"BAT_1_BOARD_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"BAT_1_BOARD_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
};
extern const std::size_t kBat1TemperaturesCount = sizeof kBat1Temperatures / sizeof *kBat1Temperatures;

/** Packets 0x112: temperatures of BAT_1. */
void decode_bat_1_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kBat1Temperatures, kBat1TemperaturesCount, packet, table);
    derive(table, "BAT_1_OSC_1_C", packet, bat_1_degrees(value_of(table, "BAT_1_OSC_1_RAW")));
    derive(table, "BAT_1_OSC_2_C", packet, bat_1_degrees(value_of(table, "BAT_1_OSC_2_RAW")));
    derive(table, "BAT_1_MOUNT_1_C", packet, bat_1_degrees(value_of(table, "BAT_1_MOUNT_1_RAW")));
    derive(table, "BAT_1_MOUNT_2_C", packet, bat_1_degrees(value_of(table, "BAT_1_MOUNT_2_RAW")));
    derive(table, "BAT_1_PLATE_C", packet, bat_1_degrees(value_of(table, "BAT_1_PLATE_RAW")));
    derive(table, "BAT_1_BOARD_C", packet, bat_1_degrees(value_of(table, "BAT_1_BOARD_RAW")));
}

extern const FieldDefinition kBat1Counters[] = {
    {"BAT_1_RESET_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"BAT_1_RESET_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"BAT_1_RESET_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"BAT_1_TM_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"BAT_1_TM_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"BAT_1_TM_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"BAT_1_ECC_1_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"BAT_1_ECC_1_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"BAT_1_ECC_1_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"BAT_1_ECC_2_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"BAT_1_ECC_2_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"BAT_1_ECC_2_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"BAT_1_FRAME_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"BAT_1_FRAME_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"BAT_1_FRAME_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"BAT_1_WDOG_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"BAT_1_WDOG_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"BAT_1_WDOG_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"BAT_1_TC_N", "", 576, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"BAT_1_TC_BAD", "", 608, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"BAT_1_TC_LAST", "s", 624, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
};
extern const std::size_t kBat1CountersCount = sizeof kBat1Counters / sizeof *kBat1Counters;

/** Packets 0x113: counters of BAT_1. */
void decode_bat_1_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kBat1Counters, kBat1CountersCount, packet, table);
    derive(table, "BAT_1_RESET_OK", packet, value_of(table, "BAT_1_RESET_N") - value_of(table, "BAT_1_RESET_BAD"));
    derive(table, "BAT_1_TM_OK", packet, value_of(table, "BAT_1_TM_N") - value_of(table, "BAT_1_TM_BAD"));
    derive(table, "BAT_1_ECC_1_OK", packet, value_of(table, "BAT_1_ECC_1_N") - value_of(table, "BAT_1_ECC_1_BAD"));
    derive(table, "BAT_1_ECC_2_OK", packet, value_of(table, "BAT_1_ECC_2_N") - value_of(table, "BAT_1_ECC_2_BAD"));
    derive(table, "BAT_1_FRAME_OK", packet, value_of(table, "BAT_1_FRAME_N") - value_of(table, "BAT_1_FRAME_BAD"));
    derive(table, "BAT_1_WDOG_OK", packet, value_of(table, "BAT_1_WDOG_N") - value_of(table, "BAT_1_WDOG_BAD"));
    derive(table, "BAT_1_TC_OK", packet, value_of(table, "BAT_1_TC_N") - value_of(table, "BAT_1_TC_BAD"));
}

extern const FieldDefinition kBat1Diagnostics[] = {
    {"BAT_1_QUEUE_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"BAT_1_QUEUE_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"BAT_1_QUEUE_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"BAT_1_QUEUE_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"BAT_1_SELF_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 604800},
    {"BAT_1_SELF_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"BAT_1_SELF_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"BAT_1_SELF_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"BAT_1_MARGIN_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"BAT_1_MARGIN_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"BAT_1_MARGIN_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"BAT_1_MARGIN_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"BAT_1_SCRUB_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"BAT_1_SCRUB_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"BAT_1_SCRUB_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"BAT_1_SCRUB_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"BAT_1_LOOP_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"BAT_1_LOOP_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"BAT_1_LOOP_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"BAT_1_LOOP_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
};
extern const std::size_t kBat1DiagnosticsCount = sizeof kBat1Diagnostics / sizeof *kBat1Diagnostics;

/** Packets 0x114: diagnostics of BAT_1. */
void decode_bat_1_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kBat1Diagnostics, kBat1DiagnosticsCount, packet, table);
    derive(table, "BAT_1_QUEUE_SPAN", packet,
           value_of(table, "BAT_1_QUEUE_MAX") - value_of(table, "BAT_1_QUEUE_MIN"));
    derive(table, "BAT_1_SELF_SPAN", packet, value_of(table, "BAT_1_SELF_MAX") - value_of(table, "BAT_1_SELF_MIN"));
    derive(table, "BAT_1_MARGIN_SPAN", packet,
           value_of(table, "BAT_1_MARGIN_MAX") - value_of(table, "BAT_1_MARGIN_MIN"));
    derive(table, "BAT_1_SCRUB_SPAN", packet,
           value_of(table, "BAT_1_SCRUB_MAX") - value_of(table, "BAT_1_SCRUB_MIN"));
    derive(table, "BAT_1_LOOP_SPAN", packet, value_of(table, "BAT_1_LOOP_MAX") - value_of(table, "BAT_1_LOOP_MIN"));
}

} // namespace perigee
