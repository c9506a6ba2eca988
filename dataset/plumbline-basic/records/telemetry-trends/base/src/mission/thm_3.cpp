/* Heaters and thermistors, tanks. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of THM_3, as measured before launch. */
static double thm_3_degrees(double counts)
{
    return -57.6008 + counts * (0.047253 + counts * (-5.6548e-07 + counts * 1.2168e-10));
}

extern const FieldDefinition kThm3Housekeeping[] = {
    {"THM_3_AUX_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"THM_3_AUX_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"THM_3_AUX_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"THM_3_AUX_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"THM_3_MAIN_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"THM_3_MAIN_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 21600},
    {"THM_3_MAIN_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"THM_3_MAIN_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"THM_3_CORE_1_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"THM_3_CORE_1_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"THM_3_CORE_1_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"THM_3_CORE_1_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"THM_3_CORE_2_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"THM_3_CORE_2_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"THM_3_CORE_2_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"THM_3_CORE_2_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"THM_3_REF_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"THM_3_REF_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"THM_3_REF_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"THM_3_REF_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"THM_3_BUS_1_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"THM_3_BUS_1_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 21600},
    {"THM_3_BUS_1_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"THM_3_BUS_1_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"THM_3_BUS_2_V", "V", 240, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"THM_3_BUS_2_I", "A", 256, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"THM_3_BUS_2_STAT", "", 268, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"THM_3_BUS_2_MODE", "", 272, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kThm3HousekeepingCount = sizeof kThm3Housekeeping / sizeof *kThm3Housekeeping;

/** Packets 0x140: housekeeping of THM_3. */
void decode_thm_3_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kThm3Housekeeping, kThm3HousekeepingCount, packet, table);
    derive(table, "THM_3_AUX_W", packet, value_of(table, "THM_3_AUX_V") * value_of(table, "THM_3_AUX_I"));
    derive(table, "THM_3_MAIN_W", packet, value_of(table, "THM_3_MAIN_V") * value_of(table, "THM_3_MAIN_I"));
    derive(table, "THM_3_CORE_1_W", packet, value_of(table, "THM_3_CORE_1_V") * value_of(table, "THM_3_CORE_1_I"));
    derive(table, "THM_3_CORE_2_W", packet, value_of(table, "THM_3_CORE_2_V") * value_of(table, "THM_3_CORE_2_I"));
    derive(table, "THM_3_REF_W", packet, value_of(table, "THM_3_REF_V") * value_of(table, "THM_3_REF_I"));
    derive(table, "THM_3_BUS_1_W", packet, value_of(table, "THM_3_BUS_1_V") * value_of(table, "THM_3_BUS_1_I"));
    derive(table, "THM_3_BUS_2_W", packet, value_of(table, "THM_3_BUS_2_V") * value_of(table, "THM_3_BUS_2_I"));
}

