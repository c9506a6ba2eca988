import test from 'node:test';
import assert from 'node:assert/strict';
import { HealthWindow } from '../src/rollout/health.js';

test('the latest report of a lamp counts', () => {
  const health = new HealthWindow(1000, 10);
  health.report('a', false, 10, 10);
  health.report('b', true, 20, 20);
  assert.deepEqual(health.summary(20), { seen: 2, failed: 1, rate: 0.5 });
  health.report('a', true, 230, 230);
  assert.equal(health.summary(230).failed, 0);
  health.report('a', false, 125, 340);
  assert.equal(health.summary(340).failed, 0);
  health.report('b', false, 340, 340);
  assert.deepEqual(health.summary(340), { seen: 2, failed: 1, rate: 0.5 });
});

test('reports grow old', () => {
  const health = new HealthWindow(1000, 10);
  health.report('a', false, 10, 10);
  health.report('b', true, 600, 600);
  assert.equal(health.summary(999).seen, 2);
  assert.deepEqual(health.summary(1300), { seen: 1, failed: 0, rate: 0 });
  assert.equal(health.summary(1599).seen, 1);
  assert.equal(health.summary(1600).seen, 0);
  health.report('a', false, 700, 1700);
  assert.equal(health.summary(1700).seen, 0);
  health.report('a', false, 9e6, 1700);
  assert.deepEqual(health.summary(1700), { seen: 1, failed: 1, rate: 1 });
  assert.deepEqual(health.summary(9e6), { seen: 0, failed: 0, rate: 0 });
});

test('a lamp can be dropped', () => {
  const health = new HealthWindow(1000);
  health.report('a', false, 10, 10);
  health.report('b', false, 10, 10);
  health.drop('a');
  assert.deepEqual(health.summary(10), { seen: 1, failed: 1, rate: 1 });
  health.reset();
  assert.equal(health.summary(10).seen, 0);
});
