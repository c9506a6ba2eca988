/* Navigation receiver, redundant. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of GPS_2, as measured before launch. */
static double gps_2_degrees(double counts)
{
    return -46.2449 + counts * (0.032068 + counts * (-2.4007e-07 + counts * 8.8780e-10));
}

extern const FieldDefinition kGps2Housekeeping[] = {
    {"GPS_2_AUX_1_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"GPS_2_AUX_1_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"GPS_2_AUX_1_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"GPS_2_AUX_1_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"GPS_2_AUX_2_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"GPS_2_AUX_2_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"GPS_2_AUX_2_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"GPS_2_AUX_2_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"GPS_2_CORE_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"GPS_2_CORE_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"GPS_2_CORE_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"GPS_2_CORE_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"GPS_2_IO_1_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"GPS_2_IO_1_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"GPS_2_IO_1_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"GPS_2_IO_1_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"GPS_2_IO_2_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"GPS_2_IO_2_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"GPS_2_IO_2_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"GPS_2_IO_2_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"GPS_2_BUS_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"GPS_2_BUS_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"GPS_2_BUS_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"GPS_2_BUS_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"GPS_2_MAIN_V", "V", 240, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"GPS_2_MAIN_I", "A", 256, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"GPS_2_MAIN_STAT", "", 268, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"GPS_2_MAIN_MODE", "", 272, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kGps2HousekeepingCount = sizeof kGps2Housekeeping / sizeof *kGps2Housekeeping;

/** Packets 0x1a0: housekeeping of GPS_2. */
void decode_gps_2_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kGps2Housekeeping, kGps2HousekeepingCount, packet, table);
    derive(table, "GPS_2_AUX_1_W", packet, value_of(table, "GPS_2_AUX_1_V") * value_of(table, "GPS_2_AUX_1_I"));
    derive(table, "GPS_2_AUX_2_W", packet, value_of(table, "GPS_2_AUX_2_V") * value_of(table, "GPS_2_AUX_2_I"));
    derive(table, "GPS_2_CORE_W", packet, value_of(table, "GPS_2_CORE_V") * value_of(table, "GPS_2_CORE_I"));
    derive(table, "GPS_2_IO_1_W", packet, value_of(table, "GPS_2_IO_1_V") * value_of(table, "GPS_2_IO_1_I"));
    derive(table, "GPS_2_IO_2_W", packet, value_of(table, "GPS_2_IO_2_V") * value_of(table, "GPS_2_IO_2_I"));
    derive(table, "GPS_2_BUS_W", packet, value_of(table, "GPS_2_BUS_V") * value_of(table, "GPS_2_BUS_I"));
    derive(table, "GPS_2_MAIN_W", packet, value_of(table, "GPS_2_MAIN_V") * value_of(table, "GPS_2_MAIN_I"));
}

extern const FieldDefinition kGps2Dynamics[] = {
    {"GPS_2_ERR_1_X", "", 0, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"GPS_2_ERR_1_Y", "", 32, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"GPS_2_ERR_1_Z", "", 64, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"GPS_2_ERR_1_T", "ms", 96, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"GPS_2_ERR_2_X", "", 116, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"GPS_2_ERR_2_Y", "", 148, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"GPS_2_ERR_2_Z", "", 180, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"GPS_2_ERR_2_T", "ms", 212, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"GPS_2_EST_X", "", 232, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"GPS_2_EST_Y", "", 264, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"GPS_2_EST_Z", "", 296, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"GPS_2_EST_T", "ms", 328, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"GPS_2_CMD_X", "", 348, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"GPS_2_CMD_Y", "", 380, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"GPS_2_CMD_Z", "", 412, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"GPS_2_CMD_T", "ms", 444, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"GPS_2_BIAS_X", "", 464, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"GPS_2_BIAS_Y", "", 496, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"GPS_2_BIAS_Z", "", 528, 32, FieldKind::Float, 1, 0, -8, 8, 21600},
    {"GPS_2_BIAS_T", "ms", 560, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 604800},
    {"GPS_2_POS_1_X", "", 580, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"GPS_2_POS_1_Y", "", 612, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"GPS_2_POS_1_Z", "", 644, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"GPS_2_POS_1_T", "ms", 676, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"GPS_2_POS_2_X", "", 696, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"GPS_2_POS_2_Y", "", 728, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"GPS_2_POS_2_Z", "", 760, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"GPS_2_POS_2_T", "ms", 792, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
};
extern const std::size_t kGps2DynamicsCount = sizeof kGps2Dynamics / sizeof *kGps2Dynamics;

/** Packets 0x1a1: dynamics of GPS_2. */
void decode_gps_2_dynamics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kGps2Dynamics, kGps2DynamicsCount, packet, table);
}

