import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { AnchorCache } from './anchors.js';
import { isMarkdown, kindOf, markdownFiles } from './files.js';
import { linksIn } from './links.js';
import { resolveTarget } from './targets.js';

/**
 * The problems of the Markdown files below `root`, by file and line. With `anchors`, the fragments of
 * links to Markdown files are checked too.
 */
export async function check(root, { anchors = true } = {}) {
  const cache = anchors ? new AnchorCache(root) : null;
  const problems = [];
  for (const file of await markdownFiles(root)) {
    const text = await readFile(path.join(root, file), 'utf8');
    for (const { line, target } of linksIn(text)) {
      const reason = await problemWith(root, resolveTarget(file, target), cache);
      if (reason !== null) {
        problems.push({ file, line, target, reason });
      }
    }
  }
  return problems;
}

async function problemWith(root, resolved, cache) {
  switch (resolved.kind) {
    case 'external':
      return null;
    case 'outside':
      return 'outside';
    default:
      return localProblem(root, resolved, cache);
  }
}

async function localProblem(root, { path: file, fragment }, cache) {
  const kind = await kindOf(root, file);
  if (kind === null) {
    return 'missing-file';
  }
  if (cache === null || kind !== 'file' || !isMarkdown(file)) {
    return null;
  }
  return (await cache.has(file, fragment)) ? null : 'missing-anchor';
}
