#!/usr/bin/env node
import { readFileSync, writeFileSync } from 'node:fs';

import { run } from './cli.js';

try {
  process.exitCode = run(process.argv.slice(2), {
    read: (path) => readFileSync(path, 'utf8'),
    write: writeFileSync,
    say: (text) => process.stdout.write(text),
  });
} catch (error) {
  process.stderr.write(`cueline: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
