import assert from 'node:assert/strict';
import { test } from 'node:test';

import { run } from '../src/cli.js';
import { FakeHttp, MemoryFiles, object } from './fakes.js';

const ROOT = 'https://museum.test';
const FULL = `${ROOT}/objects?limit=200`;
const SINCE = `${FULL}&changedSince=2025-03-10T03%3A00%3A00.000Z`;

function setting() {
  const http = new FakeHttp();
  const files = new MemoryFiles();
  const said: string[] = [];
  const cabinet = (command: string, at: string) => {
    const world = { http, files: () => files, say: (line: string) => said.push(line), now: () => new Date(at) };
    return run([command, ROOT, 'collection'], world);
  };
  return { http, files, said, cabinet };
}

test('an update needs a harvest before it', async () => {
  const { said, cabinet } = setting();
  assert.equal(await cabinet('update', '2025-03-10T03:00:00Z'), 1);
  assert.deepEqual(said, ['there is no checkpoint in collection: run a harvest first']);
});

test('an update asks for what was changed since the last run began', async () => {
  const { http, files, said, cabinet } = setting();
  http.putPage(FULL, { objects: [object('a1'), object('a2')] });
  http.putPage(SINCE, { objects: [object('a1', { withdrawn: true }), object('a3')] });
  await cabinet('harvest', '2025-03-10T03:00:00Z');
  assert.equal(await cabinet('update', '2025-03-11T03:00:00Z'), 0);
  assert.equal(said[1], '2 objects: 1 new or changed, 1 removed');
  assert.deepEqual(await files.list('objects'), ['a2.json', 'a3.json']);
});

test('an update of several pages follows the cursor', async () => {
  const { http, files, cabinet } = setting();
  const first = Array.from({ length: 200 }, (_, index) => object(`b${index}`));
  http.putPage(FULL, { objects: [] });
  http.putPage(SINCE, { objects: first, next: 'b199' });
  http.putPage(`${SINCE}&cursor=b199`, { objects: [object('c1')] });
  await cabinet('harvest', '2025-03-10T03:00:00Z');
  await cabinet('update', '2025-03-11T03:00:00Z');
  assert.equal((await files.list('objects')).length, 201);
});

test('an update that fails is made again from the same moment', async () => {
  const { http, cabinet } = setting();
  http.putPage(FULL, { objects: [] });
  http.put(SINCE, 'down', {}, 503);
  await cabinet('harvest', '2025-03-10T03:00:00Z');
  await assert.rejects(cabinet('update', '2025-03-11T03:00:00Z'), /503/);
  http.putPage(SINCE, { objects: [] });
  assert.equal(await cabinet('update', '2025-03-12T03:00:00Z'), 0);
});
