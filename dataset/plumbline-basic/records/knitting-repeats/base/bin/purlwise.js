#!/usr/bin/env node
import { readFileSync } from 'node:fs';

import { PatternError } from '../src/errors.js';
import { check } from '../src/pattern.js';

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error('usage: purlwise PATTERN');
  process.exit(2);
}
try {
  for (const { row, before, after } of check(readFileSync(path, 'utf8'))) {
    console.log(`row ${row}: ${before} -> ${after}`);
  }
} catch (error) {
  if (!(error instanceof PatternError)) {
    throw error;
  }
  const column = error.at === undefined ? '' : `, at ${error.at + 1} in the row`;
  console.error(`${path}:${error.line}: ${error.message}${column}`);
  process.exitCode = 1;
}
