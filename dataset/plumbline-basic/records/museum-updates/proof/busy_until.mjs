// A busy server gives the moment from which on it may be asked instead of the seconds, as HTTP allows.
import { PatientHttp } from '../build/src/patience.js';
import { FakeHttp } from '../build/test/fakes.js';
import { verdict } from './verdict.mjs';

const url = 'https://images.test/a1';
const http = new FakeHttp();
http.put(url, 'busy', { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }, 503);
const waits = [];
await new PatientHttp(http, async (milliseconds) => void waits.push(milliseconds)).send('GET', url);
const wrong = waits.some((milliseconds) => !(milliseconds > 30_000 && milliseconds <= 60_000));
verdict(wrong, `asked to come back in a minute, it waited ${waits.join(', ') || 'for nothing'} ms`);
