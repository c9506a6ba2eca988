import { createHash } from 'node:crypto';

import { type Files, readText, writeText } from './files.js';
import { Manifest } from './manifest.js';
import type { CabinetRecord } from './record.js';

/** The folder that the collection is kept in. */
export class Folder {
  readonly manifest: Manifest;

  constructor(readonly files: Files) {
    this.manifest = new Manifest(files);
  }

  /** Whether there was anything to write. */
  async save(record: CabinetRecord): Promise<boolean> {
    const text = JSON.stringify(record, null, 1);
    const tag = createHash('sha256').update(text).digest('hex');
    const path = pathOf(record.id);
    if ((await this.manifest.entries()).get(path)?.tag === tag) {
      return false;
    }
    await writeText(this.files, path, text);
    await this.manifest.set(path, { tag });
    return true;
  }

  /** Whether there was anything to remove. */
  async remove(id: string): Promise<boolean> {
    const path = pathOf(id);
    const known = (await this.manifest.entries()).has(path);
    await this.manifest.delete(path);
    await this.files.remove(path);
    return known;
  }

  async ids(): Promise<string[]> {
    const paths = [...(await this.manifest.entries()).keys()];
    return paths.flatMap((path) => /^objects\/(.+)\.json$/.exec(path)?.slice(1) ?? []).sort();
  }

  async record(id: string): Promise<CabinetRecord | null> {
    const text = await readText(this.files, pathOf(id));
    return text === null ? null : (JSON.parse(text) as CabinetRecord);
  }

  /** Removes files that are not in the manifest, and gives their paths back. */
  async tidy(): Promise<string[]> {
    const entries = await this.manifest.entries();
    const names = await this.files.list('objects');
    const strays = names.map((name) => `objects/${name}`).filter((path) => !entries.has(path));
    for (const path of strays) {
      await this.files.remove(path);
    }
    return strays;
  }
}

function pathOf(id: string): string {
  return `objects/${id}.json`;
}
