process.on('uncaughtException', (error) => {
  console.error(error);
  process.exit(2);
});
const { decide } = await import('../src/rollout/machine.js');
const { HealthWindow } = await import('../src/rollout/health.js');
const actionOf = (limit, failing) => {
  const health = new HealthWindow(3_600_000);
  for (let i = 0; i < 100; i++) health.report(`l${i}`, i >= failing, 1000, 2000);
  const stage = { percent: 100, minSeen: 1, maxFailurePercent: limit, soakMs: 0 };
  return decide({ status: 'running', stage: 0, stages: [stage], stageSince: 0 }, health.summary(2000), { ready: 0, leased: 0, done: 100 }, 1e6).action;
};
const limits = Array.from({ length: 100 }, (_, i) => i);
if (!limits.every((limit) => actionOf(limit, limit + 1) === 'pause')) throw new Error('the gate is open');
const paused = limits.filter((limit) => actionOf(limit, limit) === 'pause');
console.log('paused exactly at the limit:', paused.join(' ') || 'none');
process.exit(paused.length ? 1 : 0);
