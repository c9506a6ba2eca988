import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** The Markdown files below `root`, relative to it, in order. */
export async function markdownFiles(root) {
  const found = [];
  await walk(root, '', found);
  return found.sort();
}

export function isMarkdown(file) {
  return /\.(?:md|markdown)$/i.test(file);
}

/** `'file'`, `'directory'`, or null if there is nothing. */
export async function kindOf(root, file) {
  try {
    return (await stat(path.join(root, file))).isDirectory() ? 'directory' : 'file';
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') {
      return null;
    }
    throw error;
  }
}

async function walk(root, directory, found) {
  for (const entry of await readdir(path.join(root, directory), { withFileTypes: true })) {
    const name = path.posix.join(directory, entry.name);
    if (entry.isDirectory()) {
      if (!entry.name.startsWith('.') && entry.name !== 'node_modules') {
        await walk(root, name, found);
      }
    } else if (entry.isFile() && isMarkdown(entry.name)) {
      found.push(name);
    }
  }
}
