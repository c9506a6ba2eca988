/* Altimeter. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of ALT, as measured before launch. */
static double alt_degrees(double counts)
{
    return -47.1158 + counts * (0.048365 + counts * (4.9775e-07 + counts * 5.6694e-10));
}

extern const FieldDefinition kAltHousekeeping[] = {
    {"ALT_REF_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 21600},
    {"ALT_REF_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"ALT_REF_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"ALT_REF_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"ALT_AUX_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"ALT_AUX_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"ALT_AUX_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"ALT_AUX_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"ALT_CORE_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"ALT_CORE_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"ALT_CORE_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"ALT_CORE_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"ALT_BUS_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"ALT_BUS_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"ALT_BUS_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"ALT_BUS_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"ALT_MAIN_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"ALT_MAIN_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"ALT_MAIN_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"ALT_MAIN_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kAltHousekeepingCount = sizeof kAltHousekeeping / sizeof *kAltHousekeeping;

/** Packets 0x1f8: housekeeping of ALT. */
void decode_alt_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kAltHousekeeping, kAltHousekeepingCount, packet, table);
    derive(table, "ALT_REF_W", packet, value_of(table, "ALT_REF_V") * value_of(table, "ALT_REF_I"));
    derive(table, "ALT_AUX_W", packet, value_of(table, "ALT_AUX_V") * value_of(table, "ALT_AUX_I"));
    derive(table, "ALT_CORE_W", packet, value_of(table, "ALT_CORE_V") * value_of(table, "ALT_CORE_I"));
    derive(table, "ALT_BUS_W", packet, value_of(table, "ALT_BUS_V") * value_of(table, "ALT_BUS_I"));
    derive(table, "ALT_MAIN_W", packet, value_of(table, "ALT_MAIN_V") * value_of(table, "ALT_MAIN_I"));
}

extern const FieldDefinition kAltDynamics[] = {
    {"ALT_RATE_X", "", 0, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"ALT_RATE_Y", "", 32, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"ALT_RATE_Z", "", 64, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"ALT_RATE_T", "ms", 96, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"ALT_ERR_1_X", "", 116, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"ALT_ERR_1_Y", "", 148, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"ALT_ERR_1_Z", "", 180, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"ALT_ERR_1_T", "ms", 212, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"ALT_ERR_2_X", "", 232, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"ALT_ERR_2_Y", "", 264, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"ALT_ERR_2_Z", "", 296, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"ALT_ERR_2_T", "ms", 328, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"ALT_POS_X", "", 348, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"ALT_POS_Y", "", 380, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"ALT_POS_Z", "", 412, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"ALT_POS_T", "ms", 444, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 21600},
    {"ALT_EST_X", "", 464, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"ALT_EST_Y", "", 496, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"ALT_EST_Z", "", 528, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"ALT_EST_T", "ms", 560, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
};
extern const std::size_t kAltDynamicsCount = sizeof kAltDynamics / sizeof *kAltDynamics;

/** Packets 0x1f9: dynamics of ALT. */
void decode_alt_dynamics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kAltDynamics, kAltDynamicsCount, packet, table);
}

extern const FieldDefinition kAltTemperatures[] = {
    {"ALT_OSC_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"ALT_OSC_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"ALT_OSC_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"ALT_REG_1_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"ALT_REG_1_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"ALT_REG_1_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"ALT_REG_2_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"ALT_REG_2_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"ALT_REG_2_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"ALT_MOUNT_1_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"ALT_MOUNT_1_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"ALT_MOUNT_1_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"ALT_MOUNT_2_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"ALT_MOUNT_2_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"ALT_MOUNT_2_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"ALT_PLATE_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"ALT_PLATE_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"ALT_PLATE_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
};
extern const std::size_t kAltTemperaturesCount = sizeof kAltTemperatures / sizeof *kAltTemperatures;

/** Packets 0x1fa: temperatures of ALT. */
void decode_alt_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kAltTemperatures, kAltTemperaturesCount, packet, table);
    derive(table, "ALT_OSC_C", packet, alt_degrees(value_of(table, "ALT_OSC_RAW")));
    derive(table, "ALT_REG_1_C", packet, alt_degrees(value_of(table, "ALT_REG_1_RAW")));
    derive(table, "ALT_REG_2_C", packet, alt_degrees(value_of(table, "ALT_REG_2_RAW")));
    derive(table, "ALT_MOUNT_1_C", packet, alt_degrees(value_of(table, "ALT_MOUNT_1_RAW")));
    derive(table, "ALT_MOUNT_2_C", packet, alt_degrees(value_of(table, "ALT_MOUNT_2_RAW")));
    derive(table, "ALT_PLATE_C", packet, alt_degrees(value_of(table, "ALT_PLATE_RAW")));
}

