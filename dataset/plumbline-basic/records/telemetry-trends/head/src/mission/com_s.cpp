/* S band. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of COM_S, as measured before launch. */
static double com_s_degrees(double counts)
{
    return -53.6558 + counts * (0.045630 + counts * (-6.5542e-07 + counts * 8.5047e-10));
}

extern const FieldDefinition kComSHousekeeping[] = {
    {"COM_S_IO_1_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"COM_S_IO_1_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 21600},
    {"COM_S_IO_1_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"COM_S_IO_1_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"COM_S_IO_2_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"COM_S_IO_2_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"COM_S_IO_2_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"COM_S_IO_2_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"COM_S_AUX_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"COM_S_AUX_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"COM_S_AUX_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"COM_S_AUX_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"COM_S_BUS_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"COM_S_BUS_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"COM_S_BUS_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"COM_S_BUS_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"COM_S_REF_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"COM_S_REF_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"COM_S_REF_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"COM_S_REF_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kComSHousekeepingCount = sizeof kComSHousekeeping / sizeof *kComSHousekeeping;

/** Packets 0x1b0: housekeeping of COM_S. */
void decode_com_s_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kComSHousekeeping, kComSHousekeepingCount, packet, table);
    derive(table, "COM_S_IO_1_W", packet, value_of(table, "COM_S_IO_1_V") * value_of(table, "COM_S_IO_1_I"));
    derive(table, "COM_S_IO_2_W", packet, value_of(table, "COM_S_IO_2_V") * value_of(table, "COM_S_IO_2_I"));
    derive(table, "COM_S_AUX_W", packet, value_of(table, "COM_S_AUX_V") * value_of(table, "COM_S_AUX_I"));
    derive(table, "COM_S_BUS_W", packet, value_of(table, "COM_S_BUS_V") * value_of(table, "COM_S_BUS_I"));
    derive(table, "COM_S_REF_W", packet, value_of(table, "COM_S_REF_V") * value_of(table, "COM_S_REF_I"));
}

