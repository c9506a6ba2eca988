/* Heaters and thermistors, payload. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of THM_2, as measured before launch. */
static double thm_2_degrees(double counts)
{
    return -42.5487 + counts * (0.042802 + counts * (1.8830e-06 + counts * 2.3548e-10));
}

extern const FieldDefinition kThm2Housekeeping[] = {
    {"THM_2_BUS_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"THM_2_BUS_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"THM_2_BUS_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"THM_2_BUS_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"THM_2_IO_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"THM_2_IO_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"THM_2_IO_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"THM_2_IO_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"THM_2_MAIN_1_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"THM_2_MAIN_1_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"THM_2_MAIN_1_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"THM_2_MAIN_1_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"THM_2_MAIN_2_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"THM_2_MAIN_2_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 21600},
    {"THM_2_MAIN_2_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"THM_2_MAIN_2_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"THM_2_REF_1_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"THM_2_REF_1_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"THM_2_REF_1_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"THM_2_REF_1_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"THM_2_REF_2_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"THM_2_REF_2_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"THM_2_REF_2_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"THM_2_REF_2_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kThm2HousekeepingCount = sizeof kThm2Housekeeping / sizeof *kThm2Housekeeping;

/** Packets 0x138: housekeeping of THM_2. */
void decode_thm_2_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kThm2Housekeeping, kThm2HousekeepingCount, packet, table);
    derive(table, "THM_2_BUS_W", packet, value_of(table, "THM_2_BUS_V") * value_of(table, "THM_2_BUS_I"));
    derive(table, "THM_2_IO_W", packet, value_of(table, "THM_2_IO_V") * value_of(table, "THM_2_IO_I"));
    derive(table, "THM_2_MAIN_1_W", packet, value_of(table, "THM_2_MAIN_1_V") * value_of(table, "THM_2_MAIN_1_I"));
    derive(table, "THM_2_MAIN_2_W", packet, value_of(table, "THM_2_MAIN_2_V") * value_of(table, "THM_2_MAIN_2_I"));
    derive(table, "THM_2_REF_1_W", packet, value_of(table, "THM_2_REF_1_V") * value_of(table, "THM_2_REF_1_I"));
    derive(table, "THM_2_REF_2_W", packet, value_of(table, "THM_2_REF_2_V") * value_of(table, "THM_2_REF_2_I"));
}

extern const FieldDefinition kThm2Currents[] = {
    {"THM_2_DRIVE_I", "A", 0, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 21600},
    {"THM_2_DRIVE_PEAK", "A", 12, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 86400},
    {"THM_2_DRIVE_TRIP", "", 24, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"THM_2_SENSE_I", "A", 25, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"THM_2_SENSE_PEAK", "A", 37, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 86400},
    {"THM_2_SENSE_TRIP", "", 49, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"THM_2_HTR_I", "A", 50, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 604800},
    {"THM_2_HTR_PEAK", "A", 62, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"THM_2_HTR_TRIP", "", 74, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"THM_2_LOGIC_1_I", "A", 75, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 604800},
    {"THM_2_LOGIC_1_PEAK", "A", 87, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"THM_2_LOGIC_1_TRIP", "", 99, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"THM_2_LOGIC_2_I", "A", 100, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"THM_2_LOGIC_2_PEAK", "A", 112, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"THM_2_LOGIC_2_TRIP", "", 124, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
};
extern const std::size_t kThm2CurrentsCount = sizeof kThm2Currents / sizeof *kThm2Currents;

/** Packets 0x139: currents of THM_2. */
void decode_thm_2_currents(const Packet& packet, ReadingTable& table)
{
    decode_fields(kThm2Currents, kThm2CurrentsCount, packet, table);
}

extern const FieldDefinition kThm2Temperatures[] = {
    {"THM_2_BOARD_1_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"THM_2_BOARD_1_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"THM_2_BOARD_1_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"THM_2_BOARD_2_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"THM_2_BOARD_2_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"THM_2_BOARD_2_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"THM_2_MOUNT_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"THM_2_MOUNT_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"THM_2_MOUNT_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"THM_2_PLATE_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"THM_2_PLATE_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"THM_2_PLATE_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"THM_2_REG_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"THM_2_REG_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"THM_2_REG_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"THM_2_CASE_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"THM_2_CASE_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"THM_2_CASE_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
};
extern const std::size_t kThm2TemperaturesCount = sizeof kThm2Temperatures / sizeof *kThm2Temperatures;

/** Packets 0x13a: temperatures of THM_2. */
void decode_thm_2_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kThm2Temperatures, kThm2TemperaturesCount, packet, table);
    derive(table, "THM_2_BOARD_1_C", packet, thm_2_degrees(value_of(table, "THM_2_BOARD_1_RAW")));
    derive(table, "THM_2_BOARD_2_C", packet, thm_2_degrees(value_of(table, "THM_2_BOARD_2_RAW")));
    derive(table, "THM_2_MOUNT_C", packet, thm_2_degrees(value_of(table, "THM_2_MOUNT_RAW")));
    derive(table, "THM_2_PLATE_C", packet, thm_2_degrees(value_of(table, "THM_2_PLATE_RAW")));
    derive(table, "THM_2_REG_C", packet, thm_2_degrees(value_of(table, "THM_2_REG_RAW")));
    derive(table, "THM_2_CASE_C", packet, thm_2_degrees(value_of(table, "THM_2_CASE_RAW")));
}

