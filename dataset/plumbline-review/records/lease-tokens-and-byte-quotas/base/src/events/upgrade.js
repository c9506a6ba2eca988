/**
 * Logs are kept for years.  What was written by older releases is turned into today's shape here, so that the
 * reducer knows one shape of each event.
 */
const STEPS = {
  // 2.x called them devices
  'device.added': (event) => ({ ...event, type: 'lamp.added' }),
  'device.removed': (event) => ({ ...event, type: 'lamp.removed' }),
  // before 3.2 a rollout was for the whole tenant
  'rollout.created': (event) => (event.district === undefined ? { ...event, district: '' } : event),
};

export function upgrade(event) {
  const step = Object.hasOwn(STEPS, event.type) ? STEPS[event.type] : undefined;
  return step ? step(event) : event;
}
