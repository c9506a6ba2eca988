import { atLeast, roleFor } from './roles.js';

/** Decides what people may do. Paths are in normal form. */
export class Access {
  #grants;
  #cache;

  constructor(grants, cache) {
    this.#grants = grants;
    this.#cache = cache;
  }

  role(user, path) {
    const principal = `user:${user.id}`;
    const known = this.#cache.get(principal, path);
    if (known !== undefined) return known;
    const role = roleFor(this.#grants, user.id, path);
    this.#cache.set(principal, path, role);
    return role;
  }

  mayRead(user, path) {
    return atLeast(this.role(user, path), 'viewer');
  }

  mayWrite(user, path) {
    return atLeast(this.role(user, path), 'editor');
  }
}
