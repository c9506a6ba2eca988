import { strict as assert } from 'node:assert';
import { describe, it } from 'node:test';

import { parseSubRip, writeSubRip } from '../src/subrip.js';
import { parseWebVtt, writeWebVtt } from '../src/webvtt.js';

describe('SubRip', () => {
  it('is written as it was read', () => {
    const text = '1\n00:00:01,000 --> 00:00:02,500\nGood evening.\n\n2\n00:00:03,000 --> 01:00:04,000\n<i>Who\nis there?</i>\n';
    assert.equal(writeSubRip(parseSubRip(text)), text);
  });

  it('may have a byte order mark, any ends of lines, points, and no numbers', () => {
    const text = '\uFEFF00:00:01.000 --> 00:00:02.500\r\nGood\r\nevening.\r\n\r\n\r\n';
    assert.deepEqual(parseSubRip(text), [{ start: 1000, end: 2500, text: 'Good\nevening.' }]);
  });

  it('names the line that is wrong', () => {
    assert.throws(() => parseSubRip('1\n00:00:01,000 --> 00:61:00,000\nx\n'), /line 2: these are no times/);
    assert.throws(() => parseSubRip('\n1\n00:00:02,000 --> 00:00:01,000\nx\n'), /line 3: the cue ends before/);
    assert.throws(() => parseSubRip('1\nGood evening.\n'), /line 1: a cue has no times/);
  });
});

describe('WebVTT', () => {
  it('keeps settings and leaves out what has no times', () => {
    const text = 'WEBVTT - Part 1\n\nNOTE\nchecked\n\nintro\n00:01.000 --> 00:02.000 align:start line:0\nHe<00:01.500>llo\n';
    const cues = parseWebVtt(text);
    assert.deepEqual(cues, [{ start: 1000, end: 2000, settings: 'align:start line:0', text: 'Hello' }]);
    assert.equal(writeWebVtt(cues), 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 align:start line:0\nHello\n');
  });

  it('begins with its name', () => {
    assert.throws(() => parseWebVtt('\nWEBVTT\n'), /line 1: a WebVTT file begins/);
  });
});
