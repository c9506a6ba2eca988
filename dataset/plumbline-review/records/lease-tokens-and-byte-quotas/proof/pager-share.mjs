process.on('uncaughtException', (error) => {
  console.error(error);
  process.exit(2);
});
const { makeFixture, rolloutOf } = await import('../test/helpers.js');
const after = [];
const { alarms } = await import('../src/report/alarms.js');
const { drain } = await import('../test/work.js');
const fixture = makeFixture({ after: (each) => after.unshift(each) });
const { app, clock } = fixture;
app.rollouts.create(rolloutOf());
app.rollouts.start('r1');
drain(app, clock);
for (const job of Object.values(app.store.state.jobs)) {
  if (job.status === 'done') app.rollouts.reported(job.lamp, { ok: false, at: clock.now() });
}
const { seen, failed } = app.rollouts.healthOf('r1');
if (!seen || seen !== failed) throw new Error('nobody fails');
const got = alarms(app.store.state, (id) => app.rollouts.healthOf(id));
for (const each of after) each();
console.log(seen, got.length);
process.exit(got.length === 1 ? 0 : 1);
