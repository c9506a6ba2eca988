import { normalise, upwards } from './paths.js';

/** Files and folders, in memory. The real one reads the object store's index. */
export class Tree {
  #files = new Map();
  #folders = new Set(['/']);

  put(path, content, type = 'application/octet-stream') {
    const file = normalise(path);
    this.#files.set(file, { path: file, content, type });
    for (const folder of upwards(file).slice(1)) this.#folders.add(folder);
  }

  file(path) {
    return this.#files.get(path);
  }

  has(path) {
    return this.#files.has(path) || this.#folders.has(path);
  }
}
