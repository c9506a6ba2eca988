process.on('uncaughtException', (error) => {
  console.error(error);
  process.exit(2);
});
const { makeFixture, rolloutOf } = await import('../test/helpers.js');
const after = [];
const { app } = makeFixture({ after: (each) => after.unshift(each) });
for (let i = 0; i < 20; i++) {
  app.store.append('lamp.added', {
    lamp: `m${i}`, tenant: 'oslo', gateway: 'g1', district: 'north/02', model: 'k6', version: '1.0.0',
  });
}
const stages = [{ percent: 100, maxFailurePercent: 10 }];
app.rollouts.create(rolloutOf({ stages }));
app.rollouts.create(rolloutOf({ id: 'r2', model: 'k6', stages }));
app.rollouts.start('r1');
app.rollouts.start('r2');
app.rollouts.pause('r1', 'waiting for the vendor');
const job = app.dispatch.take('w1', ['g1']);
for (const each of after) each();
console.log(job?.rollout);
process.exit(job?.rollout === 'r2' ? 0 : 1);
