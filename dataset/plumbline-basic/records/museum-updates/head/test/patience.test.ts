import assert from 'node:assert/strict';
import { test } from 'node:test';

import { PatientHttp } from '../src/patience.js';
import { FakeHttp } from './fakes.js';

const URL = 'https://images.test/a1';

function setting(headers: Record<string, string>, status: number) {
  const http = new FakeHttp();
  http.put(URL, 'busy', headers, status);
  const waits: number[] = [];
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds);
    http.put(URL, 'picture');
  };
  return { waits, patient: new PatientHttp(http, wait) };
}

test('a busy server is asked again when it says', async () => {
  for (const status of [429, 503]) {
    const { waits, patient } = setting({ 'retry-after': '7' }, status);
    assert.equal((await patient.send('GET', URL)).status, 200);
    assert.deepEqual(waits, [7000]);
  }
});

test('a server that is away for long, or does not say, is left alone', async () => {
  const answers: Record<string, string>[] = [{ 'retry-after': '3600' }, {}];
  for (const headers of answers) {
    const { waits, patient } = setting(headers, 503);
    assert.equal((await patient.send('GET', URL)).status, 503);
    assert.deepEqual(waits, []);
  }
  assert.equal((await setting({ 'retry-after': '7' }, 301).patient.send('GET', URL)).status, 301);
});
