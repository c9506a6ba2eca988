/* Power, string B. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of PWR_B, as measured before launch. */
static double pwr_b_degrees(double counts)
{
    return -43.0911 + counts * (0.035670 + counts * (1.5972e-06 + counts * 1.6891e-10));
}

extern const FieldDefinition kPwrBHousekeeping[] = {
    {"PWR_B_AUX_1_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"PWR_B_AUX_1_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"PWR_B_AUX_1_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PWR_B_AUX_1_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"PWR_B_AUX_2_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"PWR_B_AUX_2_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"PWR_B_AUX_2_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PWR_B_AUX_2_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"PWR_B_REF_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"PWR_B_REF_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 86400},
    {"PWR_B_REF_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PWR_B_REF_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"PWR_B_MAIN_1_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"PWR_B_MAIN_1_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"PWR_B_MAIN_1_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PWR_B_MAIN_1_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"PWR_B_MAIN_2_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"PWR_B_MAIN_2_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"PWR_B_MAIN_2_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PWR_B_MAIN_2_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"PWR_B_CORE_1_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"PWR_B_CORE_1_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"PWR_B_CORE_1_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PWR_B_CORE_1_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"PWR_B_CORE_2_V", "V", 240, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"PWR_B_CORE_2_I", "A", 256, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 21600},
    {"PWR_B_CORE_2_STAT", "", 268, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PWR_B_CORE_2_MODE", "", 272, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"PWR_B_IO_1_V", "V", 280, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"PWR_B_IO_1_I", "A", 296, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"PWR_B_IO_1_STAT", "", 308, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PWR_B_IO_1_MODE", "", 312, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"PWR_B_IO_2_V", "V", 320, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"PWR_B_IO_2_I", "A", 336, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"PWR_B_IO_2_STAT", "", 348, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PWR_B_IO_2_MODE", "", 352, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"PWR_B_BUS_1_V", "V", 360, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"PWR_B_BUS_1_I", "A", 376, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"PWR_B_BUS_1_STAT", "", 388, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PWR_B_BUS_1_MODE", "", 392, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"PWR_B_BUS_2_V", "V", 400, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"PWR_B_BUS_2_I", "A", 416, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 3600},
    {"PWR_B_BUS_2_STAT", "", 428, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"PWR_B_BUS_2_MODE", "", 432, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kPwrBHousekeepingCount = sizeof kPwrBHousekeeping / sizeof *kPwrBHousekeeping;

/** Packets 0x108: housekeeping of PWR_B. */
void decode_pwr_b_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kPwrBHousekeeping, kPwrBHousekeepingCount, packet, table);
    derive(table, "PWR_B_AUX_1_W", packet, value_of(table, "PWR_B_AUX_1_V") * value_of(table, "PWR_B_AUX_1_I"));
    derive(table, "PWR_B_AUX_2_W", packet, value_of(table, "PWR_B_AUX_2_V") * value_of(table, "PWR_B_AUX_2_I"));
    derive(table, "PWR_B_REF_W", packet, value_of(table, "PWR_B_REF_V") * value_of(table, "PWR_B_REF_I"));
    derive(table, "PWR_B_MAIN_1_W", packet, value_of(table, "PWR_B_MAIN_1_V") * value_of(table, "PWR_B_MAIN_1_I"));
    derive(table, "PWR_B_MAIN_2_W", packet, value_of(table, "PWR_B_MAIN_2_V") * value_of(table, "PWR_B_MAIN_2_I"));
    derive(table, "PWR_B_CORE_1_W", packet, value_of(table, "PWR_B_CORE_1_V") * value_of(table, "PWR_B_CORE_1_I"));
    derive(table, "PWR_B_CORE_2_W", packet, value_of(table, "PWR_B_CORE_2_V") * value_of(table, "PWR_B_CORE_2_I"));
    derive(table, "PWR_B_IO_1_W", packet, value_of(table, "PWR_B_IO_1_V") * value_of(table, "PWR_B_IO_1_I"));
    derive(table, "PWR_B_IO_2_W", packet, value_of(table, "PWR_B_IO_2_V") * value_of(table, "PWR_B_IO_2_I"));
    derive(table, "PWR_B_BUS_1_W", packet, value_of(table, "PWR_B_BUS_1_V") * value_of(table, "PWR_B_BUS_1_I"));
    derive(table, "PWR_B_BUS_2_W", packet, value_of(table, "PWR_B_BUS_2_V") * value_of(table, "PWR_B_BUS_2_I"));
}

