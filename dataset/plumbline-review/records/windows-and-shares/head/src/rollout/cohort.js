import { fraction } from '../util/hash.js';
import { covers } from '../access/roles.js';
import { isNewer } from '../version.js';

/** Everything that a rollout is about, whatever the version: of the tenant, district and model. */
export function members(rollout, lamps) {
  return Object.values(lamps).filter((lamp) =>
    lamp.tenant === rollout.tenant
    && lamp.model === rollout.model
    && covers(rollout.district, lamp.district));
}

/** The lamps that still have to be updated. */
export function targets(rollout, lamps) {
  return members(rollout, lamps).filter((lamp) => isNewer(rollout.to, lamp.version));
}

/** Where a lamp stands in the order of a rollout.  The salt sees to it that it is not always the same ones who go first. */
const rank = (rollout, lamp) => fraction(`${rollout.salt}/${lamp.id}`);
const byRank = (a, b) => a.rank - b.rank || (a.lamp.id < b.lamp.id ? -1 : 1);

function ordered(rollout, lamps) {
  return lamps.map((lamp) => ({ lamp, rank: rank(rollout, lamp) })).sort(byRank).map(({ lamp }) => lamp);
}

// 0.57 % of 10,000 are 57, whatever floating point makes of it
const shareOf = (percent, count) => Math.max(1, Math.floor((percent * count) / 100 + 1e-9));

/** Of each gateway the first by rank, whatever their version. */
export function share(rollout, lamps, percent) {
  const gateways = new Map();
  for (const lamp of members(rollout, lamps)) {
    if (!gateways.has(lamp.gateway)) gateways.set(lamp.gateway, []);
    gateways.get(lamp.gateway).push(lamp);
  }
  return [...gateways.values()].flatMap((behind) =>
    ordered(rollout, behind).slice(0, shareOf(percent, behind.length)));
}

/**
 * The lamps of a stage: of each gateway its share, at least one, the first by rank, so that no gateway has a whole street of new
 * lamps at 5 %.  The share is one of all lamps, also of those that are up to date, or it would change while the rollout goes on.  Who is in at
 * 5 % is in at 25 %.
 */
export function cohort(rollout, lamps, percent) {
  return ordered(rollout, share(rollout, lamps, percent).filter((lamp) => isNewer(rollout.to, lamp.version)));
}

export function stagePercent(rollout) {
  return rollout.stage < 0 ? 0 : rollout.stages[rollout.stage].percent;
}