extern const FieldDefinition kGps2Temperatures[] = {
    {"GPS_2_PLATE_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"GPS_2_PLATE_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"GPS_2_PLATE_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"GPS_2_CASE_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"GPS_2_CASE_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"GPS_2_CASE_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"GPS_2_BOARD_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"GPS_2_BOARD_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"GPS_2_BOARD_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"GPS_2_REG_1_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"GPS_2_REG_1_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"GPS_2_REG_1_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"GPS_2_REG_2_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"GPS_2_REG_2_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"GPS_2_REG_2_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
};
extern const std::size_t kGps2TemperaturesCount = sizeof kGps2Temperatures / sizeof *kGps2Temperatures;

/** Packets 0x1a2: temperatures of GPS_2. */
void decode_gps_2_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kGps2Temperatures, kGps2TemperaturesCount, packet, table);
    derive(table, "GPS_2_PLATE_C", packet, gps_2_degrees(value_of(table, "GPS_2_PLATE_RAW")));
    derive(table, "GPS_2_CASE_C", packet, gps_2_degrees(value_of(table, "GPS_2_CASE_RAW")));
    derive(table, "GPS_2_BOARD_C", packet, gps_2_degrees(value_of(table, "GPS_2_BOARD_RAW")));
    derive(table, "GPS_2_REG_1_C", packet, gps_2_degrees(value_of(table, "GPS_2_REG_1_RAW")));
    derive(table, "GPS_2_REG_2_C", packet, gps_2_degrees(value_of(table, "GPS_2_REG_2_RAW")));
}

extern const FieldDefinition kGps2Counters[] = {
    {"GPS_2_WDOG_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"GPS_2_WDOG_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"GPS_2_WDOG_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"GPS_2_TC_1_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"GPS_2_TC_1_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"GPS_2_TC_1_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"GPS_2_TC_2_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"GPS_2_TC_2_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"GPS_2_TC_2_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"GPS_2_ECC_1_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"GPS_2_ECC_1_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"GPS_2_ECC_1_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"GPS_2_ECC_2_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"GPS_2_ECC_2_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"GPS_2_ECC_2_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"GPS_2_RESET_1_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"GPS_2_RESET_1_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"GPS_2_RESET_1_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"GPS_2_RESET_2_N", "", 576, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"GPS_2_RESET_2_BAD", "", 608, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"GPS_2_RESET_2_LAST", "s", 624, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
};
extern const std::size_t kGps2CountersCount = sizeof kGps2Counters / sizeof *kGps2Counters;

/** Packets 0x1a3: counters of GPS_2. */
void decode_gps_2_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kGps2Counters, kGps2CountersCount, packet, table);
    derive(table, "GPS_2_WDOG_OK", packet, value_of(table, "GPS_2_WDOG_N") - value_of(table, "GPS_2_WDOG_BAD"));
    derive(table, "GPS_2_TC_1_OK", packet, value_of(table, "GPS_2_TC_1_N") - value_of(table, "GPS_2_TC_1_BAD"));
    derive(table, "GPS_2_TC_2_OK", packet, value_of(table, "GPS_2_TC_2_N") - value_of(table, "GPS_2_TC_2_BAD"));
    derive(table, "GPS_2_ECC_1_OK", packet, value_of(table, "GPS_2_ECC_1_N") - value_of(table, "GPS_2_ECC_1_BAD"));
    derive(table, "GPS_2_ECC_2_OK", packet, value_of(table, "GPS_2_ECC_2_N") - value_of(table, "GPS_2_ECC_2_BAD"));
    derive(table, "GPS_2_RESET_1_OK", packet,
           value_of(table, "GPS_2_RESET_1_N") - value_of(table, "GPS_2_RESET_1_BAD"));
    derive(table, "GPS_2_RESET_2_OK", packet,
           value_of(table, "GPS_2_RESET_2_N") - value_of(table, "GPS_2_RESET_2_BAD"));
}

