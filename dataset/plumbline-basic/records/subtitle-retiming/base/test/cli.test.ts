import { strict as assert } from 'node:assert';
import { describe, it } from 'node:test';

import { run } from '../src/cli.js';

const FILM = '1\n00:00:01,000 --> 00:00:02,500\nGood evening.\n\n2\n00:00:02,000 --> 00:00:02,100\nHush!\n';

function cueline(...args: string[]) {
  const files = new Map([['film.srt', FILM], ['empty.srt', '']]);
  let said = '';
  const code = run(args, {
    read: (path) => files.get(path) ?? '',
    write: (path, text) => files.set(path, text),
    say: (text) => (said += text),
  });
  return { code, said, files };
}

describe('cueline', () => {
  it('tells what is in a file', () => {
    assert.equal(cueline('info', 'film.srt').said, '2 cues from 00:00:01,000 to 00:00:02,500\n');
    assert.equal(cueline('info', 'empty.srt').said, 'no cues\n');
  });

  it('converts by the endings', () => {
    const { code, files } = cueline('convert', 'film.srt', 'film.VTT');
    assert.equal(code, 0);
    assert.equal(files.get('film.VTT')?.split('\n')[2], '00:00:01.000 --> 00:00:02.500');
    assert.throws(() => cueline('convert', 'film.srt', 'film.txt'), /ends neither/);
  });

  it('explains itself', () => {
    assert.equal(cueline('convert', 'film.srt').code, 2);
    assert.equal(cueline().said.split('\n')[0], 'usage: cueline info <file>');
  });
});
