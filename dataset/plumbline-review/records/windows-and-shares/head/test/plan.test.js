import test from 'node:test';
import assert from 'node:assert/strict';
import { cohort, targets } from '../src/rollout/cohort.js';
import { checkWindow, isOpen, nextOpen, openTime } from '../src/rollout/window.js';
import { isSummer, offsetAt } from '../src/rollout/zone.js';
import { DAY, HOUR, MINUTE } from '../src/util/clock.js';

const lamps = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`l${i}`, {
  id: `l${i}`, tenant: 'oslo', model: i % 5 ? 'k5' : 'k6', district: i % 2 ? 'north/1' : 'south', version: '1.0.0',
  gateway: `g${i % 4}`,
}]));
const rollout = { id: 'r', tenant: 'oslo', model: 'k5', district: '', to: '1.1.0', salt: 'r' };
const ids = (percent, more = {}, fleet = lamps) => cohort({ ...rollout, ...more }, fleet, percent).map((lamp) => lamp.id);

test('each gateway gives its share, and cohorts grow', () => {
  const small = ids(5);
  assert.equal(small.length, 20);
  for (const gateway of ['g0', 'g1', 'g2', 'g3']) {
    assert.equal(small.filter((id) => lamps[id].gateway === gateway).length, 5);
  }
  const large = new Set(ids(25));
  assert.equal(large.size, 100);
  assert.ok(small.every((id) => large.has(id)));
  assert.equal(ids(0.1).length, 4);
  assert.deepEqual(ids(100).sort(), targets(rollout, lamps).map((lamp) => lamp.id).sort());
  assert.equal(ids(100, { district: 'south' }).length, 200);
  assert.equal(ids(100, { to: '1.0.0' }).length, 0);
});

test('a cohort stays the same while its lamps are updated', () => {
  const first = ids(10);
  const fleet = structuredClone(lamps);
  for (const id of first.slice(0, 20)) fleet[id].version = '1.1.0';
  assert.deepEqual(ids(10, {}, fleet), first.slice(20));
});

test('other rollouts begin with other lamps', () => {
  const both = new Set([...ids(10), ...ids(10, { salt: 's' })]);
  assert.ok(both.size > 60);
});

test('summer time', () => {
  assert.ok(!isSummer(Date.UTC(2024, 2, 31, 0, 59, 59)));
  assert.ok(isSummer(Date.UTC(2024, 2, 31, 1)));
  assert.ok(isSummer(Date.UTC(2024, 9, 27, 0, 59, 59)));
  assert.ok(!isSummer(Date.UTC(2024, 9, 27, 1)));
  assert.equal(offsetAt('turku', Date.UTC(2024, 6, 1)), 180);
});

const at = (text) => Date.parse(`${text}Z`);

test('windows by the clock of the place', () => {
  const window = checkWindow({ from: '09:00', to: '15:00', offset: 120 });
  const day = at('2024-06-03T00:00');
  assert.ok(!isOpen(window, day + 6 * HOUR + 59 * MINUTE));
  assert.ok(isOpen(window, day + 7 * HOUR));
  assert.ok(!isOpen(window, day + 13 * HOUR));
  assert.equal(nextOpen(window, day + 14 * HOUR), day + 31 * HOUR);
  const { days, ...old } = window;
  assert.equal(nextOpen(old, day), day + 7 * HOUR);
  assert.ok(isOpen(null, day));
  const oslo = checkWindow({ from: '09:00', to: '15:00', zone: 'oslo' });
  assert.equal(nextOpen(oslo, at('2024-03-30T20:00')), at('2024-03-31T07:00'));
  assert.equal(nextOpen(oslo, at('2024-03-29T20:00')), at('2024-03-30T08:00'));
});

test('past midnight, on some days', () => {
  const window = checkWindow({ from: '22:00', to: '04:00', days: ['sat', 'fri'], offset: 0 });
  assert.deepEqual(window.days, ['fri', 'sat']);
  assert.ok(!isOpen(window, at('2024-06-07T03:00')));
  assert.ok(isOpen(window, at('2024-06-07T22:00')));
  assert.ok(isOpen(window, at('2024-06-08T03:59')));
  assert.ok(isOpen(window, at('2024-06-09T03:59')));
  assert.ok(!isOpen(window, at('2024-06-09T22:00')));
  assert.equal(nextOpen(window, at('2024-06-09T04:00')), at('2024-06-14T22:00'));
  assert.equal(openTime(window, at('2024-06-03T00:00'), at('2024-06-10T00:00')), 12 * HOUR);
  assert.equal(openTime(window, at('2024-06-08T03:00'), at('2024-06-08T23:00')), 2 * HOUR);
});

test('clocks go forward and back', () => {
  const window = checkWindow({ from: '02:30', to: '03:30', zone: 'berlin' });
  const spring = at('2024-03-31T00:00');
  assert.equal(nextOpen(window, spring), at('2024-03-31T01:00'));
  assert.equal(openTime(window, spring, spring + DAY), 30 * MINUTE);
  const autumn = at('2024-10-27T00:00');
  assert.equal(nextOpen(window, autumn), at('2024-10-27T00:30'));
  assert.equal(openTime(window, autumn, autumn + DAY), 2 * HOUR);
  const gone = checkWindow({ from: '02:10', to: '02:50', days: ['sun'], zone: 'berlin' });
  assert.equal(nextOpen(gone, at('2024-03-25T12:00')), at('2024-04-07T00:10'));
});

test('windows that make no sense', () => {
  assert.equal(checkWindow(undefined), null);
  const bad = (window, message) => assert.throws(() => checkWindow({ from: '09:00', to: '15:00', ...window }), message);
  bad({ from: '9:00' }, /time of day/);
  bad({ to: '09:00' }, /begin when it ends/);
  bad({ offset: 1e6 }, /offset/);
  bad({ offset: 0, zone: 'oslo' }, /zone or an offset/);
  bad({ zone: 'paris' }, /no such zone/);
  bad({ days: [] }, /list of days/);
  bad({ days: ['monday'] }, /not a day/);
});