extern const FieldDefinition kThm3Currents[] = {
    {"THM_3_SENSE_1_I", "A", 0, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"THM_3_SENSE_1_PEAK", "A", 12, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"THM_3_SENSE_1_TRIP", "", 24, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"THM_3_SENSE_2_I", "A", 25, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"THM_3_SENSE_2_PEAK", "A", 37, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 86400},
    {"THM_3_SENSE_2_TRIP", "", 49, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"THM_3_LOGIC_I", "A", 50, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 604800},
    {"THM_3_LOGIC_PEAK", "A", 62, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 604800},
    {"THM_3_LOGIC_TRIP", "", 74, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"THM_3_RELAY_I", "A", 75, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"THM_3_RELAY_PEAK", "A", 87, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 3600},
    {"THM_3_RELAY_TRIP", "", 99, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"THM_3_HTR_I", "A", 100, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"THM_3_HTR_PEAK", "A", 112, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"THM_3_HTR_TRIP", "", 124, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
};
extern const std::size_t kThm3CurrentsCount = sizeof kThm3Currents / sizeof *kThm3Currents;

/** Packets 0x141: currents of THM_3. */
void decode_thm_3_currents(const Packet& packet, ReadingTable& table)
{
    decode_fields(kThm3Currents, kThm3CurrentsCount, packet, table);
}

extern const FieldDefinition kThm3Temperatures[] = {
    {"THM_3_MOUNT_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"THM_3_MOUNT_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"THM_3_MOUNT_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"THM_3_BOARD_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"THM_3_BOARD_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"THM_3_BOARD_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"THM_3_OSC_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"THM_3_OSC_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"THM_3_OSC_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"THM_3_REG_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"THM_3_REG_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"THM_3_REG_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"THM_3_CASE_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"THM_3_CASE_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"THM_3_CASE_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 21600},
    {"THM_3_PLATE_1_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"THM_3_PLATE_1_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"THM_3_PLATE_1_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"THM_3_PLATE_2_RAW", "", 216, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"THM_3_PLATE_2_SET", "degC", 228, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"THM_3_PLATE_2_RATE", "K/min", 238, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
};
extern const std::size_t kThm3TemperaturesCount = sizeof kThm3Temperatures / sizeof *kThm3Temperatures;

/** Packets 0x142: temperatures of THM_3. */
void decode_thm_3_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kThm3Temperatures, kThm3TemperaturesCount, packet, table);
    derive(table, "THM_3_MOUNT_C", packet, thm_3_degrees(value_of(table, "THM_3_MOUNT_RAW")));
    derive(table, "THM_3_BOARD_C", packet, thm_3_degrees(value_of(table, "THM_3_BOARD_RAW")));
    derive(table, "THM_3_OSC_C", packet, thm_3_degrees(value_of(table, "THM_3_OSC_RAW")));
    derive(table, "THM_3_REG_C", packet, thm_3_degrees(value_of(table, "THM_3_REG_RAW")));
    derive(table, "THM_3_CASE_C", packet, thm_3_degrees(value_of(table, "THM_3_CASE_RAW")));
    derive(table, "THM_3_PLATE_1_C", packet, thm_3_degrees(value_of(table, "THM_3_PLATE_1_RAW")));
    derive(table, "THM_3_PLATE_2_C", packet, thm_3_degrees(value_of(table, "THM_3_PLATE_2_RAW")));
}

extern const FieldDefinition kThm3Counters[] = {
    {"THM_3_ECC_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"THM_3_ECC_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 604800},
    {"THM_3_ECC_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
    {"THM_3_FRAME_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"THM_3_FRAME_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"THM_3_FRAME_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"THM_3_RESET_1_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"THM_3_RESET_1_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"THM_3_RESET_1_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"THM_3_RESET_2_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"THM_3_RESET_2_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"THM_3_RESET_2_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"THM_3_WDOG_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"THM_3_WDOG_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"THM_3_WDOG_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"THM_3_TM_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"THM_3_TM_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"THM_3_TM_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
};
extern const std::size_t kThm3CountersCount = sizeof kThm3Counters / sizeof *kThm3Counters;

/** Packets 0x143: counters of THM_3. */
void decode_thm_3_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kThm3Counters, kThm3CountersCount, packet, table);
    derive(table, "THM_3_ECC_OK", packet, value_of(table, "THM_3_ECC_N") - value_of(table, "THM_3_ECC_BAD"));
    derive(table, "THM_3_FRAME_OK", packet, value_of(table, "THM_3_FRAME_N") - value_of(table, "THM_3_FRAME_BAD"));
    derive(table, "THM_3_RESET_1_OK", packet,
           value_of(table, "THM_3_RESET_1_N") - value_of(table, "THM_3_RESET_1_BAD"));
    derive(table, "THM_3_RESET_2_OK", packet,
           value_of(table, "THM_3_RESET_2_N") - value_of(table, "THM_3_RESET_2_BAD"));
    derive(table, "THM_3_WDOG_OK", packet, value_of(table, "THM_3_WDOG_N") - value_of(table, "THM_3_WDOG_BAD"));
    derive(table, "THM_3_TM_OK", packet, value_of(table, "THM_3_TM_N") - value_of(table, "THM_3_TM_BAD"));
}

extern const FieldDefinition kThm3Diagnostics[] = {
    {"THM_3_SCRUB_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"THM_3_SCRUB_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"THM_3_SCRUB_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"THM_3_SCRUB_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"THM_3_QUEUE_1_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"THM_3_QUEUE_1_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"THM_3_QUEUE_1_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"THM_3_QUEUE_1_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"THM_3_QUEUE_2_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 604800},
    {"THM_3_QUEUE_2_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"THM_3_QUEUE_2_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"THM_3_QUEUE_2_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"THM_3_MARGIN_1_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 21600},
    {"THM_3_MARGIN_1_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"THM_3_MARGIN_1_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"THM_3_MARGIN_1_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"THM_3_MARGIN_2_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"THM_3_MARGIN_2_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"THM_3_MARGIN_2_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"THM_3_MARGIN_2_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"THM_3_SELF_1_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"THM_3_SELF_1_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"THM_3_SELF_1_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"THM_3_SELF_1_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"THM_3_SELF_2_PCT", "%", 516, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"THM_3_SELF_2_MIN", "", 526, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"THM_3_SELF_2_MAX", "", 544, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"THM_3_SELF_2_SUM", "", 562, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"THM_3_LINK_PCT", "%", 602, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"THM_3_LINK_MIN", "", 612, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"THM_3_LINK_MAX", "", 630, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"THM_3_LINK_SUM", "", 648, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
};
extern const std::size_t kThm3DiagnosticsCount = sizeof kThm3Diagnostics / sizeof *kThm3Diagnostics;

/** Packets 0x144: diagnostics of THM_3. */
void decode_thm_3_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kThm3Diagnostics, kThm3DiagnosticsCount, packet, table);
    derive(table, "THM_3_SCRUB_SPAN", packet,
           value_of(table, "THM_3_SCRUB_MAX") - value_of(table, "THM_3_SCRUB_MIN"));
    derive(table, "THM_3_QUEUE_1_SPAN", packet,
           value_of(table, "THM_3_QUEUE_1_MAX") - value_of(table, "THM_3_QUEUE_1_MIN"));
    derive(table, "THM_3_QUEUE_2_SPAN", packet,
           value_of(table, "THM_3_QUEUE_2_MAX") - value_of(table, "THM_3_QUEUE_2_MIN"));
    derive(table, "THM_3_MARGIN_1_SPAN", packet,
           value_of(table, "THM_3_MARGIN_1_MAX") - value_of(table, "THM_3_MARGIN_1_MIN"));
    derive(table, "THM_3_MARGIN_2_SPAN", packet,
           value_of(table, "THM_3_MARGIN_2_MAX") - value_of(table, "THM_3_MARGIN_2_MIN"));
    derive(table, "THM_3_SELF_1_SPAN", packet,
           value_of(table, "THM_3_SELF_1_MAX") - value_of(table, "THM_3_SELF_1_MIN"));
    derive(table, "THM_3_SELF_2_SPAN", packet,
           value_of(table, "THM_3_SELF_2_MAX") - value_of(table, "THM_3_SELF_2_MIN"));
    derive(table, "THM_3_LINK_SPAN", packet, value_of(table, "THM_3_LINK_MAX") - value_of(table, "THM_3_LINK_MIN"));
}

} // namespace perigee
