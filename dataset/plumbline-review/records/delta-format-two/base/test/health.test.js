import test from 'node:test';
import assert from 'node:assert/strict';
import { HealthWindow } from '../src/rollout/health.js';

test('the latest report of a lamp counts', () => {
  const health = new HealthWindow(1000);
  health.report('a', false, 10, 10);
  health.report('b', true, 20, 20);
  assert.deepEqual(health.summary(20), { seen: 2, failed: 1, rate: 50 });
  health.report('a', true, 30, 30);
  assert.equal(health.summary(30).failed, 0);
  health.report('a', false, 25, 40);
  assert.equal(health.summary(40).failed, 0);
});

test('reports grow old', () => {
  const health = new HealthWindow(1000);
  health.report('a', false, 10, 10);
  health.report('b', true, 600, 600);
  assert.equal(health.summary(1009).seen, 2);
  assert.equal(health.summary(1300).seen, 1);
  assert.deepEqual(health.summary(5000), { seen: 0, failed: 0, rate: 0 });
});

test('a lamp can be dropped', () => {
  const health = new HealthWindow(1000);
  health.report('a', false, 10, 10);
  health.drop('a');
  assert.equal(health.summary(10).seen, 0);
});
