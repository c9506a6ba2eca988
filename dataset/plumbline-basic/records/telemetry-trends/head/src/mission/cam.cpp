/* Camera. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of CAM, as measured before launch. */
static double cam_degrees(double counts)
{
    return -43.4424 + counts * (0.045983 + counts * (-1.6436e-06 + counts * 8.0079e-10));
}

extern const FieldDefinition kCamHousekeeping[] = {
    {"CAM_IO_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"CAM_IO_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"CAM_IO_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"CAM_IO_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"CAM_REF_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"CAM_REF_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"CAM_REF_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"CAM_REF_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"CAM_CORE_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"CAM_CORE_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"CAM_CORE_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"CAM_CORE_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"CAM_MAIN_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 21600},
    {"CAM_MAIN_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"CAM_MAIN_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"CAM_MAIN_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kCamHousekeepingCount = sizeof kCamHousekeeping / sizeof *kCamHousekeeping;

/** Packets 0x1e0: housekeeping of CAM. */
void decode_cam_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kCamHousekeeping, kCamHousekeepingCount, packet, table);
    derive(table, "CAM_IO_W", packet, value_of(table, "CAM_IO_V") * value_of(table, "CAM_IO_I"));
    derive(table, "CAM_REF_W", packet, value_of(table, "CAM_REF_V") * value_of(table, "CAM_REF_I"));
    derive(table, "CAM_CORE_W", packet, value_of(table, "CAM_CORE_V") * value_of(table, "CAM_CORE_I"));
    derive(table, "CAM_MAIN_W", packet, value_of(table, "CAM_MAIN_V") * value_of(table, "CAM_MAIN_I"));
}

extern const FieldDefinition kCamCurrents[] = {
    {"CAM_PUMP_I", "A", 0, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"CAM_PUMP_PEAK", "A", 12, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 86400},
    {"CAM_PUMP_TRIP", "", 24, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"CAM_HTR_I", "A", 25, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"CAM_HTR_PEAK", "A", 37, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 604800},
    {"CAM_HTR_TRIP", "", 49, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"CAM_RELAY_1_I", "A", 50, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"CAM_RELAY_1_PEAK", "A", 62, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"CAM_RELAY_1_TRIP", "", 74, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"CAM_RELAY_2_I", "A", 75, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 21600},
    {"CAM_RELAY_2_PEAK", "A", 87, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"CAM_RELAY_2_TRIP", "", 99, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"CAM_DRIVE_1_I", "A", 100, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"CAM_DRIVE_1_PEAK", "A", 112, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 3600},
    {"CAM_DRIVE_1_TRIP", "", 124, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"CAM_DRIVE_2_I", "A", 125, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"CAM_DRIVE_2_PEAK", "A", 137, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 21600},
    {"CAM_DRIVE_2_TRIP", "", 149, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
};
extern const std::size_t kCamCurrentsCount = sizeof kCamCurrents / sizeof *kCamCurrents;

/** Packets 0x1e1: currents of CAM. */
void decode_cam_currents(const Packet& packet, ReadingTable& table)
{
    decode_fields(kCamCurrents, kCamCurrentsCount, packet, table);
}

extern const FieldDefinition kCamTemperatures[] = {
    {"CAM_REG_1_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"CAM_REG_1_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"CAM_REG_1_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"CAM_REG_2_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"CAM_REG_2_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"CAM_REG_2_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"CAM_BOARD_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"CAM_BOARD_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"CAM_BOARD_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"CAM_PLATE_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"CAM_PLATE_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"CAM_PLATE_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"CAM_MOUNT_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"CAM_MOUNT_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"CAM_MOUNT_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
};
extern const std::size_t kCamTemperaturesCount = sizeof kCamTemperatures / sizeof *kCamTemperatures;

/** Packets 0x1e2: temperatures of CAM. */
void decode_cam_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kCamTemperatures, kCamTemperaturesCount, packet, table);
    derive(table, "CAM_REG_1_C", packet, cam_degrees(value_of(table, "CAM_REG_1_RAW")));
    derive(table, "CAM_REG_2_C", packet, cam_degrees(value_of(table, "CAM_REG_2_RAW")));
    derive(table, "CAM_BOARD_C", packet, cam_degrees(value_of(table, "CAM_BOARD_RAW")));
    derive(table, "CAM_PLATE_C", packet, cam_degrees(value_of(table, "CAM_PLATE_RAW")));
    derive(table, "CAM_MOUNT_C", packet, cam_degrees(value_of(table, "CAM_MOUNT_RAW")));
}

extern const FieldDefinition kCamCounters[] = {
    {"CAM_RESET_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"CAM_RESET_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"CAM_RESET_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"CAM_ECC_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"CAM_ECC_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"CAM_ECC_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"CAM_TC_1_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"CAM_TC_1_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"CAM_TC_1_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"CAM_TC_2_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"CAM_TC_2_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"CAM_TC_2_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"CAM_WDOG_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"CAM_WDOG_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"CAM_WDOG_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
    {"CAM_TM_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"CAM_TM_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"CAM_TM_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
};
extern const std::size_t kCamCountersCount = sizeof kCamCounters / sizeof *kCamCounters;

/** Packets 0x1e3: counters of CAM. */
void decode_cam_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kCamCounters, kCamCountersCount, packet, table);
    derive(table, "CAM_RESET_OK", packet, value_of(table, "CAM_RESET_N") - value_of(table, "CAM_RESET_BAD"));
    derive(table, "CAM_ECC_OK", packet, value_of(table, "CAM_ECC_N") - value_of(table, "CAM_ECC_BAD"));
    derive(table, "CAM_TC_1_OK", packet, value_of(table, "CAM_TC_1_N") - value_of(table, "CAM_TC_1_BAD"));
    derive(table, "CAM_TC_2_OK", packet, value_of(table, "CAM_TC_2_N") - value_of(table, "CAM_TC_2_BAD"));
    derive(table, "CAM_WDOG_OK", packet, value_of(table, "CAM_WDOG_N") - value_of(table, "CAM_WDOG_BAD"));
    derive(table, "CAM_TM_OK", packet, value_of(table, "CAM_TM_N") - value_of(table, "CAM_TM_BAD"));
}

extern const FieldDefinition kCamDiagnostics[] = {
    {"CAM_QUEUE_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"CAM_QUEUE_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"CAM_QUEUE_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"CAM_QUEUE_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"CAM_SELF_1_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"CAM_SELF_1_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"CAM_SELF_1_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"CAM_SELF_1_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"CAM_SELF_2_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"CAM_SELF_2_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"CAM_SELF_2_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"CAM_SELF_2_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"CAM_SCRUB_1_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 604800},
    {"CAM_SCRUB_1_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"CAM_SCRUB_1_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"CAM_SCRUB_1_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"CAM_SCRUB_2_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"CAM_SCRUB_2_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"CAM_SCRUB_2_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"CAM_SCRUB_2_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"CAM_MARGIN_1_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"CAM_MARGIN_1_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"CAM_MARGIN_1_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"CAM_MARGIN_1_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"CAM_MARGIN_2_PCT", "%", 516, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"CAM_MARGIN_2_MIN", "", 526, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"CAM_MARGIN_2_MAX", "", 544, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"CAM_MARGIN_2_SUM", "", 562, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"CAM_LINK_PCT", "%", 602, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"CAM_LINK_MIN", "", 612, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"CAM_LINK_MAX", "", 630, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"CAM_LINK_SUM", "", 648, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
};
extern const std::size_t kCamDiagnosticsCount = sizeof kCamDiagnostics / sizeof *kCamDiagnostics;

/** Packets 0x1e4: diagnostics of CAM. */
void decode_cam_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kCamDiagnostics, kCamDiagnosticsCount, packet, table);
    derive(table, "CAM_QUEUE_SPAN", packet, value_of(table, "CAM_QUEUE_MAX") - value_of(table, "CAM_QUEUE_MIN"));
    derive(table, "CAM_SELF_1_SPAN", packet, value_of(table, "CAM_SELF_1_MAX") - value_of(table, "CAM_SELF_1_MIN"));
    derive(table, "CAM_SELF_2_SPAN", packet, value_of(table, "CAM_SELF_2_MAX") - value_of(table, "CAM_SELF_2_MIN"));
    derive(table, "CAM_SCRUB_1_SPAN", packet,
           value_of(table, "CAM_SCRUB_1_MAX") - value_of(table, "CAM_SCRUB_1_MIN"));
    derive(table, "CAM_SCRUB_2_SPAN", packet,
           value_of(table, "CAM_SCRUB_2_MAX") - value_of(table, "CAM_SCRUB_2_MIN"));
    derive(table, "CAM_MARGIN_1_SPAN", packet,
           value_of(table, "CAM_MARGIN_1_MAX") - value_of(table, "CAM_MARGIN_1_MIN"));
    derive(table, "CAM_MARGIN_2_SPAN", packet,
           value_of(table, "CAM_MARGIN_2_MAX") - value_of(table, "CAM_MARGIN_2_MIN"));
    derive(table, "CAM_LINK_SPAN", packet, value_of(table, "CAM_LINK_MAX") - value_of(table, "CAM_LINK_MIN"));
}

} // namespace perigee
