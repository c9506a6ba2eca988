/* Star tracker, redundant. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of STR_2, as measured before launch. */
static double str_2_degrees(double counts)
{
    return -55.6342 + counts * (0.035099 + counts * (-1.3378e-07 + counts * 5.7327e-10));
}

extern const FieldDefinition kStr2Housekeeping[] = {
    {"STR_2_IO_1_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"STR_2_IO_1_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"STR_2_IO_1_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"STR_2_IO_1_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"STR_2_IO_2_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"STR_2_IO_2_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"STR_2_IO_2_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"STR_2_IO_2_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"STR_2_REF_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"STR_2_REF_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"STR_2_REF_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"STR_2_REF_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"STR_2_AUX_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"STR_2_AUX_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"STR_2_AUX_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"STR_2_AUX_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"STR_2_MAIN_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"STR_2_MAIN_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"STR_2_MAIN_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"STR_2_MAIN_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kStr2HousekeepingCount = sizeof kStr2Housekeeping / sizeof *kStr2Housekeeping;

/** Packets 0x178: housekeeping of STR_2. */
void decode_str_2_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kStr2Housekeeping, kStr2HousekeepingCount, packet, table);
    derive(table, "STR_2_IO_1_W", packet, value_of(table, "STR_2_IO_1_V") * value_of(table, "STR_2_IO_1_I"));
    derive(table, "STR_2_IO_2_W", packet, value_of(table, "STR_2_IO_2_V") * value_of(table, "STR_2_IO_2_I"));
    derive(table, "STR_2_REF_W", packet, value_of(table, "STR_2_REF_V") * value_of(table, "STR_2_REF_I"));
    derive(table, "STR_2_AUX_W", packet, value_of(table, "STR_2_AUX_V") * value_of(table, "STR_2_AUX_I"));
    derive(table, "STR_2_MAIN_W", packet, value_of(table, "STR_2_MAIN_V") * value_of(table, "STR_2_MAIN_I"));
}

extern const FieldDefinition kStr2Dynamics[] = {
    {"STR_2_CMD_X", "", 0, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"STR_2_CMD_Y", "", 32, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"STR_2_CMD_Z", "", 64, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"STR_2_CMD_T", "ms", 96, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"STR_2_BIAS_X", "", 116, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"STR_2_BIAS_Y", "", 148, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"STR_2_BIAS_Z", "", 180, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"STR_2_BIAS_T", "ms", 212, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 86400},
    {"STR_2_EST_X", "", 232, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"STR_2_EST_Y", "", 264, 32, FieldKind::Float, 1, 0, -8, 8, 604800},
    {"STR_2_EST_Z", "", 296, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"STR_2_EST_T", "ms", 328, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 21600},
    {"STR_2_POS_X", "", 348, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"STR_2_POS_Y", "", 380, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"STR_2_POS_Z", "", 412, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"STR_2_POS_T", "ms", 444, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 0},
    {"STR_2_RATE_X", "", 464, 32, FieldKind::Float, 1, 0, -8, 8, 3600},
    {"STR_2_RATE_Y", "", 496, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"STR_2_RATE_Z", "", 528, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"STR_2_RATE_T", "ms", 560, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 3600},
    {"STR_2_ERR_X", "", 580, 32, FieldKind::Float, 1, 0, -8, 8, 86400},
    {"STR_2_ERR_Y", "", 612, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"STR_2_ERR_Z", "", 644, 32, FieldKind::Float, 1, 0, -8, 8, 0},
    {"STR_2_ERR_T", "ms", 676, 20, FieldKind::Unsigned, 0.125, 0, 0, 90000, 86400},
};
extern const std::size_t kStr2DynamicsCount = sizeof kStr2Dynamics / sizeof *kStr2Dynamics;

/** Packets 0x179: dynamics of STR_2. */
void decode_str_2_dynamics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kStr2Dynamics, kStr2DynamicsCount, packet, table);
}

