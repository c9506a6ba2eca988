/* Navigation receiver, prime. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of GPS_1, as measured before launch. */
static double gps_1_degrees(double counts)
{
    return -44.8459 + counts * (0.040473 + counts * (1.8702e-06 + counts * 2.0034e-10));
}

extern const FieldDefinition kGps1Housekeeping[] = {
    {"GPS_1_IO_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"GPS_1_IO_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"GPS_1_IO_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"GPS_1_IO_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"GPS_1_AUX_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"GPS_1_AUX_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"GPS_1_AUX_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"GPS_1_AUX_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"GPS_1_CORE_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"GPS_1_CORE_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"GPS_1_CORE_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"GPS_1_CORE_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"GPS_1_BUS_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"GPS_1_BUS_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"GPS_1_BUS_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"GPS_1_BUS_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"GPS_1_MAIN_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"GPS_1_MAIN_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 21600},
    {"GPS_1_MAIN_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"GPS_1_MAIN_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"GPS_1_REF_1_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"GPS_1_REF_1_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"GPS_1_REF_1_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"GPS_1_REF_1_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"GPS_1_REF_2_V", "V", 240, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"GPS_1_REF_2_I", "A", 256, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 21600},
    {"GPS_1_REF_2_STAT", "", 268, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"GPS_1_REF_2_MODE", "", 272, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kGps1HousekeepingCount = sizeof kGps1Housekeeping / sizeof *kGps1Housekeeping;

/** Packets 0x198: housekeeping of GPS_1. */
void decode_gps_1_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kGps1Housekeeping, kGps1HousekeepingCount, packet, table);
    derive(table, "GPS_1_IO_W", packet, value_of(table, "GPS_1_IO_V") * value_of(table, "GPS_1_IO_I"));
    derive(table, "GPS_1_AUX_W", packet, value_of(table, "GPS_1_AUX_V") * value_of(table, "GPS_1_AUX_I"));
    derive(table, "GPS_1_CORE_W", packet, value_of(table, "GPS_1_CORE_V") * value_of(table, "GPS_1_CORE_I"));
    derive(table, "GPS_1_BUS_W", packet, value_of(table, "GPS_1_BUS_V") * value_of(table, "GPS_1_BUS_I"));
    derive(table, "GPS_1_MAIN_W", packet, value_of(table, "GPS_1_MAIN_V") * value_of(table, "GPS_1_MAIN_I"));
    derive(table, "GPS_1_REF_1_W", packet, value_of(table, "GPS_1_REF_1_V") * value_of(table, "GPS_1_REF_1_I"));
    derive(table, "GPS_1_REF_2_W", packet, value_of(table, "GPS_1_REF_2_V") * value_of(table, "GPS_1_REF_2_I"));
}

extern const FieldDefinition kGps1Dynamics[] = {
    {"GPS_1_BIAS_X", "", 0, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"GPS_1_BIAS_Y", "", 32, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"GPS_1_BIAS_Z", "", 64, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"GPS_1_BIAS_T", "ms", 96, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"GPS_1_EST_1_X", "", 116, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"GPS_1_EST_1_Y", "", 148, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"GPS_1_EST_1_Z", "", 180, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"GPS_1_EST_1_T", "ms", 212, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"GPS_1_EST_2_X", "", 232, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"GPS_1_EST_2_Y", "", 264, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"GPS_1_EST_2_Z", "", 296, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"GPS_1_EST_2_T", "ms", 328, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"GPS_1_RATE_X", "", 348, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"GPS_1_RATE_Y", "", 380, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"GPS_1_RATE_Z", "", 412, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"GPS_1_RATE_T", "ms", 444, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"GPS_1_CMD_X", "", 464, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"GPS_1_CMD_Y", "", 496, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"GPS_1_CMD_Z", "", 528, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"GPS_1_CMD_T", "ms", 560, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 86400},
    {"GPS_1_POS_1_X", "", 580, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"GPS_1_POS_1_Y", "", 612, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"GPS_1_POS_1_Z", "", 644, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"GPS_1_POS_1_T", "ms", 676, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"GPS_1_POS_2_X", "", 696, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"GPS_1_POS_2_Y", "", 728, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"GPS_1_POS_2_Z", "", 760, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"GPS_1_POS_2_T", "ms", 792, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
};
extern const std::size_t kGps1DynamicsCount = sizeof kGps1Dynamics / sizeof *kGps1Dynamics;

/** Packets 0x199: dynamics of GPS_1. */
void decode_gps_1_dynamics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kGps1Dynamics, kGps1DynamicsCount, packet, table);
}

