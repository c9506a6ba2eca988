import assert from 'node:assert/strict';
import { test } from 'node:test';

import { CollectionApi } from '../src/api.js';
import { Folder } from '../src/folder.js';
import { harvest } from '../src/harvest.js';
import { FakeHttp, MemoryFiles, object } from './fakes.js';

const FIRST = 'https://museum.test/objects?limit=200';

function setting() {
  const http = new FakeHttp();
  const files = new MemoryFiles();
  return { http, files, api: new CollectionApi(http, 'https://museum.test'), folder: new Folder(files) };
}

test('a harvest writes every page', async () => {
  const { http, api, folder } = setting();
  http.putPage(FIRST, { objects: [object('a1')], next: 'x+1' });
  http.putPage(`${FIRST}&cursor=x%2B1`, { objects: [object('a2')] });
  assert.deepEqual(await harvest(api, folder), { seen: 2, saved: 2, removed: 0 });
  assert.deepEqual(await folder.ids(), ['a1', 'a2']);
  assert.equal((await folder.record('a2'))?.title, 'Object a2');
});

test('what has not changed is not written again', async () => {
  const { http, api, folder } = setting();
  http.putPage(FIRST, { objects: [object('a1'), object('a2')] });
  await harvest(api, folder);
  http.putPage(FIRST, { objects: [object('a1'), object('a2', { title: 'Vase' })] });
  assert.deepEqual(await harvest(api, folder), { seen: 2, saved: 1, removed: 0 });
});

test('what is gone from the collection is removed', async () => {
  const { http, files, api, folder } = setting();
  http.putPage(FIRST, { objects: [object('a1'), object('a2')] });
  await harvest(api, folder);
  http.putPage(FIRST, { objects: [object('a2')] });
  assert.deepEqual(await harvest(api, folder), { seen: 1, saved: 0, removed: 1 });
  assert.ok(!files.content.has('objects/a1.json'));
});

test('a server that is down ends the harvest', async () => {
  const { http, api, folder } = setting();
  http.put(FIRST, 'down for maintenance', {}, 503);
  await assert.rejects(harvest(api, folder), /status 503/);
});

test('tidy removes what the manifest does not know', async () => {
  const { http, files, api, folder } = setting();
  http.putPage(FIRST, { objects: [object('a1')] });
  await harvest(api, folder);
  await files.write('objects/zz.json', new Uint8Array());
  assert.deepEqual(await folder.tidy(), ['objects/zz.json']);
  assert.deepEqual(await files.list('objects'), ['a1.json']);
});
