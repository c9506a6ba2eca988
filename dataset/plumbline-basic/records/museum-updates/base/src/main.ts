#!/usr/bin/env node
import { run } from './cli.js';
import { DiskFiles } from './files.js';
import { FetchHttp } from './http.js';

const world = {
  http: new FetchHttp(),
  files: (root: string) => new DiskFiles(root),
  say: (line: string) => console.log(line),
};

process.exitCode = await run(process.argv.slice(2), world).catch((error: Error) => {
  console.error(`cabinet: ${error.message}`);
  return 1;
});
