import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { kindOf, markdownFiles } from './files.js';
import { linksIn } from './links.js';
import { resolveTarget } from './targets.js';

/** The problems of the Markdown files below `root`, by file and line. */
export async function check(root) {
  const problems = [];
  for (const file of await markdownFiles(root)) {
    const text = await readFile(path.join(root, file), 'utf8');
    for (const { line, target } of linksIn(text)) {
      const reason = await problemWith(root, resolveTarget(file, target));
      if (reason !== null) {
        problems.push({ file, line, target, reason });
      }
    }
  }
  return problems;
}

async function problemWith(root, resolved) {
  switch (resolved.kind) {
    case 'external':
      return null;
    case 'outside':
      return 'outside';
    default:
      return (await kindOf(root, resolved.path)) === null ? 'missing-file' : null;
  }
}
