/* Every packet. Written by the mission database, release 14. */
#include "perigee/mission.hpp"

namespace perigee {

extern const FieldDefinition kPwrAHousekeeping[];
extern const std::size_t kPwrAHousekeepingCount;
void decode_pwr_a_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kPwrACurrents[];
extern const std::size_t kPwrACurrentsCount;
void decode_pwr_a_currents(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kPwrATemperatures[];
extern const std::size_t kPwrATemperaturesCount;
void decode_pwr_a_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kPwrACounters[];
extern const std::size_t kPwrACountersCount;
void decode_pwr_a_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kPwrADiagnostics[];
extern const std::size_t kPwrADiagnosticsCount;
void decode_pwr_a_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kPwrBHousekeeping[];
extern const std::size_t kPwrBHousekeepingCount;
void decode_pwr_b_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kPwrBCurrents[];
extern const std::size_t kPwrBCurrentsCount;
void decode_pwr_b_currents(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kPwrBTemperatures[];
extern const std::size_t kPwrBTemperaturesCount;
void decode_pwr_b_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kPwrBCounters[];
extern const std::size_t kPwrBCountersCount;
void decode_pwr_b_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kPwrBDiagnostics[];
extern const std::size_t kPwrBDiagnosticsCount;
void decode_pwr_b_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kBat1Housekeeping[];
extern const std::size_t kBat1HousekeepingCount;
void decode_bat_1_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kBat1Currents[];
extern const std::size_t kBat1CurrentsCount;
void decode_bat_1_currents(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kBat1Temperatures[];
extern const std::size_t kBat1TemperaturesCount;
void decode_bat_1_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kBat1Counters[];
extern const std::size_t kBat1CountersCount;
void decode_bat_1_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kBat1Diagnostics[];
extern const std::size_t kBat1DiagnosticsCount;
void decode_bat_1_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kBat2Housekeeping[];
extern const std::size_t kBat2HousekeepingCount;
void decode_bat_2_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kBat2Currents[];
extern const std::size_t kBat2CurrentsCount;
void decode_bat_2_currents(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kBat2Temperatures[];
extern const std::size_t kBat2TemperaturesCount;
void decode_bat_2_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kBat2Counters[];
extern const std::size_t kBat2CountersCount;
void decode_bat_2_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kBat2Diagnostics[];
extern const std::size_t kBat2DiagnosticsCount;
void decode_bat_2_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kSol1Housekeeping[];
extern const std::size_t kSol1HousekeepingCount;
void decode_sol_1_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kSol1Currents[];
extern const std::size_t kSol1CurrentsCount;
void decode_sol_1_currents(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kSol1Temperatures[];
extern const std::size_t kSol1TemperaturesCount;
void decode_sol_1_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kSol1Counters[];
extern const std::size_t kSol1CountersCount;
void decode_sol_1_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kSol1Diagnostics[];
extern const std::size_t kSol1DiagnosticsCount;
void decode_sol_1_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kSol2Housekeeping[];
extern const std::size_t kSol2HousekeepingCount;
void decode_sol_2_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kSol2Currents[];
extern const std::size_t kSol2CurrentsCount;
void decode_sol_2_currents(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kSol2Temperatures[];
extern const std::size_t kSol2TemperaturesCount;
void decode_sol_2_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kSol2Counters[];
extern const std::size_t kSol2CountersCount;
void decode_sol_2_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kSol2Diagnostics[];
extern const std::size_t kSol2DiagnosticsCount;
void decode_sol_2_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kThm1Housekeeping[];
extern const std::size_t kThm1HousekeepingCount;
void decode_thm_1_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kThm1Currents[];
extern const std::size_t kThm1CurrentsCount;
void decode_thm_1_currents(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kThm1Temperatures[];
extern const std::size_t kThm1TemperaturesCount;
void decode_thm_1_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kThm1Counters[];
extern const std::size_t kThm1CountersCount;
void decode_thm_1_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kThm1Diagnostics[];
extern const std::size_t kThm1DiagnosticsCount;
void decode_thm_1_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kThm2Housekeeping[];
extern const std::size_t kThm2HousekeepingCount;
void decode_thm_2_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kThm2Currents[];
extern const std::size_t kThm2CurrentsCount;
void decode_thm_2_currents(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kThm2Temperatures[];
extern const std::size_t kThm2TemperaturesCount;
void decode_thm_2_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kThm2Counters[];
extern const std::size_t kThm2CountersCount;
void decode_thm_2_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kThm2Diagnostics[];
extern const std::size_t kThm2DiagnosticsCount;
void decode_thm_2_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kThm3Housekeeping[];
extern const std::size_t kThm3HousekeepingCount;
void decode_thm_3_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kThm3Currents[];
extern const std::size_t kThm3CurrentsCount;
void decode_thm_3_currents(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kThm3Temperatures[];
extern const std::size_t kThm3TemperaturesCount;
void decode_thm_3_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kThm3Counters[];
extern const std::size_t kThm3CountersCount;
void decode_thm_3_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kThm3Diagnostics[];
extern const std::size_t kThm3DiagnosticsCount;
void decode_thm_3_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kAoc1Housekeeping[];
extern const std::size_t kAoc1HousekeepingCount;
void decode_aoc_1_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kAoc1Dynamics[];
extern const std::size_t kAoc1DynamicsCount;
void decode_aoc_1_dynamics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kAoc1Temperatures[];
extern const std::size_t kAoc1TemperaturesCount;
void decode_aoc_1_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kAoc1Counters[];
extern const std::size_t kAoc1CountersCount;
void decode_aoc_1_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kAoc1Diagnostics[];
extern const std::size_t kAoc1DiagnosticsCount;
void decode_aoc_1_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kAoc2Housekeeping[];
extern const std::size_t kAoc2HousekeepingCount;
void decode_aoc_2_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kAoc2Dynamics[];
extern const std::size_t kAoc2DynamicsCount;
void decode_aoc_2_dynamics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kAoc2Temperatures[];
extern const std::size_t kAoc2TemperaturesCount;
void decode_aoc_2_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kAoc2Counters[];
extern const std::size_t kAoc2CountersCount;
void decode_aoc_2_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kAoc2Diagnostics[];
extern const std::size_t kAoc2DiagnosticsCount;
void decode_aoc_2_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kRwl1Housekeeping[];
extern const std::size_t kRwl1HousekeepingCount;
void decode_rwl_1_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kRwl1Dynamics[];
extern const std::size_t kRwl1DynamicsCount;
void decode_rwl_1_dynamics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kRwl1Temperatures[];
extern const std::size_t kRwl1TemperaturesCount;
void decode_rwl_1_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kRwl1Counters[];
extern const std::size_t kRwl1CountersCount;
void decode_rwl_1_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kRwl1Diagnostics[];
extern const std::size_t kRwl1DiagnosticsCount;
void decode_rwl_1_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kRwl2Housekeeping[];
extern const std::size_t kRwl2HousekeepingCount;
void decode_rwl_2_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kRwl2Dynamics[];
extern const std::size_t kRwl2DynamicsCount;
void decode_rwl_2_dynamics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kRwl2Temperatures[];
extern const std::size_t kRwl2TemperaturesCount;
void decode_rwl_2_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kRwl2Counters[];
extern const std::size_t kRwl2CountersCount;
void decode_rwl_2_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kRwl2Diagnostics[];
extern const std::size_t kRwl2DiagnosticsCount;
void decode_rwl_2_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kMtqHousekeeping[];
extern const std::size_t kMtqHousekeepingCount;
void decode_mtq_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kMtqDynamics[];
extern const std::size_t kMtqDynamicsCount;
void decode_mtq_dynamics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kMtqTemperatures[];
extern const std::size_t kMtqTemperaturesCount;
void decode_mtq_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kMtqCounters[];
extern const std::size_t kMtqCountersCount;
void decode_mtq_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kMtqDiagnostics[];
extern const std::size_t kMtqDiagnosticsCount;
void decode_mtq_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kStr1Housekeeping[];
extern const std::size_t kStr1HousekeepingCount;
void decode_str_1_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kStr1Dynamics[];
extern const std::size_t kStr1DynamicsCount;
void decode_str_1_dynamics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kStr1Temperatures[];
extern const std::size_t kStr1TemperaturesCount;
void decode_str_1_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kStr1Counters[];
extern const std::size_t kStr1CountersCount;
void decode_str_1_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kStr1Diagnostics[];
extern const std::size_t kStr1DiagnosticsCount;
void decode_str_1_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kStr2Housekeeping[];
extern const std::size_t kStr2HousekeepingCount;
void decode_str_2_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kStr2Dynamics[];
extern const std::size_t kStr2DynamicsCount;
void decode_str_2_dynamics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kStr2Temperatures[];
extern const std::size_t kStr2TemperaturesCount;
void decode_str_2_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kStr2Counters[];
extern const std::size_t kStr2CountersCount;
void decode_str_2_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kStr2Diagnostics[];
extern const std::size_t kStr2DiagnosticsCount;
void decode_str_2_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kGyrHousekeeping[];
extern const std::size_t kGyrHousekeepingCount;
void decode_gyr_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kGyrDynamics[];
extern const std::size_t kGyrDynamicsCount;
void decode_gyr_dynamics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kGyrTemperatures[];
extern const std::size_t kGyrTemperaturesCount;
void decode_gyr_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kGyrCounters[];
extern const std::size_t kGyrCountersCount;
void decode_gyr_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kGyrDiagnostics[];
extern const std::size_t kGyrDiagnosticsCount;
void decode_gyr_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kSunHousekeeping[];
extern const std::size_t kSunHousekeepingCount;
void decode_sun_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kSunDynamics[];
extern const std::size_t kSunDynamicsCount;
void decode_sun_dynamics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kSunTemperatures[];
extern const std::size_t kSunTemperaturesCount;
void decode_sun_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kSunCounters[];
extern const std::size_t kSunCountersCount;
void decode_sun_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kSunDiagnostics[];
extern const std::size_t kSunDiagnosticsCount;
void decode_sun_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kMagHousekeeping[];
extern const std::size_t kMagHousekeepingCount;
void decode_mag_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kMagDynamics[];
extern const std::size_t kMagDynamicsCount;
void decode_mag_dynamics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kMagTemperatures[];
extern const std::size_t kMagTemperaturesCount;
void decode_mag_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kMagCounters[];
extern const std::size_t kMagCountersCount;
void decode_mag_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kMagDiagnostics[];
extern const std::size_t kMagDiagnosticsCount;
void decode_mag_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kGps1Housekeeping[];
extern const std::size_t kGps1HousekeepingCount;
void decode_gps_1_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kGps1Dynamics[];
extern const std::size_t kGps1DynamicsCount;
void decode_gps_1_dynamics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kGps1Temperatures[];
extern const std::size_t kGps1TemperaturesCount;
void decode_gps_1_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kGps1Counters[];
extern const std::size_t kGps1CountersCount;
void decode_gps_1_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kGps1Diagnostics[];
extern const std::size_t kGps1DiagnosticsCount;
void decode_gps_1_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kGps2Housekeeping[];
extern const std::size_t kGps2HousekeepingCount;
void decode_gps_2_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kGps2Dynamics[];
extern const std::size_t kGps2DynamicsCount;
void decode_gps_2_dynamics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kGps2Temperatures[];
extern const std::size_t kGps2TemperaturesCount;
void decode_gps_2_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kGps2Counters[];
extern const std::size_t kGps2CountersCount;
void decode_gps_2_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kGps2Diagnostics[];
extern const std::size_t kGps2DiagnosticsCount;
void decode_gps_2_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kPrpHousekeeping[];
extern const std::size_t kPrpHousekeepingCount;
void decode_prp_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kPrpCurrents[];
extern const std::size_t kPrpCurrentsCount;
void decode_prp_currents(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kPrpTemperatures[];
extern const std::size_t kPrpTemperaturesCount;
void decode_prp_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kPrpCounters[];
extern const std::size_t kPrpCountersCount;
void decode_prp_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kPrpDiagnostics[];
extern const std::size_t kPrpDiagnosticsCount;
void decode_prp_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kComSHousekeeping[];
extern const std::size_t kComSHousekeepingCount;
void decode_com_s_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kComSCurrents[];
extern const std::size_t kComSCurrentsCount;
void decode_com_s_currents(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kComSTemperatures[];
extern const std::size_t kComSTemperaturesCount;
void decode_com_s_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kComSCounters[];
extern const std::size_t kComSCountersCount;
void decode_com_s_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kComSDiagnostics[];
extern const std::size_t kComSDiagnosticsCount;
void decode_com_s_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kComXHousekeeping[];
extern const std::size_t kComXHousekeepingCount;
void decode_com_x_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kComXCurrents[];
extern const std::size_t kComXCurrentsCount;
void decode_com_x_currents(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kComXTemperatures[];
extern const std::size_t kComXTemperaturesCount;
void decode_com_x_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kComXCounters[];
extern const std::size_t kComXCountersCount;
void decode_com_x_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kComXDiagnostics[];
extern const std::size_t kComXDiagnosticsCount;
void decode_com_x_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kAntHousekeeping[];
extern const std::size_t kAntHousekeepingCount;
void decode_ant_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kAntDynamics[];
extern const std::size_t kAntDynamicsCount;
void decode_ant_dynamics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kAntTemperatures[];
extern const std::size_t kAntTemperaturesCount;
void decode_ant_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kAntCounters[];
extern const std::size_t kAntCountersCount;
void decode_ant_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kAntDiagnostics[];
extern const std::size_t kAntDiagnosticsCount;
void decode_ant_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kObc1Housekeeping[];
extern const std::size_t kObc1HousekeepingCount;
void decode_obc_1_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kObc1Currents[];
extern const std::size_t kObc1CurrentsCount;
void decode_obc_1_currents(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kObc1Temperatures[];
extern const std::size_t kObc1TemperaturesCount;
void decode_obc_1_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kObc1Counters[];
extern const std::size_t kObc1CountersCount;
void decode_obc_1_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kObc1Diagnostics[];
extern const std::size_t kObc1DiagnosticsCount;
void decode_obc_1_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kObc2Housekeeping[];
extern const std::size_t kObc2HousekeepingCount;
void decode_obc_2_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kObc2Currents[];
extern const std::size_t kObc2CurrentsCount;
void decode_obc_2_currents(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kObc2Temperatures[];
extern const std::size_t kObc2TemperaturesCount;
void decode_obc_2_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kObc2Counters[];
extern const std::size_t kObc2CountersCount;
void decode_obc_2_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kObc2Diagnostics[];
extern const std::size_t kObc2DiagnosticsCount;
void decode_obc_2_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kMmuHousekeeping[];
extern const std::size_t kMmuHousekeepingCount;
void decode_mmu_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kMmuCurrents[];
extern const std::size_t kMmuCurrentsCount;
void decode_mmu_currents(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kMmuTemperatures[];
extern const std::size_t kMmuTemperaturesCount;
void decode_mmu_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kMmuCounters[];
extern const std::size_t kMmuCountersCount;
void decode_mmu_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kMmuDiagnostics[];
extern const std::size_t kMmuDiagnosticsCount;
void decode_mmu_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kCamHousekeeping[];
extern const std::size_t kCamHousekeepingCount;
void decode_cam_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kCamCurrents[];
extern const std::size_t kCamCurrentsCount;
void decode_cam_currents(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kCamTemperatures[];
extern const std::size_t kCamTemperaturesCount;
void decode_cam_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kCamCounters[];
extern const std::size_t kCamCountersCount;
void decode_cam_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kCamDiagnostics[];
extern const std::size_t kCamDiagnosticsCount;
void decode_cam_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kSpcHousekeeping[];
extern const std::size_t kSpcHousekeepingCount;
void decode_spc_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kSpcCurrents[];
extern const std::size_t kSpcCurrentsCount;
void decode_spc_currents(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kSpcTemperatures[];
extern const std::size_t kSpcTemperaturesCount;
void decode_spc_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kSpcCounters[];
extern const std::size_t kSpcCountersCount;
void decode_spc_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kSpcDiagnostics[];
extern const std::size_t kSpcDiagnosticsCount;
void decode_spc_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kRadHousekeeping[];
extern const std::size_t kRadHousekeepingCount;
void decode_rad_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kRadCurrents[];
extern const std::size_t kRadCurrentsCount;
void decode_rad_currents(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kRadTemperatures[];
extern const std::size_t kRadTemperaturesCount;
void decode_rad_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kRadCounters[];
extern const std::size_t kRadCountersCount;
void decode_rad_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kRadDiagnostics[];
extern const std::size_t kRadDiagnosticsCount;
void decode_rad_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kAltHousekeeping[];
extern const std::size_t kAltHousekeepingCount;
void decode_alt_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kAltDynamics[];
extern const std::size_t kAltDynamicsCount;
void decode_alt_dynamics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kAltTemperatures[];
extern const std::size_t kAltTemperaturesCount;
void decode_alt_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kAltCounters[];
extern const std::size_t kAltCountersCount;
void decode_alt_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kAltDiagnostics[];
extern const std::size_t kAltDiagnosticsCount;
void decode_alt_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kLnkHousekeeping[];
extern const std::size_t kLnkHousekeepingCount;
void decode_lnk_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kLnkDynamics[];
extern const std::size_t kLnkDynamicsCount;
void decode_lnk_dynamics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kLnkTemperatures[];
extern const std::size_t kLnkTemperaturesCount;
void decode_lnk_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kLnkCounters[];
extern const std::size_t kLnkCountersCount;
void decode_lnk_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kLnkDiagnostics[];
extern const std::size_t kLnkDiagnosticsCount;
void decode_lnk_diagnostics(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kDepHousekeeping[];
extern const std::size_t kDepHousekeepingCount;
void decode_dep_housekeeping(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kDepCurrents[];
extern const std::size_t kDepCurrentsCount;
void decode_dep_currents(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kDepTemperatures[];
extern const std::size_t kDepTemperaturesCount;
void decode_dep_temperatures(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kDepCounters[];
extern const std::size_t kDepCountersCount;
void decode_dep_counters(const Packet& packet, ReadingTable& table);
extern const FieldDefinition kDepDiagnostics[];
extern const std::size_t kDepDiagnosticsCount;
void decode_dep_diagnostics(const Packet& packet, ReadingTable& table);

const PacketDefinition kMission[] = {
    {0x100, "pwr_a_housekeeping", kPwrAHousekeeping, kPwrAHousekeepingCount, decode_pwr_a_housekeeping},
    {0x101, "pwr_a_currents", kPwrACurrents, kPwrACurrentsCount, decode_pwr_a_currents},
    {0x102, "pwr_a_temperatures", kPwrATemperatures, kPwrATemperaturesCount, decode_pwr_a_temperatures},
    {0x103, "pwr_a_counters", kPwrACounters, kPwrACountersCount, decode_pwr_a_counters},
    {0x104, "pwr_a_diagnostics", kPwrADiagnostics, kPwrADiagnosticsCount, decode_pwr_a_diagnostics},
    {0x108, "pwr_b_housekeeping", kPwrBHousekeeping, kPwrBHousekeepingCount, decode_pwr_b_housekeeping},
    {0x109, "pwr_b_currents", kPwrBCurrents, kPwrBCurrentsCount, decode_pwr_b_currents},
    {0x10a, "pwr_b_temperatures", kPwrBTemperatures, kPwrBTemperaturesCount, decode_pwr_b_temperatures},
    {0x10b, "pwr_b_counters", kPwrBCounters, kPwrBCountersCount, decode_pwr_b_counters},
    {0x10c, "pwr_b_diagnostics", kPwrBDiagnostics, kPwrBDiagnosticsCount, decode_pwr_b_diagnostics},
    {0x110, "bat_1_housekeeping", kBat1Housekeeping, kBat1HousekeepingCount, decode_bat_1_housekeeping},
    {0x111, "bat_1_currents", kBat1Currents, kBat1CurrentsCount, decode_bat_1_currents},
    {0x112, "bat_1_temperatures", kBat1Temperatures, kBat1TemperaturesCount, decode_bat_1_temperatures},
    {0x113, "bat_1_counters", kBat1Counters, kBat1CountersCount, decode_bat_1_counters},
    {0x114, "bat_1_diagnostics", kBat1Diagnostics, kBat1DiagnosticsCount, decode_bat_1_diagnostics},
    {0x118, "bat_2_housekeeping", kBat2Housekeeping, kBat2HousekeepingCount, decode_bat_2_housekeeping},
    {0x119, "bat_2_currents", kBat2Currents, kBat2CurrentsCount, decode_bat_2_currents},
    {0x11a, "bat_2_temperatures", kBat2Temperatures, kBat2TemperaturesCount, decode_bat_2_temperatures},
    {0x11b, "bat_2_counters", kBat2Counters, kBat2CountersCount, decode_bat_2_counters},
    {0x11c, "bat_2_diagnostics", kBat2Diagnostics, kBat2DiagnosticsCount, decode_bat_2_diagnostics},
    {0x120, "sol_1_housekeeping", kSol1Housekeeping, kSol1HousekeepingCount, decode_sol_1_housekeeping},
    {0x121, "sol_1_currents", kSol1Currents, kSol1CurrentsCount, decode_sol_1_currents},
    {0x122, "sol_1_temperatures", kSol1Temperatures, kSol1TemperaturesCount, decode_sol_1_temperatures},
    {0x123, "sol_1_counters", kSol1Counters, kSol1CountersCount, decode_sol_1_counters},
    {0x124, "sol_1_diagnostics", kSol1Diagnostics, kSol1DiagnosticsCount, decode_sol_1_diagnostics},
    {0x128, "sol_2_housekeeping", kSol2Housekeeping, kSol2HousekeepingCount, decode_sol_2_housekeeping},
    {0x129, "sol_2_currents", kSol2Currents, kSol2CurrentsCount, decode_sol_2_currents},
    {0x12a, "sol_2_temperatures", kSol2Temperatures, kSol2TemperaturesCount, decode_sol_2_temperatures},
    {0x12b, "sol_2_counters", kSol2Counters, kSol2CountersCount, decode_sol_2_counters},
    {0x12c, "sol_2_diagnostics", kSol2Diagnostics, kSol2DiagnosticsCount, decode_sol_2_diagnostics},
    {0x130, "thm_1_housekeeping", kThm1Housekeeping, kThm1HousekeepingCount, decode_thm_1_housekeeping},
    {0x131, "thm_1_currents", kThm1Currents, kThm1CurrentsCount, decode_thm_1_currents},
    {0x132, "thm_1_temperatures", kThm1Temperatures, kThm1TemperaturesCount, decode_thm_1_temperatures},
    {0x133, "thm_1_counters", kThm1Counters, kThm1CountersCount, decode_thm_1_counters},
    {0x134, "thm_1_diagnostics", kThm1Diagnostics, kThm1DiagnosticsCount, decode_thm_1_diagnostics},
    {0x138, "thm_2_housekeeping", kThm2Housekeeping, kThm2HousekeepingCount, decode_thm_2_housekeeping},
    {0x139, "thm_2_currents", kThm2Currents, kThm2CurrentsCount, decode_thm_2_currents},
    {0x13a, "thm_2_temperatures", kThm2Temperatures, kThm2TemperaturesCount, decode_thm_2_temperatures},
    {0x13b, "thm_2_counters", kThm2Counters, kThm2CountersCount, decode_thm_2_counters},
    {0x13c, "thm_2_diagnostics", kThm2Diagnostics, kThm2DiagnosticsCount, decode_thm_2_diagnostics},
    {0x140, "thm_3_housekeeping", kThm3Housekeeping, kThm3HousekeepingCount, decode_thm_3_housekeeping},
    {0x141, "thm_3_currents", kThm3Currents, kThm3CurrentsCount, decode_thm_3_currents},
    {0x142, "thm_3_temperatures", kThm3Temperatures, kThm3TemperaturesCount, decode_thm_3_temperatures},
    {0x143, "thm_3_counters", kThm3Counters, kThm3CountersCount, decode_thm_3_counters},
    {0x144, "thm_3_diagnostics", kThm3Diagnostics, kThm3DiagnosticsCount, decode_thm_3_diagnostics},
    {0x148, "aoc_1_housekeeping", kAoc1Housekeeping, kAoc1HousekeepingCount, decode_aoc_1_housekeeping},
    {0x149, "aoc_1_dynamics", kAoc1Dynamics, kAoc1DynamicsCount, decode_aoc_1_dynamics},
    {0x14a, "aoc_1_temperatures", kAoc1Temperatures, kAoc1TemperaturesCount, decode_aoc_1_temperatures},
    {0x14b, "aoc_1_counters", kAoc1Counters, kAoc1CountersCount, decode_aoc_1_counters},
    {0x14c, "aoc_1_diagnostics", kAoc1Diagnostics, kAoc1DiagnosticsCount, decode_aoc_1_diagnostics},
    {0x150, "aoc_2_housekeeping", kAoc2Housekeeping, kAoc2HousekeepingCount, decode_aoc_2_housekeeping},
    {0x151, "aoc_2_dynamics", kAoc2Dynamics, kAoc2DynamicsCount, decode_aoc_2_dynamics},
    {0x152, "aoc_2_temperatures", kAoc2Temperatures, kAoc2TemperaturesCount, decode_aoc_2_temperatures},
    {0x153, "aoc_2_counters", kAoc2Counters, kAoc2CountersCount, decode_aoc_2_counters},
    {0x154, "aoc_2_diagnostics", kAoc2Diagnostics, kAoc2DiagnosticsCount, decode_aoc_2_diagnostics},
    {0x158, "rwl_1_housekeeping", kRwl1Housekeeping, kRwl1HousekeepingCount, decode_rwl_1_housekeeping},
    {0x159, "rwl_1_dynamics", kRwl1Dynamics, kRwl1DynamicsCount, decode_rwl_1_dynamics},
    {0x15a, "rwl_1_temperatures", kRwl1Temperatures, kRwl1TemperaturesCount, decode_rwl_1_temperatures},
    {0x15b, "rwl_1_counters", kRwl1Counters, kRwl1CountersCount, decode_rwl_1_counters},
    {0x15c, "rwl_1_diagnostics", kRwl1Diagnostics, kRwl1DiagnosticsCount, decode_rwl_1_diagnostics},
    {0x160, "rwl_2_housekeeping", kRwl2Housekeeping, kRwl2HousekeepingCount, decode_rwl_2_housekeeping},
    {0x161, "rwl_2_dynamics", kRwl2Dynamics, kRwl2DynamicsCount, decode_rwl_2_dynamics},
    {0x162, "rwl_2_temperatures", kRwl2Temperatures, kRwl2TemperaturesCount, decode_rwl_2_temperatures},
    {0x163, "rwl_2_counters", kRwl2Counters, kRwl2CountersCount, decode_rwl_2_counters},
    {0x164, "rwl_2_diagnostics", kRwl2Diagnostics, kRwl2DiagnosticsCount, decode_rwl_2_diagnostics},
    {0x168, "mtq_housekeeping", kMtqHousekeeping, kMtqHousekeepingCount, decode_mtq_housekeeping},
    {0x169, "mtq_dynamics", kMtqDynamics, kMtqDynamicsCount, decode_mtq_dynamics},
    {0x16a, "mtq_temperatures", kMtqTemperatures, kMtqTemperaturesCount, decode_mtq_temperatures},
    {0x16b, "mtq_counters", kMtqCounters, kMtqCountersCount, decode_mtq_counters},
    {0x16c, "mtq_diagnostics", kMtqDiagnostics, kMtqDiagnosticsCount, decode_mtq_diagnostics},
    {0x170, "str_1_housekeeping", kStr1Housekeeping, kStr1HousekeepingCount, decode_str_1_housekeeping},
    {0x171, "str_1_dynamics", kStr1Dynamics, kStr1DynamicsCount, decode_str_1_dynamics},
    {0x172, "str_1_temperatures", kStr1Temperatures, kStr1TemperaturesCount, decode_str_1_temperatures},
    {0x173, "str_1_counters", kStr1Counters, kStr1CountersCount, decode_str_1_counters},
    {0x174, "str_1_diagnostics", kStr1Diagnostics, kStr1DiagnosticsCount, decode_str_1_diagnostics},
    {0x178, "str_2_housekeeping", kStr2Housekeeping, kStr2HousekeepingCount, decode_str_2_housekeeping},
    {0x179, "str_2_dynamics", kStr2Dynamics, kStr2DynamicsCount, decode_str_2_dynamics},
    {0x17a, "str_2_temperatures", kStr2Temperatures, kStr2TemperaturesCount, decode_str_2_temperatures},
    {0x17b, "str_2_counters", kStr2Counters, kStr2CountersCount, decode_str_2_counters},
    {0x17c, "str_2_diagnostics", kStr2Diagnostics, kStr2DiagnosticsCount, decode_str_2_diagnostics},
    {0x180, "gyr_housekeeping", kGyrHousekeeping, kGyrHousekeepingCount, decode_gyr_housekeeping},
    {0x181, "gyr_dynamics", kGyrDynamics, kGyrDynamicsCount, decode_gyr_dynamics},
    {0x182, "gyr_temperatures", kGyrTemperatures, kGyrTemperaturesCount, decode_gyr_temperatures},
    {0x183, "gyr_counters", kGyrCounters, kGyrCountersCount, decode_gyr_counters},
    {0x184, "gyr_diagnostics", kGyrDiagnostics, kGyrDiagnosticsCount, decode_gyr_diagnostics},
    {0x188, "sun_housekeeping", kSunHousekeeping, kSunHousekeepingCount, decode_sun_housekeeping},
    {0x189, "sun_dynamics", kSunDynamics, kSunDynamicsCount, decode_sun_dynamics},
    {0x18a, "sun_temperatures", kSunTemperatures, kSunTemperaturesCount, decode_sun_temperatures},
    {0x18b, "sun_counters", kSunCounters, kSunCountersCount, decode_sun_counters},
    {0x18c, "sun_diagnostics", kSunDiagnostics, kSunDiagnosticsCount, decode_sun_diagnostics},
    {0x190, "mag_housekeeping", kMagHousekeeping, kMagHousekeepingCount, decode_mag_housekeeping},
    {0x191, "mag_dynamics", kMagDynamics, kMagDynamicsCount, decode_mag_dynamics},
    {0x192, "mag_temperatures", kMagTemperatures, kMagTemperaturesCount, decode_mag_temperatures},
    {0x193, "mag_counters", kMagCounters, kMagCountersCount, decode_mag_counters},
    {0x194, "mag_diagnostics", kMagDiagnostics, kMagDiagnosticsCount, decode_mag_diagnostics},
    {0x198, "gps_1_housekeeping", kGps1Housekeeping, kGps1HousekeepingCount, decode_gps_1_housekeeping},
    {0x199, "gps_1_dynamics", kGps1Dynamics, kGps1DynamicsCount, decode_gps_1_dynamics},
    {0x19a, "gps_1_temperatures", kGps1Temperatures, kGps1TemperaturesCount, decode_gps_1_temperatures},
    {0x19b, "gps_1_counters", kGps1Counters, kGps1CountersCount, decode_gps_1_counters},
    {0x19c, "gps_1_diagnostics", kGps1Diagnostics, kGps1DiagnosticsCount, decode_gps_1_diagnostics},
    {0x1a0, "gps_2_housekeeping", kGps2Housekeeping, kGps2HousekeepingCount, decode_gps_2_housekeeping},
    {0x1a1, "gps_2_dynamics", kGps2Dynamics, kGps2DynamicsCount, decode_gps_2_dynamics},
    {0x1a2, "gps_2_temperatures", kGps2Temperatures, kGps2TemperaturesCount, decode_gps_2_temperatures},
    {0x1a3, "gps_2_counters", kGps2Counters, kGps2CountersCount, decode_gps_2_counters},
    {0x1a4, "gps_2_diagnostics", kGps2Diagnostics, kGps2DiagnosticsCount, decode_gps_2_diagnostics},
    {0x1a8, "prp_housekeeping", kPrpHousekeeping, kPrpHousekeepingCount, decode_prp_housekeeping},
    {0x1a9, "prp_currents", kPrpCurrents, kPrpCurrentsCount, decode_prp_currents},
    {0x1aa, "prp_temperatures", kPrpTemperatures, kPrpTemperaturesCount, decode_prp_temperatures},
    {0x1ab, "prp_counters", kPrpCounters, kPrpCountersCount, decode_prp_counters},
    {0x1ac, "prp_diagnostics", kPrpDiagnostics, kPrpDiagnosticsCount, decode_prp_diagnostics},
    {0x1b0, "com_s_housekeeping", kComSHousekeeping, kComSHousekeepingCount, decode_com_s_housekeeping},
    {0x1b1, "com_s_currents", kComSCurrents, kComSCurrentsCount, decode_com_s_currents},
    {0x1b2, "com_s_temperatures", kComSTemperatures, kComSTemperaturesCount, decode_com_s_temperatures},
    {0x1b3, "com_s_counters", kComSCounters, kComSCountersCount, decode_com_s_counters},
    {0x1b4, "com_s_diagnostics", kComSDiagnostics, kComSDiagnosticsCount, decode_com_s_diagnostics},
    {0x1b8, "com_x_housekeeping", kComXHousekeeping, kComXHousekeepingCount, decode_com_x_housekeeping},
    {0x1b9, "com_x_currents", kComXCurrents, kComXCurrentsCount, decode_com_x_currents},
    {0x1ba, "com_x_temperatures", kComXTemperatures, kComXTemperaturesCount, decode_com_x_temperatures},
    {0x1bb, "com_x_counters", kComXCounters, kComXCountersCount, decode_com_x_counters},
    {0x1bc, "com_x_diagnostics", kComXDiagnostics, kComXDiagnosticsCount, decode_com_x_diagnostics},
    {0x1c0, "ant_housekeeping", kAntHousekeeping, kAntHousekeepingCount, decode_ant_housekeeping},
    {0x1c1, "ant_dynamics", kAntDynamics, kAntDynamicsCount, decode_ant_dynamics},
    {0x1c2, "ant_temperatures", kAntTemperatures, kAntTemperaturesCount, decode_ant_temperatures},
    {0x1c3, "ant_counters", kAntCounters, kAntCountersCount, decode_ant_counters},
    {0x1c4, "ant_diagnostics", kAntDiagnostics, kAntDiagnosticsCount, decode_ant_diagnostics},
    {0x1c8, "obc_1_housekeeping", kObc1Housekeeping, kObc1HousekeepingCount, decode_obc_1_housekeeping},
    {0x1c9, "obc_1_currents", kObc1Currents, kObc1CurrentsCount, decode_obc_1_currents},
    {0x1ca, "obc_1_temperatures", kObc1Temperatures, kObc1TemperaturesCount, decode_obc_1_temperatures},
    {0x1cb, "obc_1_counters", kObc1Counters, kObc1CountersCount, decode_obc_1_counters},
    {0x1cc, "obc_1_diagnostics", kObc1Diagnostics, kObc1DiagnosticsCount, decode_obc_1_diagnostics},
    {0x1d0, "obc_2_housekeeping", kObc2Housekeeping, kObc2HousekeepingCount, decode_obc_2_housekeeping},
    {0x1d1, "obc_2_currents", kObc2Currents, kObc2CurrentsCount, decode_obc_2_currents},
    {0x1d2, "obc_2_temperatures", kObc2Temperatures, kObc2TemperaturesCount, decode_obc_2_temperatures},
    {0x1d3, "obc_2_counters", kObc2Counters, kObc2CountersCount, decode_obc_2_counters},
    {0x1d4, "obc_2_diagnostics", kObc2Diagnostics, kObc2DiagnosticsCount, decode_obc_2_diagnostics},
    {0x1d8, "mmu_housekeeping", kMmuHousekeeping, kMmuHousekeepingCount, decode_mmu_housekeeping},
    {0x1d9, "mmu_currents", kMmuCurrents, kMmuCurrentsCount, decode_mmu_currents},
    {0x1da, "mmu_temperatures", kMmuTemperatures, kMmuTemperaturesCount, decode_mmu_temperatures},
    {0x1db, "mmu_counters", kMmuCounters, kMmuCountersCount, decode_mmu_counters},
    {0x1dc, "mmu_diagnostics", kMmuDiagnostics, kMmuDiagnosticsCount, decode_mmu_diagnostics},
    {0x1e0, "cam_housekeeping", kCamHousekeeping, kCamHousekeepingCount, decode_cam_housekeeping},
    {0x1e1, "cam_currents", kCamCurrents, kCamCurrentsCount, decode_cam_currents},
    {0x1e2, "cam_temperatures", kCamTemperatures, kCamTemperaturesCount, decode_cam_temperatures},
    {0x1e3, "cam_counters", kCamCounters, kCamCountersCount, decode_cam_counters},
    {0x1e4, "cam_diagnostics", kCamDiagnostics, kCamDiagnosticsCount, decode_cam_diagnostics},
    {0x1e8, "spc_housekeeping", kSpcHousekeeping, kSpcHousekeepingCount, decode_spc_housekeeping},
    {0x1e9, "spc_currents", kSpcCurrents, kSpcCurrentsCount, decode_spc_currents},
    {0x1ea, "spc_temperatures", kSpcTemperatures, kSpcTemperaturesCount, decode_spc_temperatures},
    {0x1eb, "spc_counters", kSpcCounters, kSpcCountersCount, decode_spc_counters},
    {0x1ec, "spc_diagnostics", kSpcDiagnostics, kSpcDiagnosticsCount, decode_spc_diagnostics},
    {0x1f0, "rad_housekeeping", kRadHousekeeping, kRadHousekeepingCount, decode_rad_housekeeping},
    {0x1f1, "rad_currents", kRadCurrents, kRadCurrentsCount, decode_rad_currents},
    {0x1f2, "rad_temperatures", kRadTemperatures, kRadTemperaturesCount, decode_rad_temperatures},
    {0x1f3, "rad_counters", kRadCounters, kRadCountersCount, decode_rad_counters},
    {0x1f4, "rad_diagnostics", kRadDiagnostics, kRadDiagnosticsCount, decode_rad_diagnostics},
    {0x1f8, "alt_housekeeping", kAltHousekeeping, kAltHousekeepingCount, decode_alt_housekeeping},
    {0x1f9, "alt_dynamics", kAltDynamics, kAltDynamicsCount, decode_alt_dynamics},
    {0x1fa, "alt_temperatures", kAltTemperatures, kAltTemperaturesCount, decode_alt_temperatures},
    {0x1fb, "alt_counters", kAltCounters, kAltCountersCount, decode_alt_counters},
    {0x1fc, "alt_diagnostics", kAltDiagnostics, kAltDiagnosticsCount, decode_alt_diagnostics},
    {0x200, "lnk_housekeeping", kLnkHousekeeping, kLnkHousekeepingCount, decode_lnk_housekeeping},
    {0x201, "lnk_dynamics", kLnkDynamics, kLnkDynamicsCount, decode_lnk_dynamics},
    {0x202, "lnk_temperatures", kLnkTemperatures, kLnkTemperaturesCount, decode_lnk_temperatures},
    {0x203, "lnk_counters", kLnkCounters, kLnkCountersCount, decode_lnk_counters},
    {0x204, "lnk_diagnostics", kLnkDiagnostics, kLnkDiagnosticsCount, decode_lnk_diagnostics},
    {0x208, "dep_housekeeping", kDepHousekeeping, kDepHousekeepingCount, decode_dep_housekeeping},
    {0x209, "dep_currents", kDepCurrents, kDepCurrentsCount, decode_dep_currents},
    {0x20a, "dep_temperatures", kDepTemperatures, kDepTemperaturesCount, decode_dep_temperatures},
    {0x20b, "dep_counters", kDepCounters, kDepCountersCount, decode_dep_counters},
    {0x20c, "dep_diagnostics", kDepDiagnostics, kDepDiagnosticsCount, decode_dep_diagnostics},
};
const std::size_t kMissionSize = sizeof kMission / sizeof *kMission;

} // namespace perigee
