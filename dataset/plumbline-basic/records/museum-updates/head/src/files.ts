import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A folder of files, by their path below it. */
export interface Files {
  /** Null where there is none. */
  read(path: string): Promise<Uint8Array | null>;
  /** Whole or not at all. */
  write(path: string, content: Uint8Array): Promise<void>;
  /** It need not be there. */
  remove(path: string): Promise<void>;
  /** The names in a folder, sorted; none if there is no such folder. */
  list(folder: string): Promise<string[]>;
}

export class DiskFiles implements Files {
  private written = 0;

  constructor(private readonly root: string) {}

  read(path: string): Promise<Uint8Array | null> {
    return readFile(join(this.root, path)).catch(unlessMissing(null));
  }

  async write(path: string, content: Uint8Array): Promise<void> {
    const target = join(this.root, path);
    const draft = `${target}.${this.written++}.part`;
    await mkdir(dirname(target), { recursive: true });
    await writeFile(draft, content);
    await rename(draft, target);
  }

  remove(path: string): Promise<void> {
    return rm(join(this.root, path), { force: true });
  }

  async list(folder: string): Promise<string[]> {
    const names = await readdir(join(this.root, folder)).catch(unlessMissing<string[]>([]));
    return names.sort();
  }
}

function unlessMissing<T>(instead: T): (error: { code?: string }) => T {
  return (error) => {
    if (error.code !== 'ENOENT') {
      throw error;
    }
    return instead;
  };
}

/** A text file, or null where there is none. */
export async function readText(files: Files, path: string): Promise<string | null> {
  const content = await files.read(path);
  return content === null ? null : new TextDecoder().decode(content);
}

export function writeText(files: Files, path: string, text: string): Promise<void> {
  return files.write(path, new TextEncoder().encode(text));
}
