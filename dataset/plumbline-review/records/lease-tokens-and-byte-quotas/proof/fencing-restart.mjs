process.on('uncaughtException', (error) => {
  console.error(error);
  process.exit(2);
});
const { makeFixture, rolloutOf } = await import('../test/helpers.js');
const after = [];
const fixture = makeFixture({ after: (each) => after.unshift(each) });
fixture.app.rollouts.create(rolloutOf());
fixture.app.rollouts.start('r1');
const first = fixture.app.dispatch.take('w1', ['g1']).lease.token;
fixture.app.store.snapshot();
fixture.restart();
const second = fixture.app.dispatch.take('w2', ['g1']).lease.token;
for (const each of after) each();
console.log(first, second);
process.exit(second > first ? 0 : 1);
