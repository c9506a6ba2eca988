import { parseArgs } from 'node:util';

import { check } from './check.js';
import { asJson, asText } from './report.js';

const USAGE = 'usage: mooring [--json] [directory]\n';

/** Runs the command; answers its exit code. */
export async function run(words, output, errors) {
  let parsed;
  try {
    parsed = parseArgs({
      args: words,
      options: { json: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
  } catch (error) {
    errors.write(`mooring: ${error.message}\n${USAGE}`);
    return 2;
  }
  if (parsed.positionals.length > 1) {
    errors.write(USAGE);
    return 2;
  }
  const problems = await check(parsed.positionals[0] ?? '.');
  output.write(parsed.values.json ? asJson(problems) : asText(problems));
  return problems.length > 0 ? 1 : 0;
}
