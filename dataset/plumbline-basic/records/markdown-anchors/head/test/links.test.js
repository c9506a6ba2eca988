import assert from 'node:assert/strict';
import { test } from 'node:test';

import { linksIn } from '../src/links.js';
import { resolveTarget } from '../src/targets.js';

const targets = (text) => linksIn(text).map(({ target }) => target);

test('inline links, images and definitions are found with their lines', () => {
  const text = 'See [a](one.md "One") and ![b](<two three.png>).\n\n[c]: four.md\n';
  assert.deepEqual(linksIn(text), [
    { line: 1, target: 'one.md' },
    { line: 1, target: 'two three.png' },
    { line: 3, target: 'four.md' },
  ]);
});

test('code is not read', () => {
  assert.deepEqual(targets('`[a](one.md)` [b](two.md)'), ['two.md']);
  assert.deepEqual(targets('````\n```\n[a](one.md)\n````\n[b](two.md)'), ['two.md']);
  assert.deepEqual(targets('~~~ md\n[a](one.md)\n```\n~~~\n[b](two.md)'), ['two.md']);
});

test('parentheses in a target may be balanced', () => {
  assert.deepEqual(targets('[a](mercury_(planet).md)'), ['mercury_(planet).md']);
});

test('targets are resolved against the file they are in', () => {
  const cases = [
    ['guide/a.md', 'b.md', { kind: 'local', path: 'guide/b.md', fragment: '' }],
    ['guide/a.md', '../b%20c.md#d%C3%A9', { kind: 'local', path: 'b c.md', fragment: 'dé' }],
    ['guide/a.md', '/b.md?plain=1', { kind: 'local', path: 'b.md', fragment: '' }],
    ['guide/a.md', '#top', { kind: 'local', path: 'guide/a.md', fragment: 'top' }],
    ['guide/a.md', '100%.md', { kind: 'local', path: 'guide/100%.md', fragment: '' }],
    ['guide/a.md', '../../b.md', { kind: 'outside' }],
    ['guide/a.md', 'https://example.org/b.md', { kind: 'external' }],
    ['guide/a.md', '//example.org/b.md', { kind: 'external' }],
  ];
  for (const [file, target, expected] of cases) {
    assert.deepEqual(resolveTarget(file, target), expected, target);
  }
});

test('a footnote is not a definition', () => {
  assert.deepEqual(targets('[^1]: See [the guide](guide.md).'), ['guide.md']);
});
