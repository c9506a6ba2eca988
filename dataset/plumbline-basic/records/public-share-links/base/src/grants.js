import { normalise } from './paths.js';

/** Which role was given to whom, and on what. */
export class Grants {
  #byUser = new Map();
  #cache;

  constructor(cache) {
    this.#cache = cache;
  }

  give(userId, path, role) {
    const granted = this.#byUser.get(userId) ?? new Map();
    granted.set(normalise(path), role);
    this.#byUser.set(userId, granted);
    this.#cache.dropPrincipal(`user:${userId}`);
  }

  take(userId, path) {
    this.#byUser.get(userId)?.delete(normalise(path));
    this.#cache.dropPrincipal(`user:${userId}`);
  }

  /** The role given on exactly this path, if any. */
  roleOn(userId, path) {
    return this.#byUser.get(userId)?.get(path);
  }
}
