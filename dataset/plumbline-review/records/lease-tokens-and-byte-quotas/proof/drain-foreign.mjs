process.on('uncaughtException', (error) => {
  console.error(error);
  process.exit(2);
});
const { makeFixture, rolloutOf } = await import('../test/helpers.js');
const after = [];
const { makeRouter } = await import('../src/api/server.js');
const { app } = makeFixture({ after: (each) => after.unshift(each) });
const { handler, params } = makeRouter(app).match('POST', '/gateways/g1/drain');
const actor = { tenant: 'turku', user: 'eve', role: 'operator', district: 'north' };
let refused = false;
try {
  handler({ actor, params, body: { draining: true } });
} catch (error) {
  if (error.status !== 404 && error.status !== 403) throw error;
  refused = true;
}
for (const each of after) each();
console.log(refused);
process.exit(refused ? 0 : 1);
