import { type Files, readText, writeText } from './files.js';

const FILE = 'manifest.json';

export interface Entry {
  /** A hash of what was written, or the tag that the server gave to it. */
  tag?: string;
}

/** What the folder holds, by path. Every change is written at once, so that an interrupted run can be taken up. */
export class Manifest {
  constructor(private readonly files: Files) {}

  async entries(): Promise<Map<string, Entry>> {
    const text = await readText(this.files, FILE);
    return new Map(Object.entries(JSON.parse(text ?? '{}') as Record<string, Entry>));
  }

  async set(path: string, entry: Entry): Promise<void> {
    const entries = await this.entries();
    await this.write(entries.set(path, entry));
  }

  async delete(path: string): Promise<void> {
    const entries = await this.entries();
    entries.delete(path);
    await this.write(entries);
  }

  private write(entries: Map<string, Entry>): Promise<void> {
    return writeText(this.files, FILE, JSON.stringify(Object.fromEntries(entries), null, 1));
  }
}
