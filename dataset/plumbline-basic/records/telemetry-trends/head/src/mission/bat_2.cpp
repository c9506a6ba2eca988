/* Second battery. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of BAT_2, as measured before launch. */
static double bat_2_degrees(double counts)
{
    return -41.5323 + counts * (0.032293 + counts * (7.8000e-07 + counts * 8.6995e-10));
}

extern const FieldDefinition kBat2Housekeeping[] = {
    {"BAT_2_AUX_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"BAT_2_AUX_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"BAT_2_AUX_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"BAT_2_AUX_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"BAT_2_BUS_1_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 21600},
    {"BAT_2_BUS_1_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"BAT_2_BUS_1_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"BAT_2_BUS_1_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"BAT_2_BUS_2_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"BAT_2_BUS_2_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"BAT_2_BUS_2_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"BAT_2_BUS_2_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"BAT_2_MAIN_1_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"BAT_2_MAIN_1_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"BAT_2_MAIN_1_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"BAT_2_MAIN_1_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"BAT_2_MAIN_2_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"BAT_2_MAIN_2_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"BAT_2_MAIN_2_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"BAT_2_MAIN_2_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"BAT_2_CORE_1_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"BAT_2_CORE_1_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"BAT_2_CORE_1_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"BAT_2_CORE_1_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"BAT_2_CORE_2_V", "V", 240, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"BAT_2_CORE_2_I", "A", 256, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"BAT_2_CORE_2_STAT", "", 268, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"BAT_2_CORE_2_MODE", "", 272, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"BAT_2_REF_V", "V", 280, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"BAT_2_REF_I", "A", 296, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"BAT_2_REF_STAT", "", 308, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"BAT_2_REF_MODE", "", 312, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"BAT_2_IO_V", "V", 320, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 21600},
    {"BAT_2_IO_I", "A", 336, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"BAT_2_IO_STAT", "", 348, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"BAT_2_IO_MODE", "", 352, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kBat2HousekeepingCount = sizeof kBat2Housekeeping / sizeof *kBat2Housekeeping;

/** Packets 0x118: housekeeping of BAT_2. */
void decode_bat_2_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kBat2Housekeeping, kBat2HousekeepingCount, packet, table);
    derive(table, "BAT_2_AUX_W", packet, value_of(table, "BAT_2_AUX_V") * value_of(table, "BAT_2_AUX_I"));
    derive(table, "BAT_2_BUS_1_W", packet, value_of(table, "BAT_2_BUS_1_V") * value_of(table, "BAT_2_BUS_1_I"));
    derive(table, "BAT_2_BUS_2_W", packet, value_of(table, "BAT_2_BUS_2_V") * value_of(table, "BAT_2_BUS_2_I"));
    derive(table, "BAT_2_MAIN_1_W", packet, value_of(table, "BAT_2_MAIN_1_V") * value_of(table, "BAT_2_MAIN_1_I"));
    derive(table, "BAT_2_MAIN_2_W", packet, value_of(table, "BAT_2_MAIN_2_V") * value_of(table, "BAT_2_MAIN_2_I"));
    derive(table, "BAT_2_CORE_1_W", packet, value_of(table, "BAT_2_CORE_1_V") * value_of(table, "BAT_2_CORE_1_I"));
    derive(table, "BAT_2_CORE_2_W", packet, value_of(table, "BAT_2_CORE_2_V") * value_of(table, "BAT_2_CORE_2_I"));
    derive(table, "BAT_2_REF_W", packet, value_of(table, "BAT_2_REF_V") * value_of(table, "BAT_2_REF_I"));
    derive(table, "BAT_2_IO_W", packet, value_of(table, "BAT_2_IO_V") * value_of(table, "BAT_2_IO_I"));
}

extern const FieldDefinition kBat2Currents[] = {
    {"BAT_2_PUMP_1_I", "A", 0, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"BAT_2_PUMP_1_PEAK", "A", 12, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 86400},
    {"BAT_2_PUMP_1_TRIP", "", 24, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"BAT_2_PUMP_2_I", "A", 25, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"BAT_2_PUMP_2_PEAK", "A", 37, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"BAT_2_PUMP_2_TRIP", "", 49, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"BAT_2_RELAY_1_I", "A", 50, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"BAT_2_RELAY_1_PEAK", "A", 62, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"BAT_2_RELAY_1_TRIP", "", 74, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"BAT_2_RELAY_2_I", "A", 75, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 604800},
    {"BAT_2_RELAY_2_PEAK", "A", 87, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"BAT_2_RELAY_2_TRIP", "", 99, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"BAT_2_SENSE_I", "A", 100, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"BAT_2_SENSE_PEAK", "A", 112, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 86400},
    {"BAT_2_SENSE_TRIP", "", 124, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"BAT_2_HTR_I", "A", 125, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"BAT_2_HTR_PEAK", "A", 137, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 3600},
    {"BAT_2_HTR_TRIP", "", 149, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
};
extern const std::size_t kBat2CurrentsCount = sizeof kBat2Currents / sizeof *kBat2Currents;

/** Packets 0x119: currents of BAT_2. */
void decode_bat_2_currents(const Packet& packet, ReadingTable& table)
{
    decode_fields(kBat2Currents, kBat2CurrentsCount, packet, table);
}

extern const FieldDefinition kBat2Temperatures[] = {
    {"BAT_2_CASE_1_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"BAT_2_CASE_1_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"BAT_2_CASE_1_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"BAT_2_CASE_2_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"BAT_2_CASE_2_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"BAT_2_CASE_2_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"BAT_2_MOUNT_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"BAT_2_MOUNT_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"BAT_2_MOUNT_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"BAT_2_PLATE_1_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"BAT_2_PLATE_1_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"BAT_2_PLATE_1_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"BAT_2_PLATE_2_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"BAT_2_PLATE_2_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"BAT_2_PLATE_2_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
    {"BAT_2_REG_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"BAT_2_REG_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"BAT_2_REG_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
    {"BAT_2_BOARD_1_RAW", "", 216, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"BAT_2_BOARD_1_SET", "degC", 228, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"BAT_2_BOARD_1_RATE", "K/min", 238, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"BAT_2_BOARD_2_RAW", "", 252, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"BAT_2_BOARD_2_SET", "degC", 264, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"BAT_2_BOARD_2_RATE", "K/min", 274, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"BAT_2_OSC_RAW", "", 288, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"BAT_2_OSC_SET", "degC", 300, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"BAT_2_OSC_RATE", "K/min", 310, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
};
extern const std::size_t kBat2TemperaturesCount = sizeof kBat2Temperatures / sizeof *kBat2Temperatures;

/** Packets 0x11a: temperatures of BAT_2. */
void decode_bat_2_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kBat2Temperatures, kBat2TemperaturesCount, packet, table);
    derive(table, "BAT_2_CASE_1_C", packet, bat_2_degrees(value_of(table, "BAT_2_CASE_1_RAW")));
    derive(table, "BAT_2_CASE_2_C", packet, bat_2_degrees(value_of(table, "BAT_2_CASE_2_RAW")));
    derive(table, "BAT_2_MOUNT_C", packet, bat_2_degrees(value_of(table, "BAT_2_MOUNT_RAW")));
    derive(table, "BAT_2_PLATE_1_C", packet, bat_2_degrees(value_of(table, "BAT_2_PLATE_1_RAW")));
    derive(table, "BAT_2_PLATE_2_C", packet, bat_2_degrees(value_of(table, "BAT_2_PLATE_2_RAW")));
    derive(table, "BAT_2_REG_C", packet, bat_2_degrees(value_of(table, "BAT_2_REG_RAW")));
    derive(table, "BAT_2_BOARD_1_C", packet, bat_2_degrees(value_of(table, "BAT_2_BOARD_1_RAW")));
    derive(table, "BAT_2_BOARD_2_C", packet, bat_2_degrees(value_of(table, "BAT_2_BOARD_2_RAW")));
    derive(table, "BAT_2_OSC_C", packet, bat_2_degrees(value_of(table, "BAT_2_OSC_RAW")));
}

extern const FieldDefinition kBat2Counters[] = {
    {"BAT_2_RESET_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"BAT_2_RESET_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"BAT_2_RESET_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"BAT_2_ECC_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"BAT_2_ECC_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"BAT_2_ECC_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"BAT_2_FRAME_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"BAT_2_FRAME_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"BAT_2_FRAME_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"BAT_2_TM_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"BAT_2_TM_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"BAT_2_TM_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
};
extern const std::size_t kBat2CountersCount = sizeof kBat2Counters / sizeof *kBat2Counters;

/** Packets 0x11b: counters of BAT_2. */
void decode_bat_2_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kBat2Counters, kBat2CountersCount, packet, table);
    derive(table, "BAT_2_RESET_OK", packet, value_of(table, "BAT_2_RESET_N") - value_of(table, "BAT_2_RESET_BAD"));
    derive(table, "BAT_2_ECC_OK", packet, value_of(table, "BAT_2_ECC_N") - value_of(table, "BAT_2_ECC_BAD"));
    derive(table, "BAT_2_FRAME_OK", packet, value_of(table, "BAT_2_FRAME_N") - value_of(table, "BAT_2_FRAME_BAD"));
    derive(table, "BAT_2_TM_OK", packet, value_of(table, "BAT_2_TM_N") - value_of(table, "BAT_2_TM_BAD"));
}

extern const FieldDefinition kBat2Diagnostics[] = {
    {"BAT_2_MARGIN_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"BAT_2_MARGIN_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"BAT_2_MARGIN_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"BAT_2_MARGIN_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"BAT_2_SCRUB_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"BAT_2_SCRUB_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"BAT_2_SCRUB_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"BAT_2_SCRUB_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"BAT_2_LOOP_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"BAT_2_LOOP_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"BAT_2_LOOP_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"BAT_2_LOOP_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"BAT_2_SELF_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"BAT_2_SELF_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"BAT_2_SELF_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"BAT_2_SELF_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"BAT_2_LINK_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"BAT_2_LINK_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"BAT_2_LINK_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"BAT_2_LINK_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"BAT_2_QUEUE_1_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"BAT_2_QUEUE_1_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"BAT_2_QUEUE_1_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"BAT_2_QUEUE_1_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"BAT_2_QUEUE_2_PCT", "%", 516, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"BAT_2_QUEUE_2_MIN", "", 526, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"BAT_2_QUEUE_2_MAX", "", 544, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"BAT_2_QUEUE_2_SUM", "", 562, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
};
extern const std::size_t kBat2DiagnosticsCount = sizeof kBat2Diagnostics / sizeof *kBat2Diagnostics;

/** Packets 0x11c: diagnostics of BAT_2. */
void decode_bat_2_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kBat2Diagnostics, kBat2DiagnosticsCount, packet, table);
    derive(table, "BAT_2_MARGIN_SPAN", packet,
           value_of(table, "BAT_2_MARGIN_MAX") - value_of(table, "BAT_2_MARGIN_MIN"));
    derive(table, "BAT_2_SCRUB_SPAN", packet,
           value_of(table, "BAT_2_SCRUB_MAX") - value_of(table, "BAT_2_SCRUB_MIN"));
    derive(table, "BAT_2_LOOP_SPAN", packet, value_of(table, "BAT_2_LOOP_MAX") - value_of(table, "BAT_2_LOOP_MIN"));
    derive(table, "BAT_2_SELF_SPAN", packet, value_of(table, "BAT_2_SELF_MAX") - value_of(table, "BAT_2_SELF_MIN"));
    derive(table, "BAT_2_LINK_SPAN", packet, value_of(table, "BAT_2_LINK_MAX") - value_of(table, "BAT_2_LINK_MIN"));
    derive(table, "BAT_2_QUEUE_1_SPAN", packet,
           value_of(table, "BAT_2_QUEUE_1_MAX") - value_of(table, "BAT_2_QUEUE_1_MIN"));
    derive(table, "BAT_2_QUEUE_2_SPAN", packet,
           value_of(table, "BAT_2_QUEUE_2_MAX") - value_of(table, "BAT_2_QUEUE_2_MIN"));
}

} // namespace perigee
