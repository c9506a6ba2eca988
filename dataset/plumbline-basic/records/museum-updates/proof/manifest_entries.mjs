// Four pictures are downloaded; all have to be in the manifest, or the next tidy removes them.
import { Folder } from '../build/src/folder.js';
import { downloadPictures } from '../build/src/pictures.js';
import { recordOf } from '../build/src/record.js';
import { FakeHttp, MemoryFiles, object } from '../build/test/fakes.js';
import { verdict } from './verdict.mjs';

const http = new FakeHttp();
const folder = new Folder(new MemoryFiles());
for (const id of ['a1', 'a2', 'a3', 'a4']) {
  const url = `https://images.test/${id}`;
  http.put(url, id, { etag: `"${id}"` });
  await folder.save(recordOf(object(id, { images: [{ url }] })));
}
const run = await downloadPictures(http, folder);
if (run.saved !== 4) process.exit(3);
const strays = await folder.tidy();
verdict(strays.length > 0, `four pictures were saved, and tidy removed: ${strays}`);
