/* On-board computer, redundant. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of OBC_2, as measured before launch. */
static double obc_2_degrees(double counts)
{
    return -46.0511 + counts * (0.044773 + counts * (1.1213e-06 + counts * 1.2284e-10));
}

extern const FieldDefinition kObc2Housekeeping[] = {
    {"OBC_2_BUS_1_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"OBC_2_BUS_1_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"OBC_2_BUS_1_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"OBC_2_BUS_1_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"OBC_2_BUS_2_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"OBC_2_BUS_2_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"OBC_2_BUS_2_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"OBC_2_BUS_2_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"OBC_2_CORE_1_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"OBC_2_CORE_1_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"OBC_2_CORE_1_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"OBC_2_CORE_1_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"OBC_2_CORE_2_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"OBC_2_CORE_2_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"OBC_2_CORE_2_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"OBC_2_CORE_2_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"OBC_2_AUX_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"OBC_2_AUX_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"OBC_2_AUX_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"OBC_2_AUX_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"OBC_2_REF_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 21600},
    {"OBC_2_REF_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"OBC_2_REF_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"OBC_2_REF_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"OBC_2_MAIN_V", "V", 240, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"OBC_2_MAIN_I", "A", 256, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"OBC_2_MAIN_STAT", "", 268, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"OBC_2_MAIN_MODE", "", 272, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kObc2HousekeepingCount = sizeof kObc2Housekeeping / sizeof *kObc2Housekeeping;

/** Packets 0x1d0: housekeeping of OBC_2. */
void decode_obc_2_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kObc2Housekeeping, kObc2HousekeepingCount, packet, table);
    derive(table, "OBC_2_BUS_1_W", packet, value_of(table, "OBC_2_BUS_1_V") * value_of(table, "OBC_2_BUS_1_I"));
    derive(table, "OBC_2_BUS_2_W", packet, value_of(table, "OBC_2_BUS_2_V") * value_of(table, "OBC_2_BUS_2_I"));
    derive(table, "OBC_2_CORE_1_W", packet, value_of(table, "OBC_2_CORE_1_V") * value_of(table, "OBC_2_CORE_1_I"));
    derive(table, "OBC_2_CORE_2_W", packet, value_of(table, "OBC_2_CORE_2_V") * value_of(table, "OBC_2_CORE_2_I"));
    derive(table, "OBC_2_AUX_W", packet, value_of(table, "OBC_2_AUX_V") * value_of(table, "OBC_2_AUX_I"));
    derive(table, "OBC_2_REF_W", packet, value_of(table, "OBC_2_REF_V") * value_of(table, "OBC_2_REF_I"));
    derive(table, "OBC_2_MAIN_W", packet, value_of(table, "OBC_2_MAIN_V") * value_of(table, "OBC_2_MAIN_I"));
}

extern const FieldDefinition kObc2Currents[] = {
    {"OBC_2_LOGIC_I", "A", 0, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"OBC_2_LOGIC_PEAK", "A", 12, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"OBC_2_LOGIC_TRIP", "", 24, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"OBC_2_PUMP_I", "A", 25, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 604800},
    {"OBC_2_PUMP_PEAK", "A", 37, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 3600},
    {"OBC_2_PUMP_TRIP", "", 49, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"OBC_2_HTR_I", "A", 50, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"OBC_2_HTR_PEAK", "A", 62, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"OBC_2_HTR_TRIP", "", 74, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"OBC_2_RELAY_I", "A", 75, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"OBC_2_RELAY_PEAK", "A", 87, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 21600},
    {"OBC_2_RELAY_TRIP", "", 99, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"OBC_2_SENSE_I", "A", 100, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"OBC_2_SENSE_PEAK", "A", 112, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 86400},
    {"OBC_2_SENSE_TRIP", "", 124, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
};
extern const std::size_t kObc2CurrentsCount = sizeof kObc2Currents / sizeof *kObc2Currents;

/** Packets 0x1d1: currents of OBC_2. */
void decode_obc_2_currents(const Packet& packet, ReadingTable& table)
{
    decode_fields(kObc2Currents, kObc2CurrentsCount, packet, table);
}

extern const FieldDefinition kObc2Temperatures[] = {
    {"OBC_2_CASE_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"OBC_2_CASE_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"OBC_2_CASE_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
    {"OBC_2_MOUNT_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"OBC_2_MOUNT_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"OBC_2_MOUNT_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"OBC_2_PLATE_1_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"OBC_2_PLATE_1_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"OBC_2_PLATE_1_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"OBC_2_PLATE_2_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"OBC_2_PLATE_2_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"OBC_2_PLATE_2_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"OBC_2_BOARD_1_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"OBC_2_BOARD_1_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"OBC_2_BOARD_1_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"OBC_2_BOARD_2_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"OBC_2_BOARD_2_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"OBC_2_BOARD_2_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"OBC_2_OSC_RAW", "", 216, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"OBC_2_OSC_SET", "degC", 228, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"OBC_2_OSC_RATE", "K/min", 238, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
};
extern const std::size_t kObc2TemperaturesCount = sizeof kObc2Temperatures / sizeof *kObc2Temperatures;

/** Packets 0x1d2: temperatures of OBC_2. */
void decode_obc_2_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kObc2Temperatures, kObc2TemperaturesCount, packet, table);
    derive(table, "OBC_2_CASE_C", packet, obc_2_degrees(value_of(table, "OBC_2_CASE_RAW")));
    derive(table, "OBC_2_MOUNT_C", packet, obc_2_degrees(value_of(table, "OBC_2_MOUNT_RAW")));
    derive(table, "OBC_2_PLATE_1_C", packet, obc_2_degrees(value_of(table, "OBC_2_PLATE_1_RAW")));
    derive(table, "OBC_2_PLATE_2_C", packet, obc_2_degrees(value_of(table, "OBC_2_PLATE_2_RAW")));
    derive(table, "OBC_2_BOARD_1_C", packet, obc_2_degrees(value_of(table, "OBC_2_BOARD_1_RAW")));
    derive(table, "OBC_2_BOARD_2_C", packet, obc_2_degrees(value_of(table, "OBC_2_BOARD_2_RAW")));
    derive(table, "OBC_2_OSC_C", packet, obc_2_degrees(value_of(table, "OBC_2_OSC_RAW")));
}

extern const FieldDefinition kObc2Counters[] = {
    {"OBC_2_TM_1_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"OBC_2_TM_1_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"OBC_2_TM_1_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"OBC_2_TM_2_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"OBC_2_TM_2_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"OBC_2_TM_2_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"OBC_2_WDOG_1_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"OBC_2_WDOG_1_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"OBC_2_WDOG_1_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"OBC_2_WDOG_2_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"OBC_2_WDOG_2_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"OBC_2_WDOG_2_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"OBC_2_FRAME_1_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"OBC_2_FRAME_1_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"OBC_2_FRAME_1_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"OBC_2_FRAME_2_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"OBC_2_FRAME_2_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 604800},
    {"OBC_2_FRAME_2_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"OBC_2_ECC_N", "", 576, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"OBC_2_ECC_BAD", "", 608, 16, FieldKind::Unsigned, 1, 0, 0, 40, 604800},
    {"OBC_2_ECC_LAST", "s", 624, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
};
extern const std::size_t kObc2CountersCount = sizeof kObc2Counters / sizeof *kObc2Counters;

/** Packets 0x1d3: counters of OBC_2. */
void decode_obc_2_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kObc2Counters, kObc2CountersCount, packet, table);
    derive(table, "OBC_2_TM_1_OK", packet, value_of(table, "OBC_2_TM_1_N") - value_of(table, "OBC_2_TM_1_BAD"));
    derive(table, "OBC_2_TM_2_OK", packet, value_of(table, "OBC_2_TM_2_N") - value_of(table, "OBC_2_TM_2_BAD"));
    derive(table, "OBC_2_WDOG_1_OK", packet,
           value_of(table, "OBC_2_WDOG_1_N") - value_of(table, "OBC_2_WDOG_1_BAD"));
    derive(table, "OBC_2_WDOG_2_OK", packet,
           value_of(table, "OBC_2_WDOG_2_N") - value_of(table, "OBC_2_WDOG_2_BAD"));
    derive(table, "OBC_2_FRAME_1_OK", packet,
           value_of(table, "OBC_2_FRAME_1_N") - value_of(table, "OBC_2_FRAME_1_BAD"));
    derive(table, "OBC_2_FRAME_2_OK", packet,
           value_of(table, "OBC_2_FRAME_2_N") - value_of(table, "OBC_2_FRAME_2_BAD"));
    derive(table, "OBC_2_ECC_OK", packet, value_of(table, "OBC_2_ECC_N") - value_of(table, "OBC_2_ECC_BAD"));
}

extern const FieldDefinition kObc2Diagnostics[] = {
    {"OBC_2_LINK_1_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"OBC_2_LINK_1_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"OBC_2_LINK_1_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"OBC_2_LINK_1_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"OBC_2_LINK_2_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"OBC_2_LINK_2_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"OBC_2_LINK_2_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"OBC_2_LINK_2_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"OBC_2_SELF_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"OBC_2_SELF_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"OBC_2_SELF_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"OBC_2_SELF_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"OBC_2_SCRUB_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"OBC_2_SCRUB_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"OBC_2_SCRUB_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"OBC_2_SCRUB_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"OBC_2_LOOP_1_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"OBC_2_LOOP_1_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"OBC_2_LOOP_1_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"OBC_2_LOOP_1_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"OBC_2_LOOP_2_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"OBC_2_LOOP_2_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"OBC_2_LOOP_2_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"OBC_2_LOOP_2_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"OBC_2_MARGIN_1_PCT", "%", 516, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"OBC_2_MARGIN_1_MIN", "", 526, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"OBC_2_MARGIN_1_MAX", "", 544, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"OBC_2_MARGIN_1_SUM", "", 562, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"OBC_2_MARGIN_2_PCT", "%", 602, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"OBC_2_MARGIN_2_MIN", "", 612, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"OBC_2_MARGIN_2_MAX", "", 630, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"OBC_2_MARGIN_2_SUM", "", 648, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
};
extern const std::size_t kObc2DiagnosticsCount = sizeof kObc2Diagnostics / sizeof *kObc2Diagnostics;

/** Packets 0x1d4: diagnostics of OBC_2. */
void decode_obc_2_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kObc2Diagnostics, kObc2DiagnosticsCount, packet, table);
    derive(table, "OBC_2_LINK_1_SPAN", packet,
           value_of(table, "OBC_2_LINK_1_MAX") - value_of(table, "OBC_2_LINK_1_MIN"));
    derive(table, "OBC_2_LINK_2_SPAN", packet,
           value_of(table, "OBC_2_LINK_2_MAX") - value_of(table, "OBC_2_LINK_2_MIN"));
    derive(table, "OBC_2_SELF_SPAN", packet, value_of(table, "OBC_2_SELF_MAX") - value_of(table, "OBC_2_SELF_MIN"));
    derive(table, "OBC_2_SCRUB_SPAN", packet,
           value_of(table, "OBC_2_SCRUB_MAX") - value_of(table, "OBC_2_SCRUB_MIN"));
    derive(table, "OBC_2_LOOP_1_SPAN", packet,
           value_of(table, "OBC_2_LOOP_1_MAX") - value_of(table, "OBC_2_LOOP_1_MIN"));
    derive(table, "OBC_2_LOOP_2_SPAN", packet,
           value_of(table, "OBC_2_LOOP_2_MAX") - value_of(table, "OBC_2_LOOP_2_MIN"));
    derive(table, "OBC_2_MARGIN_1_SPAN", packet,
           value_of(table, "OBC_2_MARGIN_1_MAX") - value_of(table, "OBC_2_MARGIN_1_MIN"));
    derive(table, "OBC_2_MARGIN_2_SPAN", packet,
           value_of(table, "OBC_2_MARGIN_2_MAX") - value_of(table, "OBC_2_MARGIN_2_MIN"));
}

} // namespace perigee