extern const FieldDefinition kStr2Temperatures[] = {
    {"STR_2_REG_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"STR_2_REG_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"STR_2_REG_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"STR_2_MOUNT_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"STR_2_MOUNT_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"STR_2_MOUNT_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"STR_2_CASE_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"STR_2_CASE_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"STR_2_CASE_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"STR_2_OSC_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"STR_2_OSC_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"STR_2_OSC_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
};
extern const std::size_t kStr2TemperaturesCount = sizeof kStr2Temperatures / sizeof *kStr2Temperatures;

/** Packets 0x17a: temperatures of STR_2. */
void decode_str_2_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kStr2Temperatures, kStr2TemperaturesCount, packet, table);
    derive(table, "STR_2_REG_C", packet, str_2_degrees(value_of(table, "STR_2_REG_RAW")));
    derive(table, "STR_2_MOUNT_C", packet, str_2_degrees(value_of(table, "STR_2_MOUNT_RAW")));
    derive(table, "STR_2_CASE_C", packet, str_2_degrees(value_of(table, "STR_2_CASE_RAW")));
    derive(table, "STR_2_OSC_C", packet, str_2_degrees(value_of(table, "STR_2_OSC_RAW")));
}

extern const FieldDefinition kStr2Counters[] = {
    {"STR_2_FRAME_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"STR_2_FRAME_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"STR_2_FRAME_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"STR_2_WDOG_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"STR_2_WDOG_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"STR_2_WDOG_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"STR_2_TM_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"STR_2_TM_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"STR_2_TM_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"STR_2_ECC_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"STR_2_ECC_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"STR_2_ECC_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"STR_2_TC_1_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"STR_2_TC_1_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 604800},
    {"STR_2_TC_1_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"STR_2_TC_2_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"STR_2_TC_2_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"STR_2_TC_2_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
};
extern const std::size_t kStr2CountersCount = sizeof kStr2Counters / sizeof *kStr2Counters;

/** Packets 0x17b: counters of STR_2. */
void decode_str_2_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kStr2Counters, kStr2CountersCount, packet, table);
    derive(table, "STR_2_FRAME_OK", packet, value_of(table, "STR_2_FRAME_N") - value_of(table, "STR_2_FRAME_BAD"));
    derive(table, "STR_2_WDOG_OK", packet, value_of(table, "STR_2_WDOG_N") - value_of(table, "STR_2_WDOG_BAD"));
    derive(table, "STR_2_TM_OK", packet, value_of(table, "STR_2_TM_N") - value_of(table, "STR_2_TM_BAD"));
    derive(table, "STR_2_ECC_OK", packet, value_of(table, "STR_2_ECC_N") - value_of(table, "STR_2_ECC_BAD"));
    derive(table, "STR_2_TC_1_OK", packet, value_of(table, "STR_2_TC_1_N") - value_of(table, "STR_2_TC_1_BAD"));
    derive(table, "STR_2_TC_2_OK", packet, value_of(table, "STR_2_TC_2_N") - value_of(table, "STR_2_TC_2_BAD"));
}

extern const FieldDefinition kStr2Diagnostics[] = {
    {"STR_2_LINK_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"STR_2_LINK_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"STR_2_LINK_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"STR_2_LINK_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"STR_2_SELF_1_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"STR_2_SELF_1_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"STR_2_SELF_1_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"STR_2_SELF_1_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"STR_2_SELF_2_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"STR_2_SELF_2_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"STR_2_SELF_2_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"STR_2_SELF_2_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"STR_2_QUEUE_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"STR_2_QUEUE_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"STR_2_QUEUE_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"STR_2_QUEUE_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"STR_2_MARGIN_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"STR_2_MARGIN_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"STR_2_MARGIN_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"STR_2_MARGIN_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
};
extern const std::size_t kStr2DiagnosticsCount = sizeof kStr2Diagnostics / sizeof *kStr2Diagnostics;

/** Packets 0x17c: diagnostics of STR_2. */
void decode_str_2_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kStr2Diagnostics, kStr2DiagnosticsCount, packet, table);
    derive(table, "STR_2_LINK_SPAN", packet, value_of(table, "STR_2_LINK_MAX") - value_of(table, "STR_2_LINK_MIN"));
    derive(table, "STR_2_SELF_1_SPAN", packet,
           value_of(table, "STR_2_SELF_1_MAX") - value_of(table, "STR_2_SELF_1_MIN"));
    derive(table, "STR_2_SELF_2_SPAN", packet,
           value_of(table, "STR_2_SELF_2_MAX") - value_of(table, "STR_2_SELF_2_MIN"));
    derive(table, "STR_2_QUEUE_SPAN", packet,
           value_of(table, "STR_2_QUEUE_MAX") - value_of(table, "STR_2_QUEUE_MIN"));
    derive(table, "STR_2_MARGIN_SPAN", packet,
           value_of(table, "STR_2_MARGIN_MAX") - value_of(table, "STR_2_MARGIN_MIN"));
}

} // namespace perigee
