import { members, share, targets } from '../rollout/cohort.js';
import { nextOpen } from '../rollout/window.js';

const ENDED = new Set(['aborted', 'finished']);

function stateOf(rollout, index) {
  if (rollout.status === 'finished' || index < rollout.stage) return 'over';
  if (index > rollout.stage) return 'ahead';
  return rollout.status === 'aborted' ? 'over' : 'current';
}

/** How many lamps each stage adds, how many are left, and from when on jobs can go out. */
export function planOf(rollout, state, now) {
  const stages = [];
  let before = 0;
  for (const [index, { percent }] of rollout.stages.entries()) {
    const lamps = share(rollout, state.lamps, percent).length;
    stages.push({ percent, lamps: lamps - before, state: stateOf(rollout, index) });
    before = lamps;
  }
  return {
    opens: ENDED.has(rollout.status) ? null : new Date(nextOpen(rollout.window, now)).toISOString(),
    lamps: members(rollout, state.lamps).length,
    left: targets(rollout, state.lamps).length,
    stages,
  };
}