extern const FieldDefinition kGps2Diagnostics[] = {
    {"GPS_2_LINK_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"GPS_2_LINK_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"GPS_2_LINK_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"GPS_2_LINK_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"GPS_2_MARGIN_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"GPS_2_MARGIN_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"GPS_2_MARGIN_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"GPS_2_MARGIN_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"GPS_2_SCRUB_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"GPS_2_SCRUB_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"GPS_2_SCRUB_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"GPS_2_SCRUB_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"GPS_2_LOOP_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 604800},
    {"GPS_2_LOOP_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"GPS_2_LOOP_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"GPS_2_LOOP_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"GPS_2_SELF_1_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"GPS_2_SELF_1_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"GPS_2_SELF_1_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"GPS_2_SELF_1_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"GPS_2_SELF_2_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"GPS_2_SELF_2_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"GPS_2_SELF_2_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"GPS_2_SELF_2_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"GPS_2_QUEUE_1_PCT", "%", 516, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"GPS_2_QUEUE_1_MIN", "", 526, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"GPS_2_QUEUE_1_MAX", "", 544, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"GPS_2_QUEUE_1_SUM", "", 562, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"GPS_2_QUEUE_2_PCT", "%", 602, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"GPS_2_QUEUE_2_MIN", "", 612, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"GPS_2_QUEUE_2_MAX", "", 630, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"GPS_2_QUEUE_2_SUM", "", 648, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
};
extern const std::size_t kGps2DiagnosticsCount = sizeof kGps2Diagnostics / sizeof *kGps2Diagnostics;

/** Packets 0x1a4: diagnostics of GPS_2. */
void decode_gps_2_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kGps2Diagnostics, kGps2DiagnosticsCount, packet, table);
    derive(table, "GPS_2_LINK_SPAN", packet, value_of(table, "GPS_2_LINK_MAX") - value_of(table, "GPS_2_LINK_MIN"));
    derive(table, "GPS_2_MARGIN_SPAN", packet,
           value_of(table, "GPS_2_MARGIN_MAX") - value_of(table, "GPS_2_MARGIN_MIN"));
    derive(table, "GPS_2_SCRUB_SPAN", packet,
           value_of(table, "GPS_2_SCRUB_MAX") - value_of(table, "GPS_2_SCRUB_MIN"));
    derive(table, "GPS_2_LOOP_SPAN", packet, value_of(table, "GPS_2_LOOP_MAX") - value_of(table, "GPS_2_LOOP_MIN"));
    derive(table, "GPS_2_SELF_1_SPAN", packet,
           value_of(table, "GPS_2_SELF_1_MAX") - value_of(table, "GPS_2_SELF_1_MIN"));
    derive(table, "GPS_2_SELF_2_SPAN", packet,
           value_of(table, "GPS_2_SELF_2_MAX") - value_of(table, "GPS_2_SELF_2_MIN"));
    derive(table, "GPS_2_QUEUE_1_SPAN", packet,
           value_of(table, "GPS_2_QUEUE_1_MAX") - value_of(table, "GPS_2_QUEUE_1_MIN"));
    derive(table, "GPS_2_QUEUE_2_SPAN", packet,
           value_of(table, "GPS_2_QUEUE_2_MAX") - value_of(table, "GPS_2_QUEUE_2_MIN"));
}

} // namespace perigee