extern const FieldDefinition kComSCurrents[] = {
    {"COM_S_LOGIC_1_I", "A", 0, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 21600},
    {"COM_S_LOGIC_1_PEAK", "A", 12, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 86400},
    {"COM_S_LOGIC_1_TRIP", "", 24, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"COM_S_LOGIC_2_I", "A", 25, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"COM_S_LOGIC_2_PEAK", "A", 37, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"COM_S_LOGIC_2_TRIP", "", 49, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"COM_S_DRIVE_1_I", "A", 50, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"COM_S_DRIVE_1_PEAK", "A", 62, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 86400},
    {"COM_S_DRIVE_1_TRIP", "", 74, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"COM_S_DRIVE_2_I", "A", 75, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"COM_S_DRIVE_2_PEAK", "A", 87, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 21600},
    {"COM_S_DRIVE_2_TRIP", "", 99, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"COM_S_PUMP_I", "A", 100, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"COM_S_PUMP_PEAK", "A", 112, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"COM_S_PUMP_TRIP", "", 124, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"COM_S_SENSE_I", "A", 125, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"COM_S_SENSE_PEAK", "A", 137, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"COM_S_SENSE_TRIP", "", 149, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"COM_S_HTR_1_I", "A", 150, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"COM_S_HTR_1_PEAK", "A", 162, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 3600},
    {"COM_S_HTR_1_TRIP", "", 174, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"COM_S_HTR_2_I", "A", 175, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"COM_S_HTR_2_PEAK", "A", 187, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 3600},
    {"COM_S_HTR_2_TRIP", "", 199, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
};
extern const std::size_t kComSCurrentsCount = sizeof kComSCurrents / sizeof *kComSCurrents;

/** Packets 0x1b1: currents of COM_S. */
void decode_com_s_currents(const Packet& packet, ReadingTable& table)
{
    decode_fields(kComSCurrents, kComSCurrentsCount, packet, table);
}

extern const FieldDefinition kComSTemperatures[] = {
    {"COM_S_PLATE_1_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"COM_S_PLATE_1_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"COM_S_PLATE_1_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"COM_S_PLATE_2_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"COM_S_PLATE_2_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"COM_S_PLATE_2_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"COM_S_CASE_1_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"COM_S_CASE_1_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"COM_S_CASE_1_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"COM_S_CASE_2_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"COM_S_CASE_2_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"COM_S_CASE_2_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"COM_S_MOUNT_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"COM_S_MOUNT_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"COM_S_MOUNT_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"COM_S_OSC_1_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"COM_S_OSC_1_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"COM_S_OSC_1_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"COM_S_OSC_2_RAW", "", 216, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"COM_S_OSC_2_SET", "degC", 228, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"COM_S_OSC_2_RATE", "K/min", 238, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
    {"COM_S_BOARD_RAW", "", 252, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"COM_S_BOARD_SET", "degC", 264, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"COM_S_BOARD_RATE", "K/min", 274, 14, FieldKind::Signed, 0.01, 0, -4, 4, 21600},
    {"COM_S_REG_RAW", "", 288, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"COM_S_REG_SET", "degC", 300, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"COM_S_REG_RATE", "K/min", 310, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
};
extern const std::size_t kComSTemperaturesCount = sizeof kComSTemperatures / sizeof *kComSTemperatures;

/** Packets 0x1b2: temperatures of COM_S. */
void decode_com_s_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kComSTemperatures, kComSTemperaturesCount, packet, table);
    derive(table, "COM_S_PLATE_1_C", packet, com_s_degrees(value_of(table, "COM_S_PLATE_1_RAW")));
    derive(table, "COM_S_PLATE_2_C", packet, com_s_degrees(value_of(table, "COM_S_PLATE_2_RAW")));
    derive(table, "COM_S_CASE_1_C", packet, com_s_degrees(value_of(table, "COM_S_CASE_1_RAW")));
    derive(table, "COM_S_CASE_2_C", packet, com_s_degrees(value_of(table, "COM_S_CASE_2_RAW")));
    derive(table, "COM_S_MOUNT_C", packet, com_s_degrees(value_of(table, "COM_S_MOUNT_RAW")));
    derive(table, "COM_S_OSC_1_C", packet, com_s_degrees(value_of(table, "COM_S_OSC_1_RAW")));
    derive(table, "COM_S_OSC_2_C", packet, com_s_degrees(value_of(table, "COM_S_OSC_2_RAW")));
    derive(table, "COM_S_BOARD_C", packet, com_s_degrees(value_of(table, "COM_S_BOARD_RAW")));
    derive(table, "COM_S_REG_C", packet, com_s_degrees(value_of(table, "COM_S_REG_RAW")));
}

extern const FieldDefinition kComSCounters[] = {
    {"COM_S_ECC_1_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"COM_S_ECC_1_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"COM_S_ECC_1_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"COM_S_ECC_2_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"COM_S_ECC_2_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"COM_S_ECC_2_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"COM_S_RESET_1_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"COM_S_RESET_1_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"COM_S_RESET_1_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"COM_S_RESET_2_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"COM_S_RESET_2_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"COM_S_RESET_2_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"COM_S_TM_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"COM_S_TM_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"COM_S_TM_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"COM_S_WDOG_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"COM_S_WDOG_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"COM_S_WDOG_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"COM_S_TC_1_N", "", 576, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"COM_S_TC_1_BAD", "", 608, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"COM_S_TC_1_LAST", "s", 624, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"COM_S_TC_2_N", "", 672, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"COM_S_TC_2_BAD", "", 704, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"COM_S_TC_2_LAST", "s", 720, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
};
extern const std::size_t kComSCountersCount = sizeof kComSCounters / sizeof *kComSCounters;

/** Packets 0x1b3: counters of COM_S. */
void decode_com_s_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kComSCounters, kComSCountersCount, packet, table);
    derive(table, "COM_S_ECC_1_OK", packet, value_of(table, "COM_S_ECC_1_N") - value_of(table, "COM_S_ECC_1_BAD"));
    derive(table, "COM_S_ECC_2_OK", packet, value_of(table, "COM_S_ECC_2_N") - value_of(table, "COM_S_ECC_2_BAD"));
    derive(table, "COM_S_RESET_1_OK", packet,
           value_of(table, "COM_S_RESET_1_N") - value_of(table, "COM_S_RESET_1_BAD"));
    derive(table, "COM_S_RESET_2_OK", packet,
           value_of(table, "COM_S_RESET_2_N") - value_of(table, "COM_S_RESET_2_BAD"));
    derive(table, "COM_S_TM_OK", packet, value_of(table, "COM_S_TM_N") - value_of(table, "COM_S_TM_BAD"));
    derive(table, "COM_S_WDOG_OK", packet, value_of(table, "COM_S_WDOG_N") - value_of(table, "COM_S_WDOG_BAD"));
    derive(table, "COM_S_TC_1_OK", packet, value_of(table, "COM_S_TC_1_N") - value_of(table, "COM_S_TC_1_BAD"));
    derive(table, "COM_S_TC_2_OK", packet, value_of(table, "COM_S_TC_2_N") - value_of(table, "COM_S_TC_2_BAD"));
}

