process.on('uncaughtException', (error) => {
  console.error(error);
  process.exit(2);
});
const { WorkQueue } = await import('../src/work/queue.js');
const queue = new WorkQueue({ leaseMs: 1e9, backoffMs: 1, backoffLimitMs: 1, quantumBytes: 16384 });
let order = 0;
for (const gateway of ['a', 'b', 'c']) {
  for (let i = 0; i < 900; i++) {
    queue.add({ id: `${gateway}${i}`, gateway, tenant: 't', bytes: 4096, priority: 0, order: order++, attempts: 0, notBefore: 0, lease: null });
  }
}
const got = { a: 0, b: 0, c: 0 };
for (let i = 0; i < 400; i++) {
  for (const [worker, gateways] of [['x', ['a', 'b']], ['y', ['c']]]) {
    // whoever gets nothing asks again
    const take = () => queue.take(worker, ++order, 0, gateways, () => true);
    const job = take() ?? take();
    if (!job || !gateways.includes(job.gateway)) throw new Error('no job');
    got[job.gateway] += 1;
  }
}
console.log(got);
process.exit(Math.abs(got.a - got.b) <= 8 ? 0 : 1);
