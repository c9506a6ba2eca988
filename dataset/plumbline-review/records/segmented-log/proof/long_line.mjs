import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Segment } from '../src/store/segment.js';
import { verdict } from './world.mjs';
const segment = await new Segment(join(mkdtempSync(join(tmpdir(), 'proof-')), 'one.log'), { first: 1, final: 1 }).create();
await segment.write([{ n: 1, t: 'text', text: 'x'.repeat(2_000_000) }, { n: 2, t: 'mark' }]);
await segment.seal();
let looked = 0;
for (const name of ['split', 'matchAll', 'indexOf', 'includes', 'match', 'search', 'replace']) {
  const real = String.prototype[name];
  String.prototype[name] = function (...given) { looked += this.length; return real.apply(this, given); };
}
const found = [];
for await (const entry of segment.entries()) found.push(entry.n);
if (found.join() !== '1,2') throw new Error(`found ${found}`);
const times = looked / segment.size;
verdict(times < 5, `the line is looked through ${times.toFixed(0)} times`);
