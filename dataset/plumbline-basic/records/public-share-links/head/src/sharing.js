import { badRequest, notFound } from './errors.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 7;
const MAX_DAYS = 90;

/** Making public links and taking them back. */
export class Sharing {
  #access;
  #tree;
  #links;
  #audit;
  #clock;

  constructor({ access, tree, links, audit, clock }) {
    this.#access = access;
    this.#tree = tree;
    this.#links = links;
    this.#audit = audit;
    this.#clock = clock;
  }

  /** Makes a link to `path`. Whoever has a role on a path may share it. */
  share(user, path, days = DEFAULT_DAYS) {
    const role = this.#access.role(user, path);
    if (!role || !this.#tree.has(path)) throw notFound();
    if (!Number.isInteger(days) || days < 1) throw badRequest('a link lasts at least a day');
    const expiresAt = this.#clock() + Math.min(days, MAX_DAYS) * DAY_MS;
    const link = this.#links.create({ path, createdBy: user.id, expiresAt });
    this.#audit.note('share', { user: user.id, path, link: link.token.slice(0, 6) });
    return link;
  }

  /** Removes a link. Its maker may, and so may the owners of what it leads to. */
  unshare(user, token) {
    const link = this.#links.find(token);
    const mine = link?.createdBy === user.id;
    if (!link || (!mine && this.#access.role(user, link.path) !== 'owner')) throw notFound();
    this.#links.remove(token);
    this.#audit.note('unshare', { user: user.id, path: link.path, link: token.slice(0, 6) });
  }

  /** Removes every link to a folder and to what is in it: how many. Its owners may. */
  unshareAll(user, folder) {
    if (this.#access.role(user, folder) !== 'owner') throw notFound();
    const links = this.#links.into(folder);
    for (const { token, path } of links) {
      this.#links.remove(token);
      this.#audit.note('unshare', { user: user.id, path, link: token.slice(0, 6) });
    }
    return links.length;
  }
}
