import { strict as assert } from 'node:assert';
import { describe, it } from 'node:test';

import { separate } from '../src/separate.js';

function cue(start: number, end: number, text = 'x') {
  return { start, end, text };
}

describe('separate', () => {
  it('ends a cue before the next one', () => {
    assert.deepEqual(separate([cue(0, 1500), cue(1000, 2000)], 80), [cue(0, 920), cue(1000, 2000)]);
    assert.deepEqual(separate([cue(0, 950), cue(1000, 2000)], 0), [cue(0, 950), cue(1000, 2000)]);
  });

  it('does without the gap where there is no room', () => {
    assert.deepEqual(separate([cue(950, 1500), cue(1000, 2000)], 80), [cue(950, 1000), cue(1000, 2000)]);
    assert.deepEqual(separate([cue(920, 1500), cue(1000, 2000)], 80), [cue(920, 1000), cue(1000, 2000)]);
  });

  it('joins what starts together, in the order of the file', () => {
    const cues = [cue(1000, 2000, 'Stop!'), cue(0, 500, 'Hm.'), cue(1000, 1800, 'Who, me?')];
    assert.deepEqual(separate(cues, 0), [cue(0, 500, 'Hm.'), cue(1000, 2000, 'Stop!\nWho, me?')]);
    assert.deepEqual(separate([cue(0, 500, ''), cue(0, 400, 'Hm.')], 0), [cue(0, 500, 'Hm.')]);
  });

  it('changes neither its input nor what is in order', () => {
    const cues = [cue(3000, 4000), cue(0, 5000)];
    assert.deepEqual(separate(cues, 0), [cue(0, 3000), cue(3000, 4000)]);
    assert.deepEqual(cues, [cue(3000, 4000), cue(0, 5000)]);
    assert.deepEqual(separate([], 80), []);
  });
});
