process.on('uncaughtException', (error) => {
  console.error(error);
  process.exit(2);
});
const { WorkQueue } = await import('../src/work/queue.js');
let order = 0;
const queueOf = (gateways) => {
  const queue = new WorkQueue({ leaseMs: 1e9, backoffMs: 1, backoffLimitMs: 1, quantumBytes: 16384 });
  for (const gateway of gateways) {
    for (let i = 0; i < 900; i++) {
      queue.add({ id: `${gateway}${i}`, gateway, tenant: 't', bytes: 4096, priority: 0, order: order++, attempts: 0, notBefore: 0, lease: null });
    }
  }
  return queue;
};
const shares = [];
/** Each of `workers` asks in turn, again if it gets nothing at first; with `refused`, a quota refuses every second time. */
const share = (queue, workers, refused) => {
  const got = { a: 0, b: 0, c: 0 };
  for (let i = 0; i < 400; i++) {
    for (const [worker, gateways] of workers) {
      const take = (admitted) => queue.take(worker, ++order, 0, gateways, () => admitted);
      const job = take(true) ?? take(true);
      if (!job || !gateways.includes(job.gateway)) throw new Error('no job');
      got[job.gateway] += 1;
      if (refused && take(false)) throw new Error('not admitted');
    }
  }
  shares.push(got);
};
share(queueOf(['a', 'b']), [['x', ['a', 'b']]], false);
if (Math.abs(shares[0].a - shares[0].b) > 8) throw new Error('no turns at all');
share(queueOf(['a', 'b', 'c']), [['x', ['a', 'b']], ['y', ['c']]], false);
share(queueOf(['a', 'b']), [['x', ['a', 'b']]], true);
console.log(shares);
process.exit(shares.every((got) => Math.abs(got.a - got.b) <= 8) ? 0 : 1);
