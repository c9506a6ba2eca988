import { type Files, readText, writeText } from './files.js';

const FILE = 'checkpoint.json';

/** Up to when the folder is known to be the same as the collection, or null before the first harvest. */
export async function readCheckpoint(files: Files): Promise<string | null> {
  const text = await readText(files, FILE);
  return text === null ? null : (JSON.parse(text) as { upTo: string }).upTo;
}

export function writeCheckpoint(files: Files, upTo: Date): Promise<void> {
  return writeText(files, FILE, JSON.stringify({ upTo: upTo.toISOString() }));
}
