/* Mass memory. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

/** Degrees from the counts of the thermistors of MMU, as measured before launch. */
static double mmu_degrees(double counts)
{
    return -51.9828 + counts * (0.032661 + counts * (-1.1130e-06 + counts * 4.0898e-10));
}

extern const FieldDefinition kMmuHousekeeping[] = {
    {"MMU_IO_V", "V", 0, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 0},
    {"MMU_IO_I", "A", 16, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"MMU_IO_STAT", "", 28, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MMU_IO_MODE", "", 32, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"MMU_BUS_V", "V", 40, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"MMU_BUS_I", "A", 56, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 604800},
    {"MMU_BUS_STAT", "", 68, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MMU_BUS_MODE", "", 72, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"MMU_AUX_V", "V", 80, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 86400},
    {"MMU_AUX_I", "A", 96, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 21600},
    {"MMU_AUX_STAT", "", 108, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MMU_AUX_MODE", "", 112, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"MMU_CORE_V", "V", 120, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"MMU_CORE_I", "A", 136, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"MMU_CORE_STAT", "", 148, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MMU_CORE_MODE", "", 152, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"MMU_REF_V", "V", 160, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 3600},
    {"MMU_REF_I", "A", 176, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"MMU_REF_STAT", "", 188, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MMU_REF_MODE", "", 192, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
    {"MMU_MAIN_V", "V", 200, 16, FieldKind::Unsigned, 0.001, 0, 24, 34, 604800},
    {"MMU_MAIN_I", "A", 216, 12, FieldKind::Unsigned, 0.005, -2, -1, 12, 0},
    {"MMU_MAIN_STAT", "", 228, 4, FieldKind::Unsigned, 1, 0, 0, 9, 0},
    {"MMU_MAIN_MODE", "", 232, 8, FieldKind::Unsigned, 1, 0, 0, 31, 0},
};
extern const std::size_t kMmuHousekeepingCount = sizeof kMmuHousekeeping / sizeof *kMmuHousekeeping;

/** Packets 0x1d8: housekeeping of MMU. */
void decode_mmu_housekeeping(const Packet& packet, ReadingTable& table)
{
    decode_fields(kMmuHousekeeping, kMmuHousekeepingCount, packet, table);
    derive(table, "MMU_IO_W", packet, value_of(table, "MMU_IO_V") * value_of(table, "MMU_IO_I"));
    derive(table, "MMU_BUS_W", packet, value_of(table, "MMU_BUS_V") * value_of(table, "MMU_BUS_I"));
    derive(table, "MMU_AUX_W", packet, value_of(table, "MMU_AUX_V") * value_of(table, "MMU_AUX_I"));
    derive(table, "MMU_CORE_W", packet, value_of(table, "MMU_CORE_V") * value_of(table, "MMU_CORE_I"));
    derive(table, "MMU_REF_W", packet, value_of(table, "MMU_REF_V") * value_of(table, "MMU_REF_I"));
    derive(table, "MMU_MAIN_W", packet, value_of(table, "MMU_MAIN_V") * value_of(table, "MMU_MAIN_I"));
}

extern const FieldDefinition kMmuCurrents[] = {
    {"MMU_SENSE_I", "A", 0, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"MMU_SENSE_PEAK", "A", 12, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 604800},
    {"MMU_SENSE_TRIP", "", 24, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"MMU_LOGIC_I", "A", 25, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 0},
    {"MMU_LOGIC_PEAK", "A", 37, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"MMU_LOGIC_TRIP", "", 49, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"MMU_HTR_I", "A", 50, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 3600},
    {"MMU_HTR_PEAK", "A", 62, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 0},
    {"MMU_HTR_TRIP", "", 74, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
    {"MMU_RELAY_I", "A", 75, 12, FieldKind::Unsigned, 0.0025, 0, 0, 6, 86400},
    {"MMU_RELAY_PEAK", "A", 87, 12, FieldKind::Unsigned, 0.0025, 0, 0, 9, 86400},
    {"MMU_RELAY_TRIP", "", 99, 1, FieldKind::Unsigned, 1, 0, 0, 0, 0},
};
extern const std::size_t kMmuCurrentsCount = sizeof kMmuCurrents / sizeof *kMmuCurrents;

/** Packets 0x1d9: currents of MMU. */
void decode_mmu_currents(const Packet& packet, ReadingTable& table)
{
    decode_fields(kMmuCurrents, kMmuCurrentsCount, packet, table);
}

extern const FieldDefinition kMmuTemperatures[] = {
    {"MMU_MOUNT_RAW", "", 0, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"MMU_MOUNT_SET", "degC", 12, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"MMU_MOUNT_RATE", "K/min", 22, 14, FieldKind::Signed, 0.01, 0, -4, 4, 3600},
    {"MMU_CASE_1_RAW", "", 36, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"MMU_CASE_1_SET", "degC", 48, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"MMU_CASE_1_RATE", "K/min", 58, 14, FieldKind::Signed, 0.01, 0, -4, 4, 86400},
    {"MMU_CASE_2_RAW", "", 72, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"MMU_CASE_2_SET", "degC", 84, 10, FieldKind::Signed, 0.25, 0, -60, 85, 86400},
    {"MMU_CASE_2_RATE", "K/min", 94, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"MMU_BOARD_RAW", "", 108, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 0},
    {"MMU_BOARD_SET", "degC", 120, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"MMU_BOARD_RATE", "K/min", 130, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
    {"MMU_REG_RAW", "", 144, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 3600},
    {"MMU_REG_SET", "degC", 156, 10, FieldKind::Signed, 0.25, 0, -60, 85, 3600},
    {"MMU_REG_RATE", "K/min", 166, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"MMU_OSC_RAW", "", 180, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 21600},
    {"MMU_OSC_SET", "degC", 192, 10, FieldKind::Signed, 0.25, 0, -60, 85, 0},
    {"MMU_OSC_RATE", "K/min", 202, 14, FieldKind::Signed, 0.01, 0, -4, 4, 0},
    {"MMU_PLATE_RAW", "", 216, 12, FieldKind::Unsigned, 1, 0, 60, 4030, 86400},
    {"MMU_PLATE_SET", "degC", 228, 10, FieldKind::Signed, 0.25, 0, -60, 85, 21600},
    {"MMU_PLATE_RATE", "K/min", 238, 14, FieldKind::Signed, 0.01, 0, -4, 4, 604800},
};
extern const std::size_t kMmuTemperaturesCount = sizeof kMmuTemperatures / sizeof *kMmuTemperatures;

/** Packets 0x1da: temperatures of MMU. */
void decode_mmu_temperatures(const Packet& packet, ReadingTable& table)
{
    decode_fields(kMmuTemperatures, kMmuTemperaturesCount, packet, table);
    derive(table, "MMU_MOUNT_C", packet, mmu_degrees(value_of(table, "MMU_MOUNT_RAW")));
    derive(table, "MMU_CASE_1_C", packet, mmu_degrees(value_of(table, "MMU_CASE_1_RAW")));
    derive(table, "MMU_CASE_2_C", packet, mmu_degrees(value_of(table, "MMU_CASE_2_RAW")));
    derive(table, "MMU_BOARD_C", packet, mmu_degrees(value_of(table, "MMU_BOARD_RAW")));
    derive(table, "MMU_REG_C", packet, mmu_degrees(value_of(table, "MMU_REG_RAW")));
    derive(table, "MMU_OSC_C", packet, mmu_degrees(value_of(table, "MMU_OSC_RAW")));
    derive(table, "MMU_PLATE_C", packet, mmu_degrees(value_of(table, "MMU_PLATE_RAW")));
}

extern const FieldDefinition kMmuCounters[] = {
    {"MMU_FRAME_1_N", "", 0, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"MMU_FRAME_1_BAD", "", 32, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"MMU_FRAME_1_LAST", "s", 48, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"MMU_FRAME_2_N", "", 96, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 21600},
    {"MMU_FRAME_2_BAD", "", 128, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"MMU_FRAME_2_LAST", "s", 144, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 604800},
    {"MMU_TC_N", "", 192, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"MMU_TC_BAD", "", 224, 16, FieldKind::Unsigned, 1, 0, 0, 40, 3600},
    {"MMU_TC_LAST", "s", 240, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"MMU_ECC_1_N", "", 288, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"MMU_ECC_1_BAD", "", 320, 16, FieldKind::Unsigned, 1, 0, 0, 40, 21600},
    {"MMU_ECC_1_LAST", "s", 336, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"MMU_ECC_2_N", "", 384, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 604800},
    {"MMU_ECC_2_BAD", "", 416, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"MMU_ECC_2_LAST", "s", 432, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
    {"MMU_WDOG_1_N", "", 480, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 86400},
    {"MMU_WDOG_1_BAD", "", 512, 16, FieldKind::Unsigned, 1, 0, 0, 40, 0},
    {"MMU_WDOG_1_LAST", "s", 528, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 3600},
    {"MMU_WDOG_2_N", "", 576, 32, FieldKind::Unsigned, 1, 0, 0, 4000000000, 0},
    {"MMU_WDOG_2_BAD", "", 608, 16, FieldKind::Unsigned, 1, 0, 0, 40, 86400},
    {"MMU_WDOG_2_LAST", "s", 624, 48, FieldKind::Unsigned, 0.0000152587890625, 0, 0, 4300000000, 0},
};
extern const std::size_t kMmuCountersCount = sizeof kMmuCounters / sizeof *kMmuCounters;

/** Packets 0x1db: counters of MMU. */
void decode_mmu_counters(const Packet& packet, ReadingTable& table)
{
    decode_fields(kMmuCounters, kMmuCountersCount, packet, table);
    derive(table, "MMU_FRAME_1_OK", packet, value_of(table, "MMU_FRAME_1_N") - value_of(table, "MMU_FRAME_1_BAD"));
    derive(table, "MMU_FRAME_2_OK", packet, value_of(table, "MMU_FRAME_2_N") - value_of(table, "MMU_FRAME_2_BAD"));
    derive(table, "MMU_TC_OK", packet, value_of(table, "MMU_TC_N") - value_of(table, "MMU_TC_BAD"));
    derive(table, "MMU_ECC_1_OK", packet, value_of(table, "MMU_ECC_1_N") - value_of(table, "MMU_ECC_1_BAD"));
    derive(table, "MMU_ECC_2_OK", packet, value_of(table, "MMU_ECC_2_N") - value_of(table, "MMU_ECC_2_BAD"));
    derive(table, "MMU_WDOG_1_OK", packet, value_of(table, "MMU_WDOG_1_N") - value_of(table, "MMU_WDOG_1_BAD"));
    derive(table, "MMU_WDOG_2_OK", packet, value_of(table, "MMU_WDOG_2_N") - value_of(table, "MMU_WDOG_2_BAD"));
}

extern const FieldDefinition kMmuDiagnostics[] = {
    {"MMU_SELF_PCT", "%", 0, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 21600},
    {"MMU_SELF_MIN", "", 10, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"MMU_SELF_MAX", "", 28, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"MMU_SELF_SUM", "", 46, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 0},
    {"MMU_QUEUE_PCT", "%", 86, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"MMU_QUEUE_MIN", "", 96, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"MMU_QUEUE_MAX", "", 114, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"MMU_QUEUE_SUM", "", 132, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"MMU_LINK_PCT", "%", 172, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"MMU_LINK_MIN", "", 182, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"MMU_LINK_MAX", "", 200, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"MMU_LINK_SUM", "", 218, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"MMU_SCRUB_1_PCT", "%", 258, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 0},
    {"MMU_SCRUB_1_MIN", "", 268, 18, FieldKind::Signed, 0.01, 0, -900, 900, 3600},
    {"MMU_SCRUB_1_MAX", "", 286, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"MMU_SCRUB_1_SUM", "", 304, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
    {"MMU_SCRUB_2_PCT", "%", 344, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"MMU_SCRUB_2_MIN", "", 354, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"MMU_SCRUB_2_MAX", "", 372, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"MMU_SCRUB_2_SUM", "", 390, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 604800},
    {"MMU_LOOP_1_PCT", "%", 430, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"MMU_LOOP_1_MIN", "", 440, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"MMU_LOOP_1_MAX", "", 458, 18, FieldKind::Signed, 0.01, 0, -900, 900, 0},
    {"MMU_LOOP_1_SUM", "", 476, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 3600},
    {"MMU_LOOP_2_PCT", "%", 516, 10, FieldKind::Unsigned, 0.1, 0, 0, 95, 3600},
    {"MMU_LOOP_2_MIN", "", 526, 18, FieldKind::Signed, 0.01, 0, -900, 900, 86400},
    {"MMU_LOOP_2_MAX", "", 544, 18, FieldKind::Signed, 0.01, 0, -900, 900, 604800},
    {"MMU_LOOP_2_SUM", "", 562, 40, FieldKind::Signed, 0.000001, 0, -500000, 500000, 21600},
};
extern const std::size_t kMmuDiagnosticsCount = sizeof kMmuDiagnostics / sizeof *kMmuDiagnostics;

/** Packets 0x1dc: diagnostics of MMU. */
void decode_mmu_diagnostics(const Packet& packet, ReadingTable& table)
{
    decode_fields(kMmuDiagnostics, kMmuDiagnosticsCount, packet, table);
    derive(table, "MMU_SELF_SPAN", packet, value_of(table, "MMU_SELF_MAX") - value_of(table, "MMU_SELF_MIN"));
    derive(table, "MMU_QUEUE_SPAN", packet, value_of(table, "MMU_QUEUE_MAX") - value_of(table, "MMU_QUEUE_MIN"));
    derive(table, "MMU_LINK_SPAN", packet, value_of(table, "MMU_LINK_MAX") - value_of(table, "MMU_LINK_MIN"));
    derive(table, "MMU_SCRUB_1_SPAN", packet,
           value_of(table, "MMU_SCRUB_1_MAX") - value_of(table, "MMU_SCRUB_1_MIN"));
    derive(table, "MMU_SCRUB_2_SPAN", packet,
           value_of(table, "MMU_SCRUB_2_MAX") - value_of(table, "MMU_SCRUB_2_MIN"));
    derive(table, "MMU_LOOP_1_SPAN", packet, value_of(table, "MMU_LOOP_1_MAX") - value_of(table, "MMU_LOOP_1_MIN"));
    derive(table, "MMU_LOOP_2_SPAN", packet, value_of(table, "MMU_LOOP_2_MAX") - value_of(table, "MMU_LOOP_2_MIN"));
}

} // namespace perigee