extern const FieldDefinition kGps1Temperatures[] = {
    {"GPS_1_REG_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"GPS_1_REG_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"GPS_1_REG_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 21600},
    {"GPS_1_CASE_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"GPS_1_CASE_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"GPS_1_CASE_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 21600},
    {"GPS_1_OSC_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"GPS_1_OSC_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"GPS_1_OSC_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"GPS_1_PLATE_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"GPS_1_PLATE_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"GPS_1_PLATE_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
    {"GPS_1_BOARD_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"GPS_1_BOARD_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"GPS_1_BOARD_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"GPS_1_MOUNT_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"GPS_1_MOUNT_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"GPS_1_MOUNT_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
};
extern const std::size_t kGps1TemperaturesCount = sizeof kGps1Temperatures / sizeof *kGps1Temperatures;

/** Packets 0x19a: temperatures of GPS_1. */
void decode_gps_1_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kGps1Temperatures, kGps1TemperaturesCount, packet, table);
    derive(table, "GPS_1_REG_C", packet, gps_1_degrees(value_of(table, "GPS_1_REG_RAW")));
    derive(table, "GPS_1_CASE_C", packet, gps_1_degrees(value_of(table, "GPS_1_CASE_RAW")));
    derive(table, "GPS_1_OSC_C", packet, gps_1_degrees(value_of(table, "GPS_1_OSC_RAW")));
    derive(table, "GPS_1_PLATE_C", packet, gps_1_degrees(value_of(table, "GPS_1_PLATE_RAW")));
    derive(table, "GPS_1_BOARD_C", packet, gps_1_degrees(value_of(table, "GPS_1_BOARD_RAW")));
    derive(table, "GPS_1_MOUNT_C", packet, gps_1_degrees(value_of(table, "GPS_1_MOUNT_RAW")));
}

extern const FieldDefinition kGps1Counters[] = {
    {"GPS_1_TM_1_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"GPS_1_TM_1_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"GPS_1_TM_1_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"GPS_1_TM_2_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"GPS_1_TM_2_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"GPS_1_TM_2_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"GPS_1_RESET_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"GPS_1_RESET_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"GPS_1_RESET_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"GPS_1_TC_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"GPS_1_TC_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"GPS_1_TC_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"GPS_1_WDOG_1_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"GPS_1_WDOG_1_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"GPS_1_WDOG_1_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
    {"GPS_1_WDOG_2_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"GPS_1_WDOG_2_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"GPS_1_WDOG_2_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
};
extern const std::size_t kGps1CountersCount = sizeof kGps1Counters / sizeof *kGps1Counters;

/** Packets 0x19b: counters of GPS_1. */
void decode_gps_1_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kGps1Counters, kGps1CountersCount, packet, table);
    derive(table, "GPS_1_TM_1_OK", packet, value_of(table, "GPS_1_TM_1_N") - value_of(table, "GPS_1_TM_1_BAD"));
    derive(table, "GPS_1_TM_2_OK", packet, value_of(table, "GPS_1_TM_2_N") - value_of(table, "GPS_1_TM_2_BAD"));
    derive(table, "GPS_1_RESET_OK", packet, value_of(table, "GPS_1_RESET_N") - value_of(table, "GPS_1_RESET_BAD"));
    derive(table, "GPS_1_TC_OK", packet, value_of(table, "GPS_1_TC_N") - value_of(table, "GPS_1_TC_BAD"));
    derive(table, "GPS_1_WDOG_1_OK", packet,
           value_of(table, "GPS_1_WDOG_1_N") - value_of(table, "GPS_1_WDOG_1_BAD"));
    derive(table, "GPS_1_WDOG_2_OK", packet,
           value_of(table, "GPS_1_WDOG_2_N") - value_of(table, "GPS_1_WDOG_2_BAD"));
}

extern const FieldDefinition kGps1Diagnostics[] = {
    {"GPS_1_LOOP_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"GPS_1_LOOP_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"GPS_1_LOOP_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"GPS_1_LOOP_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"GPS_1_MARGIN_1_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"GPS_1_MARGIN_1_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"GPS_1_MARGIN_1_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"GPS_1_MARGIN_1_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"GPS_1_MARGIN_2_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"GPS_1_MARGIN_2_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"GPS_1_MARGIN_2_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"GPS_1_MARGIN_2_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"GPS_1_SELF_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"GPS_1_SELF_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"GPS_1_SELF_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"GPS_1_SELF_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"GPS_1_QUEUE_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"GPS_1_QUEUE_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"GPS_1_QUEUE_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"GPS_1_QUEUE_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
};
extern const std::size_t kGps1DiagnosticsCount = sizeof kGps1Diagnostics / sizeof *kGps1Diagnostics;

/** Packets 0x19c: diagnostics of GPS_1. */
void decode_gps_1_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kGps1Diagnostics, kGps1DiagnosticsCount, packet, table);
    derive(table, "GPS_1_LOOP_SPAN", packet, value_of(table, "GPS_1_LOOP_MAX") - value_of(table, "GPS_1_LOOP_MIN"));
    derive(table, "GPS_1_MARGIN_1_SPAN", packet,
           value_of(table, "GPS_1_MARGIN_1_MAX") - value_of(table, "GPS_1_MARGIN_1_MIN"));
    derive(table, "GPS_1_MARGIN_2_SPAN", packet,
           value_of(table, "GPS_1_MARGIN_2_MAX") - value_of(table, "GPS_1_MARGIN_2_MIN"));
    derive(table, "GPS_1_SELF_SPAN", packet, value_of(table, "GPS_1_SELF_MAX") - value_of(table, "GPS_1_SELF_MIN"));
    derive(table, "GPS_1_QUEUE_SPAN", packet,
           value_of(table, "GPS_1_QUEUE_MAX") - value_of(table, "GPS_1_QUEUE_MIN"));
}

} // namespace perigee
