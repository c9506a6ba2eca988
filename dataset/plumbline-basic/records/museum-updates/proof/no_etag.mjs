// A server that sends no ETag: the picture was never downloaded, and has to be.
import { Folder } from '../build/src/folder.js';
import { downloadPictures } from '../build/src/pictures.js';
import { recordOf } from '../build/src/record.js';
import { FakeHttp, MemoryFiles, object } from '../build/test/fakes.js';
import { verdict } from './verdict.mjs';

const http = new FakeHttp();
const folder = new Folder(new MemoryFiles());
const url = 'https://images.test/a1';
http.put(url, 'picture', { 'content-type': 'image/jpeg' });
await folder.save(recordOf(object('a1', { images: [{ url }] })));
const run = await downloadPictures(http, folder);
const there = (await folder.files.read('pictures/a1.jpg')) !== null;
verdict(!there, `${JSON.stringify(run)}; the picture is ${there ? '' : 'not '}there`);
