const endOf = (since, seconds) => since + seconds * 1000;

/**
 * Logs are kept for years.  What was written by older releases is turned into today's shape here, so that the
 * reducer knows one shape of each event.
 */
const STEPS = {
  // 2.x called them devices
  'device.added': (event) => ({ ...event, type: 'lamp.added' }),
  'device.removed': (event) => ({ ...event, type: 'lamp.removed' }),
  // before 3.9 a lease had a length and no token
  'job.leased': (event) => (event.until === undefined ? { ...event, until: endOf(event.at, event.ttl), token: 0 } : event),
  'job.renewed': (event) => (event.until === undefined ? { ...event, until: endOf(event.at, event.ttl) } : event),
  // before 3.2 a rollout was for the whole tenant
  'rollout.created': (event) => (event.district === undefined ? { ...event, district: '' } : event),
};

export function upgrade(event) {
  const step = Object.hasOwn(STEPS, event.type) ? STEPS[event.type] : undefined;
  return step ? step(event) : event;
}

/** The same for what a snapshot holds. */
export function upgradeState(state) {
  for (const { lease } of Object.values(state?.jobs ?? {})) {
    if (lease && lease.until === undefined) Object.assign(lease, { until: endOf(lease.since, lease.ttl), token: 0 });
  }
  return state;
}
