process.on('uncaughtException', (error) => {
  console.error(error);
  process.exit(2);
});
const { makeFixture, rolloutOf } = await import('../test/helpers.js');
const after = [];
const { app, clock } = makeFixture({ after: (each) => after.unshift(each) }, {
  lamps: 1, given: { queue: { quantumBytes: 30_000 }, quota: { gatewayBytesPerSecond: 100_000 } },
});
const { dispatch, store } = app;
store.log.append = () => {}; // nothing is read back, and each event on disk costs time
store.append('gateway.added', { gateway: 'g3', tenant: 'oslo', district: 'north' });
app.rollouts.create(rolloutOf());
app.rollouts.start('r1');
dispatch.cancel(() => true);
dispatch.limit('oslo', { bytesPerSecond: 1000, burstBytes: 45_000 });
let count = 0;
const add = (gateway, bytes) => dispatch.create({
  rollout: 'r1', tenant: 'oslo', gateway, lamp: `x${count++}`, from: '1.0.0', to: '2.0.0', bytes, priority: 0,
});
/** A job every ten seconds; the tenant gains in that time what a small job takes. */
const step = () => {
  const job = dispatch.take('w1', ['g1', 'g3']);
  if (job) dispatch.complete(job.id, job.lease.token);
  clock.pass(10_000);
  return job?.gateway ?? '-';
};
const SMALL = 80;
for (let i = 0; i < SMALL; i++) add('g1', 10_000);
for (let i = 0; i < 3; i++) {
  const job = dispatch.take('w1', ['g1']);
  dispatch.complete(job.id, job.lease.token);
}
for (let i = 0; i < 3; i++) add('g3', 30_000);
clock.pass(10_000);
const order = [];
for (let i = 0; i < 60; i++) order.push(step());
for (const each of after) each();
console.log(order.join(' '));
if (order.filter((each) => each === 'g1').length < 20) throw new Error('the small jobs do not go');
process.exit(order.filter((each) => each === 'g3').length === 3 ? 0 : 1);
