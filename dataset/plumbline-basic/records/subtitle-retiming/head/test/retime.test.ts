import { strict as assert } from 'node:assert';
import { describe, it } from 'node:test';

import { parsePoint, retime } from '../src/retime.js';

const CUES = [
  { start: 1000, end: 2000, text: 'Good evening.', settings: 'line:0' },
  { start: 3_600_000, end: 3_602_000, text: 'Good night.' },
];

function times(...points: string[]) {
  return retime(CUES, points.map(parsePoint)).map(({ start, end }) => [start, end]);
}

describe('retime', () => {
  it('moves everything by the same time with one point', () => {
    assert.deepEqual(times('00:00:01,000=00:00:03,500'), [[3500, 4500], [3_602_500, 3_604_500]]);
    assert.deepEqual(retime(CUES, [{ from: 0, to: 0 }]), CUES);
  });

  it('stretches with two points, in whichever order', () => {
    const stretched = [[0, 1043], [3_753_753, 3_755_839]];
    const [first, second] = ['00:00:01,000=00:00:00,000', '01:00:00,000=01:02:33,753'];
    assert.deepEqual(times(first, second), stretched);
    assert.deepEqual(times(second, first), stretched);
  });

  it('begins with the film', () => {
    assert.deepEqual(times('00:00:01,500=00:00:00,000'), [[0, 500], [3_598_500, 3_600_500]]);
    assert.deepEqual(times('00:00:02,000=00:00:00,000'), [[3_598_000, 3_600_000]]);
  });

  it('refuses points that say nothing, or turn time round', () => {
    assert.throws(() => times('00:00:01,000=00:00:02,000', '00:00:01,000=00:00:03,000'), /has to be later/);
    assert.throws(() => times('00:00:01,000=00:00:02,000', '00:00:01,000=00:00:02,000'), /has to be later/);
    assert.throws(() => times('00:00:01,000=00:00:09,000', '00:00:02,000=00:00:08,000'), /has to be later/);
  });

  it('refuses what is no point', () => {
    for (const text of ['00:00:01,000', '00:00:01,000=', '=', '1=2', '00:01,000=00:02,000=00:03,000']) {
      assert.throws(() => parsePoint(text), /is not of the form/);
    }
    assert.deepEqual(parsePoint('00:01.000=00:02.000'), { from: 1000, to: 2000 });
  });
});
