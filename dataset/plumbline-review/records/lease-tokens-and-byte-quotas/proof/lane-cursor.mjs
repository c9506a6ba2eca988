process.on('uncaughtException', (error) => {
  console.error(error);
  process.exit(2);
});
const { WorkQueue } = await import('../src/work/queue.js');
const queue = new WorkQueue({ leaseMs: 1000, backoffMs: 1, backoffLimitMs: 1, quantumBytes: 200 });
let order = 0;
for (const id of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2']) {
  queue.add({ id, gateway: id[0], tenant: 't', bytes: 100, priority: 0, order: order++, attempts: 0, notBefore: 0, lease: null });
}
const take = () => queue.take('w', ++order, 0, ['a', 'b', 'c'], () => true)?.id;
const got = [take(), take(), take()];
queue.remove('a3');
got.push(take());
console.log(got.join(' '));
process.exit(got.join(' ') === 'a1 a2 b1 b2' ? 0 : 1);
