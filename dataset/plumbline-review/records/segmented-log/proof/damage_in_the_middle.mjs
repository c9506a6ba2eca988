import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Segment } from '../src/store/segment.js';
import { verdict } from './world.mjs';
const path = join(mkdtempSync(join(tmpdir(), 'proof-')), 'newest.log');
const text = '{"n":1}\n{"n":2,"te?t\n{"n":3}\n{"n":4}\n';
writeFileSync(path, text);
let refused = false;
try { await new Segment(path, { first: 1, final: false }).load(() => {}, { newest: true }); } catch { refused = true; }
const kept = readFileSync(path, 'utf8');
verdict(refused && kept === text, `${kept.split('\n').length - 1} of 4 lines are left`);
