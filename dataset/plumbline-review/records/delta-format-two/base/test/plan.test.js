import test from 'node:test';
import assert from 'node:assert/strict';
import { cohort } from '../src/rollout/cohort.js';
import { checkWindow, isOpen, nextOpen } from '../src/rollout/window.js';
import { HOUR, MINUTE } from '../src/util/clock.js';

const lamps = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`l${i}`, {
  id: `l${i}`, tenant: 'oslo', model: i % 5 ? 'k5' : 'k6', district: i % 2 ? 'north/1' : 'south', version: '1.0.0',
}]));
const rollout = { id: 'r', tenant: 'oslo', model: 'k5', district: '', to: '1.1.0', salt: 'r' };

test('cohorts grow', () => {
  const small = cohort(rollout, lamps, 5).map((lamp) => lamp.id);
  const large = new Set(cohort(rollout, lamps, 25).map((lamp) => lamp.id));
  assert.ok(small.length > 5 && small.length < 40);
  assert.ok(small.every((id) => large.has(id)));
  assert.equal(cohort(rollout, lamps, 100).length, 400);
  assert.equal(cohort({ ...rollout, district: 'south' }, lamps, 100).length, 200);
  assert.equal(cohort({ ...rollout, to: '1.0.0' }, lamps, 100).length, 0);
});

test('windows by the clock of the place', () => {
  const window = checkWindow({ from: '09:00', to: '15:00', offset: 120 });
  const day = Date.UTC(2024, 5, 3);
  assert.ok(!isOpen(window, day + 6 * HOUR + 59 * MINUTE));
  assert.ok(isOpen(window, day + 7 * HOUR));
  assert.ok(!isOpen(window, day + 13 * HOUR));
  assert.equal(nextOpen(window, day), day + 7 * HOUR);
  assert.equal(nextOpen(window, day + 8 * HOUR), day + 8 * HOUR);
  assert.equal(nextOpen(window, day + 14 * HOUR), day + 31 * HOUR);
  assert.ok(isOpen(null, day));
});

test('windows that make no sense', () => {
  assert.equal(checkWindow(undefined), null);
  assert.throws(() => checkWindow({ from: '9:00', to: '15:00' }), /time of day/);
  assert.throws(() => checkWindow({ from: '15:00', to: '09:00' }), /before it ends/);
  assert.throws(() => checkWindow({ from: '09:00', to: '15:00', offset: 1e6 }), /offset/);
});