extern const FieldDefinition kThm2Counters[] = {
    {"THM_2_TM_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"THM_2_TM_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 604800},
    {"THM_2_TM_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"THM_2_WDOG_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"THM_2_WDOG_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"THM_2_WDOG_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"THM_2_TC_1_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"THM_2_TC_1_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"THM_2_TC_1_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"THM_2_TC_2_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"THM_2_TC_2_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"THM_2_TC_2_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
    {"THM_2_RESET_1_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"THM_2_RESET_1_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"THM_2_RESET_1_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"THM_2_RESET_2_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"THM_2_RESET_2_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"THM_2_RESET_2_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
    {"THM_2_ECC_N", "", 576, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"THM_2_ECC_BAD", "", 608, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"THM_2_ECC_LAST", "s", 624, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"THM_2_FRAME_1_N", "", 672, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"THM_2_FRAME_1_BAD", "", 704, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"THM_2_FRAME_1_LAST", "s", 720, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"THM_2_FRAME_2_N", "", 768, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"THM_2_FRAME_2_BAD", "", 800, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"THM_2_FRAME_2_LAST", "s", 816, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
};
extern const std::size_t kThm2CountersCount = sizeof kThm2Counters / sizeof *kThm2Counters;

/** Packets 0x13b: counters of THM_2. */
void decode_thm_2_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kThm2Counters, kThm2CountersCount, packet, table);
    derive(table, "THM_2_TM_OK", packet, value_of(table, "THM_2_TM_N") - value_of(table, "THM_2_TM_BAD"));
    derive(table, "THM_2_WDOG_OK", packet, value_of(table, "THM_2_WDOG_N") - value_of(table, "THM_2_WDOG_BAD"));
    derive(table, "THM_2_TC_1_OK", packet, value_of(table, "THM_2_TC_1_N") - value_of(table, "THM_2_TC_1_BAD"));
    derive(table, "THM_2_TC_2_OK", packet, value_of(table, "THM_2_TC_2_N") - value_of(table, "THM_2_TC_2_BAD"));
    derive(table, "THM_2_RESET_1_OK", packet,
           value_of(table, "THM_2_RESET_1_N") - value_of(table, "THM_2_RESET_1_BAD"));
    derive(table, "THM_2_RESET_2_OK", packet,
           value_of(table, "THM_2_RESET_2_N") - value_of(table, "THM_2_RESET_2_BAD"));
    derive(table, "THM_2_ECC_OK", packet, value_of(table, "THM_2_ECC_N") - value_of(table, "THM_2_ECC_BAD"));
    derive(table, "THM_2_FRAME_1_OK", packet,
           value_of(table, "THM_2_FRAME_1_N") - value_of(table, "THM_2_FRAME_1_BAD"));
    derive(table, "THM_2_FRAME_2_OK", packet,
           value_of(table, "THM_2_FRAME_2_N") - value_of(table, "THM_2_FRAME_2_BAD"));
}

extern const FieldDefinition kThm2Diagnostics[] = {
    {"THM_2_SELF_1_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 21600},
    {"THM_2_SELF_1_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"THM_2_SELF_1_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"THM_2_SELF_1_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"THM_2_SELF_2_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"THM_2_SELF_2_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"THM_2_SELF_2_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"THM_2_SELF_2_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"THM_2_QUEUE_1_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"THM_2_QUEUE_1_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"THM_2_QUEUE_1_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"THM_2_QUEUE_1_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"THM_2_QUEUE_2_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"THM_2_QUEUE_2_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"THM_2_QUEUE_2_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"THM_2_QUEUE_2_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"THM_2_LOOP_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 604800},
    {"THM_2_LOOP_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"THM_2_LOOP_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"THM_2_LOOP_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"THM_2_LINK_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"THM_2_LINK_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"THM_2_LINK_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"THM_2_LINK_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"THM_2_SCRUB_PCT", "%", 516, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 21600},
    {"THM_2_SCRUB_MIN", "", 526, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"THM_2_SCRUB_MAX", "", 544, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"THM_2_SCRUB_SUM", "", 562, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"THM_2_MARGIN_PCT", "%", 602, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"THM_2_MARGIN_MIN", "", 612, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"THM_2_MARGIN_MAX", "", 630, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"THM_2_MARGIN_SUM", "", 648, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
};
extern const std::size_t kThm2DiagnosticsCount = sizeof kThm2Diagnostics / sizeof *kThm2Diagnostics;

/** Packets 0x13c: diagnostics of THM_2. */
void decode_thm_2_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kThm2Diagnostics, kThm2DiagnosticsCount, packet, table);
    derive(table, "THM_2_SELF_1_SPAN", packet,
           value_of(table, "THM_2_SELF_1_MAX") - value_of(table, "THM_2_SELF_1_MIN"));
    derive(table, "THM_2_SELF_2_SPAN", packet,
           value_of(table, "THM_2_SELF_2_MAX") - value_of(table, "THM_2_SELF_2_MIN"));
    derive(table, "THM_2_QUEUE_1_SPAN", packet,
           value_of(table, "THM_2_QUEUE_1_MAX") - value_of(table, "THM_2_QUEUE_1_MIN"));
    derive(table, "THM_2_QUEUE_2_SPAN", packet,
           value_of(table, "THM_2_QUEUE_2_MAX") - value_of(table, "THM_2_QUEUE_2_MIN"));
    derive(table, "THM_2_LOOP_SPAN", packet, value_of(table, "THM_2_LOOP_MAX") - value_of(table, "THM_2_LOOP_MIN"));
    derive(table, "THM_2_LINK_SPAN", packet, value_of(table, "THM_2_LINK_MAX") - value_of(table, "THM_2_LINK_MIN"));
    derive(table, "THM_2_SCRUB_SPAN", packet,
           value_of(table, "THM_2_SCRUB_MAX") - value_of(table, "THM_2_SCRUB_MIN"));
    derive(table, "THM_2_MARGIN_SPAN", packet,
           value_of(table, "THM_2_MARGIN_MAX") - value_of(table, "THM_2_MARGIN_MIN"));
}

} // namespace perigee
