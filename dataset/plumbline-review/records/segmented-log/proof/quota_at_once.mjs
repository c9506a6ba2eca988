import { ann, verdict, world } from './world.mjs';
const w = await world({ quota: 100 });
const { service } = w.app;
const one = await service.create(ann, { title: 'One' });
const two = await service.create(ann, { title: 'Two' });
await service.edit(ann, one.id, { rev: 0, ops: ['abc'], client: 'c', no: 1 });
await Promise.all([
  service.edit(ann, two.id, { rev: 0, ops: ['xyz'], client: 'c', no: 2 }),
  service.edit(ann, one.id, { rev: 1, ops: [{ d: 'abc' }], client: 'c', no: 3 }),
]);
let status = 200;
try { await service.edit(ann, two.id, { rev: 1, ops: ['x'.repeat(1000)], client: 'c', no: 4 }); } catch (error) { status = error.status; }
verdict(status === 413, `${w.app.state.quota.used('ann')} of 100 bytes are used`);