extern const FieldDefinition kPwrBCurrents[] = {
    {"PWR_B_PUMP_1_I", "A", 0, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"PWR_B_PUMP_1_PEAK", "A", 12, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"PWR_B_PUMP_1_TRIP", "", 24, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"PWR_B_PUMP_2_I", "A", 25, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"PWR_B_PUMP_2_PEAK", "A", 37, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"PWR_B_PUMP_2_TRIP", "", 49, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"PWR_B_DRIVE_I", "A", 50, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"PWR_B_DRIVE_PEAK", "A", 62, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"PWR_B_DRIVE_TRIP", "", 74, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"PWR_B_HTR_I", "A", 75, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"PWR_B_HTR_PEAK", "A", 87, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"PWR_B_HTR_TRIP", "", 99, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"PWR_B_RELAY_I", "A", 100, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"PWR_B_RELAY_PEAK", "A", 112, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 604800},
    {"PWR_B_RELAY_TRIP", "", 124, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
};
extern const std::size_t kPwrBCurrentsCount = sizeof kPwrBCurrents / sizeof *kPwrBCurrents;

/** Packets 0x109: currents of PWR_B. */
void decode_pwr_b_currents(const Packet& packet, ReadingTable& table)
{
    decode_fields(kPwrBCurrents, kPwrBCurrentsCount, packet, table);
}

extern const FieldDefinition kPwrBTemperatures[] = {
    {"PWR_B_REG_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"PWR_B_REG_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"PWR_B_REG_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"PWR_B_BOARD_1_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"PWR_B_BOARD_1_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"PWR_B_BOARD_1_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
    {"PWR_B_BOARD_2_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"PWR_B_BOARD_2_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"PWR_B_BOARD_2_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"PWR_B_PLATE_1_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"PWR_B_PLATE_1_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 604800},
    {"PWR_B_PLATE_1_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"PWR_B_PLATE_2_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"PWR_B_PLATE_2_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"PWR_B_PLATE_2_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"PWR_B_MOUNT_1_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"PWR_B_MOUNT_1_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"PWR_B_MOUNT_1_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"PWR_B_MOUNT_2_RAW", "", 216, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"PWR_B_MOUNT_2_SET", "degC", 228, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"PWR_B_MOUNT_2_RATE", "K/min", 238, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
};
extern const std::size_t kPwrBTemperaturesCount = sizeof kPwrBTemperatures / sizeof *kPwrBTemperatures;

/** Packets 0x10a: temperatures of PWR_B. */
void decode_pwr_b_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kPwrBTemperatures, kPwrBTemperaturesCount, packet, table);
    derive(table, "PWR_B_REG_C", packet, pwr_b_degrees(value_of(table, "PWR_B_REG_RAW")));
    derive(table, "PWR_B_BOARD_1_C", packet, pwr_b_degrees(value_of(table, "PWR_B_BOARD_1_RAW")));
    derive(table, "PWR_B_BOARD_2_C", packet, pwr_b_degrees(value_of(table, "PWR_B_BOARD_2_RAW")));
    derive(table, "PWR_B_PLATE_1_C", packet, pwr_b_degrees(value_of(table, "PWR_B_PLATE_1_RAW")));
    derive(table, "PWR_B_PLATE_2_C", packet, pwr_b_degrees(value_of(table, "PWR_B_PLATE_2_RAW")));
    derive(table, "PWR_B_MOUNT_1_C", packet, pwr_b_degrees(value_of(table, "PWR_B_MOUNT_1_RAW")));
    derive(table, "PWR_B_MOUNT_2_C", packet, pwr_b_degrees(value_of(table, "PWR_B_MOUNT_2_RAW")));
}

extern const FieldDefinition kPwrBCounters[] = {
    {"PWR_B_RESET_1_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"PWR_B_RESET_1_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"PWR_B_RESET_1_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"PWR_B_RESET_2_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"PWR_B_RESET_2_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"PWR_B_RESET_2_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"PWR_B_WDOG_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"PWR_B_WDOG_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 604800},
    {"PWR_B_WDOG_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"PWR_B_FRAME_1_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"PWR_B_FRAME_1_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"PWR_B_FRAME_1_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"PWR_B_FRAME_2_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"PWR_B_FRAME_2_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"PWR_B_FRAME_2_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 21600},
    {"PWR_B_ECC_1_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"PWR_B_ECC_1_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"PWR_B_ECC_1_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
    {"PWR_B_ECC_2_N", "", 576, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"PWR_B_ECC_2_BAD", "", 608, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"PWR_B_ECC_2_LAST", "s", 624, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"PWR_B_TC_N", "", 672, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 3600},
    {"PWR_B_TC_BAD", "", 704, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"PWR_B_TC_LAST", "s", 720, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 86400},
    {"PWR_B_TM_1_N", "", 768, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"PWR_B_TM_1_BAD", "", 800, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"PWR_B_TM_1_LAST", "s", 816, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"PWR_B_TM_2_N", "", 864, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"PWR_B_TM_2_BAD", "", 896, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"PWR_B_TM_2_LAST", "s", 912, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
};
extern const std::size_t kPwrBCountersCount = sizeof kPwrBCounters / sizeof *kPwrBCounters;

/** Packets 0x10b: counters of PWR_B. */
void decode_pwr_b_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kPwrBCounters, kPwrBCountersCount, packet, table);
    derive(table, "PWR_B_RESET_1_OK", packet,
           value_of(table, "PWR_B_RESET_1_N") - value_of(table, "PWR_B_RESET_1_BAD"));
    derive(table, "PWR_B_RESET_2_OK", packet,
           value_of(table, "PWR_B_RESET_2_N") - value_of(table, "PWR_B_RESET_2_BAD"));
    derive(table, "PWR_B_WDOG_OK", packet, value_of(table, "PWR_B_WDOG_N") - value_of(table, "PWR_B_WDOG_BAD"));
    derive(table, "PWR_B_FRAME_1_OK", packet,
           value_of(table, "PWR_B_FRAME_1_N") - value_of(table, "PWR_B_FRAME_1_BAD"));
    derive(table, "PWR_B_FRAME_2_OK", packet,
           value_of(table, "PWR_B_FRAME_2_N") - value_of(table, "PWR_B_FRAME_2_BAD"));
    derive(table, "PWR_B_ECC_1_OK", packet, value_of(table, "PWR_B_ECC_1_N") - value_of(table, "PWR_B_ECC_1_BAD"));
    derive(table, "PWR_B_ECC_2_OK", packet, value_of(table, "PWR_B_ECC_2_N") - value_of(table, "PWR_B_ECC_2_BAD"));
    derive(table, "PWR_B_TC_OK", packet, value_of(table, "PWR_B_TC_N") - value_of(table, "PWR_B_TC_BAD"));
    derive(table, "PWR_B_TM_1_OK", packet, value_of(table, "PWR_B_TM_1_N") - value_of(table, "PWR_B_TM_1_BAD"));
    derive(table, "PWR_B_TM_2_OK", packet, value_of(table, "PWR_B_TM_2_N") - value_of(table, "PWR_B_TM_2_BAD"));
}

extern const FieldDefinition kPwrBDiagnostics[] = {
    {"PWR_B_QUEUE_1_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"PWR_B_QUEUE_1_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"PWR_B_QUEUE_1_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 21600},
    {"PWR_B_QUEUE_1_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"PWR_B_QUEUE_2_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"PWR_B_QUEUE_2_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"PWR_B_QUEUE_2_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"PWR_B_QUEUE_2_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"PWR_B_LINK_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 604800},
    {"PWR_B_LINK_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"PWR_B_LINK_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"PWR_B_LINK_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"PWR_B_MARGIN_1_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"PWR_B_MARGIN_1_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"PWR_B_MARGIN_1_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"PWR_B_MARGIN_1_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"PWR_B_MARGIN_2_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 86400},
    {"PWR_B_MARGIN_2_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"PWR_B_MARGIN_2_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"PWR_B_MARGIN_2_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 86400},
    {"PWR_B_LOOP_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 21600},
    {"PWR_B_LOOP_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"PWR_B_LOOP_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"PWR_B_LOOP_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"PWR_B_SELF_PCT", "%", 516, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"PWR_B_SELF_MIN", "", 526, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"PWR_B_SELF_MAX", "", 544, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"PWR_B_SELF_SUM", "", 562, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"PWR_B_SCRUB_PCT", "%", 602, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"PWR_B_SCRUB_MIN", "", 612, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"PWR_B_SCRUB_MAX", "", 630, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"PWR_B_SCRUB_SUM", "", 648, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
};
extern const std::size_t kPwrBDiagnosticsCount = sizeof kPwrBDiagnostics / sizeof *kPwrBDiagnostics;

/** Packets 0x10c: diagnostics of PWR_B. */
void decode_pwr_b_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kPwrBDiagnostics, kPwrBDiagnosticsCount, packet, table);
    derive(table, "PWR_B_QUEUE_1_SPAN", packet,
           value_of(table, "PWR_B_QUEUE_1_MAX") - value_of(table, "PWR_B_QUEUE_1_MIN"));
    derive(table, "PWR_B_QUEUE_2_SPAN", packet,
           value_of(table, "PWR_B_QUEUE_2_MAX") - value_of(table, "PWR_B_QUEUE_2_MIN"));
    derive(table, "PWR_B_LINK_SPAN", packet, value_of(table, "PWR_B_LINK_MAX") - value_of(table, "PWR_B_LINK_MIN"));
    derive(table, "PWR_B_MARGIN_1_SPAN", packet,
           value_of(table, "PWR_B_MARGIN_1_MAX") - value_of(table, "PWR_B_MARGIN_1_MIN"));
    derive(table, "PWR_B_MARGIN_2_SPAN", packet,
           value_of(table, "PWR_B_MARGIN_2_MAX") - value_of(table, "PWR_B_MARGIN_2_MIN"));
    derive(table, "PWR_B_LOOP_SPAN", packet, value_of(table, "PWR_B_LOOP_MAX") - value_of(table, "PWR_B_LOOP_MIN"));
    derive(table, "PWR_B_SELF_SPAN", packet, value_of(table, "PWR_B_SELF_MAX") - value_of(table, "PWR_B_SELF_MIN"));
    derive(table, "PWR_B_SCRUB_SPAN", packet,
           value_of(table, "PWR_B_SCRUB_MAX") - value_of(table, "PWR_B_SCRUB_MIN"));
}

} // namespace perigee
