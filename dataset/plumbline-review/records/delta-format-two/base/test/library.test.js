import test from 'node:test';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { image, makeFixture } from './helpers.js';

test('an artifact is described by its image', (t) => {
  const { app, data } = makeFixture(t, { lamps: 0 });
  const bytes = image(3, 500);
  app.library.add('3.0.0-rc.1', bytes);
  assert.deepEqual(app.store.state.artifacts['3.0.0-rc.1'], {
    version: '3.0.0-rc.1', size: 500, sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  assert.deepEqual(readdirSync(join(data, 'images')).sort(), ['1.0.0', '2.0.0', '3.0.0-rc.1']);
});

test('a version is added once', (t) => {
  const { app } = makeFixture(t, { lamps: 0 });
  const before = app.library.image('1.0.0');
  assert.throws(() => app.library.add('1.0.0', image(3, 10)), { status: 409 });
  assert.deepEqual(app.library.image('1.0.0'), before);
  assert.throws(() => app.library.add('../1.0.0', image(3, 10)), /not a version/);
  assert.throws(() => app.library.image('3.0.0'), { status: 404 });
});

test('images are there after a restart', (t) => {
  const fixture = makeFixture(t, { lamps: 0 });
  fixture.app.library.add('3.0.0', image(3, 500));
  assert.deepEqual(fixture.restart().library.image('3.0.0'), image(3, 500));
});

test('a lamp with an unknown version is sent the whole image', (t) => {
  const { app } = makeFixture(t, { lamps: 0 });
  assert.deepEqual(app.library.payload('0.9.0', '2.0.0'), { kind: 'full', data: app.library.image('2.0.0') });
  assert.equal(app.library.cost('0.9.0', '2.0.0'), 2000);
  assert.throws(() => app.library.payload('1.0.0', '9.0.0'), { status: 404 });
});