extern const FieldDefinition kAltCounters[] = {
    {"ALT_ECC_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"ALT_ECC_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"ALT_ECC_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"ALT_TC_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"ALT_TC_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"ALT_TC_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"ALT_WDOG_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"ALT_WDOG_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"ALT_WDOG_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"ALT_RESET_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"ALT_RESET_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 604800},
    {"ALT_RESET_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
};
extern const std::size_t kAltCountersCount = sizeof kAltCounters / sizeof *kAltCounters;

/** Packets 0x1fb: counters of ALT. */
void decode_alt_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kAltCounters, kAltCountersCount, packet, table);
    derive(table, "ALT_ECC_OK", packet, value_of(table, "ALT_ECC_N") - value_of(table, "ALT_ECC_BAD"));
    derive(table, "ALT_TC_OK", packet, value_of(table, "ALT_TC_N") - value_of(table, "ALT_TC_BAD"));
    derive(table, "ALT_WDOG_OK", packet, value_of(table, "ALT_WDOG_N") - value_of(table, "ALT_WDOG_BAD"));
    derive(table, "ALT_RESET_OK", packet, value_of(table, "ALT_RESET_N") - value_of(table, "ALT_RESET_BAD"));
}

extern const FieldDefinition kAltDiagnostics[] = {
    {"ALT_SELF_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 21600},
    {"ALT_SELF_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"ALT_SELF_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"ALT_SELF_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"ALT_SCRUB_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 21600},
    {"ALT_SCRUB_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"ALT_SCRUB_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"ALT_SCRUB_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"ALT_LINK_1_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"ALT_LINK_1_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"ALT_LINK_1_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"ALT_LINK_1_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"ALT_LINK_2_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"ALT_LINK_2_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"ALT_LINK_2_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"ALT_LINK_2_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"ALT_MARGIN_1_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"ALT_MARGIN_1_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"ALT_MARGIN_1_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"ALT_MARGIN_1_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"ALT_MARGIN_2_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 21600},
    {"ALT_MARGIN_2_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"ALT_MARGIN_2_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"ALT_MARGIN_2_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"ALT_QUEUE_1_PCT", "%", 516, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"ALT_QUEUE_1_MIN", "", 526, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"ALT_QUEUE_1_MAX", "", 544, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"ALT_QUEUE_1_SUM", "", 562, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"ALT_QUEUE_2_PCT", "%", 602, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"ALT_QUEUE_2_MIN", "", 612, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"ALT_QUEUE_2_MAX", "", 630, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"ALT_QUEUE_2_SUM", "", 648, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"ALT_LOOP_1_PCT", "%", 688, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"ALT_LOOP_1_MIN", "", 698, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"ALT_LOOP_1_MAX", "", 716, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"ALT_LOOP_1_SUM", "", 734, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"ALT_LOOP_2_PCT", "%", 774, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 21600},
    {"ALT_LOOP_2_MIN", "", 784, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"ALT_LOOP_2_MAX", "", 802, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"ALT_LOOP_2_SUM", "", 820, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
};
extern const std::size_t kAltDiagnosticsCount = sizeof kAltDiagnostics / sizeof *kAltDiagnostics;

/** Packets 0x1fc: diagnostics of ALT. */
void decode_alt_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kAltDiagnostics, kAltDiagnosticsCount, packet, table);
    derive(table, "ALT_SELF_SPAN", packet, value_of(table, "ALT_SELF_MAX") - value_of(table, "ALT_SELF_MIN"));
    derive(table, "ALT_SCRUB_SPAN", packet, value_of(table, "ALT_SCRUB_MAX") - value_of(table, "ALT_SCRUB_MIN"));
    derive(table, "ALT_LINK_1_SPAN", packet, value_of(table, "ALT_LINK_1_MAX") - value_of(table, "ALT_LINK_1_MIN"));
    derive(table, "ALT_LINK_2_SPAN", packet, value_of(table, "ALT_LINK_2_MAX") - value_of(table, "ALT_LINK_2_MIN"));
    derive(table, "ALT_MARGIN_1_SPAN", packet,
           value_of(table, "ALT_MARGIN_1_MAX") - value_of(table, "ALT_MARGIN_1_MIN"));
    derive(table, "ALT_MARGIN_2_SPAN", packet,
           value_of(table, "ALT_MARGIN_2_MAX") - value_of(table, "ALT_MARGIN_2_MIN"));
    derive(table, "ALT_QUEUE_1_SPAN", packet,
           value_of(table, "ALT_QUEUE_1_MAX") - value_of(table, "ALT_QUEUE_1_MIN"));
    derive(table, "ALT_QUEUE_2_SPAN", packet,
           value_of(table, "ALT_QUEUE_2_MAX") - value_of(table, "ALT_QUEUE_2_MIN"));
    derive(table, "ALT_LOOP_1_SPAN", packet, value_of(table, "ALT_LOOP_1_MAX") - value_of(table, "ALT_LOOP_1_MIN"));
    derive(table, "ALT_LOOP_2_SPAN", packet, value_of(table, "ALT_LOOP_2_MAX") - value_of(table, "ALT_LOOP_2_MIN"));
}

} // namespace perigee
