process.on('uncaughtException', (error) => {
  console.error(error);
  process.exit(2);
});
const { HealthWindow } = await import('../src/rollout/health.js');
const health = new HealthWindow(3_600_000, 24);
const start = 150_000 * 1000;
health.report('lamp', true, start + 50_000, start + 50_000);
health.report('lamp', false, start + 20_000, start + 60_000);
const { failed } = health.summary(start + 60_000);
console.log(failed);
process.exit(failed === 0 ? 0 : 1);
