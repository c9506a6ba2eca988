/* Heaters and thermistors, platform. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of THM_1, as measured before launch. */
static double thm_1_degrees(double counts)
{
    return -47.1815 + counts * (0.046794 + counts * (-1.9785e-06 + counts * 8.8350e-10));
}

extern const FieldDefinition kThm1Housekeeping[] = {
    {"THM_1_BUS_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"THM_1_BUS_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 21600},
    {"THM_1_BUS_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"THM_1_BUS_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"THM_1_IO_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"THM_1_IO_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"THM_1_IO_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"THM_1_IO_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"THM_1_CORE_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"THM_1_CORE_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"THM_1_CORE_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"THM_1_CORE_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"THM_1_AUX_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"THM_1_AUX_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"THM_1_AUX_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"THM_1_AUX_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"THM_1_MAIN_1_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"THM_1_MAIN_1_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"THM_1_MAIN_1_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"THM_1_MAIN_1_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"THM_1_MAIN_2_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"THM_1_MAIN_2_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"THM_1_MAIN_2_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"THM_1_MAIN_2_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kThm1HousekeepingCount = sizeof kThm1Housekeeping / sizeof *kThm1Housekeeping;

/** Packets 0x130: housekeeping of THM_1. */
void decode_thm_1_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kThm1Housekeeping, kThm1HousekeepingCount, packet, table);
    derive(table, "THM_1_BUS_W", packet, value_of(table, "THM_1_BUS_V") * value_of(table, "THM_1_BUS_I"));
    derive(table, "THM_1_IO_W", packet, value_of(table, "THM_1_IO_V") * value_of(table, "THM_1_IO_I"));
    derive(table, "THM_1_CORE_W", packet, value_of(table, "THM_1_CORE_V") * value_of(table, "THM_1_CORE_I"));
    derive(table, "THM_1_AUX_W", packet, value_of(table, "THM_1_AUX_V") * value_of(table, "THM_1_AUX_I"));
    derive(table, "THM_1_MAIN_1_W", packet, value_of(table, "THM_1_MAIN_1_V") * value_of(table, "THM_1_MAIN_1_I"));
    derive(table, "THM_1_MAIN_2_W", packet, value_of(table, "THM_1_MAIN_2_V") * value_of(table, "THM_1_MAIN_2_I"));
}

extern const FieldDefinition kThm1Currents[] = {
    {"THM_1_DRIVE_I", "A", 0, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 604800},
    {"THM_1_DRIVE_PEAK", "A", 12, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"THM_1_DRIVE_TRIP", "", 24, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"THM_1_SENSE_I", "A", 25, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"THM_1_SENSE_PEAK", "A", 37, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"THM_1_SENSE_TRIP", "", 49, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"THM_1_LOGIC_1_I", "A", 50, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"THM_1_LOGIC_1_PEAK", "A", 62, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 21600},
    {"THM_1_LOGIC_1_TRIP", "", 74, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"THM_1_LOGIC_2_I", "A", 75, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"THM_1_LOGIC_2_PEAK", "A", 87, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 21600},
    {"THM_1_LOGIC_2_TRIP", "", 99, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"THM_1_HTR_I", "A", 100, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"THM_1_HTR_PEAK", "A", 112, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 604800},
    {"THM_1_HTR_TRIP", "", 124, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
};
extern const std::size_t kThm1CurrentsCount = sizeof kThm1Currents / sizeof *kThm1Currents;

/** Packets 0x131: currents of THM_1. */
void decode_thm_1_currents(const Packet& packet, ReadingTable& table)
{
    decode_fields(kThm1Currents, kThm1CurrentsCount, packet, table);
}

extern const FieldDefinition kThm1Temperatures[] = {
    {"THM_1_PLATE_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"THM_1_PLATE_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"THM_1_PLATE_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"THM_1_OSC_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"THM_1_OSC_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"THM_1_OSC_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
    {"THM_1_MOUNT_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"THM_1_MOUNT_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"THM_1_MOUNT_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"THM_1_BOARD_1_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"THM_1_BOARD_1_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"THM_1_BOARD_1_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"THM_1_BOARD_2_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"THM_1_BOARD_2_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"THM_1_BOARD_2_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
};
extern const std::size_t kThm1TemperaturesCount = sizeof kThm1Temperatures / sizeof *kThm1Temperatures;

/** Packets 0x132: temperatures of THM_1. */
void decode_thm_1_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kThm1Temperatures, kThm1TemperaturesCount, packet, table);
    derive(table, "THM_1_PLATE_C", packet, thm_1_degrees(value_of(table, "THM_1_PLATE_RAW")));
    derive(table, "THM_1_OSC_C", packet, thm_1_degrees(value_of(table, "THM_1_OSC_RAW")));
    derive(table, "THM_1_MOUNT_C", packet, thm_1_degrees(value_of(table, "THM_1_MOUNT_RAW")));
    derive(table, "THM_1_BOARD_1_C", packet, thm_1_degrees(value_of(table, "THM_1_BOARD_1_RAW")));
    derive(table, "THM_1_BOARD_2_C", packet, thm_1_degrees(value_of(table, "THM_1_BOARD_2_RAW")));
}

extern const FieldDefinition kThm1Counters[] = {
    {"THM_1_TC_1_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"THM_1_TC_1_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"THM_1_TC_1_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"THM_1_TC_2_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"THM_1_TC_2_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"THM_1_TC_2_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"THM_1_RESET_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"THM_1_RESET_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"THM_1_RESET_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"THM_1_WDOG_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"THM_1_WDOG_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"THM_1_WDOG_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"THM_1_ECC_1_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"THM_1_ECC_1_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"THM_1_ECC_1_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"THM_1_ECC_2_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"THM_1_ECC_2_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"THM_1_ECC_2_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
};
extern const std::size_t kThm1CountersCount = sizeof kThm1Counters / sizeof *kThm1Counters;

/** Packets 0x133: counters of THM_1. */
void decode_thm_1_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kThm1Counters, kThm1CountersCount, packet, table);
    derive(table, "THM_1_TC_1_OK", packet, value_of(table, "THM_1_TC_1_N") - value_of(table, "THM_1_TC_1_BAD"));
    derive(table, "THM_1_TC_2_OK", packet, value_of(table, "THM_1_TC_2_N") - value_of(table, "THM_1_TC_2_BAD"));
    derive(table, "THM_1_RESET_OK", packet, value_of(table, "THM_1_RESET_N") - value_of(table, "THM_1_RESET_BAD"));
    derive(table, "THM_1_WDOG_OK", packet, value_of(table, "THM_1_WDOG_N") - value_of(table, "THM_1_WDOG_BAD"));
    derive(table, "THM_1_ECC_1_OK", packet, value_of(table, "THM_1_ECC_1_N") - value_of(table, "THM_1_ECC_1_BAD"));
    derive(table, "THM_1_ECC_2_OK", packet, value_of(table, "THM_1_ECC_2_N") - value_of(table, "THM_1_ECC_2_BAD"));
}

