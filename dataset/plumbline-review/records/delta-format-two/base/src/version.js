import { invalid } from './util/errors.js';

const SHAPE = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9a-z.]+))?$/;

/** '4.12.0' or '4.12.0-rc.2'. */
export function parseVersion(text) {
  const match = SHAPE.exec(text);
  if (!match) throw invalid(`not a version: ${text}`);
  return {
    numbers: [Number(match[1]), Number(match[2]), Number(match[3])],
    tag: match[4] === undefined ? [] : match[4].split('.'),
  };
}

function compareTags(a, b) {
  if (!a.length || !b.length) return Math.sign(b.length - a.length);
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const x = /^\d+$/.test(a[i]) ? Number(a[i]) : a[i];
    const y = /^\d+$/.test(b[i]) ? Number(b[i]) : b[i];
    if (x === y) continue;
    if (typeof x !== typeof y) return typeof x === 'number' ? -1 : 1;
    return x < y ? -1 : 1;
  }
  return Math.sign(a.length - b.length);
}

/** Negative, zero or positive; a tagged version comes before the plain one. */
export function compareVersions(a, b) {
  const x = parseVersion(a);
  const y = parseVersion(b);
  for (let i = 0; i < 3; i++) {
    if (x.numbers[i] !== y.numbers[i]) return x.numbers[i] < y.numbers[i] ? -1 : 1;
  }
  return compareTags(x.tag, y.tag);
}

export const isNewer = (a, b) => compareVersions(a, b) > 0;
