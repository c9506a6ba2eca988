process.on('uncaughtException', (error) => {
  console.error(error);
  process.exit(2);
});
const { WorkQueue } = await import('../src/work/queue.js');
const queue = new WorkQueue({ leaseMs: 1000, backoffMs: 1, backoffLimitMs: 1, quantumBytes: 100 });
const job = { tenant: 't', priority: 0, attempts: 0, notBefore: 0, lease: null };
queue.add({ ...job, id: 'near', gateway: 'g1', bytes: 50, order: 1 });
queue.add({ ...job, id: 'far', gateway: 'g2', bytes: 450, order: 2 });
const got = queue.take('w', 1, 0, ['g2'], () => true)?.id ?? null;
console.log(got);
process.exit(got === 'far' ? 0 : 1);
