import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeApp } from '../src/app.js';
import { makeConfig } from '../src/config.js';
import { ManualClock } from '../src/util/clock.js';

/** A generator that gives the same numbers every time. */
export function random(seed) {
  let s = seed >>> 0;
  const next = () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return { next, int: (n) => Math.floor(next() * n), pick: (list) => list[Math.floor(next() * list.length)] };
}

export function image(seed, size) {
  const r = random(seed);
  return Uint8Array.from({ length: size }, () => r.int(256));
}

export function scratch(t) {
  const directory = mkdtempSync(join(tmpdir(), 'lampworks-'));
  t.after(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** An app with two tenants, a gateway each, and `lamps` lamps of tenant 'oslo'. */
export function makeFixture(t, { lamps = 20, given = {}, clock = new ManualClock() } = {}) {
  const data = scratch(t);
  const config = makeConfig({ data, secret: 's', ...given });
  const open = () => makeApp(config, clock);
  let app = open();
  const { store } = app;
  store.append('tenant.added', { tenant: 'oslo', name: 'Oslo' });
  store.append('tenant.added', { tenant: 'turku', name: 'Turku', alarmPercent: 5 });
  store.append('gateway.added', { gateway: 'g1', tenant: 'oslo', district: 'north' });
  store.append('gateway.added', { gateway: 'g2', tenant: 'turku', district: 'north' });
  for (let i = 0; i < lamps; i++) {
    store.append('lamp.added', {
      lamp: `l${i}`, tenant: 'oslo', gateway: 'g1', district: 'north/01', model: 'k5', version: '1.0.0',
    });
  }
  const one = image(1, 2000);
  const two = one.slice();
  two.set(image(2, 100), 700);
  app.library.add('1.0.0', one);
  app.library.add('2.0.0', two);
  const fixture = { app, clock, config, data };
  fixture.restart = () => {
    fixture.app.close();
    fixture.app = open();
    return fixture.app;
  };
  t.after(() => fixture.app.close());
  return fixture;
}

export const STAGES = [
  { percent: 20, minSeen: 2, maxFailurePercent: 10, soakSeconds: 60 },
  { percent: 100, minSeen: 2, maxFailurePercent: 10, soakSeconds: 60 },
];

export const rolloutOf = (more = {}) => ({ id: 'r1', tenant: 'oslo', model: 'k5', to: '2.0.0', stages: STAGES, ...more });
