import { fraction } from '../util/hash.js';
import { covers } from '../access/roles.js';
import { isNewer } from '../version.js';

/** The lamps that a rollout is about, whatever the stage: of the tenant, district and model, and older. */
export function targets(rollout, lamps) {
  return Object.values(lamps).filter((lamp) =>
    lamp.tenant === rollout.tenant
    && lamp.model === rollout.model
    && covers(rollout.district, lamp.district)
    && isNewer(rollout.to, lamp.version));
}

/** Everybody below the percentage by hash: a lamp that is in at 5 % is in at 25 %. */
export function cohort(rollout, lamps, percent) {
  return targets(rollout, lamps)
    .filter((lamp) => fraction(lamp.id, 0) * 100 < percent)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

export function stagePercent(rollout) {
  return rollout.stage < 0 ? 0 : rollout.stages[rollout.stage].percent;
}
