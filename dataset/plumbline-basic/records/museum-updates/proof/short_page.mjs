// The first page of an update is short, as some of its objects are not for the public; another page follows.
import { CollectionApi } from '../build/src/api.js';
import { Folder } from '../build/src/folder.js';
import { update } from '../build/src/update.js';
import { FakeHttp, MemoryFiles, object } from '../build/test/fakes.js';
import { verdict } from './verdict.mjs';

const url = 'https://museum.test/objects?limit=200&changedSince=2025-03-10';
const http = new FakeHttp();
const folder = new Folder(new MemoryFiles());
http.putPage(url, { objects: [object('a1'), object('a2')], next: 'a200' });
http.putPage(`${url}&cursor=a200`, { objects: [object('b1')] });
await update(new CollectionApi(http, 'https://museum.test'), folder, '2025-03-10');
const ids = await folder.ids();
if (!ids.includes('a1') || !ids.includes('a2')) process.exit(3);
verdict(!ids.includes('b1'), `after the update there are ${ids}`);
