import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { run } from '../src/cli.js';

/** Runs mooring on a directory with these files. */
async function mooring(t, files, ...words) {
  const root = await mkdtemp(path.join(tmpdir(), 'mooring-'));
  t.after(() => rm(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
  const written = { output: '', errors: '' };
  const into = (name) => ({ write: (text) => (written[name] += text) });
  const code = await run([...words, root], into('output'), into('errors'));
  return { code, ...written };
}

test('a directory without broken links is fine', async (t) => {
  const files = { 'a.md': '[b](sub/b.md) [c](sub)', 'sub/b.md': '[a](../a.md) [x](https://x.org)' };
  assert.deepEqual(await mooring(t, files), { code: 0, output: '0 problems\n', errors: '' });
});

test('a missing file is reported where it is linked', async (t) => {
  const { code, output } = await mooring(t, { 'sub/a.md': 'One.\n\n[b](b.md)\n' });
  assert.equal(code, 1);
  assert.equal(output, 'sub/a.md:3: b.md: there is no such file\n1 problem\n');
});

test('a fragment must be in the file it leads to', async (t) => {
  const files = {
    'a.md': '# Here\n\n[1](#here) [2](#there) [3](sub/b.md#set-up) [4](sub/b.md#setup) [5](sub#x)\n',
    'sub/b.md': '# Set up\n\n[6](../a.md#Here) [7](#top) [8](../a.md?plain=1#L3) [9](../x.js#y)\n',
    'x.js': '',
  };
  const { output } = await mooring(t, files, '--json');
  const found = JSON.parse(output).map(({ file, target, reason }) => [file, target, reason]);
  assert.deepEqual(found, [
    ['a.md', '#there', 'missing-anchor'],
    ['a.md', 'sub/b.md#setup', 'missing-anchor'],
    ['sub/b.md', '../a.md#Here', 'missing-anchor'],
  ]);
  assert.equal((await mooring(t, files, '--no-anchors')).code, 0);
});

test('links in hidden directories and node_modules are left alone', async (t) => {
  const files = { '.git/a.md': '[b](b.md)', 'node_modules/p/a.md': '[b](b.md)' };
  assert.equal((await mooring(t, files)).code, 0);
});

test('problems are printed as JSON', async (t) => {
  const { output } = await mooring(t, { 'a.md': '[b](../b.md)' }, '--json');
  assert.deepEqual(JSON.parse(output), [
    { file: 'a.md', line: 1, target: '../b.md', reason: 'outside' },
  ]);
});

test('an unknown option is refused', async (t) => {
  const { code, errors } = await mooring(t, {}, '--colour');
  assert.equal(code, 2);
  assert.match(errors, /usage: mooring/);
});
