import { invalid } from '../util/errors.js';

const EDGES = {
  draft: ['running', 'aborted'],
  running: ['running', 'paused', 'aborted', 'finished'],
  paused: ['running', 'aborted'],
  aborted: [],
  finished: [],
};

export const canMove = (from, to) => EDGES[from].includes(to);

export function checkStages(stages) {
  if (!Array.isArray(stages) || !stages.length) throw invalid('a rollout needs stages');
  let before = 0;
  for (const stage of stages) {
    if (!(stage.percent > before) || stage.percent > 100) throw invalid('percentages must grow up to 100');
    if (!(stage.maxFailurePercent >= 0)) throw invalid('maxFailurePercent is missing');
    before = stage.percent;
  }
  if (before !== 100) throw invalid('the last stage must be 100 percent');
  return stages.map((stage) => ({
    percent: stage.percent,
    minSeen: stage.minSeen ?? 1,
    maxFailurePercent: stage.maxFailurePercent,
    soakMs: (stage.soakSeconds ?? 0) * 1000,
  }));
}

/**
 * What is to be done about a running rollout.  `health` is the summary of the stage, `work` counts the jobs of the
 * rollout by status.
 */
export function decide(rollout, health, work, now) {
  if (rollout.status !== 'running') return { action: 'none' };
  const stage = rollout.stages[rollout.stage];
  if (health.seen >= stage.minSeen && health.rate > stage.maxFailurePercent) {
    return { action: 'pause', reason: `${health.failed} of ${health.seen} lamps fail` };
  }
  if (work.ready + work.leased > 0) return { action: 'none' };
  if (now - rollout.stageSince < stage.soakMs) return { action: 'none' };
  const lastStage = rollout.stage === rollout.stages.length - 1;
  // an empty stage has nobody to hear from
  if (work.done > 0 && health.seen < Math.min(stage.minSeen, work.done)) return { action: 'none' };
  return lastStage ? { action: 'finish' } : { action: 'advance', stage: rollout.stage + 1 };
}
