import { randomBytes } from 'node:crypto';
import { isWithin } from './paths.js';

const randomToken = () => randomBytes(24).toString('base64url');

/**
 * Public links: whoever knows the token may read what is at the link's path or in it, until the link
 * expires. Paths are in normal form.
 */
export class Links {
  #clock;
  #cache;
  #newToken;
  #byToken = new Map();

  constructor(clock, cache, newToken = randomToken) {
    this.#clock = clock;
    this.#cache = cache;
    this.#newToken = newToken;
  }

  create({ path, createdBy, expiresAt }) {
    const link = { token: this.#newToken(), path, createdBy, expiresAt };
    this.#byToken.set(link.token, link);
    return link;
  }

  find(token) {
    return this.#byToken.get(token);
  }

  /** The links to `folder` and to what is in it. */
  into(folder) {
    return [...this.#byToken.values()].filter((link) => link.path.startsWith(folder));
  }

  /** Whether the link may be used to read `path`. */
  allows(token, path) {
    const principal = `link:${token}`;
    const known = this.#cache.get(principal, path);
    if (known !== undefined) return known;
    const link = this.#byToken.get(token);
    if (link === undefined || link.expiresAt <= this.#clock()) return false;
    const allowed = isWithin(link.path, path);
    this.#cache.set(principal, path, allowed, link.expiresAt);
    return allowed;
  }

  remove(token) {
    return this.#byToken.delete(token);
  }
}
