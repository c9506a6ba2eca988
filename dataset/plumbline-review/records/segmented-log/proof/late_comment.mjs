import { ann, bob, root, verdict, world } from './world.mjs';
let answer;
const w = await world({ post: () => new Promise((resolve) => (answer = () => resolve(200))) });
const { service, compactor, dispatcher, log } = w.app;
const { id } = await service.create(ann, { title: 'Minutes' });
await service.share(ann, id, { who: '*', role: 'commenter' });
await service.hook(root, { url: 'http://x/', secret: 's'.repeat(20), events: ['comment.added'] });
for (let rev = 0; rev < 10; rev++) await service.edit(ann, id, { rev, ops: ['word '], client: 'c', no: rev });
await w.settle();
await log.sealed(Infinity);
await service.comment(bob, id, { rev: 9, start: 0, end: 4, body: 'one behind' });
if ((await compactor.run()) !== true) throw new Error('not merged');
while (answer === undefined) await new Promise((r) => setTimeout(r, 5));
answer();
await dispatcher.idle();
const app = await w.reopen();
let places;
try { places = JSON.stringify(app.service.comments(ann, id).map(({ start, end }) => [start, end])); } catch (error) { places = error.message; }
verdict(places === '[[5,9]]', places);