extern const FieldDefinition kThm1Diagnostics[] = {
    {"THM_1_LINK_1_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"THM_1_LINK_1_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"THM_1_LINK_1_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"THM_1_LINK_1_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"THM_1_LINK_2_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"THM_1_LINK_2_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"THM_1_LINK_2_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"THM_1_LINK_2_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"THM_1_QUEUE_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"THM_1_QUEUE_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"THM_1_QUEUE_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"THM_1_QUEUE_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"THM_1_SELF_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"THM_1_SELF_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"THM_1_SELF_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"THM_1_SELF_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"THM_1_LOOP_1_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"THM_1_LOOP_1_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"THM_1_LOOP_1_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"THM_1_LOOP_1_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"THM_1_LOOP_2_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 21600},
    {"THM_1_LOOP_2_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"THM_1_LOOP_2_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"THM_1_LOOP_2_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"THM_1_MARGIN_PCT", "%", 516, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"THM_1_MARGIN_MIN", "", 526, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"THM_1_MARGIN_MAX", "", 544, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"THM_1_MARGIN_SUM", "", 562, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
};
extern const std::size_t kThm1DiagnosticsCount = sizeof kThm1Diagnostics / sizeof *kThm1Diagnostics;

/** Packets 0x134: diagnostics of THM_1. */
void decode_thm_1_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kThm1Diagnostics, kThm1DiagnosticsCount, packet, table);
    derive(table, "THM_1_LINK_1_SPAN", packet,
           value_of(table, "THM_1_LINK_1_MAX") - value_of(table, "THM_1_LINK_1_MIN"));
    derive(table, "THM_1_LINK_2_SPAN", packet,
           value_of(table, "THM_1_LINK_2_MAX") - value_of(table, "THM_1_LINK_2_MIN"));
    derive(table, "THM_1_QUEUE_SPAN", packet,
           value_of(table, "THM_1_QUEUE_MAX") - value_of(table, "THM_1_QUEUE_MIN"));
    derive(table, "THM_1_SELF_SPAN", packet, value_of(table, "THM_1_SELF_MAX") - value_of(table, "THM_1_SELF_MIN"));
    derive(table, "THM_1_LOOP_1_SPAN", packet,
           value_of(table, "THM_1_LOOP_1_MAX") - value_of(table, "THM_1_LOOP_1_MIN"));
    derive(table, "THM_1_LOOP_2_SPAN", packet,
           value_of(table, "THM_1_LOOP_2_MAX") - value_of(table, "THM_1_LOOP_2_MIN"));
    derive(table, "THM_1_MARGIN_SPAN", packet,
           value_of(table, "THM_1_MARGIN_MAX") - value_of(table, "THM_1_MARGIN_MIN"));
}

} // namespace perigee
