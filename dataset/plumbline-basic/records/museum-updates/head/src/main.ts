#!/usr/bin/env node
import { setTimeout as wait } from 'node:timers/promises';

import { run } from './cli.js';
import { DiskFiles } from './files.js';
import { FetchHttp } from './http.js';
import { PatientHttp } from './patience.js';

const world = {
  http: new PatientHttp(new FetchHttp(), wait),
  files: (root: string) => new DiskFiles(root),
  say: (line: string) => console.log(line),
  now: () => new Date(),
};

process.exitCode = await run(process.argv.slice(2), world).catch((error: Error) => {
  console.error(`cabinet: ${error.message}`);
  return 1;
});
