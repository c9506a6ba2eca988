/** Rollouts whose lamps fail more than their tenant wants to sleep through.  The pager asks every minute. */
export function alarms(state, healthOf) {
  const out = [];
  for (const rollout of Object.values(state.rollouts)) {
    if (rollout.status !== 'running' && rollout.status !== 'paused') continue;
    const { seen, failed, rate } = healthOf(rollout.id);
    const limit = state.tenants[rollout.tenant].alarmPercent;
    if (seen > 0 && rate >= limit) {
      out.push({ tenant: rollout.tenant, rollout: rollout.id, text: `${failed} of ${seen} lamps fail` });
    }
  }
  return out;
}