extern const FieldDefinition kComSDiagnostics[] = {
    {"COM_S_QUEUE_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"COM_S_QUEUE_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"COM_S_QUEUE_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"COM_S_QUEUE_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"COM_S_LINK_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"COM_S_LINK_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"COM_S_LINK_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"COM_S_LINK_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"COM_S_SELF_1_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"COM_S_SELF_1_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"COM_S_SELF_1_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"COM_S_SELF_1_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"COM_S_SELF_2_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"COM_S_SELF_2_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"COM_S_SELF_2_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"COM_S_SELF_2_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"COM_S_MARGIN_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"COM_S_MARGIN_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"COM_S_MARGIN_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"COM_S_MARGIN_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"COM_S_LOOP_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"COM_S_LOOP_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"COM_S_LOOP_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"COM_S_LOOP_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"COM_S_SCRUB_PCT", "%", 516, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 21600},
    {"COM_S_SCRUB_MIN", "", 526, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"COM_S_SCRUB_MAX", "", 544, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"COM_S_SCRUB_SUM", "", 562, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
};
extern const std::size_t kComSDiagnosticsCount = sizeof kComSDiagnostics / sizeof *kComSDiagnostics;

/** Packets 0x1b4: diagnostics of COM_S. */
void decode_com_s_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kComSDiagnostics, kComSDiagnosticsCount, packet, table);
    derive(table, "COM_S_QUEUE_SPAN", packet,
           value_of(table, "COM_S_QUEUE_MAX") - value_of(table, "COM_S_QUEUE_MIN"));
    derive(table, "COM_S_LINK_SPAN", packet, value_of(table, "COM_S_LINK_MAX") - value_of(table, "COM_S_LINK_MIN"));
    derive(table, "COM_S_SELF_1_SPAN", packet,
           value_of(table, "COM_S_SELF_1_MAX") - value_of(table, "COM_S_SELF_1_MIN"));
    derive(table, "COM_S_SELF_2_SPAN", packet,
           value_of(table, "COM_S_SELF_2_MAX") - value_of(table, "COM_S_SELF_2_MIN"));
    derive(table, "COM_S_MARGIN_SPAN", packet,
           value_of(table, "COM_S_MARGIN_MAX") - value_of(table, "COM_S_MARGIN_MIN"));
    derive(table, "COM_S_LOOP_SPAN", packet, value_of(table, "COM_S_LOOP_MAX") - value_of(table, "COM_S_LOOP_MIN"));
    derive(table, "COM_S_SCRUB_SPAN", packet,
           value_of(table, "COM_S_SCRUB_MAX") - value_of(table, "COM_S_SCRUB_MIN"));
}

} // namespace perigee
