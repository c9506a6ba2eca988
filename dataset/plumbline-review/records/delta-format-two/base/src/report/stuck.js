/** Jobs whose worker has gone quiet: overdue by more than `graceMs`, the longest first. */
export function stuckJobs(state, now, graceMs = 60_000) {
  const out = [];
  for (const job of Object.values(state.jobs)) {
    if (job.status !== 'leased') continue;
    const overdue = now - (job.lease.since + job.lease.ttl * 1000);
    if (overdue > graceMs) out.push({ job: job.id, worker: job.lease.worker, lamp: job.lamp, overdueMs: overdue });
  }
  return out.sort((a, b) => b.overdueMs - a.overdueMs);
}
