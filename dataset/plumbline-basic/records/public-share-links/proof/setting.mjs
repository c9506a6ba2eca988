import { Access } from '../src/access.js';
import { Audit } from '../src/audit.js';
import { DecisionCache } from '../src/cache.js';
import { Grants } from '../src/grants.js';
import { makeLinkHandlers } from '../src/linkHandlers.js';
import { Links } from '../src/links.js';
import { Sharing } from '../src/sharing.js';
import { Tree } from '../src/tree.js';

/** ada owns /plans; nobody else has a role anywhere. */
export function setting() {
  const clock = () => 1_700_000_000_000;
  const cache = new DecisionCache(clock);
  const grants = new Grants(cache);
  const tree = new Tree();
  const audit = new Audit(clock);
  grants.give('ada', '/plans', 'owner');
  const access = new Access(grants, cache);
  const links = new Links(clock, cache, () => 'token-of-the-link');
  const sharing = new Sharing({ access, tree, links, audit, clock });
  const handlers = makeLinkHandlers({ tree, links, sharing });
  const call = (name, user, path) =>
    handlers[name]({ user, params: { token: 'token-of-the-link' }, query: { path }, body: {} });
  return { tree, grants, call };
}

/** The status that `action` ends with. Errors that are not HTTP errors break the proof. */
export function statusOf(action) {
  try {
    return action().status;
  } catch (error) {
    if (error.status === undefined) throw error;
    return error.status;
  }
}

export function verdict(present, observed) {
  console.log(observed);
  process.exit(present ? 1 : 0);
}

process.on('uncaughtException', (error) => {
  console.log(error);
  process.exit(3);
});
