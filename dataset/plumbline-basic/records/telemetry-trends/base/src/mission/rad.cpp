/* Radiation monitor. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of RAD, as measured before launch. */
static double rad_degrees(double counts)
{
    return -53.9316 + counts * (0.042440 + counts * (1.9709e-06 + counts * 5.1803e-10));
}

extern const FieldDefinition kRadHousekeeping[] = {
    {"RAD_BUS_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"RAD_BUS_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"RAD_BUS_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"RAD_BUS_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"RAD_IO_1_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"RAD_IO_1_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"RAD_IO_1_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"RAD_IO_1_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"RAD_IO_2_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"RAD_IO_2_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"RAD_IO_2_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"RAD_IO_2_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"RAD_CORE_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"RAD_CORE_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"RAD_CORE_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"RAD_CORE_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"RAD_REF_1_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"RAD_REF_1_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"RAD_REF_1_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"RAD_REF_1_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"RAD_REF_2_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"RAD_REF_2_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 21600},
    {"RAD_REF_2_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"RAD_REF_2_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"RAD_AUX_V", "V", 240, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"RAD_AUX_I", "A", 256, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"RAD_AUX_STAT", "", 268, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"RAD_AUX_MODE", "", 272, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kRadHousekeepingCount = sizeof kRadHousekeeping / sizeof *kRadHousekeeping;

/** Packets 0x1f0: housekeeping of RAD. */
void decode_rad_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kRadHousekeeping, kRadHousekeepingCount, packet, table);
    derive(table, "RAD_BUS_W", packet, value_of(table, "RAD_BUS_V") * value_of(table, "RAD_BUS_I"));
    derive(table, "RAD_IO_1_W", packet, value_of(table, "RAD_IO_1_V") * value_of(table, "RAD_IO_1_I"));
    derive(table, "RAD_IO_2_W", packet, value_of(table, "RAD_IO_2_V") * value_of(table, "RAD_IO_2_I"));
    derive(table, "RAD_CORE_W", packet, value_of(table, "RAD_CORE_V") * value_of(table, "RAD_CORE_I"));
    derive(table, "RAD_REF_1_W", packet, value_of(table, "RAD_REF_1_V") * value_of(table, "RAD_REF_1_I"));
    derive(table, "RAD_REF_2_W", packet, value_of(table, "RAD_REF_2_V") * value_of(table, "RAD_REF_2_I"));
    derive(table, "RAD_AUX_W", packet, value_of(table, "RAD_AUX_V") * value_of(table, "RAD_AUX_I"));
}

extern const FieldDefinition kRadCurrents[] = {
    {"RAD_HTR_1_I", "A", 0, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"RAD_HTR_1_PEAK", "A", 12, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"RAD_HTR_1_TRIP", "", 24, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"RAD_HTR_2_I", "A", 25, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"RAD_HTR_2_PEAK", "A", 37, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 86400},
    {"RAD_HTR_2_TRIP", "", 49, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"RAD_DRIVE_I", "A", 50, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"RAD_DRIVE_PEAK", "A", 62, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 86400},
    {"RAD_DRIVE_TRIP", "", 74, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"RAD_LOGIC_I", "A", 75, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"RAD_LOGIC_PEAK", "A", 87, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 21600},
    {"RAD_LOGIC_TRIP", "", 99, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"RAD_PUMP_I", "A", 100, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"RAD_PUMP_PEAK", "A", 112, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 21600},
    {"RAD_PUMP_TRIP", "", 124, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"RAD_SENSE_I", "A", 125, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"RAD_SENSE_PEAK", "A", 137, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 21600},
    {"RAD_SENSE_TRIP", "", 149, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"RAD_RELAY_1_I", "A", 150, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"RAD_RELAY_1_PEAK", "A", 162, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"RAD_RELAY_1_TRIP", "", 174, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"RAD_RELAY_2_I", "A", 175, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"RAD_RELAY_2_PEAK", "A", 187, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"RAD_RELAY_2_TRIP", "", 199, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
};
extern const std::size_t kRadCurrentsCount = sizeof kRadCurrents / sizeof *kRadCurrents;

/** Packets 0x1f1: currents of RAD. */
void decode_rad_currents(const Packet& packet, ReadingTable& table)
{
    decode_fields(kRadCurrents, kRadCurrentsCount, packet, table);
}

extern const FieldDefinition kRadTemperatures[] = {
    {"RAD_REG_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"RAD_REG_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"RAD_REG_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"RAD_PLATE_1_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"RAD_PLATE_1_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"RAD_PLATE_1_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"RAD_PLATE_2_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"RAD_PLATE_2_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"RAD_PLATE_2_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"RAD_CASE_1_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"RAD_CASE_1_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"RAD_CASE_1_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 21600},
    {"RAD_CASE_2_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"RAD_CASE_2_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"RAD_CASE_2_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"RAD_OSC_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"RAD_OSC_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"RAD_OSC_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
};
extern const std::size_t kRadTemperaturesCount = sizeof kRadTemperatures / sizeof *kRadTemperatures;

/** Packets 0x1f2: temperatures of RAD. */
void decode_rad_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kRadTemperatures, kRadTemperaturesCount, packet, table);
    derive(table, "RAD_REG_C", packet, rad_degrees(value_of(table, "RAD_REG_RAW")));
    derive(table, "RAD_PLATE_1_C", packet, rad_degrees(value_of(table, "RAD_PLATE_1_RAW")));
    derive(table, "RAD_PLATE_2_C", packet, rad_degrees(value_of(table, "RAD_PLATE_2_RAW")));
    derive(table, "RAD_CASE_1_C", packet, rad_degrees(value_of(table, "RAD_CASE_1_RAW")));
    derive(table, "RAD_CASE_2_C", packet, rad_degrees(value_of(table, "RAD_CASE_2_RAW")));
    derive(table, "RAD_OSC_C", packet, rad_degrees(value_of(table, "RAD_OSC_RAW")));
}

