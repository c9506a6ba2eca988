/* Spectrometer. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of SPC, as measured before launch. */
static double spc_degrees(double counts)
{
    return -43.8317 + counts * (0.031558 + counts * (4.1249e-07 + counts * 1.6747e-10));
}

extern const FieldDefinition kSpcHousekeeping[] = {
    {"SPC_IO_1_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"SPC_IO_1_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"SPC_IO_1_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SPC_IO_1_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"SPC_IO_2_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"SPC_IO_2_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"SPC_IO_2_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SPC_IO_2_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"SPC_AUX_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"SPC_AUX_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"SPC_AUX_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SPC_AUX_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"SPC_CORE_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"SPC_CORE_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"SPC_CORE_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SPC_CORE_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"SPC_BUS_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"SPC_BUS_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"SPC_BUS_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"SPC_BUS_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kSpcHousekeepingCount = sizeof kSpcHousekeeping / sizeof *kSpcHousekeeping;

/** Packets 0x1e8: housekeeping of SPC. */
void decode_spc_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kSpcHousekeeping, kSpcHousekeepingCount, packet, table);
    derive(table, "SPC_IO_1_W", packet, value_of(table, "SPC_IO_1_V") * value_of(table, "SPC_IO_1_I"));
    derive(table, "SPC_IO_2_W", packet, value_of(table, "SPC_IO_2_V") * value_of(table, "SPC_IO_2_I"));
    derive(table, "SPC_AUX_W", packet, value_of(table, "SPC_AUX_V") * value_of(table, "SPC_AUX_I"));
    derive(table, "SPC_CORE_W", packet, value_of(table, "SPC_CORE_V") * value_of(table, "SPC_CORE_I"));
    derive(table, "SPC_BUS_W", packet, value_of(table, "SPC_BUS_V") * value_of(table, "SPC_BUS_I"));
}

