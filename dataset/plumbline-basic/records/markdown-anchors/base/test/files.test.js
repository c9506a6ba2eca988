import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { isMarkdown, kindOf, markdownFiles } from '../src/files.js';

test('Markdown files are found in order and relative to the root', async (t) => {
  const root = await mkdtemp(path.join(tmpdir(), 'mooring-files-'));
  t.after(() => rm(root, { recursive: true }));
  await mkdir(path.join(root, 'b', 'deep'), { recursive: true });
  for (const name of ['z.md', 'a.MD', 'b/c.markdown', 'b/deep/d.md', 'b/e.txt']) {
    await writeFile(path.join(root, name), '');
  }
  assert.deepEqual(await markdownFiles(root), ['a.MD', 'b/c.markdown', 'b/deep/d.md', 'z.md']);
  assert.equal(await kindOf(root, 'b'), 'directory');
  assert.equal(await kindOf(root, 'b/e.txt'), 'file');
  assert.equal(await kindOf(root, 'b/none.md'), null);
  assert.equal(await kindOf(root, 'z.md/below.md'), null);
});

test('Markdown is told by the end of the name', () => {
  assert.ok(isMarkdown('README.md'));
  assert.ok(isMarkdown('notes.Markdown'));
  assert.ok(!isMarkdown('md'));
  assert.ok(!isMarkdown('page.mdx'));
});
