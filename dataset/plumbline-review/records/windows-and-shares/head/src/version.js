import { invalid } from './util/errors.js';

const SHAPE = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9a-z.]+))?$/;
const NUMBER = /^\d+$/;

/** '4.12.0' or '4.12.0-rc.2'. */
export function parseVersion(text) {
  const match = SHAPE.exec(text);
  if (!match) throw invalid(`not a version: ${text}`);
  return {
    numbers: [Number(match[1]), Number(match[2]), Number(match[3])],
    tag: match[4] === undefined ? [] : match[4].split('.').map((part) => (NUMBER.test(part) ? Number(part) : part)),
  };
}

function compareParts(x, y) {
  if (x === y) return 0;
  if (typeof x !== typeof y) return typeof x === 'number' ? -1 : 1;
  return x < y ? -1 : 1;
}

function compareTags(a, b) {
  if (!a.length || !b.length) return Math.sign(b.length - a.length);
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const sign = compareParts(a[i], b[i]);
    if (sign) return sign;
  }
  return Math.sign(a.length - b.length);
}

/** Negative, zero or positive; a tagged version comes before the plain one. */
export function compareVersions(a, b) {
  const x = parseVersion(a);
  const y = parseVersion(b);
  for (let i = 0; i < 3; i++) {
    const sign = compareParts(x.numbers[i], y.numbers[i]);
    if (sign) return sign;
  }
  return compareTags(x.tag, y.tag);
}

export const isNewer = (a, b) => compareVersions(a, b) > 0;
