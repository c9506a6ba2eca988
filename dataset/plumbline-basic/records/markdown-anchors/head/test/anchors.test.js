import assert from 'node:assert/strict';
import { test } from 'node:test';

import { anchorsIn } from '../src/anchors.js';

const anchors = (text) => [...anchorsIn(text)];

test('a heading is lower case, without punctuation and with hyphens', () => {
  const cases = [
    ['# Getting started', 'getting-started'],
    ['## What is new in 2.0?', 'what-is-new-in-20'],
    ['## Read & write', 'read--write'],
    ['### snake_case ###', 'snake_case'],
    ['## Größe', 'größe'],
    ['# C#', 'c'],
  ];
  for (const [text, expected] of cases) {
    assert.deepEqual(anchors(text), [expected], text);
  }
});

test('markup in a heading does not count', () => {
  const cases = [
    ['# The `Array<T>` type', 'the-arrayt-type'],
    ['# [The *guide*](guide.md)', 'the-guide'],
    ['# [`run`](api.md#run) and [stop][s]', 'run-and-stop'],
    ['# [![build](a.svg)](ci.md)Pier', 'pier'],
    ['# A _very_ new thing', 'a-very-new-thing'],
    ['# `_private_`', '_private_'],
    ['# Press <kbd>Enter</kbd>', 'press-enter'],
  ];
  for (const [text, expected] of cases) {
    assert.deepEqual(anchors(text), [expected], text);
  }
});

test('headings of the same name are numbered', () => {
  assert.deepEqual(anchors('# Use\n## Use\n## Use 1\n## Use\n'), ['use', 'use-1', 'use-1-1', 'use-2']);
});

test('underlined headings are read, and rules and lists are not', () => {
  assert.deepEqual(anchors('One\n===\n\nTwo\n---\nThree\n---\n'), ['one', 'two', 'three']);
  assert.deepEqual(anchors('text\n\n***\nFour\n---\n'), ['four']);
  assert.deepEqual(anchors('    code\nFive\n---\n'), ['five']);
  assert.deepEqual(anchors('text\n\n---\n\n- item\nmore\n---\n'), []);
  assert.deepEqual(anchors('text\n```\n# code\n```\n---\n'), []);
  assert.deepEqual(anchors('| a | b |\n---\n'), []);
});

test('seven hashes, or hashes without a space, are no heading', () => {
  assert.deepEqual(anchors('####### Seven\n\n#hash\n'), []);
});

test('an id or a name is an anchor as it is written', () => {
  const text = '<a id="Old-Name"></a>\n<a class="x" name=\'other\'></a> <div title="x"> <i id=bare>';
  assert.deepEqual(anchors(text), ['Old-Name', 'other', 'bare']);
});
