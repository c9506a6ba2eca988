import { cohort, stagePercent } from '../rollout/cohort.js';

const line = (label, value) => `${label.padEnd(12)}${value}`;

/** A page of text about a rollout, for the console and for mails. */
export function summarize(rollout, { state, counts, health }) {
  const out = [
    line('rollout', rollout.id),
    line('status', rollout.reason ? `${rollout.status} (${rollout.reason})` : rollout.status),
    line('stage', `${rollout.stage + 1} of ${rollout.stages.length}, ${stagePercent(rollout)} %`),
    line('left', cohort(rollout, state.lamps, 100).length),
  ];
  for (const [status, count] of Object.entries(counts)) if (count) out.push(line(status, count));
  out.push(line('heard of', health.seen));
  out.push(line('failing', `${health.failed} (${(health.rate * 100).toFixed(1)} %)`));
  return `${out.join('\n')}\n`;
}

/** Lamps by version, the newest first, for one tenant. */
export function versionTable(state, tenant, compare) {
  const counts = new Map();
  for (const lamp of Object.values(state.lamps)) {
    if (lamp.tenant === tenant) counts.set(lamp.version, (counts.get(lamp.version) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => compare(b, a)).map(([version, lamps]) => ({ version, lamps }));
}