extern const FieldDefinition kSpcCurrents[] = {
    {"SPC_RELAY_I", "A", 0, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"SPC_RELAY_PEAK", "A", 12, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 604800},
    {"SPC_RELAY_TRIP", "", 24, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"SPC_LOGIC_I", "A", 25, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"SPC_LOGIC_PEAK", "A", 37, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 3600},
    {"SPC_LOGIC_TRIP", "", 49, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"SPC_PUMP_I", "A", 50, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"SPC_PUMP_PEAK", "A", 62, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 604800},
    {"SPC_PUMP_TRIP", "", 74, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"SPC_HTR_I", "A", 75, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"SPC_HTR_PEAK", "A", 87, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"SPC_HTR_TRIP", "", 99, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"SPC_SENSE_I", "A", 100, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"SPC_SENSE_PEAK", "A", 112, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 3600},
    {"SPC_SENSE_TRIP", "", 124, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
};
extern const std::size_t kSpcCurrentsCount = sizeof kSpcCurrents / sizeof *kSpcCurrents;

/** Packets 0x1e9: currents of SPC. */
void decode_spc_currents(const Packet& packet, ReadingTable& table)
{
    decode_fields(kSpcCurrents, kSpcCurrentsCount, packet, table);
}

extern const FieldDefinition kSpcTemperatures[] = {
    {"SPC_PLATE_1_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"SPC_PLATE_1_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"SPC_PLATE_1_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"SPC_PLATE_2_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"SPC_PLATE_2_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"SPC_PLATE_2_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 21600},
    {"SPC_BOARD_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"SPC_BOARD_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"SPC_BOARD_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"SPC_MOUNT_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"SPC_MOUNT_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"SPC_MOUNT_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"SPC_REG_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"SPC_REG_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"SPC_REG_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 21600},
    {"SPC_CASE_1_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"SPC_CASE_1_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"SPC_CASE_1_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"SPC_CASE_2_RAW", "", 216, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"SPC_CASE_2_SET", "degC", 228, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"SPC_CASE_2_RATE", "K/min", 238, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
    {"SPC_OSC_RAW", "", 252, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 604800},
    {"SPC_OSC_SET", "degC", 264, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"SPC_OSC_RATE", "K/min", 274, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
};
extern const std::size_t kSpcTemperaturesCount = sizeof kSpcTemperatures / sizeof *kSpcTemperatures;

/** Packets 0x1ea: temperatures of SPC. */
void decode_spc_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kSpcTemperatures, kSpcTemperaturesCount, packet, table);
    derive(table, "SPC_PLATE_1_C", packet, spc_degrees(value_of(table, "SPC_PLATE_1_RAW")));
    derive(table, "SPC_PLATE_2_C", packet, spc_degrees(value_of(table, "SPC_PLATE_2_RAW")));
    derive(table, "SPC_BOARD_C", packet, spc_degrees(value_of(table, "SPC_BOARD_RAW")));
    derive(table, "SPC_MOUNT_C", packet, spc_degrees(value_of(table, "SPC_MOUNT_RAW")));
    derive(table, "SPC_REG_C", packet, spc_degrees(value_of(table, "SPC_REG_RAW")));
    derive(table, "SPC_CASE_1_C", packet, spc_degrees(value_of(table, "SPC_CASE_1_RAW")));
    derive(table, "SPC_CASE_2_C", packet, spc_degrees(value_of(table, "SPC_CASE_2_RAW")));
    derive(table, "SPC_OSC_C", packet, spc_degrees(value_of(table, "SPC_OSC_RAW")));
}

extern const FieldDefinition kSpcCounters[] = {
    {"SPC_ECC_1_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"SPC_ECC_1_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"SPC_ECC_1_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"SPC_ECC_2_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"SPC_ECC_2_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"SPC_ECC_2_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"SPC_RESET_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"SPC_RESET_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"SPC_RESET_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"SPC_TC_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"SPC_TC_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"SPC_TC_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"SPC_TM_1_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"SPC_TM_1_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"SPC_TM_1_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"SPC_TM_2_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"SPC_TM_2_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"SPC_TM_2_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"SPC_WDOG_N", "", 576, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"SPC_WDOG_BAD", "", 608, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"SPC_WDOG_LAST", "s", 624, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
    {"SPC_FRAME_1_N", "", 672, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"SPC_FRAME_1_BAD", "", 704, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"SPC_FRAME_1_LAST", "s", 720, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"SPC_FRAME_2_N", "", 768, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"SPC_FRAME_2_BAD", "", 800, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"SPC_FRAME_2_LAST", "s", 816, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
};
extern const std::size_t kSpcCountersCount = sizeof kSpcCounters / sizeof *kSpcCounters;

/** Packets 0x1eb: counters of SPC. */
void decode_spc_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kSpcCounters, kSpcCountersCount, packet, table);
    derive(table, "SPC_ECC_1_OK", packet, value_of(table, "SPC_ECC_1_N") - value_of(table, "SPC_ECC_1_BAD"));
    derive(table, "SPC_ECC_2_OK", packet, value_of(table, "SPC_ECC_2_N") - value_of(table, "SPC_ECC_2_BAD"));
    derive(table, "SPC_RESET_OK", packet, value_of(table, "SPC_RESET_N") - value_of(table, "SPC_RESET_BAD"));
    derive(table, "SPC_TC_OK", packet, value_of(table, "SPC_TC_N") - value_of(table, "SPC_TC_BAD"));
    derive(table, "SPC_TM_1_OK", packet, value_of(table, "SPC_TM_1_N") - value_of(table, "SPC_TM_1_BAD"));
    derive(table, "SPC_TM_2_OK", packet, value_of(table, "SPC_TM_2_N") - value_of(table, "SPC_TM_2_BAD"));
    derive(table, "SPC_WDOG_OK", packet, value_of(table, "SPC_WDOG_N") - value_of(table, "SPC_WDOG_BAD"));
    derive(table, "SPC_FRAME_1_OK", packet, value_of(table, "SPC_FRAME_1_N") - value_of(table, "SPC_FRAME_1_BAD"));
    derive(table, "SPC_FRAME_2_OK", packet, value_of(table, "SPC_FRAME_2_N") - value_of(table, "SPC_FRAME_2_BAD"));
}

extern const FieldDefinition kSpcDiagnostics[] = {
    {"SPC_LINK_1_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"SPC_LINK_1_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"SPC_LINK_1_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"SPC_LINK_1_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"SPC_LINK_2_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"SPC_LINK_2_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"SPC_LINK_2_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"SPC_LINK_2_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"SPC_MARGIN_1_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"SPC_MARGIN_1_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"SPC_MARGIN_1_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"SPC_MARGIN_1_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"SPC_MARGIN_2_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"SPC_MARGIN_2_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"SPC_MARGIN_2_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"SPC_MARGIN_2_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"SPC_SCRUB_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"SPC_SCRUB_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"SPC_SCRUB_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"SPC_SCRUB_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"SPC_QUEUE_1_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"SPC_QUEUE_1_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"SPC_QUEUE_1_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"SPC_QUEUE_1_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"SPC_QUEUE_2_PCT", "%", 516, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"SPC_QUEUE_2_MIN", "", 526, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"SPC_QUEUE_2_MAX", "", 544, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"SPC_QUEUE_2_SUM", "", 562, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
};
extern const std::size_t kSpcDiagnosticsCount = sizeof kSpcDiagnostics / sizeof *kSpcDiagnostics;

/** Packets 0x1ec: diagnostics of SPC. */
void decode_spc_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kSpcDiagnostics, kSpcDiagnosticsCount, packet, table);
    derive(table, "SPC_LINK_1_SPAN", packet, value_of(table, "SPC_LINK_1_MAX") - value_of(table, "SPC_LINK_1_MIN"));
    derive(table, "SPC_LINK_2_SPAN", packet, value_of(table, "SPC_LINK_2_MAX") - value_of(table, "SPC_LINK_2_MIN"));
    derive(table, "SPC_MARGIN_1_SPAN", packet,
           value_of(table, "SPC_MARGIN_1_MAX") - value_of(table, "SPC_MARGIN_1_MIN"));
    derive(table, "SPC_MARGIN_2_SPAN", packet,
           value_of(table, "SPC_MARGIN_2_MAX") - value_of(table, "SPC_MARGIN_2_MIN"));
    derive(table, "SPC_SCRUB_SPAN", packet, value_of(table, "SPC_SCRUB_MAX") - value_of(table, "SPC_SCRUB_MIN"));
    derive(table, "SPC_QUEUE_1_SPAN", packet,
           value_of(table, "SPC_QUEUE_1_MAX") - value_of(table, "SPC_QUEUE_1_MIN"));
    derive(table, "SPC_QUEUE_2_SPAN", packet,
           value_of(table, "SPC_QUEUE_2_MAX") - value_of(table, "SPC_QUEUE_2_MIN"));
}

} // namespace perigee
