import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { verify } from '../src/access/tokens.js';
import { makeDelta } from '../src/delta/diff.js';
import { DAY } from '../src/util/clock.js';
import { image, scratch } from './helpers.js';

const CLI = fileURLToPath(new URL('../src/cli.js', import.meta.url));

function shell(t, settings = {}) {
  const directory = scratch(t);
  const config = join(directory, 'config.json');
  writeFileSync(config, JSON.stringify({ data: join(directory, 'data'), secret: 's', ...settings }));
  const run = (...args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
      encoding: 'utf8', env: { ...process.env, LAMPWORKS_CONFIG: config },
    });
    return { status, stdout, stderr };
  };
  return { directory, run };
}

test('without a command that it knows', (t) => {
  const { directory, run } = shell(t);
  for (const args of [[], ['constructor']]) {
    const { status, stderr } = run(...args);
    assert.equal(status, 2);
    assert.match(stderr, /^usage: lampworks/);
  }
  assert.ok(!existsSync(join(directory, 'data')));
});

test('tokens for a week', (t) => {
  const { run } = shell(t);
  const token = run('token', 'oslo', 'kim', 'viewer', 'north').stdout.trim();
  assert.deepEqual(verify('s', token, Date.now()), { tenant: 'oslo', user: 'kim', role: 'viewer', district: 'north' });
  assert.throws(() => verify('s', token, Date.now() + 7 * DAY), /expired/);
});

test('images and deltas', (t) => {
  const { directory, run } = shell(t);
  const file = join(directory, 'image');
  writeFileSync(file, image(1, 500));
  assert.deepEqual(run('image', '1.0.0', file), { status: 0, stdout: '', stderr: '' });
  assert.notEqual(run('image', '1.0.0', file).status, 0);
  writeFileSync(file, makeDelta(image(1, 500), image(1, 600)));
  const { copied, inserted, targetLength } = JSON.parse(run('inspect', file).stdout);
  assert.deepEqual([copied, inserted, targetLength], [500, 100, 600]);
  assert.deepEqual(run('stuck'), { status: 0, stdout: '', stderr: '' });
});

test('settings that it does not know stop it', (t) => {
  const { status, stderr } = shell(t, { leases: {} }).run('alarms');
  assert.notEqual(status, 0);
  assert.match(stderr, /unknown setting leases/);
});
