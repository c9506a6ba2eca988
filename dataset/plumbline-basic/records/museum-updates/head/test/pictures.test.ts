import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Folder } from '../src/folder.js';
import { downloadPictures } from '../src/pictures.js';
import { recordOf } from '../src/record.js';
import { FakeHttp, MemoryFiles, object } from './fakes.js';

async function setting(...ids: string[]) {
  const http = new FakeHttp();
  const files = new MemoryFiles();
  const folder = new Folder(files);
  await folder.save(recordOf(object('plain')));
  for (const id of ids) {
    const url = `https://images.test/${id}`;
    http.put(url, `picture of ${id}`, { etag: `"${id}-1"` });
    await folder.save(recordOf(object(id, { images: [{ url }] })));
  }
  return { http, files, folder };
}

test('pictures are downloaded once', async () => {
  const { http, folder } = await setting('a1');
  assert.deepEqual(await downloadPictures(http, folder), { saved: 1, current: 0, failed: [] });
  assert.equal((await folder.manifest.entries()).get('pictures/a1.jpg')?.tag, '"a1-1"');
  assert.deepEqual(await downloadPictures(http, folder), { saved: 0, current: 1, failed: [] });
});

test('a picture that has changed is downloaded again', async () => {
  const { http, files, folder } = await setting('a1');
  await downloadPictures(http, folder);
  http.put('https://images.test/a1', 'better picture', { etag: 'W/"a1-2"' });
  assert.equal((await downloadPictures(http, folder)).saved, 1);
  assert.equal(new TextDecoder().decode(files.content.get('pictures/a1.jpg')!), 'better picture');
});

test('many pictures are all written', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `a${index}`);
  const { http, files, folder } = await setting(...ids);
  assert.equal((await downloadPictures(http, folder)).saved, 20);
  assert.equal((await files.list('pictures')).length, 20);
});

test('a picture that cannot be had does not stop the others', async () => {
  const { http, files, folder } = await setting('a1', 'a2');
  http.put('https://images.test/a1', 'gone', {}, 410);
  assert.deepEqual(await downloadPictures(http, folder), { saved: 1, current: 0, failed: ['a1'] });
  assert.deepEqual(await files.list('pictures'), ['a2.jpg']);
});

test('the picture goes with its object', async () => {
  const { http, files, folder } = await setting('a1');
  await downloadPictures(http, folder);
  await folder.remove('a1');
  assert.deepEqual(await files.list('pictures'), []);
});