extern const FieldDefinition kRadCounters[] = {
    {"RAD_RESET_1_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"RAD_RESET_1_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"RAD_RESET_1_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"RAD_RESET_2_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"RAD_RESET_2_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"RAD_RESET_2_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"RAD_WDOG_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"RAD_WDOG_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"RAD_WDOG_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"RAD_ECC_1_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"RAD_ECC_1_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 604800},
    {"RAD_ECC_1_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
    {"RAD_ECC_2_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"RAD_ECC_2_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"RAD_ECC_2_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"RAD_TC_1_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"RAD_TC_1_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"RAD_TC_1_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
    {"RAD_TC_2_N", "", 576, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"RAD_TC_2_BAD", "", 608, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"RAD_TC_2_LAST", "s", 624, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
};
extern const std::size_t kRadCountersCount = sizeof kRadCounters / sizeof *kRadCounters;

/** Packets 0x1f3: counters of RAD. */
void decode_rad_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kRadCounters, kRadCountersCount, packet, table);
    derive(table, "RAD_RESET_1_OK", packet, value_of(table, "RAD_RESET_1_N") - value_of(table, "RAD_RESET_1_BAD"));
    derive(table, "RAD_RESET_2_OK", packet, value_of(table, "RAD_RESET_2_N") - value_of(table, "RAD_RESET_2_BAD"));
    derive(table, "RAD_WDOG_OK", packet, value_of(table, "RAD_WDOG_N") - value_of(table, "RAD_WDOG_BAD"));
    derive(table, "RAD_ECC_1_OK", packet, value_of(table, "RAD_ECC_1_N") - value_of(table, "RAD_ECC_1_BAD"));
    derive(table, "RAD_ECC_2_OK", packet, value_of(table, "RAD_ECC_2_N") - value_of(table, "RAD_ECC_2_BAD"));
    derive(table, "RAD_TC_1_OK", packet, value_of(table, "RAD_TC_1_N") - value_of(table, "RAD_TC_1_BAD"));
    derive(table, "RAD_TC_2_OK", packet, value_of(table, "RAD_TC_2_N") - value_of(table, "RAD_TC_2_BAD"));
}

extern const FieldDefinition kRadDiagnostics[] = {
    {"RAD_SELF_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"RAD_SELF_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"RAD_SELF_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"RAD_SELF_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"RAD_LINK_1_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"RAD_LINK_1_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"RAD_LINK_1_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"RAD_LINK_1_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"RAD_LINK_2_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 21600},
    {"RAD_LINK_2_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"RAD_LINK_2_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"RAD_LINK_2_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"RAD_LOOP_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"RAD_LOOP_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"RAD_LOOP_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"RAD_LOOP_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"RAD_QUEUE_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"RAD_QUEUE_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"RAD_QUEUE_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"RAD_QUEUE_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"RAD_MARGIN_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"RAD_MARGIN_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"RAD_MARGIN_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"RAD_MARGIN_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"RAD_SCRUB_1_PCT", "%", 516, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"RAD_SCRUB_1_MIN", "", 526, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"RAD_SCRUB_1_MAX", "", 544, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"RAD_SCRUB_1_SUM", "", 562, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"RAD_SCRUB_2_PCT", "%", 602, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"RAD_SCRUB_2_MIN", "", 612, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"RAD_SCRUB_2_MAX", "", 630, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"RAD_SCRUB_2_SUM", "", 648, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
};
extern const std::size_t kRadDiagnosticsCount = sizeof kRadDiagnostics / sizeof *kRadDiagnostics;

/** Packets 0x1f4: diagnostics of RAD. */
void decode_rad_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kRadDiagnostics, kRadDiagnosticsCount, packet, table);
    derive(table, "RAD_SELF_SPAN", packet, value_of(table, "RAD_SELF_MAX") - value_of(table, "RAD_SELF_MIN"));
    derive(table, "RAD_LINK_1_SPAN", packet, value_of(table, "RAD_LINK_1_MAX") - value_of(table, "RAD_LINK_1_MIN"));
    derive(table, "RAD_LINK_2_SPAN", packet, value_of(table, "RAD_LINK_2_MAX") - value_of(table, "RAD_LINK_2_MIN"));
    derive(table, "RAD_LOOP_SPAN", packet, value_of(table, "RAD_LOOP_MAX") - value_of(table, "RAD_LOOP_MIN"));
    derive(table, "RAD_QUEUE_SPAN", packet, value_of(table, "RAD_QUEUE_MAX") - value_of(table, "RAD_QUEUE_MIN"));
    derive(table, "RAD_MARGIN_SPAN", packet, value_of(table, "RAD_MARGIN_MAX") - value_of(table, "RAD_MARGIN_MIN"));
    derive(table, "RAD_SCRUB_1_SPAN", packet,
           value_of(table, "RAD_SCRUB_1_MAX") - value_of(table, "RAD_SCRUB_1_MIN"));
    derive(table, "RAD_SCRUB_2_SPAN", packet,
           value_of(table, "RAD_SCRUB_2_MAX") - value_of(table, "RAD_SCRUB_2_MIN"));
}

} // namespace perigee
